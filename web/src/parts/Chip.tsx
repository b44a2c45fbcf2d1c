// The rule that decided, as a small book at the line's end: it opens the rules at that clause.
import { say } from "../language";
import { Icon } from "./Icon";

interface Props {
  rule: string;
  stop?: string; // where it is one of many that the arrows go through
  open: (clause: string) => void;
}

export function Chip({ rule, stop, open }: Props) {
  const name = say(`Regla ${rule}`, `Rule ${rule}`);
  return (
    <button type="button" class="chip" data-stop={stop} aria-label={name} title={name} onClick={() => open(rule)}>
      <Icon name="rules" />
    </button>
  );
}

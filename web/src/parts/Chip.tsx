// The rule that decided, as a small book at the line's end: it opens the rules at that clause.
import { say } from "../language";
import { Icon } from "./Icon";

export function Chip({ rule, open }: { rule: string; open: (clause: string) => void }) {
  const name = say(`Regla ${rule}`, `Rule ${rule}`);
  return (
    <button type="button" class="chip" aria-label={name} title={name} onClick={() => open(rule)}>
      <Icon name="rules" />
    </button>
  );
}

// The id of a rule that decided: small, and it opens the rules at that clause.
import { say } from "../language";

export function Chip({ rule, open }: { rule: string; open: (clause: string) => void }) {
  return (
    <button type="button" class="chip" aria-label={say(`Regla ${rule}`, `Rule ${rule}`)} onClick={() => open(rule)}>
      {rule}
    </button>
  );
}

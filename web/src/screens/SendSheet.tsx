// Sending somebody from their seat, which only whoever created the table can: a deliberate act, told in a sentence.
import { say } from "../language";
import { Sheet } from "../parts/Sheet";
import { ask } from "../table/questions";
import type { Table } from "../table/state";

export function SendSheet({ table, seat, onClose }: { table: Table; seat: number; onClose: () => void }) {
  const { seats, phase, settings } = table.seen.value!;
  const { name } = seats[seat]!;
  const then =
    phase === "room"
      ? say("El sitio queda libre.", "The seat is open again.")
      : say("Un bot juega en su lugar.", "A bot plays instead.");
  const may = settings.spectators === false ? "" : say("Podrá mirar la partida.", "They may watch the match.");
  const send = () => {
    ask(table, { type: "send away", seat });
    onClose();
  };
  return (
    <Sheet title={say(`¿Levantar a ${name}?`, `Remove ${name} from the seat?`)} onClose={onClose}>
      <p class="sheet-lead">
        {say(`${name} pierde su sitio en esta mesa.`, `${name} loses the seat at this table.`)} {then} {may}
      </p>
      <div class="seat-actions">
        <button type="button" class="button go" onClick={onClose}>
          {say("No, que siga", "No, let them stay")}
        </button>
        <button type="button" class="button warn" onClick={send}>
          {say(`Sí, levantar a ${name}`, `Yes, remove ${name}`)}
        </button>
      </div>
    </Sheet>
  );
}

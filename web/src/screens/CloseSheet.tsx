// Ending a table for everybody. It cannot be undone, so it is asked on a sheet of its own, which does nothing at first:
// the second press of a double click does not close it.
import { useEffect, useState } from "preact/hooks";
import { say } from "../language";
import { Sheet } from "../parts/Sheet";
import { ask } from "../table/questions";
import type { Table } from "../table/state";

const GUARD = 1_000; // milliseconds

export function CloseSheet({ table, onClose }: { table: Table; onClose: () => void }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), GUARD);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Sheet title={say("¿Cerrar la mesa?", "Close the table?")} onClose={onClose}>
      <p class="sheet-lead">
        {say(
          "La partida acaba aquí para todos, y no se puede deshacer.",
          "The match ends here for everybody, and that cannot be undone.",
        )}
      </p>
      <div class="seat-actions">
        <button type="button" class="button go" onClick={onClose}>
          {say("No, seguir", "No, go on")}
        </button>
        <button
          type="button"
          class="button warn"
          aria-disabled={!isReady}
          onClick={() => isReady && ask(table, { type: "close" })}
        >
          {say("Sí, cerrarla", "Yes, close it")}
        </button>
      </div>
    </Sheet>
  );
}

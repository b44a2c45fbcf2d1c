// While others still choose: whoever of this device wants to choose otherwise.
import { useEffect, useState } from "preact/hooks";
import { say } from "../language";
import { Changing } from "../screens/Cover";
import type { Table } from "../table/state";
import "./strip.css";

const AFTER = 1_200; // milliseconds: bots need less, and a strip for a blink helps nobody

export function Change({ table }: { table: Table }) {
  const seats = table.mayChange.value;
  const isIdle = table.seat.value === null && seats.length > 0 && !table.passedTo.value.length && !table.past.value;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isIdle) return;
    const timer = setTimeout(() => setLong(true), AFTER);
    return () => clearTimeout(timer);
  }, [isIdle]);
  if (!isIdle || !isLong) return null;
  return (
    <div class="strip" role="group" aria-label={say("Cambiar de carta", "Changing a choice")}>
      <p>{say("¿Alguien quiere cambiar?", "Does anybody want to change?")}</p>
      <div class="answers">
        {seats.map((seat) => (
          <Changing key={seat} table={table} seat={seat} />
        ))}
      </div>
    </div>
  );
}

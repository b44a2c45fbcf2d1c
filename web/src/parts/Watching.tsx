// For whoever watches: that they do, and how many others.
import { say } from "../language";
import type { Table } from "../table/state";
import "./watching.css";

export function Watching({ table }: { table: Table }) {
  if (table.held.value.length > 0) return null;
  const others = table.here.value.watching - 1;
  const isExpected = table.kept?.seats.some(({ seat }) => table.seen.value?.seats[seat]?.next) ?? false;
  return (
    <p class="watching">
      <span>
        {isExpected
          ? say("Juegas en la próxima ronda", "You play in the next round")
          : say("Estás mirando", "You are watching")}
      </span>
      {others > 0 && (
        <span>
          {others === 1 ? say("1 más mira", "1 more watches") : say(`${others} más miran`, `${others} more watch`)}
        </span>
      )}
    </p>
  );
}

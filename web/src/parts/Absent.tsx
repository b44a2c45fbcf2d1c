// While everybody waits for somebody who is not there: what to do about it.
import { useEffect, useState } from "preact/hooks";
import type { Scene } from "../game";
import { listed, say } from "../language";
import { ask } from "../table/questions";
import type { Table } from "../table/state";
import { Strip } from "./Strip";

const GONE_FOR = 6_000; // milliseconds; a page that is loaded again is back sooner

export function Absent({ table, scene }: { table: Table; scene: Scene }) {
  const seats = missed(table, scene);
  const isLong = useLasting(seats.join());
  if (!seats.length || !isLong) return null;
  const names = listed(seats.map((seat) => scene.names[seat]!));
  const title =
    seats.length > 1
      ? say(`Se espera a ${names}, que no están.`, `${names} are away, and we wait.`)
      : say(`Se espera a ${names}, que no está.`, `${names} is away, and we wait.`);
  const goOn = () => {
    for (const seat of seats) ask(table, { type: "stand in", seat });
  };
  return (
    <Strip
      title={title}
      text={say("Si seguís, juega un bot hasta que vuelva.", "Go on, and a bot plays until they are back.")}
      open={() => {}}
    >
      <button type="button" class="button go" onClick={goOn}>
        {say("Seguir sin esperar", "Go on without waiting")}
      </button>
    </Strip>
  );
}

/** The people whom the match waits for in vain, as far as somebody who plays can do something about it. */
function missed(table: Table, { view, away, settled }: Scene): number[] {
  const seen = table.seen.value;
  const may = seen?.phase === "playing" && seen.settings.grace !== null && table.held.value.length > 0;
  if (!may || !settled || table.past.value || seen.takeback != null) return [];
  if (table.held.value.some((seat) => view.to_act.includes(seat))) return []; // it is not only they who are waited for
  return view.to_act.filter((seat) => away[seat] && !seen.seats[seat]!.stand_in && !table.held.value.includes(seat));
}

/** Whether something has been the same for a while. */
function useLasting(what: string): boolean {
  const [lasting, setLasting] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setLasting(what), GONE_FOR);
    return () => clearTimeout(timer);
  }, [what]);
  return what !== "" && lasting === what;
}

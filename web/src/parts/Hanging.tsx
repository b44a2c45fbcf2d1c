// What hangs on a seat: that its player is away or a bot plays for them, the clock, and a word that they say.
import type { Scene } from "../game";
import { say } from "../language";
import { layout } from "../layout";
import type { Table } from "../table/state";
import { isTimed, SeatClock } from "./Clocks";
import { Spoken } from "./Reactions";
import "./hanging.css";

const ROOMY = 5; // players, with whom a seat has room for a clock and a word

interface Props {
  table: Table;
  scene: Scene;
  seat: number;
}

export function Hanging({ table, scene, seat }: Props) {
  const absence = absenceOf(table, scene, seat);
  const hasRoom = !isTimed(table, seat) || (layout.value === "desktop" && scene.view.players <= ROOMY);
  return (
    <>
      <span class="hanging">
        {absence && (
          <span key={absence} class={hasRoom ? "tag" : "visually-hidden"}>
            {absence}
          </span>
        )}
        <SeatClock table={table} seat={seat} />
      </span>
      <Spoken table={table} seat={seat} />
    </>
  );
}

function absenceOf(table: Table, scene: Scene, seat: number): string {
  if (table.seen.value?.seats[seat]?.stand_in) return say("juega un bot", "a bot plays");
  return scene.away[seat] ? say("ausente", "away") : "";
}

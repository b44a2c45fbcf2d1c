// DOS on the page.
import type { DrawnTable } from "../../game";
import { layout } from "../../layout";
import { told } from "../../shown";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, nonBlocking, movement, suspense } from "./motion";
import { Details, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { nth, tap } from "./taps";
import type { DosAids, DosEvents, DosView } from "./view";
import { ask, buttons } from "./words";

export const game: DrawnTable<DosView, DosAids> = {
  shown,
  beat,
  movement,
  nonBlocking,
  suspense,
  ask: (scene, draft) => ask(scene, draft, layout.value === "desktop"),
  tap,
  buttons,
  nth,
  scores: (events, after) =>
    events.flatMap((event) => {
      const scored = told<DosEvents, "scored">(event, "scored");
      if (!scored) return [];
      return after.points.map((total, seat) => ({
        seat,
        gained: seat === scored.seat ? `+${scored.gained}` : "",
        total,
      }));
    }),
  confirmByDefault: true,
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

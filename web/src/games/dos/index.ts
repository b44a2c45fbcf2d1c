// DOS on the page.
import type { DrawnTable } from "../../game";
import { layout } from "../../layout";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, nonBlocking, movement, suspense } from "./motion";
import { Details, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { nth, tap } from "./taps";
import type { DosAids, DosView } from "./view";
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
  scores: (events, after) => {
    const scored = events.find(({ kind }) => kind === "scored");
    if (!scored) return [];
    const { seat: winner, gained } = scored.data as unknown as { seat: number; gained: number };
    return after.points.map((total, seat) => ({ seat, gained: seat === winner ? `+${gained}` : "", total }));
  },
  confirmByDefault: true,
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

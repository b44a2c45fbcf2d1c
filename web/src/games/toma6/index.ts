// Toma 6 on the page.
import type { DrawnTable } from "../../game";
import { layout } from "../../layout";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, nonBlocking, movement, suspense } from "./motion";
import { Details, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { buttons, nth, tap } from "./taps";
import type { Toma6Aids, Toma6View } from "./view";
import { ask } from "./words";

export const game: DrawnTable<Toma6View, Toma6Aids> = {
  shown,
  beat,
  movement,
  nonBlocking,
  suspense,
  ask: (scene, draft) => ask(scene, draft, layout.value === "desktop"),
  tap,
  buttons,
  hasActions: ({ me, isHasty }) => me !== null && !isHasty,
  nth,
  scores: (events) =>
    events.flatMap(({ kind, data }) => {
      if (kind !== "scored") return [];
      const { seat, bulls: gained, points } = data as unknown as { seat: number; bulls: number; points: number };
      return [{ seat, gained: `+${gained}`, total: points }];
    }),
  inPublic: ({ aids }) => aids?.in_public ?? [],
  changeable: ({ phase, chosen }) => (phase === "choose" ? chosen.flatMap((has, seat) => (has ? [seat] : [])) : []),
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

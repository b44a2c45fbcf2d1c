// Toma 6 on the page.
import type { DrawnTable } from "../../game";
import { told } from "../../shown";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, nonBlocking, movement, suspense } from "./motion";
import { Details, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { buttons, nth, tap } from "./taps";
import type { Toma6Aids, Toma6Events, Toma6View } from "./view";
import { ask } from "./words";

export const game: DrawnTable<Toma6View, Toma6Aids> = {
  shown,
  beat,
  movement,
  nonBlocking,
  suspense,
  ask,
  tap,
  buttons,
  hasActions: ({ me, isHasty }) => me !== null && !isHasty,
  nth,
  scores: (events) =>
    events.flatMap((event) => {
      const scored = told<Toma6Events, "scored">(event, "scored");
      return scored ? [{ seat: scored.seat, gained: `+${scored.bulls}`, total: scored.points }] : [];
    }),
  inPublic: ({ aids }) => Object.keys(aids?.in_public?.words ?? {}),
  changeable: ({ phase, chosen }) => (phase === "choose" ? chosen.flatMap((has, seat) => (has ? [seat] : [])) : []),
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

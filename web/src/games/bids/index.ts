// BIDS on the page.
import type { DrawnTable } from "../../game";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, nonBlocking, movement, suspense } from "./motion";
import { Details, hasMySeat, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { buttons, nth, tap } from "./taps";
import type { BidsAids, BidsView } from "./view";
import { ask, scored } from "./words";

export const game: DrawnTable<BidsView, BidsAids> = {
  shown,
  beat,
  movement,
  nonBlocking,
  suspense,
  ask,
  tap,
  buttons,
  hasActions: ({ confirms }) => confirms,
  nth,
  scores: (events, after) => events.flatMap((event) => scored(event, after)),
  inPublic: ({ aids }) => aids?.in_public ?? [],
  confirmByDefault: true,
  hasMySeat,
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

// Push on the page.
import type { DrawnTable } from "../../game";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, nonBlocking, movement, suspense } from "./motion";
import { Details, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { buttons, nth, tap } from "./taps";
import type { PushAids, PushView } from "./view";
import { ask } from "./words";

export const game: DrawnTable<PushView, PushAids> = {
  shown,
  beat,
  movement,
  nonBlocking,
  suspense,
  ask,
  tap,
  buttons,
  nth,
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

// High Score on the page.
import type { DrawnTable } from "../../game";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, nonBlocking, movement, suspense } from "./motion";
import { Details, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { buttons, nth, tap } from "./taps";
import type { HighScoreAids, HighScoreView } from "./view";
import { ask, scores } from "./words";

export const game: DrawnTable<HighScoreView, HighScoreAids> = {
  shown,
  beat,
  movement,
  nonBlocking,
  suspense,
  ask,
  clause: ({ aids, staleAids }) => (aids ?? staleAids)?.challenge.roll_rule,
  tap,
  buttons,
  nth,
  scores,
  hasMySeat: () => true,
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

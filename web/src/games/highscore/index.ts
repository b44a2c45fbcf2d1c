// High Score on the page.
import type { Game } from "../../game";
import { say } from "../../language";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, nonBlocking, movement, suspense } from "./motion";
import { Details, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { buttons, nth, tap } from "./taps";
import type { HighScoreAids, HighScoreView } from "./view";
import { ask, points, scores, why } from "./words";

export const game: Game<HighScoreView, HighScoreAids> = {
  shown,
  beat,
  movement,
  nonBlocking,
  suspense,
  round: ({ view }) => say(`Ronda ${view.round} de ${view.rounds}`, `Round ${view.round} of ${view.rounds}`),
  turn: () => "",
  ask,
  clause: ({ aids, staleAids }) => (aids ?? staleAids)?.challenge.roll_rule,
  tap,
  buttons,
  hasActions: () => true,
  nth,
  scores,
  lowestWins: false,
  isOpen: true,
  changeable: () => [],
  confirmByDefault: false,
  why,
  formatPoints: points,
  hasMySeat: () => true,
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

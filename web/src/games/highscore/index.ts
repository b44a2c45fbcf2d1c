// High Score on the page.
import type { Game } from "../../game";
import { say } from "../../language";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, isAside, movement, suspense } from "./motion";
import { Details, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { deeds, nth, tap } from "./taps";
import type { HighScoreAids, HighScoreView } from "./view";
import { ask, points, scores, why } from "./words";

export const game: Game<HighScoreView, HighScoreAids> = {
  shown,
  beat,
  movement,
  isAside,
  suspense,
  round: ({ view }) => say(`Ronda ${view.round} de ${view.rounds}`, `Round ${view.round} of ${view.rounds}`),
  turn: () => "",
  ask,
  clause: ({ aids, lately }) => (aids ?? lately)?.challenge.roll_rule,
  tap,
  deeds,
  hasActions: () => true,
  nth,
  scores,
  fewest: false,
  isOpen: true,
  changeable: () => [],
  asksTwice: false,
  why,
  worth: points,
  hasMySeat: () => true,
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

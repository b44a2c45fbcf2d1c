// BIDS on the page.
import type { Game } from "../../game";
import { layout } from "../../layout";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, nonBlocking, movement, suspense } from "./motion";
import { Details, hasMySeat, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { buttons, nth, tap } from "./taps";
import type { BidsAids, BidsView } from "./view";
import { ask, points, round, scored, turn, why } from "./words";

export const game: Game<BidsView, BidsAids> = {
  shown,
  beat,
  movement,
  nonBlocking,
  suspense,
  round,
  turn: (scene) => turn(scene, layout.value === "desktop"),
  ask,
  tap,
  buttons,
  hasActions: ({ confirms }) => confirms,
  nth,
  scores: (events, after) => events.flatMap((event) => scored(event, after)),
  lowestWins: false,
  isOpen: false,
  inPublic: ({ aids }) => aids?.in_public ?? [],
  changeable: () => [],
  confirmByDefault: true,
  why,
  formatPoints: points,
  hasMySeat,
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

// Push on the page.
import type { Game } from "../../game";
import { layout } from "../../layout";
import { Act } from "./act";
import { Example } from "./examples";
import { Hand } from "./hand";
import { beat, nonBlocking, movement, suspense } from "./motion";
import { Details, Mine, Seat } from "./seat";
import { shown } from "./shown";
import { Board } from "./table";
import { buttons, nth, tap } from "./taps";
import type { PushAids, PushView } from "./view";
import { ask, points, turn, why } from "./words";

const NARROW = 380; // pixels: four tools leave room for the deck alone

export const game: Game<PushView, PushAids> = {
  shown,
  beat,
  movement,
  nonBlocking,
  suspense,
  round: () => "", // a match is one round, and its end says it all
  turn: (scene) => turn(scene, layout.value === "desktop" ? "long" : innerWidth < NARROW ? "deck" : "short"),
  ask: (scene, draft) => ask(scene, draft, layout.value === "desktop"),
  tap,
  buttons,
  hasActions: () => true,
  nth,
  scores: () => [],
  lowestWins: false,
  isOpen: true,
  changeable: () => [],
  confirmByDefault: false,
  why,
  formatPoints: points,
  hasMySeat: () => false,
  Seat,
  Details,
  Board,
  Hand,
  Mine,
  Act,
  Example,
};

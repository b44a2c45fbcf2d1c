// DOS on the page.
import type { Game } from "../../game";
import { say } from "../../language";
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
import { ask, buttons, points, turn, why } from "./words";

const NARROW = 380; // pixels: the bar has no room for a long line then

export const game: Game<DosView, DosAids> = {
  shown,
  beat,
  movement,
  nonBlocking,
  suspense,
  round: ({ view }) => say(`Ronda ${view.round}`, `Round ${view.round}`),
  turn: (scene) => turn(scene, layout.value === "landscape" || innerWidth < NARROW),
  ask: (scene, draft) => ask(scene, draft, layout.value === "desktop"),
  tap,
  buttons,
  hasActions: () => true,
  nth,
  scores: (events, after) => {
    const scored = events.find(({ kind }) => kind === "scored");
    if (!scored) return [];
    const { seat: winner, gained } = scored.data as unknown as { seat: number; gained: number };
    return after.points.map((total, seat) => ({ seat, gained: seat === winner ? `+${gained}` : "", total }));
  },
  lowestWins: false,
  isOpen: false,
  changeable: () => [],
  confirmByDefault: true,
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

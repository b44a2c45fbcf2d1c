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
import { ask, figure, type Metal, points, why } from "./words";

const CHIPS: Record<Metal, [number, string, string]> = {
  gold: [3, "oro", "gold"],
  silver: [2, "plata", "silver"],
  bronze: [1, "bronce", "bronze"],
};

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
  scores: ({ kind, data }, after) => {
    if (kind !== "chip") return [];
    const { seat, chip, points: total } = data as unknown as { seat: number; chip: Metal; points: number };
    const [worth, es, en] = CHIPS[chip];
    const result = figure(after.scores[seat]!);
    return [{ seat, gained: `+${worth}`, note: say(`${es}, con ${result}`, `${en}, with ${result}`), total }];
  },
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

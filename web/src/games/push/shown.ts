// What lies on the table after an event: arithmetic on what lay there before, never a rule.
import { type Changes, changed, each, showing } from "../../shown";
import { numberOn, ROLL, suitOf, SUITS, SWITCH } from "./cards";
import type { PushEvents, PushView } from "./view";

/** Not on the table: these come with the server's view after the last event. */
export const LEFT_OUT: readonly (keyof PushView)[] = ["phase", "to_act", "takers"];

const NUMBERS = [1, 2, 3, 4, 5, 6];
const COPIES = 3; // of each number card
const NUMBER_CARDS = SUITS.flatMap((suit) => NUMBERS.map((number) => `${suit}-${number}`));

type Counts = PushView["discarded"];

const CHANGES: Changes<PushView, PushEvents> = {
  match: (_, { players, options }) => ({
    players,
    to_act: [],
    over: false,
    round: 1,
    turn: 0,
    points: each(players, 0),
    winners: [],
    phase: "begin",
    active: 0,
    card: null,
    rows: each<string[]>(3, []),
    switches: 0,
    takers: [],
    benches: each<string[]>(players, []),
    banks: each<string[]>(players, []),
    cards_left: 0,
    to_come: {},
    discarded: {},
    risk: options.risk ?? false,
  }),
  shuffled: (_, { count, switches }) => ({
    cards_left: count,
    to_come: {
      ...Object.fromEntries(NUMBER_CARDS.map((card) => [card, COPIES])),
      [ROLL]: count - switches - COPIES * NUMBER_CARDS.length,
      ...(switches ? { [SWITCH]: switches } : {}),
    },
  }),
  first_player: (_, { seat }) => ({ active: seat }),
  turn: (_, { turn, seat }) => ({ turn, active: seat }),
  revealed: (view, { card, cards_left }) => ({ card, cards_left, to_come: counted(view.to_come, [card], -1) }),
  placed: (view, { card, row }) => ({ card: null, rows: changed(view.rows, row, (cards) => [...cards, card]) }),
  switched: (_, { switches }) => ({ card: null, switches }),
  busted: (view, { card }) => ({ card: null, discarded: counted(view.discarded, [card]) }),
  took: (view, { seat, row, points, cards }) => ({
    rows: changed(view.rows, row, () => []),
    benches: changed(view.benches, seat, (bench) => sorted([...bench, ...cards.filter(isNumber)])),
    discarded: counted(
      view.discarded,
      cards.filter((card) => !isNumber(card)),
    ),
    points: changed(view.points, seat, (total) => total + points),
  }),
  lost: (view, { seat, colour, points }) => ({
    benches: changed(view.benches, seat, (bench) => bench.filter((card) => suitOf(card) !== colour)),
    discarded: counted(view.discarded, ofSuit(view, seat, colour)),
    points: changed(view.points, seat, (total) => total - points),
  }),
  left_over: (view, { row, cards }) => ({
    rows: changed(view.rows, row, () => []),
    discarded: counted(view.discarded, cards),
  }),
  switches_discarded: (view, { switches }) => ({
    switches: 0,
    discarded: counted(view.discarded, each(switches, SWITCH)),
  }),
  secured: (view, { seat, colour }) => ({
    benches: changed(view.benches, seat, (bench) => bench.filter((card) => suitOf(card) !== colour)),
    banks: changed(view.banks, seat, (bank) => sorted([...bank, ...ofSuit(view, seat, colour)])),
  }),
  result: (view, { seat, rank }) => ({ over: true, winners: rank === 1 ? [...view.winners, seat] : view.winners }),
};

export const shown = showing<PushView, PushEvents>(CHANGES);

/** The cards of a suit on somebody's bench. */
export function ofSuit(view: PushView, seat: number, suit: string): string[] {
  return (view.benches[seat] ?? []).filter((card) => suitOf(card) === suit);
}

function isNumber(card: string): boolean {
  return numberOn(card) > 0;
}

/** By suit, then by number. */
function sorted(cards: string[]): string[] {
  const place = (card: string) => SUITS.indexOf(suitOf(card)) * 10 + numberOn(card);
  return cards.sort((one, other) => place(one) - place(other));
}

/** How many there are of each card, with so many more (or fewer) of some; what there is none of is not named. */
function counted(counts: Counts, cards: readonly string[], change = 1): Counts {
  const all = { ...counts };
  for (const card of cards) all[card] = (all[card] ?? 0) + change;
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count));
}

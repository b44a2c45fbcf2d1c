// What lies on the table after an event: arithmetic on what lay there before, never a rule.
import { changed, type Changes, each, showing, without } from "../../shown";
import { inOrder } from "./names";
import type { DosEvents, DosMatch, DosView } from "./view";

/**
 * Not on the table: whose turn it is, what was done in it, and what house rules may change. These come with the
 * server's view after the last event.
 */
export const LEFT_OUT: readonly (keyof DosView)[] = [
  "phase",
  "to_act",
  "turn",
  "on_turn",
  "drew",
  "drawn",
  "owed_bonus",
  "said",
  "catchable",
  "may_catch",
  "hand_cards",
  "colours",
];

const DECK = 108;

const CHANGES: Changes<DosView, DosEvents> = {
  match: (_, { players, options }) => ({
    players,
    to_act: [],
    over: false,
    round: 0,
    turn: 0,
    points: each(players, 0),
    winners: [],
    phase: "play",
    dealer: 0,
    on_turn: 0,
    ...clearTable(players),
    target: options.target!,
    dos_call: options.dos_call!,
    after_draw: options.after_draw!,
    bonus_card: options.bonus_card!,
  }),
  dealer: (_, { seat }) => ({ dealer: seat }),
  round: (view, { round, dealer }) => ({ round, dealer, ...clearTable(view.players) }),
  dealt: (view, { seat, card }) => gainCard(view, seat, card),
  hand: (view, { seat, count }) => ({
    cards_left: changed(view.cards_left, seat, () => count),
    pile: view.pile - count,
  }),
  turned_up: (view, { card }) => ({ row: [...view.row, card], pile: view.pile - 1 }),
  matched: (view, data) => {
    const match = matchOf(data);
    return {
      row: view.row.filter((_, place) => place !== data.place),
      matched: [...view.matched, [match.row_card, ...match.cards]],
      matches: [...view.matches, match],
      ...loseCards(view, data.seat, match.cards),
    };
  },
  drew: (view, { seat }) => ({
    cards_left: changed(view.cards_left, seat, (count) => count + 1),
    has_said: changed(view.has_said, seat, () => false),
    pile: view.pile - 1,
  }),
  drawn: (view, { seat, card }) => gainCard(view, seat, card),
  reshuffled: (view, { count }) => ({ pile: count, discards: [], piles_before: view.piles_before + 1 }),
  discarded: (view) => ({ discards: [...view.discards, ...view.matched.flat()], matched: [], matches: [] }),
  put: (view, { seat, card }) => ({ row: [...view.row, card], ...loseCards(view, seat, [card]) }),
  said: (view, { seat }) => ({ has_said: changed(view.has_said, seat, () => true) }),
  scored: (view, { seat, points }) => ({ points: changed(view.points, seat, () => points), dealer: seat }),
  result: (view, { seat, rank }) => ({ over: true, winners: rank === 1 ? [...view.winners, seat] : view.winners }),
};

export const shown = showing(CHANGES);

function clearTable(players: number) {
  return {
    row: [],
    matched: [],
    matches: [],
    hand: [],
    cards_left: each(players, 0),
    pile: DECK,
    piles_before: 0,
    discards: [],
    drew: false,
    drawn: null,
    owed_bonus: 0,
    said: false,
    has_said: each(players, false),
    catchable: null,
    may_catch: [],
  };
}

function matchOf(matched: DosEvents["matched"]): DosMatch {
  const { row_card, place, first, second, number, first_number, colour, same_colour } = matched;
  return {
    row_card,
    place,
    cards: second ? [first, second] : [first],
    number,
    numbers: second ? [first_number, number - first_number] : [first_number],
    colour,
    same_colour: Boolean(same_colour),
  };
}

function gainCard(view: DosView, seat: number, card: string): Partial<DosView> {
  return seat === view.seat ? { hand: inOrder([...view.hand, card]) } : {};
}

function loseCards(view: DosView, seat: number, cards: readonly string[]): Partial<DosView> {
  return {
    cards_left: changed(view.cards_left, seat, (count) => count - cards.length),
    has_said: changed(view.has_said, seat, () => false),
    hand: seat === view.seat ? cards.reduce(without, view.hand) : view.hand,
  };
}

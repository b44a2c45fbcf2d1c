// What lies on the table after an event: arithmetic on what lay there before, never a rule.
import { changed, each, showing, without } from "../../shown";
import type { Toma6Events, Toma6View } from "./view";

/** Not on the table: these come with the server's view after the last event. */
export const LEFT_OUT: readonly (keyof Toma6View)[] = ["phase", "to_act", "hand_cards", "highest", "row_cards"];

export const shown = showing<Toma6View, Toma6Events>({
  match: (_, { players, options }) => ({
    players,
    to_act: [],
    over: false,
    round: 0,
    turn: 0,
    points: each(players, 0),
    winners: [],
    phase: "choose",
    ...clearTable(players),
    limit: options.limit ?? null,
    rounds: options.rounds ?? null,
    variant: options.variant!,
    low_card: options.low_card!,
  }),
  round: (view, { round }) => ({ round, turn: 1, ...clearTable(view.players) }),
  laid_out: (_, { first, last }) => ({ open: Array.from({ length: last - first + 1 }, (_, place) => first + place) }),
  dealt: (view, { seat, card }) => (seat === view.seat ? { hand: withCard(view.hand, card) } : {}),
  hand: (view, { seat, count }) => ({ cards_left: changed(view.cards_left, seat, () => count) }),
  row_started: (view, { row, card }) => ({
    rows: changed(view.rows, row, () => [card]),
    open: without(view.open, card),
  }),
  picked: (view, { seat, card }) => ({
    open: without(view.open, card),
    hand: seat === view.seat ? withCard(view.hand, card) : view.hand,
    hands: changed(view.hands, seat, (hand) => withCard(hand, card)),
    cards_left: changed(view.cards_left, seat, (count) => count + 1),
  }),
  chose: (view, { seat }) => ({ chosen: changed(view.chosen, seat, () => true) }),
  choice: (view, { seat, card }) => (seat === view.seat ? { choice: card } : {}),
  revealed: (view, { seat, card }) => {
    const revealed: Toma6View["revealed"] = [...view.revealed, [card, seat]];
    return {
      revealed: revealed.sort(([one], [other]) => one - other),
      chosen: changed(view.chosen, seat, () => false),
      choice: seat === view.seat ? null : view.choice,
      hand: seat === view.seat ? without(view.hand, card) : view.hand,
      hands: changed(view.hands, seat, (hand) => without(hand, card)),
      cards_left: changed(view.cards_left, seat, (count) => count - 1),
    };
  },
  took: (view, { seat, row, bulls, cards }) => ({
    rows: changed(view.rows, row, () => []),
    piles: changed(view.piles, seat, (pile) => cards.reduce(withCard, pile)),
    bulls: changed(view.bulls, seat, (taken) => taken + bulls),
  }),
  placed: (view, { row, card }) => {
    const revealed = view.revealed.filter(([other]) => other !== card);
    const goesOn = revealed.length === 0 && view.cards_left.some((count) => count > 0);
    return {
      rows: changed(view.rows, row, (cards) => [...cards, card]),
      revealed,
      turn: goesOn ? view.turn + 1 : view.turn,
    };
  },
  scored: (view, { seat, points }) => ({
    points: changed(view.points, seat, () => points),
    bulls: changed(view.bulls, seat, () => 0),
  }),
  result: (view, { seat, rank }) => ({ over: true, winners: rank === 1 ? [...view.winners, seat] : view.winners }),
});

function clearTable(players: number) {
  return {
    rows: each<number[]>(4, []),
    hand: [],
    hands: each<number[]>(players, []),
    cards_left: each(players, 0),
    chosen: each(players, false),
    choice: null,
    revealed: [],
    open: [],
    bulls: each(players, 0),
    piles: each<number[]>(players, []),
  };
}

function withCard(cards: readonly number[], card: number): number[] {
  return [...cards, card].sort((one, other) => one - other);
}

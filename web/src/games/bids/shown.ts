// What lies on the table after an event: arithmetic on what lay there before, never a rule.
import { type Changes, changed, each, showing, without } from "../../shown";
import { isBlack, rankOf } from "./notation";
import type { BidsEvents, BidsView } from "./view";

/** Not on the table: these come with the server's view after the last event. */
export const LEFT_OUT: readonly (keyof BidsView)[] = ["phase", "to_act", "turns", "highest", "highest_black"];

const CHANGES: Changes<BidsView, BidsEvents> = {
  match: (view, { players, options }) => ({
    players,
    to_act: [],
    over: false,
    round: 0,
    turn: 0,
    points: each(players, 0),
    winners: [],
    phase: "bid",
    leader: 0,
    without: each(players, 0),
    credited: each(players, 0),
    ...clearTable(players),
    ally: options.ally ?? view.ally,
    colours: options.colours ?? view.colours,
    rounds: options.rounds ?? view.rounds,
  }),
  round: (view, { round }) => ({ round, turn: 1, ...clearTable(view.players) }),
  leads: (_, { seat }) => ({ leader: seat }),
  taken_out: (view, { card }) => ({ taken_out: withCards(view.taken_out, card) }),
  dealt: (view, { seat, card }) => (seat === view.seat ? { hand: withCards(view.hand, card) } : {}),
  hand: (view, { seat, count }) => ({ cards_left: replaced(view.cards_left, seat, count) }),
  black_deck: (_, { count, dealt_in }) => ({ deck: each(count, null), black_in_hands: dealt_in }),
  turned_up: (view, { card, turn }) => ({
    deck: view.deck.slice(1),
    burnt: without(view.burnt, card),
    stake: card,
    blind: false,
    blind_next: false,
    turn,
  }),
  laid_blind: (view, { turn }) => ({ deck: view.deck.slice(1), stake: null, blind: true, blind_next: false, turn }),
  bid: (view, { seat, card }) => ({
    bids: [...view.bids, [seat, card]],
    hand: without(view.hand, card),
    cards_left: changed(view.cards_left, seat, (count) => count - 1),
    black_in_hands: view.black_in_hands - (isBlack(card) ? 1 : 0),
  }),
  revealed: (view, { card }) => ({ stake: card, blind: false, burnt: without(view.burnt, card) }),
  won: (view, { seat, cards, score }) => ({
    stake: null,
    in_front: changed(view.in_front, seat, (lying) => withCards(lying, ...cards)),
    score: replaced(view.score, seat, score),
  }),
  doubled: (view, { seat, points }) => ({ score: replaced(view.score, seat, points) }),
  under: (view, { card }) => ({
    ...offTheMiddle(view, card),
    deck: [...view.deck, card],
    burnt: withCards(view.burnt, card),
  }),
  under_unseen: (view) => ({ deck: [...view.deck, null], blind: false }),
  set_aside: (view, { card }) => ({ ...offTheMiddle(view, card), set_aside: withCards(view.set_aside, card) }),
  shuffled: (view) => ({ deck: each(view.deck.length, null) }),
  lowest_from: () => ({ lowest_wins: true }),
  blind_turn: () => ({ blind_next: true }),
  allied: (view, { seat, winner }) => ({ partner: replaced(replaced(view.partner, seat, winner), winner, seat) }),
  robbed: (view, { seat, victim, card, score, victim_score }) => ({
    in_front: changed(
      changed(view.in_front, victim, (lying) => without(lying, card)),
      seat,
      (lying) => withCards(lying, card),
    ),
    score: replaced(replaced(view.score, seat, score), victim, victim_score),
  }),
  turn_ended: (view, { seat, cards }) => ({
    bids: [],
    stake: null,
    blind: false,
    spent: withCards(view.spent, ...cards),
    leader: seat,
    turn: view.turn + 1,
  }),
  scored: (view, { seat, points, total, without }) => ({
    points: replaced(view.points, seat, total),
    credited: replaced(view.credited, seat, points),
    without: replaced(view.without, seat, without),
  }),
  result: (view, { seat, rank }) => ({ over: true, winners: rank === 1 ? [...view.winners, seat] : view.winners }),
};

export const shown = showing(CHANGES);

function clearTable(players: number) {
  return {
    stake: null,
    blind: false,
    blind_next: false,
    lowest_wins: false,
    bids: [],
    hand: [],
    cards_left: each(players, 0),
    in_front: each<string[]>(players, []),
    score: each(players, 0),
    partner: each<number | null>(players, null),
    taken_out: [],
    spent: [],
    set_aside: [],
    burnt: [],
    deck: [],
    black_in_hands: 0,
  };
}

function offTheMiddle(view: BidsView, card: string): Partial<BidsView> {
  return view.stake === card ? { stake: null } : {};
}

function replaced<T>(things: readonly T[], place: number, thing: T): T[] {
  return changed(things, place, () => thing);
}

function withCards(cards: readonly string[], ...more: string[]): string[] {
  return [...cards, ...more].sort((one, other) => rankOf(one) - rankOf(other));
}

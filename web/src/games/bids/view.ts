// Written by `python -m scripts.page_types` from the server's own types: not to be changed by hand.

export interface BidsView {
  seat: number;
  players: number;
  to_act: number[];
  over: boolean;
  round: number;
  turn: number;
  points: number[];
  winners: number[];
  phase: string;
  leader: number;
  stake: string | null;
  blind: boolean;
  blind_next: boolean;
  lowest_wins: boolean;
  bids: [number, string][];
  hand: string[];
  cards_left: number[];
  in_front: string[][];
  score: number[];
  without: number[];
  credited: number[];
  partner: (number | null)[];
  taken_out: string[];
  spent: string[];
  set_aside: string[];
  burnt: string[];
  deck: (string | null)[];
  black_in_hands: number;
  ally: boolean;
  colours: boolean;
  rounds: number;
  turns: number;
  highest: number;
  highest_black: number;
}

export interface BidsAids {
  actions: { [name: string]: BidAid | RobAid };
  in_public: string[];
  now: Auction | null;
  later: number[];
  round_end: RoundEnd[];
}

/** What a bid would do, if it were the last. */
export interface BidAid {
  type: "bid";
  name: Both;
  does: "open" | "ties" | "trails" | "wins";
  label: Both | null;
  joins: Both | null;
  effect: Both | null;
  wins: string[];
  gains: number | null;
  costs: boolean;
  rule: string;
  says: Both;
}

/** Words in both languages, as they are sent. */
export interface Both {
  es: string;
  en: string;
}

/** What a robbery does. */
export interface RobAid {
  type: "rob";
  name: Both;
  act: Both;
  victim: number;
  gains: number;
  leaves_none: boolean;
  rule: string;
  says: Both;
}

/** How the turn stands, if nobody else bid. */
export interface Auction {
  best: number[];
  middle_is_best: boolean;
  burns: boolean;
  is_open: boolean;
  wins: string[];
  costs: boolean;
  rule: string;
  says: Both;
}

/** What a seat would get, if the round ended now. */
export interface RoundEnd {
  points: number;
  why: "cards" | "lucky" | "shared";
  rule: string;
  says: Both;
}

export interface BidsOptions {
  ally?: boolean | null;
  thief?: boolean;
  shuffle?: boolean;
  lowest_wins?: boolean;
  unknown?: boolean;
  colours?: boolean;
  rounds?: number;
  lucky_loser?: "consecutive" | "cumulative";
  hand?: number | null;
  highest?: number | null;
  black?: number | null;
  dealt_in?: number | null;
}

/** What each kind of event tells. */
export interface BidsEvents {
  match: { game: string; players: number; options: BidsOptions; seats: string[]; seed_hash: string };
  result: { seat: number; points: number; rank: number; winners: number };
  round: { round: number };
  leads: { seat: number; why: "highest_card" | "last_round" | "lot" | "total" };
  taken_out: { card: string };
  dealt: { seat: number; card: string };
  hand: { seat: number; count: number };
  black_deck: { count: number; dealt_in: number };
  turned_up: { card: string; turn: number };
  laid_blind: { turn: number };
  blind_card: { card: string };
  bid: { seat: number; card: string };
  revealed: { card: string };
  tied: { seat: number; cards: (string)[] };
  middle_won: { seat: number; card: string };
  won: { seat: number; bid: string; score: number; cards: (string)[] };
  turn_spent: { seat: number; card: string; bid: string };
  doubled: { seat: number; points: number };
  under: { card: string; why: "middle_wins" | "own" | "spent_turn" | "tie" };
  under_unseen: object;
  set_aside: { card: string };
  shuffled: { count: number };
  lowest_from: { turn: number };
  blind_turn: { turn: number };
  allied: { seat: number; winner: number };
  ally_out: { seat: number; why: "middle_wins" | "own" | "spent_turn" | "tie" };
  robbed: { seat: number; victim: number; card: string; score: number; victim_score: number };
  nothing_to_rob: { seat: number };
  shared: { seat: number; partner: number; together: number; points: number };
  lucky: { seat: number; times: number; points: number };
  scored: { seat: number; points: number; total: number; without: number };
  turn_ended: { seat: number; cards: (string)[] };
}

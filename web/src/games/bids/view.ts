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
}

export interface BidsAids {
  actions: { [name: string]: BidAid | RobAid };
  in_public: string[];
  now: Auction | null;
  later: number[];
  round_end: RoundEnd[];
  turns_left: number;
  rounds_left: number;
  ended: Both | null;
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

/** Words in both languages. */
export interface Both {
  es: string;
  en: string;
}

/** What a robbery does. */
export interface RobAid {
  type: "rob";
  name: Both;
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

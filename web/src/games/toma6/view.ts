// Written by `python -m scripts.page_types` from the server's own types: not to be changed by hand.

export interface Toma6View {
  seat: number;
  players: number;
  to_act: number[];
  over: boolean;
  round: number;
  turn: number;
  points: number[];
  winners: number[];
  phase: string;
  rows: number[][];
  hand: number[];
  hands: number[][];
  cards_left: number[];
  chosen: boolean[];
  choice: number | null;
  revealed: [number, number][];
  open: number[];
  bulls: number[];
  piles: number[][];
  limit: number | null;
  rounds: number | null;
  variant: string;
  low_card: string;
  hand_cards: number;
  highest: number;
  row_cards: number;
}

export interface Toma6Aids {
  actions: { [name: string]: ActionAid };
  in_public: InPublic | null;
  rows: RowAid[];
  seats: SeatAid[];
  ends: boolean;
}

/** What an action would do as things lie. */
export interface ActionAid {
  name: Both;
  row?: number | null;
  place?: number | null;
  follows?: number | null;
  takes?: number[];
  bulls?: number;
  rule: string;
  says: Both;
  short?: Both | null;
}

/** Words in both languages, as they are sent. */
export interface Both {
  es: string;
  en: string;
}

/** What the awaited seat is asked and may do where everybody sees it and no hand matters. */
export interface InPublic {
  strong: Both;
  text: Both;
  short: Both;
  rule: string;
  words: { [name: string]: Both };
}

export interface RowAid {
  name: Both;
  bulls: number;
  room: number;
}

/** How a seat would stand if the round ended now. */
export interface SeatAid {
  total: number;
  leads: boolean;
  left: number | null;
  warning: Both | null;
}

export interface Toma6Options {
  variant?: "classic" | "logic" | "tactics";
  limit?: number | null;
  rounds?: number | null;
  low_card?: "cheapest" | "choose";
  hand?: number | null;
  highest?: number | null;
  rows?: number | null;
  row_length?: number | null;
}

/** What each kind of event tells. */
export interface Toma6Events {
  match: { game: string; players: number; options: Toma6Options; seats: string[]; seed_hash: string };
  result: { seat: number; points: number; rank: number; winners: number };
  round: { round: number };
  first_picker: { seat: number };
  dealt: { seat: number; card: number };
  hand: { seat: number; count: number };
  row_started: { row: number; card: number };
  picked: { seat: number; card: number };
  chose: { seat: number };
  choice: { seat: number; card: number };
  revealed: { seat: number; card: number };
  too_low: { seat: number; card: number };
  took: { seat: number; row: number; why: "sixth" | "too_low"; bulls: number; cards: number[] };
  placed: { seat: number; card: number; row: number; place: number; follows: number };
  scored: { seat: number; bulls: number; points: number };
  laid_out: { first: number; last: number };
}

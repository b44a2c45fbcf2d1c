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
}

export interface Toma6Aids {
  actions: { [name: string]: ActionAid };
  in_public: string[];
  rows: RowAid[];
  seats: SeatAid[];
  tricks: number;
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
}

/** Words in both languages. */
export interface Both {
  es: string;
  en: string;
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

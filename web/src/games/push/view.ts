// Written by `python -m scripts.page_types` from the server's own types: not to be changed by hand.

export interface PushView {
  seat: number;
  players: number;
  to_act: number[];
  over: boolean;
  round: number;
  turn: number;
  points: number[];
  winners: number[];
  phase: string;
  active: number;
  card: string | null;
  rows: string[][];
  switches: number;
  takers: number[];
  benches: string[][];
  banks: string[][];
  cards_left: number;
  to_come: { [name: string]: number };
  discarded: { [name: string]: number };
  risk: boolean;
}

export interface PushAids {
  deck: Both;
  direction: string;
  first_taker: number;
  card: PushCard | null;
  rows: PushRow[];
  benches: { [name: string]: number }[];
  banks: number[];
  actions: { [name: string]: PushAct };
}

/** Words in both languages. */
export interface Both {
  es: string;
  en: string;
}

/** The revealed card that waits for its place. */
export interface PushCard {
  name: Both;
  fits: Both;
}

export interface PushRow {
  points: number;
  rolls: boolean;
  worth: Both;
  why_not: Both | null;
  clash: string | null;
  rule: string;
}

/** What an action does: the cards and points that it takes or secures, or of the row that it makes. */
export interface PushAct {
  words: Both;
  points?: number;
  cards?: number;
  starts_row?: boolean;
  misfits?: number;
  die?: { [name: string]: number } | null;
}

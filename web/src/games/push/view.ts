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

/** Words in both languages, as they are sent. */
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

export interface PushOptions {
  risk?: boolean;
  two_player_switch?: "kept" | "removed";
  sets?: number | null;
  rows?: number | null;
}

/** What each kind of event tells. */
export interface PushEvents {
  match: { game: string; players: number; options: PushOptions; seats: string[]; seed_hash: string };
  result: { seat: number; points: number; rank: number; winners: number };
  shuffled: { count: number; switches: number };
  first_player: { seat: number };
  turn: { turn: number; seat: number };
  revealed: { seat: number; card: string; cards_left: number; clash_1: string; clash_2: string; clash_3: string };
  placed: { seat: number; card: string; row: number; place: number };
  switched: { seat: number; switches: number; first_taker: number; direction: "left" | "none" | "right" };
  busted: { seat: number; card: string };
  stopped: { seat: number; why: "choice" | "deck_empty" };
  took: { seat: number; row: number; points: number; cards: (string)[] };
  rolled: { seat: number; face: "blue" | "green" | "purple" | "red" | "star" | "yellow"; lost: number };
  lost: { seat: number; colour: "blue" | "green" | "purple" | "red" | "star" | "yellow"; count: number; points: number };
  left_over: { row: number; cards: (string)[] };
  switches_discarded: { switches: number };
  secured: { seat: number; colour: "blue" | "green" | "purple" | "red" | "star" | "yellow"; count: number; points: number };
  scored: { seat: number; bench: number; bank: number; count: number };
}

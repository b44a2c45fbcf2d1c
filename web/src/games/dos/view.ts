// Written by `python -m scripts.page_types` from the server's own types: not to be changed by hand.

export interface DosView {
  seat: number;
  players: number;
  to_act: number[];
  over: boolean;
  round: number;
  turn: number;
  points: number[];
  winners: number[];
  phase: string;
  dealer: number;
  on_turn: number;
  row: string[];
  matched: string[][];
  matches: DosMatch[];
  hand: string[];
  cards_left: number[];
  pile: number;
  piles_before: number;
  discards: string[];
  drew: boolean;
  drawn: string | null;
  owed_bonus: number;
  said: boolean;
  has_said: boolean[];
  catchable: number | null;
  may_catch: number[];
  target: number;
  dos_call: string;
  after_draw: string;
  bonus_card: string;
  hand_cards: number;
  colours: number;
}

/** A match of this turn: what lies on which row card, and what each card counts as. */
export interface DosMatch {
  row_card: string;
  place: number;
  cards: string[];
  number: number;
  numbers: number[];
  colour: string;
  same_colour: boolean;
}

export interface DosAids {
  names: { [name: string]: Both };
  actions: { [name: string]: DosAction };
  fits: { [name: string]: { [name: string]: DosFit } };
  hand_points: number;
  to_target: number[];
  cards_to_draw: number;
}

/** Words in both languages, as they are sent. */
export interface Both {
  es: string;
  en: string;
}

/** What an action would do. */
export interface DosAction {
  does: Both;
  match?: DosMatch | null;
  hand_after: number;
  goes_out?: boolean;
  adds?: number;
  others_draw?: number;
  may_end?: boolean;
}

/** What a card of the hand can do on a card of the row. */
export interface DosFit {
  alone: boolean;
  partners: string[];
  needs: number[];
  asks: Both | null;
  not_with: Both;
  why_not: DosReason | null;
}

/** Why a card cannot be used, and the rule that says so. */
export interface DosReason {
  rule: string;
  says: Both;
}

export interface DosOptions {
  target?: number;
  dos_call?: "auto" | "explicit" | "off";
  after_draw?: "any" | "drawn_card";
  bonus_card?: "optional" | "required";
  hand?: number | null;
  colours?: number | null;
}

/** What each kind of event tells. */
export interface DosEvents {
  match: { game: string; players: number; options: DosOptions; seats: string[]; seed_hash: string };
  result: { seat: number; points: number; rank: number; winners: number };
  cut: { seat: number; card: string };
  dealer: { seat: number };
  round: { round: number; dealer: number; seat: number };
  dealt: { seat: number; card: string };
  hand: { seat: number; count: number };
  turned_up: { card: string; why: "bonus" | "caught" | "double" | "instead" | "refill" | "start" | "turn"; place: number };
  matched: { seat: number; row_card: string; first: string; second: string; same_colour: number; place: number; number: number; first_number: number; colour: "" | "b" | "g" | "other" | "r" | "same" | "y" };
  drew: { seat: number; why: "bonus" | "caught" | "double" | "instead" | "refill" | "start" | "turn" };
  drawn: { seat: number; card: string };
  no_card: { seat: number; why: "bonus" | "caught" | "double" | "instead" | "refill" | "start" | "turn" };
  reshuffled: { count: number };
  discarded: { seat: number; count: number };
  put: { seat: number; card: string; why: "bonus" | "caught" | "double" | "instead" | "refill" | "start" | "turn"; place: number };
  declined: { seat: number };
  said: { seat: number };
  ended: { seat: number };
  caught: { seat: number; by: number };
  went_out: { seat: number };
  shown: { seat: number; cards: (string)[] };
  scored: { seat: number; gained: number; points: number };
  no_points: { round: number; in_a_row: number };
  kept_silent: { seat: number };
  wrongly_caught: { seat: number; by: number };
}

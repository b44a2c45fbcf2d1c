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

/** Words in both languages. */
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

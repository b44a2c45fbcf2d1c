// Written by `python -m scripts.page_types` from the server's own types: not to be changed by hand.

export interface HighScoreView {
  seat: number;
  players: number;
  to_act: number[];
  over: boolean;
  round: number;
  turn: number;
  points: number[];
  winners: number[];
  card: CardView;
  played_cards: CardView[];
  deck: CardView[];
  rounds: number;
  lone_ten: boolean;
  starter: number;
  roller: number;
  rolls: number;
  rolls_left: number;
  dice: string;
  aside: string;
  froze: number;
  places: Die[];
  score_now: number;
  scores: (number | null)[];
  track: (number | null)[];
  gold: number[];
  silver: number[];
  bronze: number[];
}

/** A challenge card: its number in the deck and its words. */
export interface CardView {
  number: number;
  scoring: string;
  vortex: string;
  roll: string;
}

/** A die at its place: what it shows, and whether it may perhaps be rolled again in this turn. */
export interface Die {
  face: string;
  lies: "aside" | "frozen" | "loose";
}

export interface HighScoreAids {
  challenge: Challenge;
  result: Result;
  chips: ("bronze" | "gold" | "silver" | null)[];
  actions: { [name: string]: HighScoreAction };
}

/** A challenge card in words, with the rules of its scoring and of its rolls, and a worked example. */
export interface Challenge {
  card: number;
  scoring: Both;
  vortex: Both;
  roll: Both;
  rule: string;
  roll_rule: string;
  example: Result;
}

/** Words in both languages, as they are sent. */
export interface Both {
  es: string;
  en: string;
}

/** What dice score, and how. */
export interface Result {
  dice: CountedDie[];
  score: number;
}

/** A die in a result: what it shows, what it is worth, and whether that is added (1), subtracted (-1) or neither. */
export interface CountedDie {
  face: string;
  value: number;
  sign: -1 | 0 | 1;
  group?: number;
}

/** What an action does: places of dice are digits, such as 0136. */
export interface HighScoreAction {
  words: Both;
  rolls?: string;
  sets_aside?: string;
  rolls_left?: number;
  mark?: Mark | null;
}

/** Where a result would stand on the track and why it is not its own place, and the chip for it as things lie. */
export interface Mark {
  score: number;
  place: number | null;
  chip: "bronze" | "gold" | "silver" | null;
  why: Both | null;
}

export interface HighScoreOptions {
  rounds?: number | null;
  lone_ten?: boolean;
  deck?: string | null;
}

/** What each kind of event tells. */
export interface HighScoreEvents {
  match: { game: string; players: number; options: HighScoreOptions; seats: string[]; seed_hash: string };
  result: { seat: number; points: number; rank: number; winners: number };
  starter: { seat: number };
  card: { round: number; card: number; scoring: string; vortex: "-5" | "0" | "10" | "5" | "6" | "free" | "frozen"; roll: "aside" | "four" | "three" };
  rolled: { seat: number; roll: number; places: string; dice: ("1" | "2" | "3" | "4" | "5" | "v")[] };
  froze: { seat: number; count: number; places: string };
  set_aside: { seat: number; places: string; dice: ("1" | "2" | "3" | "4" | "5" | "v")[] };
  picked_up: { seat: number; places: string; dice: ("1" | "2" | "3" | "4" | "5" | "v")[] };
  stopped: { seat: number };
  scored: { seat: number; score: number; shown: number };
  chip: { seat: number; chip: "bronze" | "gold" | "silver"; points: number };
  no_chip: { round: number };
}

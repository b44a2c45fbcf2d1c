// Written by `python -m scripts.page_types` from the server's own types: not to be changed by hand.

export const VERSION = 1;

export type Frame = Hello | Act | Pass | Takeback | Hint | Coach | Moment | Log | Replay | TossHash | TossWord | Start | SetUp | SeatBot | Seats | Link | SendAway | Rename | StandIn | Rematch | Leave | Close | React | Shown;

export type Answer = Welcome | Notice | Present | Reacted | Accepted | Refused | Advised | Coached | Progress | MomentSeen | Replayed | Logged | Goodbye;

/** The first frame, and again to change: who I am and what I have seen. */
export interface Hello {
  type: "hello";
  token?: string | null;
  also?: string[];
  lang?: "en" | "es" | null;
  seen?: number | null;
  wants?: ("aids" | "record" | "touches" | "words")[];
  version?: number;
}

export interface Act {
  type: "act";
  id: string;
  action: string;
  seat?: number | null;
}

/** Let an offer pass. */
export interface Pass {
  type: "pass";
  id: string;
  seat?: number | null;
}

/** Ask to take my last decision back, or answer who asks. */
export interface Takeback {
  type: "takeback";
  id: string;
  agree?: boolean | null;
  seat?: number | null;
}

export interface Hint {
  type: "hint";
  id: string;
  seat?: number | null;
}

/** What was better than my last decision, once it can no longer be changed; an answer that says so is a hint. */
export interface Coach {
  type: "coach";
  id: string;
  seat?: number | null;
}

/** What I saw at an earlier number of mine. */
export interface Moment {
  type: "moment";
  id: string;
  number: number;
}

/** What has happened in a round (0: before the first deal; none: now). */
export interface Log {
  type: "log";
  id: string;
  round?: number | null;
}

/** A match that is over, after so many of its actions, with the eyes of a seat, of a spectator, or of all. */
export interface Replay {
  type: "replay";
  id: string;
  step: number;
  seat?: number | null;
  open?: boolean;
}

export interface TossHash {
  type: "hash";
  id: string;
  attempt: number;
  hash: string;
  seat?: number | null;
}

export interface TossWord {
  type: "word";
  id: string;
  attempt: number;
  word: string;
  seat?: number | null;
}

/** The host, at a rematch anybody who sits there: begin, with bots of this level on the seats that are still open. */
export interface Start {
  type: "start";
  id: string;
  fill?: string | null;
}

/** The host: other options or settings, before the match begins. */
export interface SetUp {
  type: "set up";
  id: string;
  options?: { [name: string]: string | number | boolean } | null;
  settings?: Settings | null;
}

/** What the creator of a table decides beside the game's options. */
export interface Settings {
  spectators?: boolean;
  hints?: boolean;
  takebacks?: boolean;
  taught?: boolean;
  start?: "full" | "host";
  clock?: Clock | null;
  grace?: number | null;
  pace?: number;
}

/** Seconds for each decision, or a reserve for a whole match. */
export interface Clock {
  kind: "decision" | "reserve";
  seconds: number;
}

/** The host: a bot for a seat that is open or given up; without a bot the seat becomes open, before the match. */
export interface SeatBot {
  type: "seat a bot";
  id: string;
  seat: number;
  bot?: string | null;
}

/** The host: so many seats, before the match begins. New ones are open, and the last ones go. */
export interface Seats {
  type: "seats";
  id: string;
  players: number;
}

/** A one-time link: my own seat to another device of mine, or (the host) a lost seat or a bot's to whoever opens it. */
export interface Link {
  type: "link";
  id: string;
  seat?: number | null;
}

/** Whoever created the table: somebody else's seat is no longer theirs; they may watch where anybody may. */
export interface SendAway {
  type: "send away";
  id: string;
  seat: number;
}

/** Another name for me. */
export interface Rename {
  type: "rename";
  id: string;
  name: string;
  seat?: number | null;
}

/** Do not wait for somebody who is not there: a bot plays for this seat from now on, until they are back. */
export interface StandIn {
  type: "stand in";
  id: string;
  seat: number;
}

export interface Rematch {
  type: "rematch";
  id: string;
}

/** Get up: before the match the seat becomes open, during it a bot stands in until I am back. */
export interface Leave {
  type: "leave";
  id: string;
  seat?: number | null;
}

/** The host: end the table for everybody. */
export interface Close {
  type: "close";
  id: string;
}

export interface React {
  type: "react";
  reaction: "again" | "ha" | "ouch" | "phew" | "well done" | "your turn";
  seat?: number | null;
}

/** My screen has finished showing what I know by this number of mine: bots wait for it, a little. No answer. */
export interface Shown {
  type: "shown";
  number: number;
}

/** The answer to hello: everything there is to know now, and what I missed. */
export interface Welcome {
  type: "welcome";
  version: number;
  server: string;
  number: number;
  seat: number | null;
  seats: number[];
  host: boolean;
  table: TableSeen;
  here: Present;
  sight?: Sight | null;
  missed?: Happened[];
  complete?: boolean;
}

/** What is public about a table. */
export interface TableSeen {
  table: string;
  game: string;
  title: string;
  players: number;
  options: { [name: string]: string | number | boolean };
  settings: Settings;
  phase: "closed" | "over" | "playing" | "room" | "toss";
  seats: Sitting[];
  code?: string | null;
  toss?: TossSeen[];
  seed_hash?: string;
  takeback?: number | null;
  rematch?: string | null;
  rematch_by?: number | null;
  is_rematch?: boolean;
  deputy?: number | null;
  dealt?: "again" | "lesson" | "record" | "toss";
  practice?: boolean;
  ended?: "host" | "rules" | null;
}

/** A seat. `stand_in` is the bot that plays while a person is away. */
export interface Sitting {
  kind: "bot" | "open" | "person";
  name: string;
  bot?: string;
  stand_in?: string;
  offered?: boolean;
  next?: string;
  hints?: number;
}

/** How the toss for the deal stands: seats that take part, hashes shown, words that may be known by now. */
export interface TossSeen {
  attempt: number;
  stage: "done" | "hashes" | "words";
  seats: number[];
  hashes: { [name: string]: string };
  given?: number[];
  words?: { [name: string]: string };
}

/** Who is here; no number, because nothing of the match changed. */
export interface Present {
  type: "present";
  seats: number[];
  watching: number;
  preparing?: string[];
}

/** What a viewer sees now. */
export interface Sight {
  view: unknown;
  legal?: string[];
  may_pass?: boolean;
  takeback?: "plain" | "practice" | null;
  clocks?: number[];
  aids?: unknown;
  words?: { [name: string]: string };
  ask?: AskSeen | null;
  caption?: CaptionSeen | null;
  ending?: string;
  touches?: { [name: string]: string[] };
  record?: Record | null;
}

/** What this reader is asked, or waits for. */
export interface AskSeen {
  strong?: string;
  text?: string;
  short?: string;
  rule?: string;
}

/** The moment: `Round 3`, none where a match is one round, and `trick 5 of 10`. */
export interface CaptionSeen {
  round?: string;
  turn?: string;
  short?: string;
}

/** What a viewer sees as the game's own record, for bots in Python: the same knowledge as the view, no more. */
export interface Record {
  made_by: string;
  data: string;
}

/** What one entry of the table's journal told this viewer, under the viewer's own number. */
export interface Happened {
  number: number;
  events?: Told[];
  lines?: Line[];
}

/** Something that happened, in the game's words; `data` holds cards and colours by name. */
export interface Told {
  kind: string;
  data?: { [name: string]: unknown };
}

/** A line of the log for this reader: how many of the events it tells, and the rule that decided. */
export interface Line {
  text: string;
  events?: number;
  rule?: string;
  quiet?: boolean;
  short?: string;
}

/** Something changed for me. */
export interface Notice {
  type: "notice";
  number: number;
  events?: Told[];
  lines?: Line[];
  table?: TableSeen | null;
  sight?: Sight | null;
}

export interface Reacted {
  type: "reacted";
  seat: number | null;
  reaction: "again" | "ha" | "ouch" | "phew" | "well done" | "your turn";
}

/** It is done, and kept. */
export interface Accepted {
  type: "accepted";
  id: string;
  link?: string | null;
  table?: string | null;
}

/** It is not done, and why. */
export interface Refused {
  type: "refused";
  error: string;
  sentence: string;
  id?: string | null;
  rule?: string;
  again?: boolean;
}

export interface Advised {
  type: "hint";
  id: string;
  advice: unknown;
}

export interface Coached {
  type: "coach";
  id: string;
  says?: string;
}

/** A hint takes a while: what share of the preparation is done. */
export interface Progress {
  type: "progress";
  id: string;
  share: number;
}

export interface MomentSeen {
  type: "moment";
  id: string;
  number: number;
  sight: Sight | null;
}

/** What lies on the table after a step, and what happened in it. */
export interface Replayed {
  type: "replay";
  id: string;
  step: number;
  steps: number;
  rounds: number[];
  sight: Sight;
  events?: Told[];
  lines?: Line[];
  views?: unknown[];
}

export interface Logged {
  type: "log";
  id: string;
  round: number;
  rounds: number;
  happened: Happened[];
}

/** The server ends the connection: come back after so many milliseconds, or (None) not at all. */
export interface Goodbye {
  type: "goodbye";
  sentence: string;
  again_in: number | null;
}

/** POST /api/tables */
export interface NewTable {
  game: string;
  seats: Wanted[];
  options?: { [name: string]: string | number | boolean };
  settings?: Settings;
  lesson?: boolean;
}

/** Who is to sit on a seat: a person of this device by name, a bot, or whoever comes. */
export interface Wanted {
  kind: "bot" | "open" | "person";
  name?: string | null;
  bot?: string | null;
}

/** The answer: the table's long id, its code while a seat is open, and what the creator's device keeps. */
export interface Created {
  table: string;
  code: string | null;
  host: string;
  seats: Token[];
}

/** A seat and the secret that it answers to; `table` where it could be another one. */
export interface Token {
  seat: number;
  token: string;
  table?: string | null;
}

/** POST /api/tables/{table}/seats: take an open seat, or the one that a one-time link gives. */
export interface Join {
  name?: string | null;
  seat?: number | null;
  link?: string | null;
}

/** POST /api/tables/{table}/again: go on from a moment of a match that is over, against bots. */
export interface Again {
  step: number;
  seat: number;
  bot?: string | null;
}

/** POST /api/records: a table at which the match of a record has been played, to look back at it. */
export interface NewRecord {
  record: string;
}

/** The answer: that table. */
export interface RecordKept {
  table: string;
}

/** GET and POST /api/house, from the machine of the server alone: whether its network can come in, and where. */
export interface House {
  open: boolean;
  addresses?: string[];
}

/** GET /api/games/{game}/lesson: how the first match of a game is taught. */
export interface Lesson {
  players: number;
  options: { [name: string]: string | number | boolean };
  steps: LessonStep[];
  any_match?: LessonStep[];
}

/** What is taught when the learner is first asked at a turn, or in a phase of it. */
export interface LessonStep {
  says: Both;
  round?: number;
  turn?: number | null;
  phase?: string | null;
  rule?: string;
}

/** Words in both languages, as they are sent. */
export interface Both {
  es: string;
  en: string;
}

/** POST /api/mine: the tables that these tokens belong to. */
export interface Mine {
  tokens: string[];
}

/** One of them. */
export interface Found {
  table: string;
  token: number;
  seat: number | null;
  game: string;
  phase: string;
  touched: number;
  awaited?: boolean;
}

/** GET /api/codes/{code}: the table that a code opens. */
export interface CodeFound {
  table: string;
}

/** GET /api/tables/{table}/review, while the review is made: what share of it is done, and what there is of it. */
export interface Reviewing {
  progress: number;
  left?: number | null;
  ahead?: number;
  review?: unknown;
}

/** GET /api/games: what can be played here, and which bots there are. */
export interface Games {
  version: number;
  server: string;
  games: GameSeen[];
  bots: string[];
  own_bots?: string[];
  preparing?: { [name: string]: string[] };
}

/** A game that can be played. */
export interface GameSeen {
  name: string;
  title: string;
  about: Both;
  players: [number, number];
  options: OptionSeen[];
  defaults: { [name: string]: { [name: string]: string | number | boolean } };
  lesson?: boolean;
  unfit?: { [name: string]: { [name: string]: string[] } };
}

/** An option of a game, with its words in both languages. */
export interface OptionSeen {
  name: string;
  kind: "choice" | "number" | "switch" | "text";
  help: Both;
  takes: Both;
  values?: string[];
  lowest?: number | null;
  highest?: number | null;
  title?: Both | null;
  labels?: { [name: string]: Both };
  instead_of?: string;
  players?: [number, number] | null;
}

/** GET /api/games/{game}/table: what a screen needs to know of a game, whatever is played. */
export interface GameTable {
  words: { [name: string]: Both };
  points: [Both, Both];
  fewest_win?: boolean;
  is_open?: boolean;
  places?: Place[];
  faces?: { [name: string]: Face };
}

/** Somewhere on the table, and the field of the view that fills it. */
export interface Place {
  kind: "cards" | "counter" | "dice" | "hand" | "label" | "pile" | "rows" | "track";
  field: string;
  title?: Both | null;
  of_seats?: boolean;
  seat_at?: number | null;
  slots?: number;
  slots_in?: string;
  face_down?: boolean;
  own?: boolean;
}

/** What is printed on a thing. */
export interface Face {
  sign?: string;
  suit?: "black" | "blue" | "green" | "purple" | "red" | "yellow" | null;
  line?: Both | null;
}

/** GET /health */
export interface Health {
  ok: boolean;
  server: string;
  protocol: number;
}

/** What every error of HTTP answers with: one sentence in the asker's language. */
export interface Problem {
  error: string;
  sentence: string;
  rule?: string;
}

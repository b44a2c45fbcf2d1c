// What a game brings to the page. The frame knows nothing else of it, and a game knows nothing of the frame but this.
import type { ComponentType } from "preact";
import type { Layout } from "./layout";
import type { AskSeen, CaptionSeen, GameTable, Hello, Told } from "./wire";

/** What every view has, whatever the game. */
export interface View {
  seat: number;
  players: number;
  to_act: number[];
  over: boolean;
  round: number;
  turn: number;
  points: number[];
  winners: number[];
}

/** What is to be seen of a table now: everything that a game's components draw. */
export interface Scene<V extends View = View, A = unknown> {
  view: V; // what lies on the table as shown; phase and who acts are the server's once `settled`
  settled: boolean; // everything that happened has been shown
  now: Told | null; // the event that is being shown
  acting: number | null; // the seat whose act is being shown
  me: number | null; // my seat; null: I watch
  names: readonly string[]; // of the seats
  away: readonly boolean[]; // of the seats: whose player is not connected
  people: readonly boolean[]; // of the seats: where a person decides, and no bot
  bots: readonly boolean[]; // of the seats: those of bots; a stand-in's is a person's
  legal: readonly string[]; // what I may do; empty unless `settled`, and at an earlier moment
  words: Readonly<Record<string, string>>; // what each of that is called on a button
  touches: Readonly<Record<string, readonly string[]>>; // the things that each is made of, on a plain table
  ask: AskSeen; // the server's, once `settled`; nothing before
  caption: CaptionSeen; // of the moment
  ending: string; // in one line, why the match ended as it did; nothing before
  sending: string | null; // my action that is on its way
  aids: A | null; // the server's, once `settled`; null before
  staleAids: A | null; // those of the last moment that was shown whole: they may be out of date
  spoken: (written: string) => string; // what a card or place is called, for names that are said
  showAids: boolean; // whether aids are to be shown (where a card would go …)
  confirms: boolean; // whether an act that cannot be changed is first chosen, then confirmed
  isHasty: boolean; // whether one tap is to be enough, even for what a game would rather ask about
  isSure: string | null; // the act that a second press does, where everything is confirmed
}

/** A choice in the making: what was tapped so far. */
export type Draft = readonly string[];

/** What a tap does: the choice as it is then, and the action to send if it is complete. */
export interface Tapped {
  draft: Draft;
  action?: string;
}

export type ButtonKey = "deck" | "stop" | "call";

/** A button that names an act exactly, for what has been chosen so far. */
export interface ActionButton {
  label: string;
  action?: string; // that it sends
  next?: string; // another one, sent once that is done
  thing?: string; // or what it taps: the choice goes on
  key?: ButtonKey; // the letter that presses it, too
  off?: string; // why it cannot be pressed yet
  isPlain?: boolean; // a button like the others, though it is the first
  isQuiet?: boolean; // plain words, no box
}

/** How one event is seen. Keys are the `data-key` of what is drawn. */
export interface Movement {
  ms: number; // at the normal pace
  from?: Record<string, string>; // what appears: where it comes from
  to?: Record<string, string>; // what goes: where it goes to
  turns?: readonly string[]; // what turns over on its way: it begins as what lies where it comes from
  apart?: number; // milliseconds between one thing and the next; at once without it
  isWeighty?: boolean; // a row is taken, or the like: people want to see it for longer
  sound?: Sound;
}

/** What nobody knows before it is seen: a line tells it then, and no sooner. */
export interface Suspense {
  lies?: number; // milliseconds until the die lies or the card is turned over, at the normal pace
  breath?: boolean; // everybody holds their breath before it
  isSecret?: boolean; // only I see what it is: it takes the same time whatever it is, since bots wait for screens
}

export type Sound = "slide" | "land" | "turn" | "dice" | "thud" | "burn" | "ring" | "won";

export interface Props<V extends View = View, A = unknown> {
  scene: Scene<V, A>;
  draft: Draft;
  tap: (thing: string) => void;
  open: (clause: string) => void; // the rules, at a clause
}

/** A row of the sheet that closes a round, and of the standings at the end. */
export interface Score {
  seat: number;
  gained: string; // in this round, as it is written
  note?: string; // what it is made of
  total: number;
}

/** The table of a game. It is loaded when somebody sits down at one. */
export interface Game<V extends View = View, A = unknown> {
  /** What lies on the table after an event: arithmetic on what was there, never a rule. */
  shown(view: V, event: Told): V;
  /** Events in a row with the same beat are one movement; null: a movement of its own. */
  beat(event: Told): string | null;
  movement(event: Told, before: V, after: V): Movement;
  /** Whether an event keeps nobody from acting: the deal, or that somebody has chosen in secret. */
  nonBlocking(event: Told): boolean;
  /** What is thrilling about an event, by what happens `next`; null: it is told as it begins. */
  suspense(event: Told, next: readonly Told[]): Suspense | null;

  /** What is said in place of the server's ask: of a choice in the making, or of what is just happening. */
  ask(scene: Scene<V, A>, draft: Draft): AskSeen | null;
  /** The clause in force where the ask names none. */
  clause?(scene: Scene<V, A>): string | undefined;
  /** A whole action is a thing to tap, too: so a hint is followed. */
  tap(scene: Scene<V, A>, draft: Draft, thing: string): Tapped;
  /** The buttons below my cards, the primary one first, if there is one. */
  buttons(scene: Scene<V, A>, draft: Draft): ActionButton[];
  /** Whether most turns have such buttons, so that room is always kept for them. */
  hasActions(scene: Scene<V, A>): boolean;
  /** What the n-th key (0 the first) stands for: my n-th card, or a row. */
  nth(scene: Scene<V, A>, kind: "card" | "row", n: number): string | null;

  /** What everybody has gained in a round, by the events of a movement that scores it; `after` is shown by then. */
  scores(events: readonly Told[], after: V): Score[];
  /** Whether few points are good: the shortest bar wins. */
  lowestWins: boolean;
  /** Whether nobody has anything to hide, so that several people on one device need no cover. */
  isOpen: boolean;
  /** What whoever is awaited may do where everybody sees it: nobody's hand need be uncovered for that. */
  inPublic?(scene: Scene<V, A>): readonly string[];
  /** Seats that have chosen and may still choose otherwise, as everybody sees. */
  changeable(view: V): number[];
  /** Whether acts are confirmed on a touch screen unless the settings say otherwise. */
  confirmByDefault: boolean;
  /** `28 puntos`, for the standings. */
  formatPoints(points: number): string;

  /** What the server is to send beside the view. */
  wants: NonNullable<Hello["wants"]>;
  /** Whether my own seat is drawn among the others. */
  hasMySeat(layout: Layout): boolean;
  /** A seat's score and its one line; the frame draws the name. */
  Seat: ComponentType<Props<V, A> & { seat: number }>;
  /** What a tap on a seat opens. */
  Details: ComponentType<Props<V, A> & { seat: number }>;
  Board: ComponentType<Props<V, A>>;
  /** My cards or dice, below the ask. */
  Hand: ComponentType<Props<V, A>>;
  /** My score, at the right of the ask. */
  Mine: ComponentType<Props<V, A>>;
  /** An action as advice shows it, 34 px wide, with its name for those who listen. */
  Act: ComponentType<{ action: string; scene: Scene<V, A> }>;
  /** An example for a clause of the rules, drawn with the real cards; null: none. */
  Example: ComponentType<{ rule: string }>;
}

/** What a game with a table of its own states; the rest is as usual (`usual.ts`), or the server's to say. */
export type DrawnTable<V extends View = View, A = unknown> = Partial<Game<V, A>> &
  Pick<Game<V, A>, "shown" | "tap" | "buttons" | "nth" | "Seat" | "Details" | "Board" | "Hand" | "Mine" | "Act">;

/** What the start page shows of a game. */
export interface Cover {
  place: number; // among the others on the start page, from 1
  usual: number; // players of a match that is started with one click
  minutes: number | null; // that it takes, where that is known
  Picture: ComponentType; // a few of its cards
  Emblem: ComponentType; // its most striking card
}

/** A table made from what a game says of itself: the plain one, or one that takes some of its parts over. */
export type TableMaker = (facts: GameTable) => DrawnTable;

export interface RegistryEntry {
  name: string;
  cover: Cover;
  table: () => Promise<{ game: DrawnTable | TableMaker }>;
}

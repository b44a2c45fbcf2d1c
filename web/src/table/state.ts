// The state of a table: what the server told, what is shown of it, and my choice in the making. What can happen to it
// are the functions of the other files of this folder.
import { computed, signal } from "@preact/signals";
import { QuietCoach } from "../coach";
import { type Kept, keptOf } from "../device";
import { type Entry, entriesOf } from "../entries";
import type { Draft, Game } from "../game";
import { said } from "../language";
import { named } from "../names";
import { Presses } from "../presses";
import { Connection } from "../socket";
import { Stage } from "../stage";
import { Teaching } from "../teaching";
import type { Answer, GameTable, Notice, Present, Reacted, Sight, TableSeen } from "../wire";
import { changersOf, type InPublic, inPublicSeatOf, isCoveredAt, nextOf, tokensOf } from "./hotseat";
import { write } from "./log";
import { awaitedAt, hear } from "./messages";
import { isAskedAt, type Past, sceneAt, undoSeatOf } from "./scene";

/** Why not, in place of the ask for a while. */
export interface RefusedAct {
  sentence: string;
  rule: string;
}

/** A word that stands on a seat for a moment; null: somebody who watches said it. */
export interface Reaction {
  key: number;
  seat: number | null;
  reaction: Reacted["reaction"];
}

/** Seconds left by seat, as the server said at a moment. */
export interface Clocks {
  left: readonly number[];
  running: readonly number[]; // the seats whose time runs
  at: number;
}

/** What was asked of the server and is not answered yet. */
export interface PendingQuestion {
  type: string;
  eyes: number | null; // who looked when it was asked
  answered: (answer: Answer) => void;
  progressed?: ((share: number) => void) | undefined;
}

const NOBODY: Present = { type: "present", seats: [], watching: 0 };

export class Table {
  // --- what the server told
  readonly told = signal<TableSeen | null>(null);
  readonly seen = computed(() => this.told.value && named(this.told.value));
  readonly here = signal<Present>(NOBODY);
  readonly seat = signal<number | null>(null);
  readonly held = signal<readonly number[]>([]); // the seats of this device
  readonly isHost = signal(false); // I decide for the table
  readonly undo = signal(false); // my last decision can be taken back
  readonly clocks = signal<Clocks | null>(null);
  readonly reactions = signal<readonly Reaction[]>([]);
  readonly log = signal<Entry[]>([]); // newest first
  readonly firstRound = signal<number | null>(null); // the earliest that the log holds
  readonly isFollowing = signal(false); // I watch, and the others go on at the table of the rematch
  number: number | null = null; // of what was told last
  latest: Sight | null = null; // shown or not
  isAbsenceNoted = false; // that nobody looked, in the log

  // --- what I do
  readonly draft = signal<Draft>([]);
  readonly sure = signal<string | null>(null); // the act that a second press does, where everything is confirmed
  readonly sending = signal<{ id: string; action: string } | null>(null); // my act that is on its way
  readonly refused = signal<RefusedAct | null>(null);
  readonly past = signal<Past | null>(null); // that I look at
  readonly isRematching = signal(false);
  readonly successor = signal<string | null>(null); // the table of the rematch, once I asked for it
  readonly presses = new Presses();
  readonly questions = new Map<string, PendingQuestion>();
  readonly tossed = new Set<string>(); // what was sent for the toss
  tapped = ""; // last
  called = ""; // the decision to which I was called last
  forgetRefusal = 0; // a timer
  askedBack = false; // somebody here has asked to take an act back

  // --- several people on this device
  readonly eyes = signal<number | null>(null); // who of them looks; null: nobody's cards are seen
  readonly isSwitching = signal(false); // the server has not answered yet who looks now
  readonly isTableShown = signal(false); // the table is looked at instead of the cover
  readonly lastHeld = signal<number | null>(null); // who of them has acted last
  inPublic: InPublic = { number: null, sight: null, log: [], firstRound: null };
  heldBack: Notice[] = []; // what came while an act of one of them was on its way

  // --- what follows from it
  readonly scene = computed(() => sceneAt(this));
  /** Whether the match waits for me. */
  readonly isAsked = computed(() => isAskedAt(this));
  /** My seat, if I can ask to take my last decision back; not while I make another one, nor while I am to read something. */
  readonly mayUndo = computed(() => undoSeatOf(this));
  /** I created the table, and do not only decide while somebody else is away. */
  readonly isCreator = computed(() => this.isHost.value && !this.held.value.includes(this.seen.value?.deputy ?? -1));
  readonly isShared = computed(() => this.held.value.length > 1);
  /** Who of several people on this device is to have it, the next one first. */
  readonly passedTo = computed(() => nextOf(this));
  /** Who of them has chosen and may choose otherwise. */
  readonly mayChange = computed(() => changersOf(this));
  /** Who of them chooses before everybody's eyes, with their hand covered. */
  readonly inPublicSeat = computed(() => inPublicSeatOf(this));
  /** Whether nothing but the napkin is to be seen. */
  readonly isCovered = computed(() => isCoveredAt(this));

  // --- what keeps it up to date
  readonly stage: Stage;
  readonly connection: Connection;
  readonly teaching: Teaching; // of a first match
  readonly coach: QuietCoach;

  constructor(
    readonly id: string,
    readonly game: Game,
    readonly facts: GameTable,
  ) {
    this.stage = new Stage(game, {
      tell: (beat) => write(this, entriesOf(beat.happened, beat.lines)),
      shown: (number) => this.connection.send({ type: "shown", number }),
      awaited: () => awaitedAt(this),
      slowness: () => this.teaching.slowness,
      meets: (events) => this.teaching.meets(events),
      stands: true,
    });
    this.connection = new Connection(id, {
      hear: (answer) => hear(this, answer),
      seen: () => this.number,
      who: () => tokensOf(this),
      wants: game.wants,
    });
    this.teaching = new Teaching(this);
    this.coach = new QuietCoach(this);
  }

  /** What a card or place is called. */
  readonly spoken = (written: string): string =>
    this.facts.words[written] ? said(this.facts.words[written]) : written;

  get kept(): Kept | null {
    return keptOf(this.id);
  }

  /** Whether a napkin lies between the people of this device, so that each reads their own screen alone. */
  get hides(): boolean {
    return this.isShared.value && !this.game.isOpen;
  }
}

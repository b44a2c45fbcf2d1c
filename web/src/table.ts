// The one store of a table: what the server told, what is shown of it, and my choice in the making.
import { batch, computed, effect, signal } from "@preact/signals";
import { announce, calm, hush, interrupt } from "./announcer";
import { QuietCoach } from "./coach";
import { keep, keptOf, type Kept } from "./device";
import { entriesOf, heading, type Entry } from "./entries";
import type { Ask, ActionButton, Draft, Game, Scene, View } from "./game";
import { lang, said, say } from "./language";
import { type InPublic, mayChange, passedTo, staysUncovered } from "./hotseat";
import { hasTouch, lessMotion } from "./layout";
import { shake } from "./motion";
import { named } from "./names";
import { notify } from "./notices";
import { Presses } from "./presses";
import { settings } from "./settings";
import { Connection } from "./socket";
import { buzz, play } from "./sounds";
import { Stage } from "./stage";
import { Teaching } from "./teaching";
import { due, keepGiven, keepHashes, keepSeedHash, wordFor } from "./toss";
import type { Answer, Both, Logged, Notice, Present, Reacted, Refused, Sight, TableSeen, Told, Welcome } from "./wire";

/** The table as it was: after a whole step, or in the middle of one, after the event `now`. */
export interface Past {
  sight: Sight;
  now: Told | null;
  entry: Entry; // the line of the log that it is the moment of
}

export interface RefusedAct {
  sentence: string;
  rule: string;
}

interface Sending {
  id: string;
  action: string;
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

interface Question {
  type: string;
  eyes: number | null; // who looked when it was asked
  answered: (answer: Answer) => void;
  progressed?: ((share: number) => void) | undefined;
}

const REFUSED_FOR = 6_000; // milliseconds that a refusal is shown
const REACTION_FOR = 2_000;
const HEARD_AFTER = 600; // what happened is said first
const QUIET = new Set(["hash", "word", "log", "moment", "hint", "coach", "replay"]); // what the page asks by itself
const QUIET_EYES = new Set(["log", "moment", "hint", "coach"]); // what depends on who looks
const NOBODY: Present = { type: "present", seats: [], watching: 0 };

export class Table {
  readonly teaching: Teaching; // of a first match
  readonly coach: QuietCoach;
  readonly connection: Connection;
  readonly stage: Stage;
  private readonly told = signal<TableSeen | null>(null);
  readonly seen = computed(() => this.told.value && named(this.told.value));
  readonly here = signal<Present>(NOBODY);
  readonly seat = signal<number | null>(null);
  readonly isHost = signal(false); // I decide for the table
  readonly log = signal<Entry[]>([]); // newest first
  readonly firstRound = signal<number | null>(null); // the earliest that the log holds
  readonly draft = signal<Draft>([]);
  readonly sure = signal<string | null>(null); // the act that a second press does, where everything is confirmed
  readonly sending = signal<Sending | null>(null); // my act that is on its way
  readonly refused = signal<RefusedAct | null>(null);
  readonly past = signal<Past | null>(null);
  readonly held = signal<readonly number[]>([]); // the seats of this device
  readonly eyes = signal<number | null>(null); // of several people on this device: who looks; null: nobody's cards are seen
  readonly isSwitching = signal(false); // the server has not answered yet who looks now
  readonly isTableShown = signal(false); // the table is looked at instead of the cover
  readonly lastHeld = signal<number | null>(null); // who of this device has acted last
  readonly reactions = signal<readonly Reaction[]>([]);
  readonly clocks = signal<Clocks | null>(null);
  readonly isRematching = signal(false);
  readonly successor = signal<string | null>(null); // the table of the rematch, once I asked for it
  readonly isFollowing = signal(false); // I watch, and the others go on at the table of the rematch
  readonly scene = computed(() => this.makeScene());
  readonly isAsked = computed(() => this.makeIsAsked());
  /** My seat, if I can ask to take my last decision back; not while I make another one, nor while I am to read something. */
  readonly mayUndo = computed(() => this.makeMayUndo());
  /** I created the table, and do not only decide while somebody else is away. */
  readonly isCreator = computed(() => this.isHost.value && !this.held.value.includes(this.seen.value?.deputy ?? -1));
  readonly isShared = computed(() => this.held.value.length > 1);
  /** Who of several people on this device is to have it, the next one first. */
  readonly passedTo = computed(() => this.makePassedTo());
  /** Who of them has chosen and may choose otherwise. */
  readonly mayChange = computed(() => this.makeMayChange());
  /** Who of them chooses before everybody's eyes, with their hand covered. */
  readonly inPublicSeat = computed(() => this.makeInPublicSeat());
  readonly isCovered = computed(() => this.makeIsCovered());
  private readonly undo = signal(false); // whether the server says that my last decision can be taken back
  private number: number | null = null;
  private latest: Sight | null = null; // the server's, shown or not
  private inPublic: InPublic = { number: null, sight: null, log: [], firstRound: null };
  private askedBack = false; // somebody here has asked to take an act back
  private heldBack: Notice[] = []; // what came while an act of somebody on a shared device was on its way
  private readonly presses = new Presses();
  private readonly questions = new Map<string, Question>();
  private isNoted = false; // that nobody looked, in the log
  private readonly tossed = new Set<string>(); // what was sent for the toss
  private tapped = ""; // last
  private called = ""; // the decision to which I was called last
  private forgetRefusal = 0;
  private readonly stop: () => void;

  constructor(
    readonly id: string,
    readonly game: Game,
    private readonly words: Record<string, Both>,
  ) {
    this.stage = new Stage(game, {
      tell: (beat) => this.write(entriesOf(beat.happened, beat.lines)),
      shown: (number) => this.connection.send({ type: "shown", number }),
      awaited: () => this.awaited(),
      slowness: () => this.teaching.slowness,
      meets: (events) => this.teaching.meets(events),
      stands: true,
    });
    this.connection = new Connection(id, {
      hear: (answer) => this.hear(answer),
      seen: () => this.number,
      who: () => this.who(),
    });
    this.teaching = new Teaching(this);
    this.coach = new QuietCoach(this);
    const stops = [
      this.speakOtherLanguage(),
      this.callMe(),
      this.callNext(),
      this.forgetDraft(),
      this.coverWhenHidden(),
      this.sayHowToGoOn(),
      this.presses.watch(),
    ];
    this.stop = () => stops.forEach((each) => each());
  }

  leave(): void {
    this.stop();
    hush();
    this.teaching.leave();
    this.connection.close();
    this.stage.leave();
  }

  /** What a card or place is called. */
  readonly spoken = (written: string): string => (this.words[written] ? said(this.words[written]) : written);

  get kept(): Kept | null {
    return keptOf(this.id);
  }

  // --- what I do

  /** A card, a place or a die was tapped, clicked, dropped or chosen by a key. */
  readonly tap = (thing: string): void => {
    const scene = this.scene.value;
    if (!scene || this.past.value || this.presses.isSecond) return;
    const { draft, action } = this.game.tap(scene, this.draft.value, thing);
    const isChosen = this.game.tap(scene, [], thing).action === undefined; // without a tap before it does nothing
    this.tapped = thing;
    batch(() => {
      this.draft.value = draft;
      if (action === undefined) this.sure.value = null;
      else if (isChosen || this.isConfirmed(action)) this.act(action);
    });
  };

  /** Where everything is confirmed, the first press of a button or a card only says what the second one does. */
  private isConfirmed(action: string): boolean {
    if (settings.value.confirm !== true || this.sure.value === action || !this.scene.value?.legal.includes(action)) return true;
    this.sure.value = action;
    return false;
  }

  readonly act = (action: string, then?: string): void => {
    if (this.sending.value?.action === action) return;
    const seat = this.seat.value ?? this.inPublicSeat.value;
    const whose = this.isShared.value ? { seat } : {};
    this.stage.readOn();
    batch(() => {
      this.refused.value = null;
      this.draft.value = [];
      this.sure.value = null;
      this.sending.value = { id: this.ask({ type: "act", action, ...whose }, (answer) => this.acted(answer, seat, then)), action };
    });
    buzz(10);
  };

  /** A button below my cards was pressed. While an act is on its way they take no press: what comes of it may be another
   * question under the same words. */
  readonly do = ({ action, then, thing, off }: ActionButton): void => {
    const scene = this.scene.value;
    if (!scene || off !== undefined || this.sending.value || this.past.value || this.presses.isSecond) return;
    if (action === undefined) return thing === undefined ? undefined : this.tap(thing);
    const isChosen = this.game.buttons(scene, []).every((each) => each.action !== action); // a choice has led to it
    if (isChosen || this.isConfirmed(action)) this.act(action, then);
  };

  // --- several people on one device

  /** Somebody of this device looks at their own cards. */
  readonly uncover = (seat: number): void => {
    if (this.eyes.value === seat) return;
    if (this.eyes.value === null) {
      const { sight } = this.stage;
      this.inPublic = { number: this.number, sight: sight.value, log: this.log.value, firstRound: this.firstRound.value };
    }
    this.look(seat);
  };

  /** The napkin comes down: from now on this device sees what everybody may see. */
  readonly cover = (): void => {
    if (this.eyes.value === null) return;
    const { number, sight, log, firstRound } = this.inPublic;
    batch(() => {
      this.look(null);
      hush();
      this.number = number;
      this.seat.value = null;
      this.log.value = log;
      this.firstRound.value = firstRound;
      this.stage.begin(sight);
    });
    this.connection.hello();
  };

  private look(seat: number | null): void {
    batch(() => {
      this.eyes.value = seat;
      this.isSwitching.value = true;
      this.isTableShown.value = false;
      this.past.value = null;
      this.draft.value = [];
      this.sure.value = null;
      this.refused.value = null;
      this.heldBack = [];
      this.number = null;
    });
    for (const [id, { type }] of this.questions) if (QUIET_EYES.has(type)) this.withdraw(id);
    if (seat !== null) this.connection.hello();
  }

  /** Nobody waits for the answer any more. */
  withdraw(id: string): void {
    this.questions.delete(id);
    this.connection.withdraw(id);
  }

  /** After the turn of somebody on a shared device the napkin comes down; what their move did is seen by all. */
  private acted(answer: Answer, seat: number | null, then?: string): void {
    const isDone = answer.type === "accepted";
    if (isDone) this.lastHeld.value = seat;
    if (isDone) this.called = ""; // the same may be asked again
    if (isDone) calm();
    if (isDone) this.coach.acted();
    const hasGone = this.hides && this.eyes.value !== seat; // they did not wait for the answer
    const after = this.heldBack.findLast((notice) => notice.sight)?.sight?.view as View | undefined;
    const goesOn = staysUncovered(this.eyes.value, after?.to_act ?? []);
    if (this.hides && isDone && !hasGone && !goesOn) return this.cover();
    for (const notice of this.heldBack.splice(0)) this.notice(notice);
    if (isDone && !hasGone && then !== undefined) this.act(then);
  }

  /** Whether a napkin lies between the people of this device, so that each reads their own screen alone. */
  get hides(): boolean {
    return this.isShared.value && !this.game.isOpen;
  }

  /** Ask to take my last act back, or answer somebody who asks, for everybody on this device. */
  readonly takeBack = (seat: number): void => {
    if (!this.presses.isSecond) this.ask({ type: "takeback", seat });
  };

  readonly answerTakeback = (agree: boolean): void => {
    const asker = this.seen.value?.takeback;
    for (const seat of this.held.value) if (seat !== asker) this.ask({ type: "takeback", agree, seat });
  };

  readonly react = (reaction: Reacted["reaction"]): void => {
    this.connection.send(this.seat.value === null ? { type: "react", reaction } : { type: "react", reaction, seat: this.seat.value });
  };

  readonly rematch = (): void => {
    this.isRematching.value = true;
    this.ask({ type: "rematch" }, (answer) => {
      this.isRematching.value = false;
      if (answer.type === "accepted" && answer.table) this.successor.value = answer.table;
    });
  };

  /** Look at the table as it was after what a line of the log tells. */
  readonly lookBack = (entry: Entry, until = entry.until): void => {
    const eyes = this.seat.value;
    const isWhole = !until.length; // else the events make it of the table before the step
    this.ask({ type: "moment", number: isWhole ? entry.number : entry.number - 1 }, (answer) => {
      if (this.seat.value !== eyes) return;
      const sight = answer.type === "moment" ? answer.sight : null;
      if (sight) this.past.value = isWhole ? { sight, now: null, entry } : afterEvents(this.game, sight.view as View, entry);
      else if (!isWhole) this.lookBack(entry, []); // there was no table before the deal
    });
  };

  readonly lookForward = (): void => {
    this.past.value = null;
  };

  /** Fetch the round before the first that the log holds. */
  readonly lookFurther = (): void => {
    const first = this.firstRound.value;
    if (first !== null && first > 0) this.fetchLog(first - 1);
  };

  ask(
    question: Parameters<Connection["ask"]>[0],
    answered: (answer: Answer) => void = () => {},
    progressed?: (share: number) => void,
  ): string {
    const id = this.connection.ask(question);
    this.questions.set(id, { type: question.type, eyes: this.eyes.value, answered, progressed });
    return id;
  }

  // --- what the server says

  private who() {
    const seats = this.kept?.seats ?? [];
    const mine = seats.length > 1 ? seats.find(({ seat }) => seat === this.eyes.value) : seats[0];
    const others = seats.filter((each) => each !== mine).map((each) => each.token);
    const host = this.kept?.host;
    return { token: mine?.token ?? null, also: host ? [...others, host] : others };
  }

  private hear(answer: Answer): void {
    if (answer.type === "welcome") this.welcome(answer);
    if (answer.type === "notice") this.hearNotice(answer);
    if (answer.type === "present") this.here.value = answer;
    if (answer.type === "reacted") this.reacted(answer);
    if (answer.type === "progress") this.questions.get(answer.id)?.progressed?.(answer.share);
    else if ("id" in answer && answer.id) this.answer(answer.id, answer);
  }

  private answer(id: string, answer: Answer): void {
    const question = this.questions.get(id);
    const isTold = !this.hides || question?.eyes === this.eyes.value; // why not may name a card of whoever tried
    this.questions.delete(id);
    batch(() => {
      if (this.sending.value?.id === id) this.sending.value = null;
      if (answer.type === "refused" && isTold && !QUIET.has(question?.type ?? "")) this.refuse(answer);
      question?.answered(answer);
    });
  }

  private welcome(welcome: Welcome): void {
    const isShared = (this.kept?.seats.length ?? 0) > 1;
    if (isShared && this.isSwitching.value && welcome.seat !== this.eyes.value) return;
    const isOther = !isShared && this.number !== null && welcome.seat !== this.seat.peek(); // a seat came or went
    const isFirst = this.number === null || isOther;
    const isPublic = this.isSwitching.value && welcome.seat === null;
    if (isPublic) this.announceMissed(welcome);
    this.heldBack = [];
    const heldBefore = this.held.peek();
    batch(() => {
      this.number = welcome.number;
      this.seat.value = welcome.seat;
      this.held.value = welcome.seats;
      this.isSwitching.value = false;
      if (isShared) this.eyes.value = welcome.seat;
      this.keepTime(welcome.sight);
      if (isOther || (isFirst && welcome.seat !== null && isShared)) this.log.value = [];
      this.isHost.value = welcome.host;
      this.here.value = welcome.here;
      this.know(welcome.table);
      this.sending.value = this.connection.unanswered().find((each) => each.type === "act") ?? null;
      if (isFirst) this.stage.begin(welcome.sight ?? null);
      else this.catchUp(welcome, isPublic);
    });
    if (this.stage.settled.value) this.connection.send({ type: "shown", number: welcome.number });
    if (isFirst && welcome.sight) this.fetchLog(null);
    this.toss(welcome.table);
    this.giveUp(welcome, heldBefore);
  }

  /** What a move under the eyes of one has done is told to all. */
  private announceMissed({ missed = [] }: Welcome): void {
    const lines = missed.flatMap((each) => each.lines ?? []);
    announce(lines.filter((line) => !line.quiet).map((line) => line.text));
  }

  /** A seat that is no longer this device's is forgotten; one that has just been taken may not be known yet. */
  private giveUp({ seats, seat, table }: Welcome, heldBefore: readonly number[]): void {
    const kept = this.kept;
    const isAlone = (kept?.seats.length ?? 0) < 2;
    const isLost = (each: number) => !seats.includes(each) && !table.seats[each]?.next && (heldBefore.includes(each) || !isAlone);
    if (!kept?.seats.some((each) => isLost(each.seat))) return;
    keep({ ...kept, seats: kept.seats.filter((each) => !isLost(each.seat)) });
    if (seat === null && seats.length === 1) this.connection.hello();
  }

  /** After a gap: what was missed is shown quickly, or only told if there is too much of it; but what the move of
   * somebody on this device has led to, `isPublic`, is for all to see before the napkin falls. */
  private catchUp(welcome: Welcome, isPublic: boolean): void {
    const missed = welcome.missed ?? [];
    const sight = welcome.sight ?? null;
    if (document.hidden || welcome.complete === false) {
      this.noteAbsence(welcome.number);
      for (const each of missed) this.write(entriesOf(each));
      this.stage.begin(sight);
    } else if (missed.length) {
      for (const each of missed.slice(0, -1)) this.stage.add(each, null, true);
      this.stage.add(missed.at(-1)!, sight, !isPublic);
    } else if (this.stage.settled.value) {
      this.stage.begin(sight);
    }
  }

  private hearNotice(notice: Notice): void {
    if (this.isSwitching.value) return; // it was for other eyes: the welcome tells it anew
    if (this.hides && this.eyes.value !== null && this.sending.value) this.heldBack.push(notice);
    else this.notice(notice);
  }

  private reacted({ seat, reaction }: Reacted): void {
    const shown = { key: Math.random(), seat, reaction };
    this.reactions.value = [...this.reactions.value.filter((each) => each.seat !== seat), shown];
    setTimeout(() => (this.reactions.value = this.reactions.value.filter((each) => each !== shown)), REACTION_FOR);
  }

  /** Whether I may do something that nobody waits for: it passes soon, so there is no time to read. */
  private isOffered(sight: Sight | null | undefined): boolean {
    const view = sight?.view as View | undefined;
    const me = this.seat.value;
    if (!view || me === null || !sight?.legal?.length) return false;
    return !view.to_act.includes(me) && !this.game.changeable(view).includes(me);
  }

  /** Who is kept waiting by my screen: nobody minds how long I look at what bots have done. */
  private awaited(): "nobody" | "company" | "clock" {
    const view = this.latest?.view as View | undefined;
    if (!view || !this.held.value.some((seat) => view.to_act.includes(seat))) return "nobody";
    if (this.latest?.clocks?.length) return "clock";
    const isPerson = ({ kind }: TableSeen["seats"][number], seat: number) => kind === "person" && !this.held.value.includes(seat);
    return this.seen.value?.seats.some(isPerson) ? "company" : "nobody";
  }

  /** What is true as soon as it is told, whatever is still being shown. */
  private keepTime(sight: Sight | null | undefined): void {
    this.latest = sight ?? null;
    this.undo.value = !!sight?.takeback;
    const left = sight?.clocks ?? [];
    this.clocks.value = left.length ? { left, running: (sight!.view as View).to_act, at: Date.now() } : null;
  }

  private notice(notice: Notice): void {
    this.number = notice.number;
    if (document.hidden) this.noteAbsence(notice.number);
    else this.isNoted = false;
    if (notice.table) this.know(notice.table);
    announce((notice.lines ?? []).filter((line) => !line.quiet).map((line) => line.text));
    if (notice.sight) this.keepTime(notice.sight);
    this.tellAsker(notice);
    this.tellWhoIsSentAway(notice);
    this.show(notice);
    if (notice.table) this.toss(notice.table);
    this.coach.noticed();
  }

  /** What was taken back need not be looked at first. */
  private show(notice: Notice): void {
    this.stage.add(notice, notice.sight ?? null, this.isOffered(notice.sight));
    if (notice.events?.[0]?.kind === "took back") this.stage.end();
  }

  /** Whoever asked to take an act back hears in the ask that it stands. */
  private tellAsker({ events = [], lines = [] }: Notice): void {
    const [event] = events;
    if (event?.kind !== "takeback answered" || event.data?.["agree"] || !this.askedBack) return;
    this.askedBack = false;
    this.refuse({ type: "refused", error: "", sentence: lines[0]?.text ?? "" });
  }

  private tellWhoIsSentAway({ events = [], lines = [] }: Notice): void {
    const [event] = events;
    if (event?.kind !== "sent away" || !this.held.peek().includes(event.data?.["seat"] as number)) return;
    this.refuse({ type: "refused", error: "", sentence: lines[0]?.text ?? "" });
  }

  /** What follows in the log happened while nobody looked. */
  private noteAbsence(number: number): void {
    if (this.isNoted) return;
    this.isNoted = true;
    this.write(heading(number, say("Mientras no estabas", "While you were away")));
  }

  private know(table: TableSeen): void {
    const asker = table.takeback ?? null;
    const before = this.seen.peek();
    if (before && !before.rematch && table.rematch) this.hearOfRematch(table);
    if (asker !== null) this.askedBack = this.held.value.includes(asker);
    this.told.value = table;
    if (table.phase === "playing") keepSeedHash(this.id, table.seed_hash ?? "");
  }

  /** Whoever watches goes along; whoever played is told who wants it. */
  private hearOfRematch({ title, seats, rematch_by }: TableSeen): void {
    const name = rematch_by == null ? null : seats[rematch_by]!.name;
    if (!this.held.peek().length) this.isFollowing.value = true;
    else if (name && !this.held.peek().includes(rematch_by!)) notify(this.id, title, wantsRematch(name));
  }

  private refuse({ sentence, rule = "" }: Refused): void {
    clearTimeout(this.forgetRefusal);
    const plain = rule ? sentence.replace(` (${rule})`, "") : sentence;
    this.refused.value = { sentence: plain, rule };
    interrupt(plain);
    if (!lessMotion.value) shake(this.tapped);
    this.forgetRefusal = window.setTimeout(() => (this.refused.value = null), REFUSED_FOR);
  }

  /** Take part in the toss for the deal, for each seat of this device. */
  private toss(table: TableSeen): void {
    const toss = table.phase === "toss" ? table.toss?.at(-1) : undefined;
    if (table.toss?.length && table.phase !== "over") keepGiven(this.id, table.toss.at(-1)!);
    if (!toss || (toss.stage === "words" && !keepHashes(this.id, toss))) return;
    for (const { seat } of this.kept?.seats ?? []) {
      const owed = due(toss, seat, wordFor(this.id, toss.attempt, seat));
      const name = `${owed?.type} ${toss.attempt} ${seat}`;
      if (owed && !this.tossed.has(name)) this.ask({ ...owed, attempt: toss.attempt, seat });
      this.tossed.add(name);
    }
  }

  // --- the log

  /** A line of my own log, which nobody else has. */
  note(text: string): void {
    this.write([{ number: this.number ?? 0, until: [], text, rule: "", seat: this.seat.peek(), isHeading: false, isAdvice: true }]);
  }

  private write(entries: Entry[]): void {
    if (entries.length) this.log.value = [...entries.reverse(), ...this.log.value];
  }

  private fetchLog(round: number | null): void {
    const eyes = this.seat.value;
    this.ask({ type: "log", round }, (answer) => answer.type === "log" && this.seat.value === eyes && this.prepend(answer));
  }

  /** What happened before, under what is known already. */
  private prepend({ round, happened }: Logged): void {
    const first = this.log.value.at(-1)?.number ?? Infinity;
    const earlier = happened.filter((each) => each.number < first).flatMap((each) => entriesOf(each));
    batch(() => {
      this.firstRound.value = round;
      this.log.value = [...this.log.value, ...earlier.reverse()];
    });
  }

  // --- what is to be seen

  private makeScene(): Scene | null {
    const table = this.seen.value;
    const past = this.past.value?.sight;
    const view = (past?.view as View | undefined) ?? this.stage.shown.value;
    if (!table || !view) return null;
    const inStep = this.past.value?.now ?? null;
    const settled = past ? !inStep : this.stage.settled.value;
    const sight = past ?? this.stage.sight.value;
    const scene: Scene = {
      view,
      settled,
      now: past ? inStep : this.stage.now.value,
      acting: past ? null : this.stage.acting.value,
      me: this.seat.value,
      names: this.names(table),
      people: table.seats.map((each) => each.kind === "person" && !each.stand_in),
      bots: table.seats.map((each) => each.kind === "bot"),
      away: table.seats.map((each, seat) => each.kind === "person" && !this.here.value.seats.includes(seat)),
      legal: settled && !past ? (sight?.legal ?? []) : [],
      sending: this.sending.value?.action ?? null,
      aids: settled ? (sight?.aids ?? null) : null,
      staleAids: sight?.aids ?? null,
      spoken: this.spoken,
      showAids: settings.value.aids,
      confirms: settings.value.confirm ?? (this.game.confirmByDefault && hasTouch.value),
      isHasty: settings.value.confirm === false,
      isSure: this.sure.value,
    };
    return this.hides && scene.me === null && settled && !past ? { ...scene, legal: this.publicActs(scene) } : scene;
  }

  /** What somebody of this device may do before everybody's eyes. */
  private publicActs(scene: Scene): readonly string[] {
    const isOurs = scene.view.to_act.length === 1 && this.held.value.includes(scene.view.to_act[0]!);
    return (isOurs && this.game.inPublic?.(scene)) || [];
  }

  private makeInPublicSeat(): number | null {
    const scene = this.scene.value;
    return scene && this.hides && scene.me === null && scene.legal.length ? scene.view.to_act[0]! : null;
  }

  private names(table: TableSeen): string[] {
    const me = this.isShared.value && this.game.isOpen ? null : this.seat.value; // by name, where all look at once
    return table.seats.map(({ name }, seat) => (seat === me ? say("Tú", "You") : name));
  }

  /** Whether the match waits for me. */
  private makeIsAsked(): boolean {
    const scene = this.scene.value;
    return !!scene && scene.settled && scene.me !== null && scene.legal.length > 0 && scene.view.to_act.includes(scene.me);
  }

  private makeMayUndo(): number | null {
    if (!this.undo.value || this.past.value || this.sending.value) return null;
    return this.draft.value.length || this.stage.standing.value ? null : this.seat.value;
  }

  private makePassedTo(): number[] {
    const scene = this.scene.value;
    if (!scene || !this.isShared.value || scene.view.over || !scene.settled) return [];
    if (this.hides && !this.stage.isRead.value) return []; // it stays until everybody has seen what happened
    return passedTo(this.held.value, scene.view.to_act, this.lastHeld.value);
  }

  private makeMayChange(): number[] {
    const scene = this.scene.value;
    if (!scene || !this.isShared.value || scene.view.over || !scene.settled) return [];
    return mayChange(this.held.value, this.game.changeable(scene.view), scene.view.to_act);
  }

  /** Whether nothing but the napkin is to be seen. */
  private makeIsCovered(): boolean {
    if (!this.hides || this.seat.value !== null || this.past.value) return false;
    if (this.eyes.value !== null) return true; // until the cards are here
    if (this.inPublicSeat.value !== null) return false;
    return !this.isSwitching.value && !this.isTableShown.value && this.passedTo.value.length > 0;
  }

  /** Call whoever the device is to be passed to; where nobody hides anything it is theirs at once. */
  private callNext(): () => void {
    let called = "";
    return effect(() => {
      const [next] = this.passedTo.value;
      const scene = this.scene.value;
      if (next === undefined || !scene || this.isSwitching.value || this.seat.value !== null && !this.game.isOpen) return;
      if (this.game.isOpen) {
        if (this.seat.value === null || !scene.view.to_act.includes(this.seat.value)) queueMicrotask(() => this.uncover(next));
        return;
      }
      const now = `${scene.view.round} ${scene.view.turn} ${next}`;
      if (called === now) return;
      called = now;
      const { seats, title } = this.seen.peek()!;
      const call = say(`Le toca a ${seats[next]!.name}`, `${seats[next]!.name}, your turn`);
      notify(this.id, title, call);
      if (this.inPublicSeat.value !== null) interrupt(`${call}. ${asked(this.game.ask(scene, []))}`);
      play("turn");
      buzz(30);
    });
  }

  /** Nobody's cards lie open on a device that is put aside. */
  private coverWhenHidden(): () => void {
    const hide = () => document.hidden && this.hides && this.cover();
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }

  /** A choice in the making is for one decision: somebody else may have made it, such as the clock. */
  private forgetDraft(): () => void {
    let decision = "";
    return effect(() => {
      const scene = this.scene.value;
      if (!scene || this.past.value || !scene.settled || decision === decisionOf(scene)) return;
      decision = decisionOf(scene);
      this.draft.value = [];
      this.sure.value = null;
    });
  }

  /** Tell me when it is my turn, and remember where the match is. */
  private callMe(): () => void {
    return effect(() => {
      const scene = this.scene.value;
      if (!scene || this.past.value || !scene.settled) return;
      this.remember(scene);
      if (scene.sending !== null) return; // what it led to is here before its answer is
      const now = decisionOf(scene);
      if (!this.isAsked.value || this.called === now) return;
      this.called = now;
      const ask = asked(this.game.ask(scene, []));
      interrupt(`${say("Te toca", "Your turn")}: ${ask}`);
      notify(this.id, `${say("Te toca", "Your turn")} · ${this.seen.peek()?.title}`, ask);
      play("turn");
      buzz(30);
    });
  }

  /** Whoever listens hears that something stands there until they go on: scores each time, a first step once. */
  private sayHowToGoOn(): () => void {
    let isSaid = false;
    return effect(() => {
      const standing = this.stage.standing.value;
      if (!standing || (standing === "step" && isSaid)) return;
      isSaid = true;
      const how = say("Pulsa Intro para seguir", "Press Enter to go on");
      const said = standing === "sheet" ? `${say("Puntos de la ronda", "Scores of the round")}. ${how}` : how;
      const timer = setTimeout(() => announce([said]), HEARD_AFTER);
      return () => clearTimeout(timer);
    });
  }

  private remember(scene: Scene): void {
    const kept = this.kept;
    if (!kept) return;
    const names = scene.names.filter((_, seat) => seat !== scene.me);
    const turn = this.game.turn(scene);
    if (kept.round === scene.view.round && kept.turn === turn && kept.names.join() === names.join()) return;
    const isOneRound = !this.game.round(scene);
    keep({ ...kept, names, round: scene.view.round, turn, isOneRound, lang: lang.peek(), touched: Date.now() });
  }

  /** In another language everything is told anew. */
  private speakOtherLanguage(): () => void {
    let spoken = lang.peek();
    return effect(() => {
      if (lang.value === spoken) return;
      spoken = lang.value;
      this.log.value = [];
      this.firstRound.value = null;
      this.connection.hello();
      if (this.stage.sight.peek()) this.fetchLog(null);
    });
  }
}

export function wantsRematch(name: string): string {
  return say(`${name} quiere la revancha.`, `${name} wants a rematch.`);
}

/** The table in the middle of a step. */
export function afterEvents(game: Game, before: View, entry: Entry): Past {
  const { until } = entry;
  return { sight: { view: until.reduce((view, event) => game.shown(view, event), before) }, now: until.at(-1)!, entry };
}

/** The ask in one sentence. */
function asked({ strong, text }: Ask): string {
  return [strong, text].filter(Boolean).join(" ");
}

/** What tells one decision from another. */
function decisionOf({ view, legal }: Scene): string {
  return `${view.round} ${view.turn} ${legal.join()}`;
}

// Shows what happened, one movement after another, so that a person can follow it and read it. What is shown never runs
// ahead of what was told, and the table as the server sees it takes over after the last event.
import { batch, computed, signal } from "@preact/signals";
import { beatsOf, type Beat } from "./beats";
import type { Game, Movement, Score, View } from "./game";
import { lessMotion } from "./layout";
import { appear, Before, fly, keepPace, land } from "./motion";
import { LEAST, readingTime } from "./reading";
import { settings } from "./settings";
import { play as sound } from "./sounds";
import type { Happened, Line, Sight, Told } from "./wire";

const PACES = { touch: 1, calm: 1.4, normal: 1, quick: 0.5, none: 0 };
const GAP = 140; // milliseconds between two movements
const GLANCE = 700; // for what is seen and not told
const CARD = 1_000; // for what is told
const WEIGHTY = 1_700; // for what takes a row, or concerns me
const SECRET = 1_600; // for what only I see
const BREATH = 600; // that everybody holds
const LINGER = 2_500; // that the last line stays while others are awaited
const REPLAYED = 4_000; // for the scores of a round that runs by itself
const BEHIND = 8_000; // that others wait for what stands on my screen
const HURRY = 0.4; // of the time, after a gap
const BACK = 1_500; // milliseconds in which a page that was hidden is told what it missed
const RUSH = 0.2; // while somebody holds the table
const FADE = 120;

/** Who looks on, and how. */
export interface Audience {
  /** The lines of a movement have come to be seen. */
  tell(beat: Beat): void;
  /** Everything up to this number has been shown. */
  shown(number: number): void;
  /** Who is kept waiting by my screen. */
  awaited(): "nobody" | "company" | "clock";
  /** Times as slow as the settings say. */
  slowness(): number;
  /** Whether one of these is the first of its kind, to be looked at for as long as somebody wants. */
  meets(events: readonly Told[]): boolean;
  /** Whether it stands still until somebody goes on; a replay does not. */
  stands: boolean;
}

/** What waits to be shown. */
interface Waiting extends Beat {
  at: number; // when it came
  isLate: boolean; // it happened while nobody could look
}

export class Stage {
  readonly shown = signal<View | null>(null);
  /** What the server says, once everything before it has been shown. */
  readonly sight = signal<Sight | null>(null);
  readonly now = signal<Told | null>(null);
  readonly acting = signal<number | null>(null); // the seat whose act is shown
  readonly sentence = signal<Line | null>(null); // until it has been read
  readonly scores = signal<Score[]>([]);
  readonly lastRound = signal<{ round: number; scores: Score[] } | null>(null); // to be looked at again
  /** What stands there until somebody goes on. */
  readonly standing = signal<"step" | "sheet" | null>(null);
  readonly isCatchingUp = signal(false);
  speed = 1; // times as quick as the settings say
  readonly settled = computed(() => !this.isPlaying.value);
  readonly isRead = signal(true); // and people have had the time to read it
  private readonly isPlaying = signal(false);
  private queue: Waiting[] = [];
  private current: Waiting | null = null;
  private wake: () => void = () => {};
  private release: () => void = () => {};
  private stoodSince = 0;
  private backSince = -Infinity; // when the page was seen again
  private watching = 0;
  private lingering = 0;
  private isSkipped = false; // the present movement
  private isEnding = false; // everything up to the present is shown at once
  private isRushing = false;
  private isGone = false;
  private beginnings = 0; // what was under way before the last one is drawn no more

  constructor(
    private readonly game: Game,
    private readonly audience: Audience,
  ) {
    document.addEventListener("visibilitychange", this.hidden);
  }

  leave(): void {
    this.isGone = true;
    this.queue = [];
    document.removeEventListener("visibilitychange", this.hidden);
    this.stop();
  }

  /** Show the present, whatever happened before. */
  begin(sight: Sight | null): void {
    this.queue = [];
    this.beginnings += 1;
    batch(() => {
      this.now.value = null;
      this.acting.value = null;
      this.sentence.value = null;
      this.scores.value = [];
      if ((this.lastRound.value?.round ?? 0) >= ((sight?.view as View | undefined)?.round ?? 0))
        this.lastRound.value = null;
      this.present(sight);
    });
    this.stop();
  }

  /** Show what has happened; if it is `isLate` quickly, and whatever still waits before it. */
  add(happened: Happened, sight: Sight | null, isLate = false): void {
    const at = Date.now();
    const beats = beatsOf(happened, sight, this.game);
    this.queue.push(...beats.map((beat) => ({ ...beat, at, isLate: false })));
    if (isLate || at - this.backSince < BACK) this.hurry();
    if (document.hidden) this.goOn(); // nobody reads it now
    if (this.current) this.watch();
    else void this.run();
  }

  /** End the present movement at once; what stands there stays. */
  skip(): void {
    land();
    this.readOn();
  }

  /** Whoever acts has read enough. */
  readOn(): void {
    this.isSkipped = true;
    this.wake();
  }

  /** What stands there has been read. */
  readonly goOn = (): void => this.release();

  /** Show the present at once; only the scores of a round are still to be read. */
  readonly end = (): void => {
    this.isEnding = this.current !== null;
    if (!this.current) this.sentence.value = null;
    this.goOn();
    this.skip();
  };

  /** Run through quickly, as long as somebody holds the table. */
  rush(on: boolean): void {
    this.isRushing = on;
    if (on) this.skip();
  }

  private stop(): void {
    clearTimeout(this.watching);
    clearTimeout(this.lingering);
    this.goOn();
    this.skip();
  }

  private readonly hidden = (): void => {
    if (document.hidden) this.skip();
    else this.backSince = Date.now();
  };

  private async run(): Promise<void> {
    clearTimeout(this.lingering);
    for (let beat = this.queue.shift(); beat; beat = this.queue.shift()) {
      const beginning = this.beginnings;
      this.current = beat;
      this.isSkipped = false;
      this.watch();
      await this.show(beat);
      if (this.isGone) return;
      if (beat.isLast && beginning === this.beginnings) this.audience.shown(beat.number);
    }
    this.current = null;
    this.isEnding = false;
    batch(() => {
      this.settle();
      this.isRead.value = true;
      this.isCatchingUp.value = false;
      if (this.sight.value?.legal?.length) this.sentence.value = null;
    });
    if (this.sentence.value) this.lingering = window.setTimeout(() => (this.sentence.value = null), LINGER);
  }

  private async show(beat: Waiting): Promise<void> {
    const beginning = this.beginnings;
    const isOver = () => beginning !== this.beginnings || this.isGone;
    if (beat.hasBreath && !beat.isLate) await this.until(Date.now() + BREATH * this.pace(beat));
    const before = this.shown.value ?? (beat.sight?.view as View | undefined) ?? null;
    if (isOver()) return;
    if (!before) return this.audience.tell(beat);
    const [after, movement] = this.shown.value ? this.play(beat, before) : [before, this.dealt(beat, before)];
    const nonBlocking = beat.events.every((event) => this.game.nonBlocking(event));
    const scores = this.game.scores(beat.events, after);
    const pace = this.pace(beat);
    const lines =
      nonBlocking || after.over || beat.isLate || !pace ? [] : linesOf(beat, before.seat, scores.length > 0);
    const places = new Before([...Object.keys(movement.to), ...movement.turns.map((key) => movement.from[key] ?? "")]);
    if (nonBlocking || !pace) this.audience.tell(beat);
    batch(() => {
      this.now.value = beat.events.at(-1) ?? null;
      if (!nonBlocking) this.acting.value = seatOf(beat.events, this.acting.value);
      if (!nonBlocking) this.isRead.value = false;
      if (beat.lies >= LEAST || beat.isLate || !pace) this.sentence.value = null;
      else if (lines.length && !beat.lies) this.sentence.value = lines[0]!;
      this.shown.value = after;
      if (beat.sight) this.present(beat.sight);
      this.isPlaying.value = !nonBlocking || this.queue.length > 0;
      this.isCatchingUp.value = beat.isLate;
    });
    if (pace && beat.events.length) {
      await painted();
      if (isOver()) return;
      this.move(places, movement, pace);
      if (!nonBlocking) await this.follow(beat, movement, lines, pace, scores.length > 0, isOver);
    }
    if (!isOver()) await this.score(beat, scores, isOver);
  }

  /** Leave people the time to see a movement and to read what tells it. */
  private async follow(
    beat: Waiting,
    movement: Required<Movement>,
    lines: Line[],
    pace: number,
    hasSheet: boolean,
    isOver: () => boolean,
  ): Promise<void> {
    const start = Date.now();
    const moved = movement.ms + GAP;
    const me = this.shown.value?.seat ?? -1;
    const seen = beat.isLate ? moved : Math.max(moved, viewingTime(beat.events, movement, lines, me));
    const isOwn = !movement.isWeighty && beat.events.every(({ data }) => data?.["seat"] === me);
    await this.until(start + beat.lies * pace);
    if (isOver()) return;
    this.audience.tell(beat);
    let read = 0;
    for (const line of lines) {
      await this.until(read);
      if (isOver()) return;
      this.sentence.value = line;
      read = Date.now() + Math.max(readingTime(line), beat.isSecret ? SECRET : 0) * pace;
    }
    await this.until(start + moved * pace);
    if (isOver()) return;
    if (lines.length && !hasSheet && this.stops(beat)) return this.stand("step");
    if (!isOwn || hasSheet) await this.until(start + seen * pace);
    if (isOver() || hasSheet) return; // the line stays while the sheet does
    if (!this.queue.length) this.settle();
    await this.until(Math.max(read, start + seen * pace));
  }

  /** Whether a step stands there: the first of its kind, or each of them; where I am asked my act is the touch. */
  private stops({ events, sight }: Waiting): boolean {
    if (!this.audience.stands || this.isSkipped) return false;
    if (this.audience.meets(events)) return true;
    return settings.value.pace === "touch" && (this.queue.length > 0 || !sight?.legal?.length);
  }

  /** The view after the events of a movement, and how it is seen. */
  private play(beat: Beat, before: View): [View, Required<Movement>] {
    let view = before;
    const movements = beat.events.map((event) => {
      const after = this.game.shown(view, event);
      const movement = this.game.movement(event, view, after);
      view = after;
      return movement;
    });
    return [view, together(movements)];
  }

  /** The first deal: there was no table before it. */
  private dealt(beat: Beat, view: View): Required<Movement> {
    return together(beat.events.map((event) => this.game.movement(event, view, view)));
  }

  private present(sight: Sight | null): void {
    this.sight.value = sight;
    this.shown.value = (sight?.view as View | undefined) ?? null;
  }

  /** Nothing keeps me from acting any more, even if the last line is still being read. */
  private settle(): void {
    batch(() => {
      this.isPlaying.value = false;
      this.now.value = null;
      this.acting.value = null;
    });
  }

  /** Draw the way to what is shown now. */
  private move(places: Before, movement: Required<Movement>, pace: number): void {
    keepPace(pace);
    if (lessMotion.value) appear(places, FADE);
    else fly(places, { ...movement, ms: movement.ms * pace, apart: movement.apart * pace });
    if (movement.sound) sound(movement.sound);
  }

  /** The scores of a round stay until somebody has read them; of several that are late, the last. */
  private async score(beat: Waiting, scores: Score[], isOver: () => boolean): Promise<void> {
    if (scores.length) this.lastRound.value = { round: this.shown.value!.round, scores };
    if (!scores.length || document.hidden || (beat.isLate && this.queue.some((later) => this.isScored(later)))) return;
    this.scores.value = scores;
    await this.stand("sheet", this.audience.stands ? settings.value.sheet * 1000 || Infinity : REPLAYED / this.speed);
    if (!isOver()) this.scores.value = [];
  }

  private isScored({ events }: Beat): boolean {
    return this.game.scores(events, this.shown.value!).length > 0;
  }

  /** How long things take now; 0: no time at all. */
  private pace({ isLate }: Waiting): number {
    if (document.hidden || this.isEnding) return 0;
    const pace = PACES[settings.value.pace];
    if (isLate) return Math.min(pace, HURRY);
    return (pace * this.audience.slowness() * (this.isRushing ? RUSH : 1)) / this.speed;
  }

  // --- whom others wait for

  /** Whoever others wait for is not kept back by what stands there, nor by what is long past. */
  private watch(): void {
    clearTimeout(this.watching);
    const since = this.behindSince();
    if (since === Infinity) return;
    const left = since + BEHIND - Date.now();
    if (left > 0) this.watching = window.setTimeout(() => this.watch(), left);
    else this.catchUp();
  }

  /** Since when something has not been shown yet; what is being shown takes its time, unless a clock runs. */
  private behindSince(): number {
    const awaited = this.audience.awaited();
    if (awaited === "nobody") return Infinity;
    if (this.standing.value === "sheet") return this.stoodSince; // whatever came before it, scores are to be read
    const waiting = this.queue.find(({ number }) => number !== this.current?.number)?.at ?? Infinity;
    const standing = this.standing.value ? this.stoodSince : Infinity;
    const current = awaited === "clock" ? (this.current?.at ?? Infinity) : Infinity;
    return Math.min(waiting, standing, current);
  }

  private catchUp(): void {
    this.goOn();
    this.hurry();
  }

  /** Everything that waits goes by quickly; what stands there stays. */
  private hurry(): void {
    for (const beat of this.queue) beat.isLate = true;
    this.skip();
  }

  // --- time

  /** Until a moment, or until somebody wants no more of the present movement. */
  private until(moment: number): Promise<void> {
    const ms = moment - Date.now();
    if (this.isSkipped || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Until somebody goes on, or for so long. */
  private stand(what: "step" | "sheet", ms = Infinity): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms < Infinity ? window.setTimeout(this.goOn, ms) : 0;
      this.release = () => {
        clearTimeout(timer);
        this.release = () => {};
        this.standing.value = null;
        resolve();
      };
      this.stoodSince = Date.now();
      this.standing.value = what;
      this.watch();
    });
  }
}

/** What passes through the ask; a sheet tells everybody's scores, so what is about me or all of us is enough there. */
function linesOf({ happened, lines }: Beat, me: number, hasSheet: boolean): Line[] {
  const told = lines.filter((line) => !line.quiet);
  if (!hasSheet) return told;
  let place = 0;
  const mine = (happened.lines ?? []).filter(({ events = 1 }) => {
    place += events;
    const its = (happened.events ?? []).slice(place - events, place);
    return concerns(its, me) || its.every(({ data }) => data?.["seat"] === undefined);
  });
  return told.filter((line) => mine.includes(line)).slice(-1);
}

/** For how long a movement is worth looking at. */
function viewingTime(events: Told[], { ms, isWeighty }: Required<Movement>, lines: Line[], me: number): number {
  if (isWeighty || (lines.length && concerns(events, me))) return WEIGHTY;
  if (lines.length) return CARD;
  return ms ? GLANCE : 0;
}

const NAMING = ["seat", "winner", "victim", "partner", "by"]; // what events call those whom they are about

function concerns(events: readonly Told[], seat: number): boolean {
  return events.some(({ data }) => NAMING.some((name) => data?.[name] === seat));
}

/** Who acts, if it is one; what names nobody goes on with what was before. */
function seatOf(events: Told[], before: number | null): number | null {
  const seats = new Set(events.flatMap(({ data }) => (typeof data?.["seat"] === "number" ? [data["seat"]] : [])));
  return seats.size ? (seats.size === 1 ? [...seats][0]! : null) : before;
}

function together(movements: Movement[]): Required<Movement> {
  return {
    ms: Math.max(0, ...movements.map((each) => each.ms)),
    apart: Math.max(0, ...movements.map((each) => each.apart ?? 0)),
    from: Object.assign({}, ...movements.map((each) => each.from ?? {})) as Record<string, string>,
    to: Object.assign({}, ...movements.map((each) => each.to ?? {})) as Record<string, string>,
    turns: movements.flatMap((each) => each.turns ?? []),
    isWeighty: movements.some((each) => each.isWeighty),
    sound: movements.find((each) => each.sound)?.sound as NonNullable<Movement["sound"]>,
  };
}

/** Once what changed has been drawn, or would have been if the page were visible. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 100);
  });
}

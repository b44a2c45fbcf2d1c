// Shows what happened, one movement after another. What is shown never runs ahead of what was told, and the table as the
// server sees it takes over after the last event.
import { batch, computed, signal } from "@preact/signals";
import { beatsOf, type Beat } from "./beats";
import type { Game, Movement, Score, View } from "./game";
import { lessMotion } from "./layout";
import { appear, Before, fly, land } from "./motion";
import { settings } from "./settings";
import { play as sound } from "./sounds";
import type { Happened, Line, Sight, Told } from "./wire";

const PACES = { calm: 1.4, normal: 1, quick: 0.5, none: 0 };
const GAP = 140; // milliseconds between two movements
const MANY = 6; // movements that wait: more than these go by quickly
const HURRY = 0.4;
const SHEET = 4_000; // for the scores of a round
const STILL = 900; // for a change to be seen without motion
const FADE = 120;

export interface Audience {
  /** A movement begins: these lines tell it. */
  tell(beat: Beat): void;
}

export class Stage {
  readonly shown = signal<View | null>(null);
  /** What the server says, once everything before it has been shown. */
  readonly sight = signal<Sight | null>(null);
  readonly now = signal<Told | null>(null);
  readonly sentence = signal<Line | null>(null);
  readonly scores = signal<Score[]>([]);
  speed = 1; // times as quick as the settings say
  readonly settled = computed(() => !this.isPlaying.value);
  private readonly isPlaying = signal(false);
  private queue: Beat[] = [];
  private wake: () => void = () => {};
  private isRunning = false;
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
    this.skip();
  }

  /** Show the present, whatever happened before. */
  begin(sight: Sight | null): void {
    this.queue = [];
    this.beginnings += 1;
    batch(() => {
      this.now.value = null;
      this.sentence.value = null;
      this.scores.value = [];
      this.present(sight);
    });
    this.skip();
  }

  add(happened: Happened, sight: Sight | null): void {
    this.queue.push(...beatsOf(happened, sight, (event) => this.game.beat(event)));
    if (!this.isRunning) void this.run();
  }

  /** End the present movement at once. */
  skip(): void {
    land();
    this.wake();
  }

  /** Run through, as long as somebody holds the table. */
  rush(on: boolean): void {
    this.isRushing = on;
    if (on) this.skip();
  }

  private readonly hidden = (): void => {
    if (document.hidden) this.skip();
  };

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let beat = this.queue.shift(); beat; beat = this.queue.shift()) {
      await this.show(beat);
      if (this.isGone) return;
    }
    this.isRunning = false;
    batch(() => {
      this.isPlaying.value = false;
      this.now.value = null;
      this.sentence.value = null;
    });
  }

  private async show(beat: Beat): Promise<void> {
    const before = this.shown.value ?? (beat.sight?.view as View | undefined) ?? null;
    this.audience.tell(beat);
    if (!before) return;
    const [after, movement] = this.shown.value ? this.play(beat, before) : [before, this.dealt(beat, before)];
    const isAside = beat.events.every((event) => this.game.isAside(event));
    const places = new Before([...Object.keys(movement.to), ...movement.turns.map((key) => movement.from[key] ?? "")]);
    batch(() => {
      this.now.value = beat.events.at(-1) ?? null;
      this.sentence.value = beat.lines.findLast((line) => !line.quiet) ?? this.sentence.value;
      this.shown.value = after;
      if (beat.sight) this.present(beat.sight);
      this.isPlaying.value = !isAside || this.queue.length > 0;
    });
    const pace = this.pace();
    if (pace && beat.events.length) await this.move(places, movement, pace, isAside);
    await this.score(beat);
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

  /** Draw the way to what is shown now. Nobody waits for what is aside. */
  private async move(places: Before, movement: Required<Movement>, pace: number, isAside: boolean): Promise<void> {
    const beginning = this.beginnings;
    await painted();
    if (beginning !== this.beginnings) return;
    if (lessMotion.value) appear(places, FADE);
    else fly(places, { ...movement, ms: movement.ms * pace, apart: movement.apart * pace });
    if (movement.sound) sound(movement.sound);
    if (!isAside) await this.wait(lessMotion.value ? STILL * pace : (movement.ms + GAP) * pace);
  }

  /** The scores of a round stay until somebody has read them. */
  private async score(beat: Beat): Promise<void> {
    const after = this.shown.value;
    if (!after) return;
    const scores = beat.events.flatMap((event) => this.game.scores(event, after));
    if (!scores.length || document.hidden || this.isRushing || this.queue.length > MANY) return;
    this.scores.value = scores;
    await this.wait(SHEET / this.speed);
    this.scores.value = [];
  }

  /** How long things take now; 0: no time at all. */
  private pace(): number {
    if (document.hidden || this.isRushing) return 0;
    return (PACES[settings.value.pace] * (this.queue.length > MANY ? HURRY : 1)) / this.speed;
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function together(movements: Movement[]): Required<Movement> {
  return {
    ms: Math.max(0, ...movements.map((each) => each.ms)),
    apart: Math.max(0, ...movements.map((each) => each.apart ?? 0)),
    from: Object.assign({}, ...movements.map((each) => each.from ?? {})) as Record<string, string>,
    to: Object.assign({}, ...movements.map((each) => each.to ?? {})) as Record<string, string>,
    turns: movements.flatMap((each) => each.turns ?? []),
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

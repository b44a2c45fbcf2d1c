// A match that is over, looked at again: which moment is shown, with whose eyes, and how it runs on by itself.
import { computed, effect, signal, type Signal } from "@preact/signals";
import { announce } from "./announcer";
import { entriesOf, type Entry } from "./entries";
import type { Scene, View } from "./game";
import { lang, say } from "./language";
import type { Eyes } from "./screens/moments";
import { Stage } from "./stage";
import { ask } from "./table/questions";
import { afterEvents, sceneOf, stagedBy, type Past } from "./table/scene";
import type { Table } from "./table/state";
import type { Answer, Line, Replayed } from "./wire";

export const SPEEDS = [0.5, 1, 2, 4];

const READ = 650; // milliseconds after a step that tells something
const GLANCE = 160; // after one that tells nothing
const KEPT = 400; // answers that are remembered

export class ReplayStore {
  readonly eyes = signal<Eyes>("all");
  readonly shown = signal<Replayed | null>(null); // the moment that is on the table
  readonly wanted = signal(0); // the step that was asked for last
  readonly isRunning = signal(false);
  readonly speed = signal(1);
  readonly problem = signal("");
  readonly log = signal<Entry[]>([]); // newest first, since the last jump
  readonly within = signal<Past | null>(null); // the middle of the step, where a line of the log was asked for
  readonly stage: Signal<Stage>;
  readonly steps = computed(() => this.shown.value?.steps ?? 0);
  readonly scene = computed(() => this.makeScene());
  private readonly answers = new Map<string, Replayed>();
  private shownEyes = "";
  private isFetching = false;
  private timer = 0;
  private readonly stop: () => void;

  constructor(
    readonly table: Table,
    step: number,
    eyes: Eyes | null,
  ) {
    this.stage = signal(this.newStage());
    this.eyes.value = eyes ?? table.seat.peek() ?? "all";
    this.wanted.value = step;
    this.stop = effect(() => this.runOn());
    void this.fetch();
  }

  leave(): void {
    this.stop();
    clearTimeout(this.timer);
    this.stage.peek().leave();
  }

  // --- what can be done

  readonly goTo = (step: number, eyes: Eyes = this.eyes.peek()): void => {
    this.isRunning.value = false;
    this.eyes.value = eyes;
    this.want(step);
  };

  /** The table after what a line of the log tells. */
  readonly goToLine = async (entry: Entry): Promise<void> => {
    const { number, until } = entry;
    this.goTo(number);
    if (!until.length || number === 0) return;
    const before = await this.replayed(number - 1).catch(() => null);
    if (!before || this.wanted.peek() !== number) return;
    this.within.value = afterEvents(this.table.game, before.sight, entry);
  };

  /** So many steps on, or back. */
  readonly move = (by: number): void => this.goTo(this.wanted.peek() + by);

  readonly look = (eyes: Eyes): void => {
    this.within.value = null;
    this.eyes.value = eyes;
    void this.fetch();
  };

  readonly toggle = (): void => {
    const isAtEnd = this.wanted.peek() >= this.steps.peek();
    if (!this.isRunning.peek() && isAtEnd) this.want(0);
    this.isRunning.value = !this.isRunning.peek();
  };

  readonly hurry = (speed: number): void => {
    this.speed.value = speed;
    this.stage.peek().speed = speed;
  };

  /** In another language everything is told anew. */
  readonly tellAnew = (): void => {
    this.shownEyes = "";
    void this.fetch();
  };

  private want(step: number): void {
    this.within.value = null;
    this.wanted.value = Math.min(Math.max(0, step), this.shown.peek() ? this.steps.peek() : step);
    void this.fetch();
  }

  /** While it runs: the next step once this one has been seen. */
  private runOn(): void {
    clearTimeout(this.timer);
    const shown = this.shown.value;
    const isSeen = shown !== null && shown.step === this.wanted.value && this.stage.value.settled.value;
    if (!this.isRunning.value || !isSeen) return;
    if (shown.step >= shown.steps) {
      this.isRunning.value = false;
      return;
    }
    const pause = lineOf(shown) ? READ : GLANCE;
    this.timer = window.setTimeout(() => this.want(shown.step + 1), pause / this.speed.value);
  }

  // --- what the server tells

  /** Fetch and show what is wanted, and what may have become wanted meanwhile. */
  private async fetch(): Promise<void> {
    if (this.isFetching) return;
    this.isFetching = true;
    try {
      while (this.isBehind()) {
        const eyes = this.eyesName();
        const answer = await this.replayed(this.wanted.peek());
        if (answer.step === this.wanted.peek() && eyes === this.eyesName()) this.show(answer, eyes);
      }
      this.problem.value = "";
      this.lookAhead();
    } catch (refusal) {
      this.isRunning.value = false;
      this.problem.value = String((refusal as Error).message);
    } finally {
      this.isFetching = false;
    }
  }

  private isBehind(): boolean {
    return this.shown.peek()?.step !== this.wanted.peek() || this.shownEyes !== this.eyesName();
  }

  private eyesName(): string {
    return `${this.eyes.peek()} ${lang.peek()}`;
  }

  private lookAhead(): void {
    const next = this.wanted.peek() + 1;
    if (this.isRunning.peek() && next <= this.steps.peek()) this.replayed(next).catch(() => {});
  }

  private async replayed(step: number): Promise<Replayed> {
    const name = `${step} ${this.eyesName()}`;
    const known = this.answers.get(name);
    if (known) return known;
    const eyes = this.eyes.peek();
    const answer = await new Promise<Answer>((resolve) =>
      ask(
        this.table,
        { type: "replay", step, seat: typeof eyes === "number" ? eyes : null, open: eyes === "all" },
        resolve,
      ),
    );
    if (answer.type === "refused" && this.shown.peek() === null && step > 0) return this.fromTheStart(answer.sentence);
    if (answer.type !== "replay") throw new Error(answer.type === "refused" ? answer.sentence : "");
    if (this.answers.size >= KEPT) this.answers.clear();
    this.answers.set(name, answer);
    return answer;
  }

  /** An address may name a moment that the match does not have. */
  private async fromTheStart(sentence: string): Promise<Replayed> {
    this.wanted.value = 0;
    this.problem.value = sentence;
    return this.replayed(0);
  }

  /** One step on is shown as it happened, everything else at once. */
  private show(answer: Replayed, eyes: string): void {
    const before = this.shown.peek();
    const isNext = before !== null && answer.step === before.step + 1 && eyes === this.shownEyes;
    if (!isNext || !this.stage.peek().settled.peek()) this.cut(isNext ? before : answer);
    else if (!this.isRunning.peek()) this.stage.peek().readOn();
    this.shownEyes = eyes;
    this.shown.value = answer;
    if (isNext)
      this.stage
        .peek()
        .add({ number: answer.step, events: answer.events ?? [], lines: answer.lines ?? [] }, answer.sight);
    const line = lineOf(answer);
    if (line && !this.isRunning.peek()) announce([line.text]);
  }

  /** Whatever still moves is over. */
  private cut({ step, sight, events = [], lines = [] }: Replayed): void {
    this.stage.peek().leave();
    const stage = this.newStage();
    stage.speed = this.speed.peek();
    stage.begin(sight);
    this.log.value = entriesOf({ number: step, events, lines }).reverse();
    this.stage.value = stage;
  }

  private newStage(): Stage {
    return new Stage(this.table.game, {
      tell: ({ happened, lines }) => {
        const entries = entriesOf(happened, lines);
        if (entries.length) this.log.value = [...entries.reverse(), ...this.log.value];
      },
      shown: () => {},
      awaited: () => "nobody",
      slowness: () => 1,
      meets: () => false,
      stands: false,
    });
  }

  // --- what is to be seen

  private makeScene(): Scene | null {
    const { seen, seat: mine, spoken } = this.table;
    const staged = seen.value && stagedBy(this.stage.value, this.within.value);
    if (!staged) return null;
    const { seats } = seen.value;
    const me = staged.view.seat === this.eyes.value ? staged.view.seat : null;
    const names = seats.map(({ name }, seat) => (seat === me && seat === mine.value ? say("Tú", "You") : name));
    return sceneOf(staged, seats, { me, names, spoken });
  }

  /** What a seat sees, if all hands are open. */
  viewOf(seat: number): View | null {
    return (this.shown.value?.views?.[seat] as View | undefined) ?? null;
  }
}

/** The line that tells a step; null: nothing that would be told in a log. */
export function lineOf({ lines = [] }: Pick<Replayed, "lines">): Line | null {
  return lines.findLast((line) => !line.quiet) ?? null;
}

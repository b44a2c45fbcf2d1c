// A first match: what is taught now, what has been read, and whether it is still wanted. It survives a reload.
import { computed, effect, type Signal, signal } from "@preact/signals";
import { announce } from "./announcer";
import { get } from "./api";
import { said } from "./language";
import { canGoOn, dueAt, type Moment } from "./lesson";
import { recall, remember } from "./storage";
import type { Table } from "./table";
import type { Lesson, LessonStep } from "./wire";

/** How far somebody has come; one lesson is remembered, the last. */
interface Course {
  table: string;
  passed: number[];
  isOver: boolean;
}

const PLACE = "sobremesa.lesson";
const TRY_AGAIN = 4_000; // milliseconds after which the text is fetched again

export class Teaching {
  private readonly lesson = signal<Lesson | null>(null);
  private readonly course: Signal<Course>;
  /** The steps for now, the first is shown. */
  private readonly due = computed(() => this.makeDue());
  readonly step = computed<LessonStep | null>(() => this.lesson.value?.steps[this.due.value[0] ?? -1] ?? null);
  /** Whether there is nothing to do yet but to read on. */
  readonly hasMore = computed(() => this.due.value.length > 1);
  /** Whether something is left to teach, now or later. */
  readonly isOn = computed(() => this.makeIsOn());
  private retry = 0;
  private readonly stop: () => void;

  constructor(private readonly table: Table) {
    this.course = signal(courseOf(table.id));
    const stops = [this.fetchOnce(), this.passWhenActed(), this.sayAloud(), this.endAfterTheLast()];
    this.stop = () => stops.forEach((each) => each());
  }

  leave(): void {
    clearTimeout(this.retry);
    this.stop();
  }

  /** It has been read. */
  readonly goOn = (): void => this.pass(this.due.value.slice(0, 1));

  readonly skip = (): void => this.keep({ isOver: true });

  private makeDue(): number[] {
    const scene = this.table.scene.value;
    const steps = this.lesson.value?.steps;
    if (!scene || !steps || !this.isOn.value || this.table.past.value || !this.table.isAsked.value) return [];
    return dueAt(steps, momentOf(scene.view), this.course.value.passed);
  }

  /** Also while the text is still on its way, so that nothing moves when it comes. */
  private makeIsOn(): boolean {
    if (this.table.seen.value?.dealt !== "lesson" || this.course.value.isOver) return false;
    return !this.table.scene.value?.view.over;
  }

  private endAfterTheLast(): () => void {
    return effect(() => {
      const view = this.table.scene.value?.view;
      const steps = this.lesson.value?.steps;
      if (!view || !steps || !this.isOn.value || this.table.past.value) return;
      if (!canGoOn(steps, momentOf(view), this.course.value.passed)) this.skip();
    });
  }

  private fetchOnce(): () => void {
    let isFetched = false;
    return effect(() => {
      const seen = this.table.seen.value;
      if (isFetched || seen?.dealt !== "lesson" || this.course.peek().isOver) return;
      isFetched = true;
      this.fetch(seen.game);
    });
  }

  private fetch(game: string): void {
    get<Lesson>(`/api/games/${game}/lesson`).then(
      (lesson) => (this.lesson.value = lesson),
      () => (this.retry = window.setTimeout(() => this.fetch(game), TRY_AGAIN)),
    );
  }

  /** Whoever acts has understood, or wants to see what happens. */
  private passWhenActed(): () => void {
    return effect(() => {
      if (this.table.sending.value) this.pass(this.due.peek());
    });
  }

  private sayAloud(): () => void {
    return effect(() => {
      const step = this.step.value;
      if (step) announce([said(step.says)]);
    });
  }

  private pass(steps: number[]): void {
    if (steps.length) this.keep({ passed: [...this.course.peek().passed, ...steps] });
  }

  private keep(some: Partial<Course>): void {
    this.course.value = { ...this.course.peek(), ...some };
    remember(PLACE, this.course.peek());
  }
}

function courseOf(table: string): Course {
  const course = recall<Course | null>(PLACE, null);
  return course?.table === table ? course : { table, passed: [], isOver: false };
}

function momentOf(view: Moment): Moment {
  return { round: view.round, turn: view.turn, ...(view.phase === undefined ? {} : { phase: view.phase }) };
}

// A first match: what is taught now, what has been read, and whether it is still wanted. It survives a reload.
import { computed, effect, type Signal, signal, untracked } from "@preact/signals";
import { announce } from "./announcer";
import { get } from "./api";
import { said } from "./language";
import { dueAt, leftAt, type LessonMoment } from "./lesson";
import { recall, remember } from "./storage";
import type { Table } from "./table/state";
import type { Lesson, LessonStep, Told } from "./wire";

/** How far somebody has come. */
interface Course {
  passed: number[];
  isOver: boolean; // nothing is left to teach
  isSkipped: boolean; // or nothing is wanted any more
}

/** Of the last lesson. Of several people on one device each is taught alone where a napkin lies between them; where all
 * look at once they read one course together. */
interface Courses {
  table: string;
  met: string[]; // kinds of events that have been seen
  of: Record<string, Course>; // by learner
}

const PLACE = "sobremesa.lesson";
const ALL = "all"; // who look at this screen
const FRESH: Course = { passed: [], isOver: false, isSkipped: false };
const SLOWNESS = 1.4; // times as slow as a usual match
const TRY_AGAIN = 4_000; // milliseconds after which the text is fetched again

export class Teaching {
  private readonly lesson = signal<Lesson | null>(null);
  private readonly courses: Signal<Courses>;
  /** Whom this screen teaches now: whoever reads it alone, or everybody before it; null: nobody looks at their cards. */
  private readonly learner = computed<string | null>(() => this.makeLearner());
  private readonly course = computed(() => this.courseOf(this.learner.value));
  /** A deal made for it, or a match like any other in which everybody learns. */
  private readonly kind = computed<"lesson" | "table" | null>(() => this.makeKind());
  private readonly steps = computed(() =>
    this.kind.value === "table" ? this.lesson.value?.any_match : this.lesson.value?.steps,
  );
  /** The steps for now, the first is shown. */
  private readonly due = computed(() => this.makeDue());
  readonly step = computed<LessonStep | null>(() => this.steps.value?.[this.due.value[0] ?? -1] ?? null);
  /** Whether there is nothing to do yet but to read on. */
  readonly hasMore = computed(() => this.due.value.length > 1);
  /** Which step this is, and of how many: those that have been told and those that can still come. */
  readonly count = computed<readonly [number, number]>(() => this.makeCount());
  /** Whether something is left to teach, now or later. */
  readonly isOn = computed(() => this.makeIsOn());
  private retry = 0;
  private readonly stop: () => void;

  constructor(private readonly table: Table) {
    this.courses = signal(coursesOf(table.id));
    const stops = [this.fetchOnce(), this.passWhenActed(), this.sayAloud(), this.endAfterTheLast()];
    this.stop = () => {
      for (const stop of stops) stop();
    };
  }

  leave(): void {
    clearTimeout(this.retry);
    this.stop();
  }

  /** It has been read. */
  readonly goOn = (): void => this.pass(this.due.value.slice(0, 1));

  /** Nothing more for whoever is taught now; if nobody looks, for all of this device. */
  readonly skip = (): void => {
    const { value } = this.learner;
    for (const each of value === null ? this.learners : [value]) this.keep(each, { isOver: true, isSkipped: true });
  };

  /** Whether somebody plays for the first time: also after the last step. */
  private get isFirstMatch(): boolean {
    return untracked(() => this.kind.value !== null && this.learners.some((each) => !this.courseOf(each).isSkipped));
  }

  private get learners(): string[] {
    return this.table.hides ? this.table.held.value.map(String) : [ALL];
  }

  private courseOf(learner: string | null): Course {
    return (learner !== null && this.courses.value.of[learner]) || FRESH;
  }

  private makeLearner(): string | null {
    if (!this.table.hides) return ALL;
    const seat = this.table.seat.value ?? this.table.inPublicSeat.value;
    return seat === null ? null : String(seat);
  }

  /** With others at the table nobody waits longer than usual. */
  get slowness(): number {
    return this.isFirstMatch && this.kind.peek() === "lesson" ? SLOWNESS : 1;
  }

  private makeKind(): "lesson" | "table" | null {
    const seen = this.table.seen.value;
    if (seen?.dealt === "lesson") return "lesson";
    return seen?.settings.taught && this.table.held.value.length ? "table" : null;
  }

  /** Whether one of these events is the first of its kind in the first match. */
  meets(events: readonly Told[]): boolean {
    if (!this.isFirstMatch) return false;
    const { met } = this.courses.peek();
    const fresh = events.map(({ kind }) => kind).filter((kind) => !met.includes(kind));
    if (fresh.length) this.write({ met: [...met, ...fresh] });
    return fresh.length > 0;
  }

  private makeDue(): number[] {
    const scene = this.table.scene.value;
    const steps = this.steps.value;
    if (!scene || !steps || !this.isOn.value || this.table.past.value) return [];
    if (!this.table.isAsked.value && this.table.inPublicSeat.value === null) return [];
    if (this.table.stage.sentence.value) return []; // one thing after the other
    return dueAt(steps, momentOf(scene.view), this.course.value.passed, this.kind.value === "lesson");
  }

  private makeCount(): readonly [number, number] {
    const view = this.table.scene.value?.view;
    const { passed } = this.course.value;
    const left = view ? leftAt(this.steps.value ?? [], momentOf(view), passed, this.kind.value === "lesson") : 0;
    return [passed.length + 1, passed.length + left];
  }

  /** Also while the text is still on its way, so that nothing moves when it comes. */
  private makeIsOn(): boolean {
    const { value } = this.learner;
    const learners = value === null ? this.learners : [value];
    if (!this.kind.value || learners.every((each) => this.courseOf(each).isOver)) return false;
    return !this.table.scene.value?.view.over;
  }

  private endAfterTheLast(): () => void {
    return effect(() => {
      const view = this.table.scene.value?.view;
      const steps = this.steps.value;
      const learner = this.learner.value;
      if (!view || !steps || learner === null || !this.isOn.value || this.table.past.value) return;
      if (!leftAt(steps, momentOf(view), this.course.value.passed, this.kind.value === "lesson"))
        this.keep(learner, { isOver: true });
    });
  }

  private fetchOnce(): () => void {
    let isFetched = false;
    return effect(() => {
      const seen = this.table.seen.value;
      if (isFetched || !seen || !this.isOn.value) return;
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
    const learner = this.learner.peek();
    if (steps.length && learner !== null) this.keep(learner, { passed: [...this.course.peek().passed, ...steps] });
  }

  private keep(learner: string, some: Partial<Course>): void {
    const { of } = this.courses.peek();
    this.write({ of: { ...of, [learner]: { ...FRESH, ...of[learner], ...some } } });
  }

  private write(some: Partial<Courses>): void {
    this.courses.value = { ...this.courses.peek(), ...some };
    remember(PLACE, this.courses.peek());
  }
}

function coursesOf(table: string): Courses {
  const courses = recall<Partial<Courses> | null>(PLACE, null);
  const fresh = { table, met: [], of: {} };
  return courses?.table === table ? { ...fresh, ...courses } : fresh;
}

function momentOf(view: LessonMoment): LessonMoment {
  return { round: view.round, turn: view.turn, ...(view.phase === undefined ? {} : { phase: view.phase }) };
}

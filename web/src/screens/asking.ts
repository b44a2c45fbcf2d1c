// One hint that is asked for: until it is given, refused, or not wanted any more.
import { signal } from "@preact/signals";
import type { Scene } from "../game";
import type { Advice } from "../hints";
import { say } from "../language";
import { ask, withdraw } from "../table/questions";
import type { Table } from "../table/state";
import type { Answer } from "../wire";

export type HintState =
  | { name: "thinking" }
  | { name: "preparing"; share: number } // on a machine that has just been set up
  | { name: "refused"; sentence: string }
  | { name: "advised"; advice: Advice; at: string };

const LONGEST = 20_000; // milliseconds that an answer may take
const AGAIN_AFTER = 3_000; // while it cannot be given yet
const MOST_TRIES = 40;

/** What advice is about: at another moment it is worth nothing. */
export function momentOf({ view, legal }: Scene): string {
  return `${view.round} ${view.turn} ${legal.join()}`;
}

export class Asking {
  readonly state = signal<HintState>({ name: "thinking" });
  private id = "";
  private tries = 0;
  private timer = 0;

  constructor(private readonly table: Table) {
    this.ask();
  }

  /** Nobody waits for it any more. */
  stop(): void {
    clearTimeout(this.timer);
    withdraw(this.table, this.id);
  }

  readonly anew = (): void => {
    this.stop();
    this.tries = 0;
    this.state.value = { name: "thinking" };
    this.ask();
  };

  private ask(): void {
    const scene = this.table.scene.peek();
    if (!scene) return;
    const at = momentOf(scene);
    this.wait(LONGEST, this.late);
    this.id = ask(
      this.table,
      { type: "hint", seat: scene.me },
      (answer) => this.answered(answer, at),
      (share) => (this.state.value = { name: "preparing", share }),
    );
  }

  private answered(answer: Answer, at: string): void {
    if (answer.type === "hint") this.give({ name: "advised", advice: answer.advice as Advice, at });
    if (answer.type !== "refused") return;
    this.tries += 1;
    const canWait = answer.again && this.tries < MOST_TRIES && this.table.scene.peek()?.legal.length;
    if (canWait) this.wait(AGAIN_AFTER, () => this.ask());
    else this.give({ name: "refused", sentence: answer.sentence });
  }

  private readonly late = (): void => {
    this.stop();
    this.give({ name: "refused", sentence: say("La pista está tardando demasiado.", "The hint is taking too long.") });
  };

  private give(state: HintState): void {
    clearTimeout(this.timer);
    this.state.value = state;
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(then, ms);
  }
}

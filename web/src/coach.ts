// The quiet coach: once my move can no longer be changed, one line if something else was better. It counts as a hint.
import { computed, signal } from "@preact/signals";
import { announce } from "./announcer";
import { settings } from "./settings";
import { note } from "./table/log";
import { ask } from "./table/questions";
import type { Table } from "./table/state";
import type { Answer, TableSeen } from "./wire";

export class QuietCoach {
  readonly line = signal(""); // about my last move
  readonly isOn = computed(() => this.makeIsOn());
  private isOwed = false; // I have moved, and nothing was said of it yet
  private isAsking = false;

  constructor(private readonly table: Table) {}

  /** I have moved. */
  acted(): void {
    this.line.value = "";
    this.isOwed = this.isOn.peek();
    this.ask();
  }

  /** Something happened: what could still be changed may be final now. */
  noticed(): void {
    this.ask();
  }

  private ask(): void {
    if (!this.isOwed || this.isAsking) return;
    this.isAsking = true;
    ask(this.table, { type: "coach", seat: this.table.seat.peek() }, (answer) => this.answered(answer));
  }

  private answered(answer: Answer): void {
    this.isAsking = false;
    this.isOwed = answer.type === "refused" && !!answer.again;
    if (answer.type !== "coach" || !answer.says) return;
    this.line.value = answer.says;
    note(this.table, answer.says);
    announce([answer.says]);
  }

  private makeIsOn(): boolean {
    const seat = this.table.seat.value;
    const seen = this.table.seen.value;
    return (
      settings.value.coach &&
      seat !== null &&
      !this.table.isShared.value &&
      seen?.phase === "playing" &&
      mayBeCoached(seen, seat)
    );
  }
}

/** Where hints are allowed, and against bots alone. */
function mayBeCoached({ settings: { hints }, seats }: TableSeen, me: number): boolean {
  return hints !== false || seats.every(({ kind }, seat) => seat === me || kind === "bot");
}

// What is said aloud: the log politely, and with an interruption only what cannot wait.
import { signal } from "@preact/signals";

export const polite = signal("");
export const assertive = signal("");

let lastCall = ""; // also when it has been taken away meanwhile

/** The lines of one step, as one announcement. */
export function announce(lines: string[]): void {
  if (lines.length) polite.value = anew(polite.peek(), lines);
}

export function interrupt(line: string): void {
  lastCall = assertive.value = anew(lastCall, [line]);
}

/** What could not wait is done. */
export function calm(): void {
  assertive.value = "";
}

/** Leave nothing of what was said last. */
export function hush(): void {
  polite.value = "";
  assertive.value = "";
}

/** With their stops; the same words twice differ by a space, so that they are said twice. */
function anew(last: string, lines: string[]): string {
  const ended = lines.map((line) => (/[.!?…]$/.test(line) ? line : `${line}.`)).join(" ");
  return ended === last ? `${ended}\u00a0` : ended;
}

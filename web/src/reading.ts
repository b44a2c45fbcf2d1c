// How long a person needs for a line.
import type { Line } from "./wire";

const LETTERS = 15; // read in a second
export const LEAST = 800; // milliseconds: nothing shorter can be read

/** What the ask shows of a line; the log has all of it. */
export function inShort({ short, text }: Line): string {
  return short || text;
}

/** Milliseconds that a line has to stand to be read. */
export function readingTime(line: Line): number {
  return Math.max(LEAST, (1000 * inShort(line).length) / LETTERS);
}

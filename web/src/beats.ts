// What happened, parted into movements and the lines that tell them.
import type { Happened, Line, Sight, Told } from "./wire";

/** Events that are one movement, and the lines that begin with them. */
export interface Beat {
  number: number;
  events: Told[];
  lines: Line[];
  sight: Sight | null; // the server's, after the last event of a step
}

/** What happened, parted into movements. */
export function beatsOf(happened: Happened, sight: Sight | null, beat: (event: Told) => string | null): Beat[] {
  const beats: Beat[] = [];
  const firsts = firstEvents(happened.lines ?? []);
  let last: string | null = null;
  (happened.events ?? []).forEach((event, place) => {
    const name = beat(event);
    if (name === null || name !== last) beats.push({ number: happened.number, events: [], lines: [], sight: null });
    last = name;
    const current = beats.at(-1)!;
    current.events.push(event);
    current.lines.push(...(firsts.get(place) ?? []));
  });
  if (!beats.length) beats.push({ number: happened.number, events: [], lines: [], sight: null });
  beats.at(-1)!.sight = sight;
  return beats;
}

/** By the place of its first event, the lines that begin there. */
function firstEvents(lines: Line[]): Map<number, Line[]> {
  const firsts = new Map<number, Line[]>();
  let place = 0;
  for (const line of lines) {
    firsts.set(place, [...(firsts.get(place) ?? []), line]);
    place += line.events ?? 1;
  }
  return firsts;
}

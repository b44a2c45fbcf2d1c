// What happened as lines of the log.
import type { Happened, Line, Told } from "./wire";

/** A line of the log, or the heading of a round. */
export interface Entry {
  number: number; // of the moment; the table as it was can be asked for by it
  until: readonly Told[]; // the events of its step up to it; none: all of them
  text: string;
  rule: string;
  seat: number | null; // whom it is about
  isHeading: boolean;
  isAdvice?: boolean; // the coach's, to me alone
}

export function heading(number: number, text: string): Entry[] {
  return [{ number, until: [], text, rule: "", seat: null, isHeading: true }];
}

/** Of some lines of a step (of all), those that tell something else than what is seen on the table anyway. */
export function entriesOf({ number, events = [], lines = [] }: Happened, some: readonly Line[] = lines): Entry[] {
  let place = 0;
  return lines.flatMap((line) => {
    const told = events.slice(place, place + (line.events ?? 1));
    place += line.events ?? 1;
    if (line.quiet || !some.includes(line)) return [];
    return [
      {
        number,
        until: place < events.length ? events.slice(0, place) : [],
        text: line.text,
        rule: line.rule ?? "",
        seat: seatOf(told),
        isHeading: told[0]?.kind === "round",
      },
    ];
  });
}

/** Whom events are about, if it is one and the same. */
function seatOf(events: Told[]): number | null {
  const seats = new Set(events.map((event) => event.data?.["seat"]));
  const [seat] = seats;
  return seats.size === 1 && typeof seat === "number" ? seat : null;
}

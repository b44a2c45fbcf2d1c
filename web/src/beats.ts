// What happened, parted into movements and the lines that tell them.
import type { Game } from "./game";
import type { Happened, Line, Sight, Told } from "./wire";

/** Events that are one movement, and the lines that are told with them. */
export interface Beat {
  number: number;
  happened: Happened; // the whole step
  events: Told[];
  lines: Line[];
  lies: number; // milliseconds until it is seen how it ends, at the normal pace
  hasBreath: boolean; // everybody holds their breath before it
  isSecret: boolean; // only I see what it is
  isLast: boolean; // of its step
  sight: Sight | null; // the server's, after the last event of a step
}

const CALM = { lies: 0, hasBreath: false, isSecret: false, isLast: false, sight: null };

type Parting = Pick<Game, "beat" | "suspense">;

/** What happened, parted into movements. */
export function beatsOf(happened: Happened, sight: Sight | null, game: Parting): Beat[] {
  const { number, events = [], lines = [] } = happened;
  const suspense = events.map((event, place) => game.suspense(event, events.slice(place + 1)));
  const told = tellings(lines, (place) => !!suspense[place]);
  const beats: Beat[] = [];
  const begin = () => beats.push({ number, happened, events: [], lines: [], ...CALM });
  let last: string | null = null;
  events.forEach((event, place) => {
    const name = game.beat(event);
    if (name === null || name !== last) begin();
    last = name;
    const beat = beats.at(-1)!;
    beat.events.push(event);
    beat.lines.push(...(told.get(place) ?? []));
    beat.lies = Math.max(beat.lies, suspense[place]?.lies ?? 0);
    beat.hasBreath ||= !!suspense[place]?.breath;
    beat.isSecret ||= !!suspense[place]?.isSecret;
  });
  if (!beats.length) begin();
  Object.assign(beats.at(-1)!, { isLast: true, sight });
  return beats;
}

/** By the place of an event, the lines told with it: the last of theirs that nobody knew before, else their first. */
function tellings(lines: Line[], isThrilling: (place: number) => boolean): Map<number, Line[]> {
  const told = new Map<number, Line[]>();
  let first = 0;
  for (const line of lines) {
    const places = Array.from({ length: line.events ?? 1 }, (_, more) => first + more);
    const place = places.findLast(isThrilling) ?? first;
    told.set(place, [...(told.get(place) ?? []), line]);
    first += places.length;
  }
  return told;
}

// Several people on one device: whom it is passed to, and what everybody may see of the table meanwhile.
import type { Entry } from "./entries";
import type { Sight } from "./wire";

/** What everybody at the device could see before somebody looked at their own cards. */
export interface InPublic {
  number: number | null;
  sight: Sight | null;
  log: Entry[];
  firstRound: number | null;
}

/** Who of this device the match waits for: first whoever sits next to the one who had it last. */
export function passedTo(held: readonly number[], awaited: readonly number[], last: number | null): number[] {
  const waiting = held.filter((seat) => awaited.includes(seat)).sort((one, other) => one - other);
  if (last === null) return waiting;
  return [...waiting.filter((seat) => seat > last), ...waiting.filter((seat) => seat <= last)];
}

/** Whether whoever looks goes on after their move: the match waits for nobody but them. */
export function staysUncovered(looking: number | null, awaited: readonly number[]): boolean {
  return awaited.length === 1 && awaited[0] === looking;
}

/** Who of this device has chosen and may still choose otherwise. */
export function mayChange(held: readonly number[], changeable: readonly number[], awaited: readonly number[]): number[] {
  return held.filter((seat) => changeable.includes(seat) && !awaited.includes(seat));
}

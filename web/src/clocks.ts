// What the clocks of a match show between two words of the server.
import { say } from "./language";
import type { Clocks } from "./table/state";

export const HURRY = 10; // seconds: with less, the time is a danger

/** Seconds that a seat has left now. */
export function leftOf({ left, running, at }: Clocks, seat: number, now: number): number {
  const gone = running.includes(seat) ? Math.max(0, now - at) / 1000 : 0;
  return Math.max(0, Math.ceil((left[seat] ?? 0) - gone));
}

/** `2:05`, `23 s`. */
export function written(seconds: number): string {
  return seconds < 60 ? `${seconds}\u202fs` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** In words, as it is said aloud. */
export function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [];
  if (minutes)
    parts.push(minutes === 1 ? say("1 minuto", "1 minute") : say(`${minutes} minutos`, `${minutes} minutes`));
  if (rest || !minutes)
    parts.push(rest === 1 ? say("1 segundo", "1 second") : say(`${rest} segundos`, `${rest} seconds`));
  return parts.join(" ");
}

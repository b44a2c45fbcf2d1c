// Moments of a match by name, and the address that holds one.
import type { Decision } from "../review";

/** Whose eyes a match is looked at with: a seat's, all of them, or a spectator's. */
export type Eyes = number | "all" | "watch";

/** `isNoted`: with what the review says of it. */
export function replayAddress(table: string, step: number, eyes: Eyes | null, isNoted = false): string {
  return `/t/${table}/replay?step=${step}${eyes === null ? "" : `&eyes=${eyes}`}${isNoted ? "&notes=1" : ""}`;
}

/** Where a decision is told on the table, with the eyes of whoever made it. */
export function noteAddress(table: string, { after, seat }: Pick<Decision, "after" | "seat">): string {
  return replayAddress(table, after, seat, true);
}

/** The end of a match, at its review. */
export function reviewAddress(table: string): string {
  return `/t/${table}?review=1`;
}

interface Asked {
  step: number;
  eyes: Eyes | null;
  isNoted: boolean;
}

/** What an address asks for; what makes no sense in it is left out. */
export function readMoment(query: URLSearchParams, players: number): Asked {
  const step = Number(query.get("step") ?? 0);
  const eyes = query.get("eyes") ?? "";
  const isSeat = /^\d+$/.test(eyes) && Number(eyes) < players;
  return {
    step: Number.isSafeInteger(step) && step >= 0 ? step : 0,
    eyes: isSeat ? Number(eyes) : eyes === "all" || eyes === "watch" ? eyes : null,
    isNoted: query.has("notes"),
  };
}

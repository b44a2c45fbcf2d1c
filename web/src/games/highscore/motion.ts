// How each event is seen.
import type { Movement, Suspense } from "../../game";
import type { Told } from "../../wire";
import type { HighScoreView } from "./view";

interface Data {
  seat: number;
  card: number;
  chip: string;
  shown: number;
}

export const ROLL = 900; // milliseconds until dice lie

const TOGETHER: Record<string, string> = {
  match: "deal",
  starter: "deal",
  card: "deal",
  chip: "chips",
  no_chip: "chips",
  result: "result",
};

/** Everything is open, and everybody waits for the dice. */
export function nonBlocking(event: Told): boolean {
  return event.kind === "match" || event.kind === "starter";
}

export function beat(event: Told): string | null {
  return TOGETHER[event.kind] ?? null;
}

/** How dice lie, and what they are worth. After the last roll of a turn it is scored. */
export function suspense({ kind, data }: Told, next: readonly Told[]): Suspense | null {
  if (kind === "froze" || kind === "scored") return {};
  if (kind !== "rolled") return null;
  const isLast = next.find((event) => event.kind !== "froze")?.kind === "scored" && data?.["roll"] !== 1;
  return { lies: ROLL, breath: isLast };
}

export function movement(event: Told, before: HighScoreView, after: HighScoreView): Movement {
  const { seat, card, chip } = (event.data ?? {}) as unknown as Data;
  switch (event.kind) {
    case "card":
      return {
        ms: 480,
        from: { [challengeKey(card)]: "deck" },
        to: Object.fromEntries((before.track ?? []).map((_, owner) => [pawnKey(owner), `seat:${owner}`])),
        sound: "slide",
      };
    case "picked_up":
      return { ms: 220, sound: "slide" };
    case "set_aside":
      return { ms: 260, sound: "land" };
    case "rolled":
      return { ms: ROLL, sound: "dice" };
    case "froze":
      return { ms: 260, sound: "land" };
    case "scored":
      return { ms: 500, from: { [pawnKey(seat)]: "mine" }, isWeighty: true, sound: "land" };
    case "chip":
      return {
        ms: 420,
        from: { [chipKey(seat, chip, countOf(after, seat, chip) - 1)]: "challenge" },
        apart: 240,
        sound: "ring",
      };
    default:
      return { ms: 0 };
  }
}

function countOf(view: HighScoreView, seat: number, chip: string): number {
  return view[chip as "gold" | "silver" | "bronze"][seat] ?? 0;
}

/** A die is another one in each turn: between turns nothing travels, all dice are thrown anew. */
export function dieKey({ round, roller }: HighScoreView, place: number): string {
  return `die:${round}:${roller}:${place}`;
}

export function pawnKey(seat: number): string {
  return `pawn:${seat}`;
}

export function chipKey(seat: number, chip: string, place: number): string {
  return `chip:${seat}:${chip}:${place}`;
}

export function challengeKey(number: number): string {
  return `challenge:${number}`;
}

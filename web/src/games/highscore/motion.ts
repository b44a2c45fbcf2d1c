// How each event is seen.
import type { Movement, Suspense } from "../../game";
import { told } from "../../shown";
import type { Told } from "../../wire";
import type { HighScoreEvents, HighScoreView } from "./view";

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
export function suspense(event: Told, next: readonly Told[]): Suspense | null {
  if (event.kind === "froze" || event.kind === "scored") return {};
  const rolled = told<HighScoreEvents, "rolled">(event, "rolled");
  if (!rolled) return null;
  const isLast = next.find(({ kind }) => kind !== "froze")?.kind === "scored" && rolled.roll !== 1;
  return { lies: ROLL, breath: isLast };
}

const ALIKE: Record<string, Movement> = {
  picked_up: { ms: 220, sound: "slide" },
  set_aside: { ms: 260, sound: "land" },
  rolled: { ms: ROLL, sound: "dice" },
  froze: { ms: 260, sound: "land" },
};

export function movement(event: Told, before: HighScoreView, after: HighScoreView): Movement {
  const turned = told<HighScoreEvents, "card">(event, "card");
  const scored = told<HighScoreEvents, "scored">(event, "scored");
  const won = told<HighScoreEvents, "chip">(event, "chip");
  if (turned) {
    const to = Object.fromEntries((before.track ?? []).map((_, owner) => [pawnKey(owner), `seat:${owner}`]));
    return { ms: 480, from: { [challengeKey(turned.card)]: "deck" }, to, sound: "slide" };
  }
  if (scored) return { ms: 500, from: { [pawnKey(scored.seat)]: "mine" }, isWeighty: true, sound: "land" };
  if (won) {
    const { seat, chip } = won;
    const last = (after[chip][seat] ?? 0) - 1;
    return { ms: 420, from: { [chipKey(seat, chip, last)]: "challenge" }, apart: 240, sound: "ring" };
  }
  return ALIKE[event.kind] ?? { ms: 0 };
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

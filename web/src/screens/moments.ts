// Moments of a match by name, and the address that holds one.
import type { Game, Scene } from "../game";

/** Whose eyes a match is looked at with: a seat's, all of them, or a spectator's. */
export type Eyes = number | "all" | "watch";

/** `Ronda 2, baza 9 de 10` */
export function whenOf(game: Game, scene: Scene, round: number, turn: number): string {
  const then = { ...scene, view: { ...scene.view, round, turn, over: false } };
  return [game.round(then), game.turn(then)].filter(Boolean).join(", ");
}

export function replayAddress(table: string, step: number, eyes: Eyes | null): string {
  return `/t/${table}/replay?step=${step}${eyes === null ? "" : `&eyes=${eyes}`}`;
}

/** What an address asks for; what makes no sense in it is left out. */
export function readMoment(query: URLSearchParams, players: number): { step: number; eyes: Eyes | null } {
  const step = Number(query.get("step") ?? 0);
  const eyes = query.get("eyes") ?? "";
  const isSeat = /^\d+$/.test(eyes) && Number(eyes) < players;
  return {
    step: Number.isSafeInteger(step) && step >= 0 ? step : 0,
    eyes: isSeat ? Number(eyes) : eyes === "all" || eyes === "watch" ? eyes : null,
  };
}

// What lies where on the table, and what each card is called among the things that move.
import { asHeld } from "./names";
import { held } from "./taps";
import type { DosMatch, DosView } from "./view";

/** A place of the row: a card, and the match that lies on it. */
export interface Spot {
  card: string;
  key: string;
  thing: string | null; // what is tapped; null: it is matched already
  match: DosMatch | null;
}

/** The row as it lay when the turn began: matched cards are in their places until they are discarded. */
export function spots(view: DosView): Spot[] {
  const things = held("row", view.row);
  const row: Omit<Spot, "key">[] = things.map(({ card, thing }) => ({ card, thing, match: null }));
  for (const match of [...view.matches].reverse()) {
    row.splice(match.place, 0, { card: match.row_card, thing: null, match });
  }
  const keys = held(
    "row",
    row.map(({ card }) => card),
  );
  return row.map((spot, place) => ({ ...spot, key: keys[place]!.thing }));
}

/** The key of a card that lies on another one. */
export function onKey(row: string, place: number): string {
  return `on:${row}:${place}`;
}

/** Keys of my cards that a player with more of them does not have. */
export function newKeys(hand: readonly string[], before: readonly string[]): string[] {
  const old = new Set(held("hand", asHeld(before)).map(({ thing }) => thing));
  return held("hand", asHeld(hand)).flatMap(({ thing }) => (old.has(thing) ? [] : [thing]));
}

export function backKey(seat: number, place: number): string {
  return `back:${seat}.${place}`;
}

export function fanKey(seat: number): string {
  return `fan:${seat}`;
}

export const PILE = "pile";
export const DISCARDS = "discards";

// How cards are written: the letter of a colour with a number or #, or `dos`.
import type { Suit } from "../../parts/suits";

const SUITS: Record<string, Suit> = { b: "blue", g: "green", r: "red", y: "yellow" };
const LETTERS = Object.keys(SUITS);
const WILD_DOS = "dos";

export interface Read {
  suit: Suit | null; // null: a Wild DOS, which has every colour
  face: string; // a number, # or 2
}

export function read(card: string): Read {
  return card === WILD_DOS ? { suit: null, face: "2" } : { suit: suitOf(card[0]!), face: card.slice(1) };
}

export function suitOf(letter: string): Suit | null {
  return SUITS[letter] ?? null;
}

export const isWildDos = (card: string) => card === WILD_DOS;
export const isWildNumber = (card: string) => card.endsWith("#");

/** As the server orders a hand: by colour, then by number. */
export function inOrder(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => byColour(one) - byColour(other));
}

function byColour(card: string): number {
  if (isWildDos(card)) return 1000;
  return LETTERS.indexOf(card[0]!) * 100 + numberOn(card);
}

/** As a hand is held: by number, the wild cards last. */
export function asHeld(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => byNumber(one) - byNumber(other));
}

function byNumber(card: string): number {
  return isWildDos(card) ? 1000 : numberOn(card) * 10 + LETTERS.indexOf(card[0]!);
}

function numberOn(card: string): number {
  return isWildNumber(card) ? 99 : Number(card.slice(1));
}

// How cards are written: a letter for the suit and a number (`y7`, black `k5`), or the name of a special card.
import type { Suit } from "../../parts/suits";

const LETTERS = "ybrgk";
const NUMBERS = 14;
const SPECIALS = ["2x", "-5", "thief", "shuffle", "lowest", "unknown", "ally"] as const;
export type Special = (typeof SPECIALS)[number];

const ORDER = [
  ...[...LETTERS].flatMap((letter) => Array.from({ length: NUMBERS }, (_, place) => `${letter}${place + 1}`)),
  ...SPECIALS,
];
const RANKS = new Map(ORDER.map((card, rank) => [card, rank]));
const SUITS: Record<string, Suit> = { y: "yellow", b: "blue", r: "red", g: "green" };

/** Where a card stands among all, as the server sorts them. */
export function rankOf(card: string): number {
  return RANKS.get(card) ?? ORDER.length;
}

export function isSpecial(card: string): card is Special {
  return (SPECIALS as readonly string[]).includes(card);
}

/** The suit of a card to bid with; null: it is black, or the Ally. */
export function suitOf(card: string): Suit | null {
  return isSpecial(card) ? null : (SUITS[card[0]!] ?? null);
}

export function numberOf(card: string): number {
  return Number(card.slice(1));
}

export function isBlack(card: string): boolean {
  return card !== "ally" && suitOf(card) === null;
}

/** Whom an action robs of which card. */
export function loot(action: string): { victim: number; card: string } {
  const [, victim = "", ...card] = action.split("-");
  return { victim: Number(victim), card: card.join("-") };
}

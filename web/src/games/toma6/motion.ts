// How each event is seen.
import type { Movement, Suspense } from "../../game";
import { hasLogBeside } from "../../layout";
import type { Told } from "../../wire";
import type { Toma6View } from "./view";

const DEAL = new Set(["match", "round", "laid_out", "first_picker", "hand", "dealt", "row_started"]);
const TOGETHER = new Set(["revealed", "scored", "result"]);

interface Data {
  seat: number;
  card: number;
  cards: number[];
  first: number;
  last: number;
}

const ASIDE = new Set([...DEAL, "chose", "choice"]);

/** Nobody waits for the cards to be dealt, nor for a back to slide into its place. */
export function nonBlocking(event: Told): boolean {
  return ASIDE.has(event.kind);
}

export function beat(event: Told): string | null {
  if (DEAL.has(event.kind)) return "deal";
  return TOGETHER.has(event.kind) ? event.kind : null;
}

/** A row that is full is taken. */
export function suspense({ kind, data }: Told): Suspense | null {
  return kind === "took" && data?.["why"] === "sixth" ? { breath: true } : null;
}

export function movement(event: Told, before: Toma6View): Movement {
  const { seat, card, cards } = (event.data ?? {}) as unknown as Data;
  const isMine = seat === before.seat;
  switch (event.kind) {
    case "dealt":
    case "row_started":
      return { ms: 420, from: { [key(card)]: "deck" }, apart: 30, sound: "slide" };
    case "hand":
      return { ms: 420, sound: "slide" };
    case "chose":
      return isMine ? { ms: 0 } : { ms: 220, from: { [`back:${seat}`]: `mark:${seat}` } };
    case "picked":
      return isMine ? { ms: 300, sound: "slide" } : { ms: 300, to: { [key(card)]: `seat:${seat}` }, sound: "slide" };
    case "revealed":
      return { ms: 580, from: { [key(card)]: faceDown(seat) }, sound: "slide" };
    case "too_low":
      return { ms: 500 };
    case "took":
      return {
        ms: 420,
        to: toPile(cards, isMine ? "mine" : `seat:${seat}`),
        apart: 20,
        isWeighty: true,
        sound: "thud",
      };
    case "placed":
      return { ms: 380, sound: "land" };
    case "scored":
      return { ms: 300 };
    default:
      return { ms: 0 };
  }
}

/** Where a chosen card lies before it is shown. */
function faceDown(seat: number): string {
  return hasLogBeside.value ? `back:${seat}` : `mark:${seat}`;
}

function toPile(cards: number[], pile: string): Record<string, string> {
  return Object.fromEntries(cards.map((card) => [key(card), pile]));
}

/** What a card is called among the things that move. */
export function key(card: number): string {
  return `card:${card}`;
}

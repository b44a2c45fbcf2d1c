// How each event is seen.
import type { Movement, Suspense } from "../../game";
import type { Told } from "../../wire";
import { backKey, DISCARDS, fanKey, newKeys, onKey, PILE, spots } from "./spots";
import type { DosView } from "./view";

const DEAL = new Set(["match", "cut", "dealer", "round", "dealt", "hand"]);
const TOGETHER = new Set(["turned_up", "scored", "result"]);
const ASIDE = new Set([...DEAL, "turned_up"]);

const DEALT_APART = 20; // milliseconds between two cards: up to thirty are dealt

interface Data {
  seat: number;
  card: string;
  place: number;
  first: string;
  second: string;
  why: string;
}

/** Nobody waits for the deal. */
export function nonBlocking({ kind, data }: Told): boolean {
  return ASIDE.has(kind) && (kind !== "turned_up" || data?.["why"] === "start");
}

export function beat({ kind, data }: Told): string | null {
  if (DEAL.has(kind) || data?.["why"] === "start") return "deal";
  if (kind === "drew" || kind === "drawn") return `draw ${data?.["seat"]}`;
  return TOGETHER.has(kind) ? kind : null;
}

/** Everything is told as it is seen; what I draw nobody else sees. */
export function suspense({ kind }: Told): Suspense | null {
  return kind === "drawn" ? { isSecret: true } : null;
}

export function movement(event: Told, before: DosView, after: DosView): Movement {
  const { seat, place, why } = (event.data ?? {}) as unknown as Data;
  switch (event.kind) {
    case "dealt":
    case "drawn":
      return { ms: 300, ...fromPile(newKeys(after.hand, before.hand)), apart: DEALT_APART, sound: "slide" };
    case "hand":
    case "drew":
      return { ms: 260, from: backs(before, after, seat), apart: DEALT_APART, sound: "slide" };
    case "turned_up":
      return {
        ms: 260,
        ...fromPile(turnedUp(after, place)),
        apart: why === "start" ? DEALT_APART : 60,
        sound: "slide",
      };
    case "matched":
      return { ms: 300, from: matchedFrom(event, before, after), sound: "land" };
    case "put":
      return { ms: 300, from: putFrom(event, before, after), sound: "land" };
    case "discarded":
      return { ms: 260, to: discarded(before), apart: 20, sound: "slide" };
    case "reshuffled":
      return { ms: 320, to: { [DISCARDS]: PILE }, sound: "slide" };
    case "said":
      return { ms: 520 };
    case "caught":
      return { ms: 900, isWeighty: true, sound: "thud" };
    case "kept_silent":
    case "wrongly_caught":
      return { ms: 600 };
    case "declined":
      return { ms: 300 };
    case "no_card":
      return { ms: 600 };
    case "went_out":
      return { ms: 700, isWeighty: true, sound: "ring" };
    case "shown":
      return { ms: 1500 };
    case "scored":
      return { ms: 300 };
    default:
      return { ms: 0 };
  }
}

function fromPile(keys: string[]): Pick<Movement, "from" | "turns"> {
  return { from: Object.fromEntries(keys.map((key) => [key, PILE])), turns: keys };
}

function backs(before: DosView, after: DosView, seat: number): Record<string, string> {
  const [had, has] = [before.cards_left[seat] ?? 0, after.cards_left[seat] ?? 0];
  const places = Array.from({ length: Math.max(0, has - had) }, (_, more) => had + more);
  return Object.fromEntries(places.map((place) => [backKey(seat, place), PILE]));
}

/** The place of a card that is new in the row, among all that are drawn. */
function turnedUp(after: DosView, place: number): string[] {
  const spot = spots(after).filter(({ match }) => !match)[place];
  return spot ? [spot.key] : [];
}

function matchedFrom({ data }: Told, before: DosView, after: DosView): Record<string, string> {
  const { seat, first, second } = data as unknown as Data;
  const spot = spots(after).find(({ match }) => match === after.matches.at(-1));
  if (!spot) return {};
  const left = lastCopies(before, seat, second ? [first, second] : [first]);
  return Object.fromEntries(left.map((from, place) => [onKey(spot.key, place), from]));
}

function putFrom({ data }: Told, before: DosView, after: DosView): Record<string, string> {
  const { seat, card, place } = data as unknown as Data;
  const [key] = turnedUp(after, place);
  return key ? { [key]: lastCopies(before, seat, [card])[0]! } : {};
}

/** Where cards come from: of equal ones the last of my hand, else somebody's fan. */
function lastCopies(before: DosView, seat: number, cards: string[]): string[] {
  if (seat !== before.seat) return cards.map(() => fanKey(seat));
  const hand = [...before.hand];
  return cards.map((card) => {
    hand.splice(hand.indexOf(card), 1);
    return `hand:${card}.${hand.filter((other) => other === card).length}`;
  });
}

function discarded(before: DosView): Record<string, string> {
  const keys = spots(before).flatMap(({ key, match }) =>
    match ? [key, ...match.cards.map((_, place) => onKey(key, place))] : [],
  );
  return Object.fromEntries(keys.map((key) => [key, DISCARDS]));
}

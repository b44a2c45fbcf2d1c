// How each event is seen.
import type { Movement, Suspense } from "../../game";
import { told } from "../../shown";
import type { Told } from "../../wire";
import { backKey, DISCARDS, fanKey, newKeys, onKey, PILE, spots } from "./spots";
import type { DosEvents, DosView } from "./view";

const DEAL = new Set(["match", "cut", "dealer", "round", "dealt", "hand"]);
const TOGETHER = new Set(["turned_up", "scored", "result"]);
const ASIDE = new Set([...DEAL, "turned_up"]);

const DEALT_APART = 20; // milliseconds between two cards: up to thirty are dealt

/** Movements that are the same whatever is told. */
const PLAIN: Record<string, Movement> = {
  reshuffled: { ms: 320, to: { [DISCARDS]: PILE }, sound: "slide" },
  said: { ms: 520 },
  caught: { ms: 900, isWeighty: true, sound: "thud" },
  kept_silent: { ms: 600 },
  wrongly_caught: { ms: 600 },
  declined: { ms: 300 },
  no_card: { ms: 600 },
  went_out: { ms: 700, isWeighty: true, sound: "ring" },
  shown: { ms: 1500 },
  scored: { ms: 300 },
};

const heard = <K extends keyof DosEvents>(event: Told, kind: K) => told<DosEvents, K>(event, kind);

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
  if (event.kind === "dealt" || event.kind === "drawn") {
    return { ms: 300, ...fromPile(newKeys(after.hand, before.hand)), apart: DEALT_APART, sound: "slide" };
  }
  if (event.kind === "discarded") return { ms: 260, to: discarded(before), apart: 20, sound: "slide" };
  const gained = heard(event, "hand") ?? heard(event, "drew");
  if (gained) return { ms: 260, from: backs(before, after, gained.seat), apart: DEALT_APART, sound: "slide" };
  const up = heard(event, "turned_up");
  if (up) {
    const apart = up.why === "start" ? DEALT_APART : 60;
    return { ms: 260, ...fromPile(turnedUp(after, up.place)), apart, sound: "slide" };
  }
  const matched = heard(event, "matched");
  if (matched) return { ms: 300, from: matchedFrom(matched, before, after), sound: "land" };
  const put = heard(event, "put");
  if (put) return { ms: 300, from: putFrom(put, before, after), sound: "land" };
  return PLAIN[event.kind] ?? { ms: 0 };
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

function matchedFrom(matched: DosEvents["matched"], before: DosView, after: DosView): Record<string, string> {
  const { seat, first, second } = matched;
  const spot = spots(after).find(({ match }) => match === after.matches.at(-1));
  if (!spot) return {};
  const left = lastCopies(before, seat, second ? [first, second] : [first]);
  return Object.fromEntries(left.map((from, place) => [onKey(spot.key, place), from]));
}

function putFrom({ seat, card, place }: DosEvents["put"], before: DosView, after: DosView): Record<string, string> {
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

// How each event is seen. Cards alike are told apart by where they lie.
import type { Movement, Suspense } from "../../game";
import type { Told } from "../../wire";
import { typed } from "../../shown";
import { ofSuit } from "./shown";
import type { PushEvents, PushView } from "./view";

export const SPOT = "card"; // the revealed card
export const PILE = "pile";
export const DISCARDS = "discards";
export const BANK = "bank";

const DEAL = new Set(["match", "shuffled", "first_player"]);
const ASIDE = new Set([...DEAL, "turn", "scored"]);
const TOGETHER = new Set(["left_over", "scored", "result"]);

const TURN = 340; // milliseconds until a card is turned over
const ROLL = 900; // until the die lies

/** Nobody waits for the deck to be shuffled, nor to hear whose turn it is, nor for points that the end shows. */
export function nonBlocking(event: Told): boolean {
  return ASIDE.has(event.kind);
}

export function beat(event: Told): string | null {
  if (DEAL.has(event.kind)) return "deal";
  return TOGETHER.has(event.kind) ? event.kind : null;
}

/** What the card is and where it goes, whether it fits, and how the die lies. */
export function suspense({ kind }: Told): Suspense | null {
  if (kind === "revealed") return { lies: TURN };
  if (kind === "rolled") return { lies: ROLL };
  if (kind === "busted") return { breath: true };
  return kind === "placed" || kind === "switched" ? {} : null;
}

export function movement(told: Told, before: PushView, after: PushView): Movement {
  const event = typed<PushEvents>(told);
  switch (event?.kind) {
    case "revealed":
      return { ms: TURN, from: { [SPOT]: PILE }, turns: [SPOT], sound: "slide" };
    case "placed":
      return { ms: 380, from: { [rowKey(event.data.row, event.data.card)]: SPOT }, sound: "land" };
    case "switched":
      return { ms: 380, from: { [switchKey(event.data.switches - 1)]: SPOT }, sound: "slide" };
    case "busted":
      return { ms: 600, isWeighty: true, sound: "thud" };
    case "stopped":
      return { ms: 160 };
    case "took":
      return { ms: 380, ...taken(event.data, before, after), apart: 40, isWeighty: true, sound: "slide" };
    case "rolled":
      return { ms: ROLL + 200, to: { [SPOT]: DISCARDS }, isWeighty: true, sound: "dice" };
    case "lost":
      return { ms: 480, to: benchTo(DISCARDS, before, event.data), apart: 20, isWeighty: true, sound: "thud" };
    case "secured":
      return { ms: 420, to: benchTo(BANK, before, event.data), apart: 20, sound: "land" };
    case "left_over":
      return { ms: 380, to: rowTo(DISCARDS, event.data.row, event.data.cards), apart: 20, sound: "slide" };
    case "switches_discarded":
      return { ms: 200, to: switchesTo(DISCARDS, event.data) };
    default:
      return { ms: 0 };
  }
}

/** My row goes to the columns of my bench card by card, others' to their seats; a roll card is discarded. */
function taken(
  { seat, row, cards }: PushEvents["took"],
  before: PushView,
  after: PushView,
): Pick<Movement, "from" | "to"> {
  const rolls = cards.filter((card) => card === "roll");
  const numbers = cards.filter((card) => card !== "roll");
  if (seat !== benchSeat(after))
    return { to: { ...rowTo(`seat:${seat}`, row, numbers), ...rowTo(DISCARDS, row, rolls) } };
  const had = before.benches[seat] ?? [];
  const copy = (card: string) => had.filter((each) => each === card).length;
  const arrived = numbers.map((card): [string, string] => [benchKey(card, copy(card)), rowKey(row, card)]);
  return { from: Object.fromEntries(arrived), to: rowTo(DISCARDS, row, rolls) };
}

function rowTo(target: string, row: number, cards: readonly string[]): Record<string, string> {
  return Object.fromEntries(cards.map((card) => [rowKey(row, card), target]));
}

/** The cards of a suit leave the bench that is drawn; of others only the sums are seen. */
function benchTo(
  target: string,
  view: PushView,
  { seat, colour }: PushEvents["lost" | "secured"],
): Record<string, string> {
  if (seat !== benchSeat(view)) return {};
  return Object.fromEntries(numbered(ofSuit(view, seat, colour)).map(([card, copy]) => [benchKey(card, copy), target]));
}

function switchesTo(target: string, { switches }: PushEvents["switches_discarded"]): Record<string, string> {
  return Object.fromEntries(Array.from({ length: switches }, (_, place) => [switchKey(place), target]));
}

/** Cards, each with how many of the same come before it. */
export function numbered(cards: readonly string[]): [string, number][] {
  return cards.map((card, place) => [card, cards.slice(0, place).filter((each) => each === card).length]);
}

/** Whose bench is drawn in the place: mine, or for whoever watches that of the player on turn. */
export function benchSeat(view: PushView): number {
  return view.seat >= 0 ? view.seat : view.active;
}

export function rowKey(row: number, card: string): string {
  return `row:${row}:${card}`; // a row has no two cards alike
}

export function benchKey(card: string, copy: number): string {
  return `bench:${card}:${copy}`;
}

export function switchKey(place: number): string {
  return `switch:${place}`;
}

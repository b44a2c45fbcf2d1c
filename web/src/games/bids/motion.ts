// How each event is seen.
import type { Movement, Suspense } from "../../game";
import { typed } from "../../shown";
import type { Told } from "../../wire";
import type { BidsEvents, BidsView } from "./view";

const DEAL = new Set(["match", "round", "leads", "taken_out", "dealt", "hand", "black_deck"]);
const TOGETHER = new Set(["scored", "result"]);

// Places that something comes from or goes to.
export const DECK = "black-deck";
export const BLIND = "blind"; // the face-down card in the middle
export const ASIDE = "aside";
export const SPENT = "spent";

/** Nobody waits for the cards to be dealt. */
export function nonBlocking(event: Told): boolean {
  return DEAL.has(event.kind);
}

export function beat(event: Told): string | null {
  if (DEAL.has(event.kind)) return "deal";
  return TOGETHER.has(event.kind) ? event.kind : null;
}

/** A card that is turned over, and what goes up in flames. */
export function suspense({ kind }: Told): Suspense | null {
  if (kind === "turned_up" || kind === "revealed") return { lies: 320 };
  return kind === "under" || kind === "under_unseen" ? { breath: true } : null;
}

export function movement(event: Told, before: BidsView): Movement {
  const { kind, data } = typed<BidsEvents>(event);
  switch (kind) {
    case "dealt":
      return { ms: 420, from: { [key(data.card)]: "deck" }, apart: 30, sound: "slide" };
    case "turned_up":
      return { ms: 320, from: { [key(data.card)]: DECK }, turns: [key(data.card)], sound: "slide" };
    case "laid_blind":
      return { ms: 320, from: { [BLIND]: DECK }, sound: "slide" };
    case "revealed":
      return { ms: 320, from: { [key(data.card)]: BLIND }, turns: [key(data.card)], sound: "slide" };
    case "bid":
      return { ms: 300, from: data.seat === before.seat ? {} : { [key(data.card)]: hold(data.seat) }, sound: "land" };
    case "tied":
    case "middle_won":
      return { ms: 600 };
    case "won":
      return { ms: 480, isWeighty: true, sound: data.seat === before.seat ? "ring" : "slide" };
    case "under":
      return { ms: 500, to: { [key(data.card)]: DECK }, sound: "burn" };
    case "under_unseen":
      return { ms: 500, to: { [BLIND]: DECK }, sound: "burn" };
    case "set_aside":
      return { ms: 320, to: { [key(data.card)]: ASIDE }, sound: "slide" };
    case "turn_ended":
      return { ms: 260, to: Object.fromEntries(data.cards.map((each) => [key(each), SPENT])) };
    case "robbed":
      return { ms: 420, isWeighty: true, sound: "thud" };
    case "shuffled":
      return { ms: 320, sound: "slide" };
    case "scored":
      return { ms: 300 };
    case "doubled":
    case "allied":
    case "ally_out":
    case "turn_spent":
    case "nothing_to_rob":
    case "lowest_from":
    case "blind_turn":
    case "shared":
    case "lucky":
      return { ms: 420 };
    default:
      return { ms: 0 };
  }
}

/** Where the cards of somebody else's hand come from. */
export function hold(seat: number): string {
  return `hold:${seat}`;
}

/** What a card is called among the things that move: each is in the box once. */
export function key(card: string): string {
  return `card:${card}`;
}

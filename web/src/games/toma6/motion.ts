// How each event is seen.
import type { Movement, Suspense } from "../../game";
import { hasLogBeside } from "../../layout";
import { told } from "../../shown";
import type { Told } from "../../wire";
import type { Toma6Events, Toma6View } from "./view";

const DEAL = new Set(["match", "round", "laid_out", "first_picker", "hand", "dealt", "row_started"]);
const TOGETHER = new Set(["revealed", "scored", "result"]);
const ASIDE = new Set([...DEAL, "chose", "choice"]);

/** What lands or passes, whoever did it. */
const ALIKE: Record<string, Movement> = {
  hand: { ms: 420, sound: "slide" },
  too_low: { ms: 500 },
  placed: { ms: 380, sound: "land" },
  scored: { ms: 300 },
};

/** Nobody waits for the cards to be dealt, nor for a back to slide into its place. */
export function nonBlocking(event: Told): boolean {
  return ASIDE.has(event.kind);
}

export function beat(event: Told): string | null {
  if (DEAL.has(event.kind)) return "deal";
  return TOGETHER.has(event.kind) ? event.kind : null;
}

/** A row that is full is taken. */
export function suspense(event: Told): Suspense | null {
  return told<Toma6Events, "took">(event, "took")?.why === "sixth" ? { breath: true } : null;
}

export function movement(event: Told, before: Toma6View): Movement {
  const is = <K extends keyof Toma6Events>(kind: K) => told<Toma6Events, K>(event, kind);
  const dealt = is("dealt") ?? is("row_started");
  if (dealt) return { ms: 420, from: { [key(dealt.card)]: "deck" }, apart: 30, sound: "slide" };
  const revealed = is("revealed");
  if (revealed) return { ms: 580, from: { [key(revealed.card)]: faceDown(revealed.seat) }, sound: "slide" };
  const [chose, picked, took] = [is("chose"), is("picked"), is("took")];
  const seat = (chose ?? picked ?? took)?.seat;
  const isMine = seat === before.seat;
  if (chose) return isMine ? { ms: 0 } : { ms: 220, from: { [`back:${seat}`]: `mark:${seat}` } };
  if (picked) return { ms: 300, ...(!isMine && { to: { [key(picked.card)]: `seat:${seat}` } }), sound: "slide" };
  if (took) {
    const to = toPile(took.cards, isMine ? "mine" : `seat:${seat}`);
    return { ms: 420, to, apart: 20, isWeighty: true, sound: "thud" };
  }
  return ALIKE[event.kind] ?? { ms: 0 };
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

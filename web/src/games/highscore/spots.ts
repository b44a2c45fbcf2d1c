// Where the dice of a turn lie before us. Of equal dice the server always takes the first, and which die was tapped is
// the page's own business: equal dice change places unseen, so that the die under the finger is the one that is taken.
import { signal } from "@preact/signals";
import type { HighScoreView } from "./view";

interface Spots {
  turn: string;
  order: readonly number[]; // from the first spot on: the place of the die that lies there
}

const spots = signal<Spots>({ turn: "", order: [] });

/** The places of the dice as they lie before us: in a new turn by what they show, and so they stay. */
export function orderOf(view: HighScoreView): readonly number[] {
  const turn = `${view.round} ${view.roller}`;
  const { value } = spots;
  if (value.turn === turn) return value.order;
  const order = view.places
    .map((_, place) => place)
    .sort((one, other) => rank(view, one) - rank(view, other) || one - other);
  queueMicrotask(() => {
    if (spots.peek().turn === value.turn) spots.value = { turn, order };
  });
  return order;
}

function rank(view: HighScoreView, place: number): number {
  const { face } = view.places[place]!;
  return face === "v" ? 6 : Number(face);
}

/** Two equal dice change places. */
export function exchange(one: number, other: number): void {
  const { turn, order } = spots.peek();
  const exchanged = new Map([
    [one, other],
    [other, one],
  ]);
  spots.value = { turn, order: order.map((place) => exchanged.get(place) ?? place) };
}

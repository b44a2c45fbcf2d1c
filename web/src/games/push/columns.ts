// How a bench is laid out: five columns of overlapping cards, as large as the space allows.

export interface Columns {
  card: number; // the width of a card; 0: there is no room for any
  step: number; // from the top of a card to the top of the next one
  isCounted: boolean; // the cards lie too close to be told apart, so their number is written
}

const RATIO = 1.4;
const LEAST = 60; // wide, however low the place is
const TINY = 50; // narrower than this the number in the corner cannot be read, and sums alone are shown
const GAP = 8; // between columns, unless cards would be too small
const CLOSE = 10; // the least step

/** `tallest` is the number of cards in the longest column, `label` the height of what stands below it. */
export function columnsOf(width: number, height: number, widest: number, tallest: number, label: number): Columns {
  const room = Math.max(0, height - label);
  const byHeight = Math.max(LEAST, (room * 0.62) / RATIO); // the rest is for the cards behind
  const byWidth = Math.max((width - 4 * GAP) / 5, Math.min(LEAST, (width - 4) / 5));
  const card = Math.min(widest, byHeight, byWidth, room / RATIO);
  if (card < TINY) return { card: 0, step: 0, isCounted: false };
  const free = room - card * RATIO;
  const step = Math.min(card * 0.43, free / Math.max(1, tallest - 1));
  return step < CLOSE && tallest > 1
    ? { card, step: Math.max(0, Math.min(step, 4)), isCounted: true }
    : { card, step, isCounted: false };
}

// Where cards lie that are spread over a given space, as large as they fit.

export interface Shape {
  lines: number; // at most
  widest: number; // of a card
  ratio: number; // its height for its width
  gap: [number, number]; // between cards: at least, at most
  isHigh?: boolean; // from the top on, not in the middle
  least?: number; // width of a card: more lines than there should be, rather than smaller ones
}

export interface Laid {
  width: number; // of every card
  spots: { x: number; y: number }[];
}

/** How high the space has to be for cards of the least width. */
export function leastHeight(count: number, width: number, { ratio, gap, least = 0 }: Shape): number {
  const lines = Math.ceil(count / across(width, least, gap[0]));
  return least && width ? lines * least * ratio + Math.max(0, lines - 1) * gap[0] : 0;
}

function across(width: number, card: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (card + gap)));
}

export function arrange(count: number, width: number, height: number, shape: Shape): Laid {
  const { least = 0, gap } = shape;
  const most = least ? Math.max(shape.lines, Math.ceil(count / across(width, least, gap[0]))) : shape.lines;
  let lines = 1;
  let card = fit(count, 1, width, height, shape);
  for (let more = 2; more <= Math.min(most, count); more++) {
    const wider = fit(count, more, width, height, shape);
    if (wider > card + 0.5) [lines, card] = [more, wider];
  }
  card = Math.max(0, Math.floor(card * 2) / 2);
  return { width: card, spots: spotsOf(count, lines, card, width, height, shape) };
}

function fit(count: number, lines: number, width: number, height: number, { widest, ratio, gap }: Shape): number {
  const across = Math.ceil(count / lines);
  const byWidth = (width - gap[0] * (across - 1)) / across;
  const byHeight = (height - gap[0] * (lines - 1)) / lines / ratio;
  return Math.min(widest, byWidth, byHeight);
}

function spotsOf(count: number, lines: number, card: number, width: number, height: number, shape: Shape) {
  const across = Math.ceil(count / lines);
  const tall = card * shape.ratio;
  const gapX = between(shape.gap, (width - across * card) / Math.max(1, across - 1));
  const gapY = between(shape.gap, (height - lines * tall) / Math.max(1, lines - 1));
  const rest = Math.max(0, height - lines * tall - (lines - 1) * gapY);
  const top = shape.isHigh ? 0 : rest / 2;
  return Array.from({ length: count }, (_, place) => {
    const line = Math.floor(place / across);
    const inLine = Math.min(across, count - line * across);
    const left = (width - inLine * card - (inLine - 1) * gapX) / 2;
    return { x: left + (place % across) * (card + gapX), y: top + line * (tall + gapY) };
  });
}

function between([least, most]: [number, number], wanted: number): number {
  return Math.max(least, Math.min(most, wanted));
}

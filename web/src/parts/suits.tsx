// What cards of several games are printed with: paper, numerals, and the five suits, each a colour and a shape.
import type { ComponentChildren } from "preact";
import "./suits.css";

export type Suit = "red" | "blue" | "green" | "yellow" | "purple";

/** Shapes around 0,0, about ten units from the middle to the edge. */
const SHAPES: Record<Suit, string> = {
  red: "M-1.9-9.2a2.2 2.2 0 0 1 3.8 0L10.6 6a2.2 2.2 0 0 1-1.9 3.3H-8.7A2.2 2.2 0 0 1-10.6 6z",
  blue: "M-6.2-8.6H6.2a2.4 2.4 0 0 1 2.4 2.4V6.2a2.4 2.4 0 0 1-2.4 2.4H-6.2a2.4 2.4 0 0 1-2.4-2.4V-6.2a2.4 2.4 0 0 1 2.4-2.4z",
  green:
    "M-1.8-10.2H1.8A1.8 1.8 0 0 1 3.6-8.4V-3.6H8.4A1.8 1.8 0 0 1 10.2-1.8V1.8A1.8 1.8 0 0 1 8.4 3.6H3.6V8.4A1.8 1.8 0 0 1 1.8 10.2H-1.8A1.8 1.8 0 0 1-3.6 8.4V3.6H-8.4A1.8 1.8 0 0 1-10.2 1.8V-1.8A1.8 1.8 0 0 1-8.4-3.6H-3.6V-8.4A1.8 1.8 0 0 1-1.8-10.2z",
  yellow: "M-9.6 0a9.6 9.6 0 1 0 19.2 0a9.6 9.6 0 1 0-19.2 0z",
  purple:
    "M-1.485-10.115a2.1 2.1 0 0 1 2.97 0L10.115-1.485a2.1 2.1 0 0 1 0 2.97L1.485 10.115a2.1 2.1 0 0 1-2.97 0L-10.115 1.485a2.1 2.1 0 0 1 0-2.97z",
};

export const field = (suit: Suit) => `var(--${suit})`;
export const ink = (suit: Suit) => `var(--${suit}-ink)`;
/** What can be read on the suit's field. */
export const onField = (suit: Suit) => (suit === "yellow" ? "var(--print-ink)" : "var(--print-paper)");

interface ShapeProps {
  suit: Suit;
  x: number;
  y: number;
  size?: number; // 1: about ten units from the middle to the edge
  fill?: string;
  edge?: string; // colour of the outline, which gives yellow an edge too
  line?: number; // its width
}

export function Shape({ suit, x, y, size = 1, fill = field(suit), edge = ink(suit), line = 1.2 }: ShapeProps) {
  return (
    <path
      d={SHAPES[suit]}
      transform={`translate(${x} ${y}) scale(${size})`}
      fill={fill}
      stroke={edge}
      stroke-width={line / size}
    />
  );
}

interface FaceProps {
  field?: string; // printed inside a white edge
  children?: ComponentChildren;
}

/** A card of 100 x 140. */
export function Face({ field, children }: FaceProps) {
  return (
    <svg class="card-face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect class="card-paper" x=".5" y=".5" width="99" height="139" rx="9" />
      {field && <rect x="5" y="5" width="90" height="130" rx="6" fill={field} />}
      {children}
    </svg>
  );
}

interface NumeralProps {
  x?: number;
  y: number; // the baseline
  size: number;
  fill: string;
  children: ComponentChildren;
}

export function Numeral({ x = 50, y, size, fill, children }: NumeralProps) {
  return (
    <text class="card-numeral" x={x} y={y} font-size={size} fill={fill}>
      {children}
    </text>
  );
}

/** The number in the upper left corner, for cards that overlap. */
export function Corner({ size, y, fill, children }: Omit<NumeralProps, "x">) {
  return (
    <text class="card-numeral corner" x="12" y={y} font-size={size} fill={fill}>
      {children}
    </text>
  );
}

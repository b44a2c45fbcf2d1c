// The cards of Push: a suit's colour all over, its shape large in paper with the number inside; and its die.
import { Component } from "preact";
import { Corner, Face, field, ink, Numeral, onField, Shape, type Suit } from "../../parts/suits";
import "./cards.css";

export const SUITS: readonly Suit[] = ["red", "blue", "green", "yellow", "purple"];

interface Placed {
  middle: number; // of the shape, from the top
  size: number; // of the shape
  numeral: number; // its size
  baseline: number;
}

const PLACED: Record<Suit, Placed> = {
  yellow: { middle: 78, size: 3.75, numeral: 56, baseline: 97 },
  blue: { middle: 78, size: 3.75, numeral: 56, baseline: 97 },
  purple: { middle: 78, size: 3.4, numeral: 45, baseline: 93 },
  green: { middle: 78, size: 3.6, numeral: 42, baseline: 92 },
  red: { middle: 80, size: 3.7, numeral: 39, baseline: 105 },
};

export function NumberCard({ suit, number }: { suit: Suit; number: number }) {
  const { middle, size, numeral, baseline } = PLACED[suit];
  return (
    <Face field={field(suit)}>
      <Shape suit={suit} x={50} y={middle} size={size} fill="var(--print-paper)" line={2.2} />
      <Numeral y={baseline} size={numeral} fill={ink(suit)}>
        {number}
      </Numeral>
      <Corner size={25} y={29} fill={onField(suit)}>
        {number}
      </Corner>
    </Face>
  );
}

/** A card goes by the server's name for it: `red-5`, `roll`, `switch`. It is the same for ever, so it is drawn once. */
export class Card extends Component<{ name: string }> {
  override shouldComponentUpdate(next: { name: string }): boolean {
    return next.name !== this.props.name;
  }

  override render() {
    const { name } = this.props;
    if (name === ROLL) return <RollCard />;
    if (name === SWITCH) return <SwitchCard />;
    return <NumberCard suit={suitOf(name)} number={numberOn(name)} />;
  }
}

export const ROLL = "roll";
export const SWITCH = "switch";

export function suitOf(card: string): Suit {
  return card.split("-")[0] as Suit;
}

/** The number that is printed on a card; there is none on a roll card. */
export function numberOn(card: string): number {
  return Number(card.split("-")[1] ?? 0);
}

export function sumOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + numberOn(card), 0);
}

function RollCard() {
  return (
    <Face field="#ece4d6">
      {SUITS.map((suit, place) => (
        <Shape key={suit} suit={suit} x={20 + place * 15} y={24} size={0.62} line={0.9} />
      ))}
      <g transform="translate(50 82) rotate(-12)">
        <rect class="push-cube" x="-28" y="-28" width="56" height="56" rx="11" />
        <path class="push-star" d={STAR} transform="scale(1.6)" />
      </g>
    </Face>
  );
}

function SwitchCard() {
  return (
    <Face field="var(--print-ink)">
      <path class="push-arrows" d="M24 54h50M60 39l15 15-15 15M76 88H26M40 73 25 88l15 15" />
    </Face>
  );
}

/** Upright stripes, as the cloth. */
const STRIPES = [16.3, 38.8, 61.3, 83.8].map((x) => `M${x} 5v130`).join("");

export function Back() {
  return (
    <svg class="card-face push-back" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect class="card-paper" x=".5" y=".5" width="99" height="139" rx="9" />
      <rect class="ground" x="5" y="5" width="90" height="130" rx="6" />
      <path class="weave" d={STRIPES} />
      <ellipse class="oval" cx="50" cy="70" rx="20" ry="26" />
      <Numeral y={80.5} size={31} fill="var(--print-paper)">
        S
      </Numeral>
    </svg>
  );
}

// --- the die

export type DieFace = Suit | "star";

export const FACES: readonly DieFace[] = [...SUITS, "star"];

/** Ten points around 0,0. */
const STAR = `M${Array.from({ length: 10 }, (_, point) => {
  const [radius, angle] = [point % 2 ? 4.9 : 11, (point * Math.PI) / 5];
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}).join("L")}z`;

export function Cube({ face }: { face: DieFace }) {
  return (
    <svg class="card-face" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <rect class="card-paper" x=".5" y=".5" width="99" height="99" rx="20" />
      {face === "star" ? (
        <path class="push-star" d={STAR} transform="translate(50 51) scale(2.6)" />
      ) : (
        <Shape suit={face} x={50} y={50} size={2.8} line={2.4} />
      )}
    </svg>
  );
}

/** A suit's shape as large as the text around it. */
export function Sign({ suit }: { suit: Suit }) {
  return (
    <svg class="push-sign" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
      <Shape suit={suit} x={0} y={0} />
    </svg>
  );
}

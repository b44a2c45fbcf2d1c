// The cards of DOS, where everything comes in twos: a number over its suit's shape, twice; and the wild cards.
import { Component } from "preact";
import { Corner, Face, field, ink, Numeral, onField, Shape, type Suit } from "../../parts/suits";
import { read } from "./names";
import "./cards.css";

const FOOT = "M5 102q45-15 90 0v27a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z";
const ALL_FOUR = [
  { suit: "red", x: 30, y: 93 },
  { suit: "blue", x: 70, y: 93 },
  { suit: "green", x: 30, y: 118 },
  { suit: "yellow", x: 70, y: 118 },
] as const;
const CORNER = { size: 22, y: 27 };

interface CardProps {
  card: string; // as it is written
  hasCorner?: boolean; // the number in the corner, for cards that overlap
}

/** A card is the same for ever, so it is drawn once. */
export class Card extends Component<CardProps> {
  override shouldComponentUpdate({ card, hasCorner }: CardProps): boolean {
    return card !== this.props.card || hasCorner !== this.props.hasCorner;
  }

  override render() {
    const { card, hasCorner = false } = this.props;
    const { suit, face } = read(card);
    if (!suit) return <WildDos hasCorner={hasCorner} />;
    if (face === "#") return <WildNumber suit={suit} hasCorner={hasCorner} />;
    return <NumberCard suit={suit} number={Number(face)} hasCorner={hasCorner} />;
  }
}

function Twice({ suit, y }: { suit: Suit; y: number }) {
  return (
    <>
      {[37, 63].map((x) => (
        <Shape suit={suit} x={x} y={y} size={0.72} fill="var(--print-paper)" />
      ))}
    </>
  );
}

export function NumberCard({ suit, number, hasCorner = false }: { suit: Suit; number: number; hasCorner?: boolean }) {
  return (
    <Face>
      {hasCorner && (
        <Corner {...CORNER} fill={ink(suit)}>
          {number}
        </Corner>
      )}
      <Numeral x={hasCorner ? 56 : 50} y={hasCorner ? 86 : 80} size={number === 10 ? 68 : 82} fill={ink(suit)}>
        {number}
      </Numeral>
      <path d={FOOT} fill={field(suit)} />
      <Twice suit={suit} y={117} />
    </Face>
  );
}

/** Any number of its suit. */
export function WildNumber({ suit, hasCorner = false }: { suit: Suit; hasCorner?: boolean }) {
  return (
    <Face field={field(suit)}>
      <circle cx="50" cy="57" r="36" fill="var(--print-paper)" />
      <Numeral y={77} size={58} fill={ink(suit)}>
        #
      </Numeral>
      {hasCorner && (
        <Corner {...CORNER} fill={onField(suit)}>
          #
        </Corner>
      )}
      <Twice suit={suit} y={117} />
    </Face>
  );
}

/** A two of any suit. */
export function WildDos({ hasCorner = false }: { hasCorner?: boolean }) {
  return (
    <Face field="var(--print-ink)">
      {hasCorner && (
        <Corner {...CORNER} fill="var(--print-paper)">
          2
        </Corner>
      )}
      <Numeral y={73} size={72} fill="var(--print-paper)">
        2
      </Numeral>
      {ALL_FOUR.map(({ suit, x, y }) => (
        <Shape suit={suit} x={x} y={y} edge="var(--print-paper)" line={1.6} />
      ))}
    </Face>
  );
}

/** Dots, as the cloth. */
const DOTS = [17, 39, 61, 83].flatMap((x, column) =>
  [18, 40, 62, 84, 106, 128].map((y) => ({ x, y: y - (column % 2 ? 11 : 0) })),
);

export function Back() {
  return (
    <svg class="card-face dos-back" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect class="card-paper" x=".5" y=".5" width="99" height="139" rx="9" />
      <rect class="ground" x="5" y="5" width="90" height="130" rx="6" />
      {DOTS.map(({ x, y }) => (
        <circle class="dot-of" cx={x} cy={y} r="4.4" />
      ))}
      <ellipse class="oval" cx="50" cy="70" rx="20" ry="26" />
      <text class="card-numeral letter" x="50" y="80.5" font-size="31">
        S
      </text>
    </svg>
  );
}

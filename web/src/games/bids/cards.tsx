// The cards of BIDS: bids in a frame of their suit's colour, and the black cards that they are for.
import { Component, type ComponentChildren } from "preact";
import { say } from "../../language";
import { Face, field, ink, Numeral, Shape, type Suit } from "../../parts/suits";
import { isSpecial, numberOf, type Special, suitOf } from "./notation";
import "./cards.css";

const BLACK = "#211915";
const CREAM = "#fff6e0";
/** A domino mask with its eyes, and a ribbon at each side. */
const MASK =
  "M50 57C40 50 27 49 18 55C15 70 20 88 34 88C42 88 45 79 50 79S58 88 66 88C80 88 85 70 82 55C73 49 60 50 50 57Z" +
  "M25 67.5C29 61 38 61 43 69C38 75 29 75.5 25 67.5ZM75 67.5C71 61 62 61 57 69C62 75 71 75.5 75 67.5Z";
const RIBBONS =
  "M20 60C15 66 18 76 15 86C14 92 16.5 98 14.5 104L21.5 102C24 95 20.5 90 22 84C23 80 22 76 24 74Z" +
  "M80 60C85 66 82 76 85 86C86 92 83.5 98 85.5 104L78.5 102C76 95 79.5 90 78 84C77 80 78 76 76 74Z";

export function BidCard({ suit, number }: { suit: Suit; number: number }) {
  const isWide = number > 9;
  return (
    <Face>
      <rect x="8" y="8" width="84" height="124" rx="5" fill="none" stroke={field(suit)} stroke-width="6" />
      <Shape suit={suit} x={25} y={28} size={0.95} />
      <Shape suit={suit} x={75} y={28} size={0.95} />
      <Numeral y={isWide ? 97 : 102} size={isWide ? 56 : 70} fill={ink(suit)}>
        {number}
      </Numeral>
    </Face>
  );
}

function Black({ children }: { children?: ComponentChildren }) {
  return (
    <Face field={BLACK}>
      <rect x="9.5" y="9.5" width="81" height="121" rx="4" fill="none" stroke="var(--gold)" stroke-width="1.2" />
      {children}
    </Face>
  );
}

/** Points to bid for; the rule below makes a 6 and a 9 stand. */
export function PointsCard({ number }: { number: number }) {
  const isWide = number > 9;
  return (
    <Black>
      <Numeral y={isWide ? 89 : 92} size={isWide ? 55 : 70} fill={CREAM}>
        {number}
      </Numeral>
      <path d="M34 112h32" stroke="var(--gold)" stroke-width="2.5" stroke-linecap="round" />
    </Black>
  );
}

export function Thief() {
  return (
    <Black>
      <Sign card="thief" />
    </Black>
  );
}

/** What lies face down in the middle, and the black deck. */
export const BlackBack = () => <Black />;

/** A special card has one sign; with room for it, its name stands below. */
function SpecialCard({ card, isNamed }: { card: Special; isNamed: boolean }) {
  const printed = (
    <>
      <g transform={isNamed && NAMES[card].length ? "translate(6 -1) scale(.88)" : undefined}>
        <Sign card={card} />
      </g>
      {isNamed && <Name card={card} />}
    </>
  );
  if (card !== "ally") return <Black>{printed}</Black>;
  return (
    <Face>
      <rect x="8" y="8" width="84" height="124" rx="5" fill="none" stroke="var(--print-ink)" stroke-width="2.4" />
      <ellipse cx="21.5" cy="26" rx="4.6" ry="6.6" fill="none" stroke="var(--print-ink)" stroke-width="4.4" />
      {printed}
    </Face>
  );
}

/** The signs are drawn, with strokes that are as heavy as the numerals. */
function Sign({ card }: { card: Special }) {
  if (card === "thief") {
    return (
      <g fill="var(--gold)">
        <path d={MASK} fill-rule="evenodd" />
        <path d={RIBBONS} />
      </g>
    );
  }
  if (card === "ally") {
    return (
      <path
        class="bids-sign ink"
        d="M57 70a16 16 0 1 1-32 0 16 16 0 0 1 32 0zM75 70a16 16 0 1 1-32 0 16 16 0 0 1 32 0z"
      />
    );
  }
  if (card === "2x") {
    return (
      <>
        <Numeral x={36} y={90} size={60} fill="var(--gold)">
          2
        </Numeral>
        <path class="bids-sign" d="M58 66l20 20M78 66 58 86" />
      </>
    );
  }
  if (card === "-5") {
    return (
      <>
        <path class="bids-sign" d="M22 70h17" />
        <Numeral x={63} y={90} size={58} fill="var(--gold)">
          5
        </Numeral>
      </>
    );
  }
  return <path class="bids-sign" d={STROKES[card]} />;
}

const STROKES: Record<"shuffle" | "lowest" | "unknown", string> = {
  shuffle: "M18 52h12c18 0 22 38 40 38h10M18 90h12c18 0 22-38 40-38h10M70 41l12 11-12 11M70 79l12 11-12 11",
  lowest: "M50 40v58M30 79l20 20 20-20",
  unknown: "M36 55c0-19 29-18 29-1 0 13-15 12-15 25M50 97v.2",
};

/** In two lines where one is too long for a card. */
const NAMES: Record<Special, [string, string][]> = {
  "2x": [], // their signs are their names
  "-5": [],
  thief: [["Ladrón", "Thief"]],
  shuffle: [["Barajar", "Shuffle"]],
  lowest: [
    ["Gana la", "Lowest"],
    ["más baja", "wins"],
  ],
  unknown: [
    ["Gran", "Great"],
    ["incógnita", "unknown"],
  ],
  ally: [["Aliado", "Ally"]],
};

function Name({ card }: { card: Special }) {
  const lines = NAMES[card];
  return (
    <>
      {lines.map(([es, en], line) => (
        <text
          key={line}
          class={card === "ally" ? "bids-name ink" : "bids-name"}
          x="50"
          y={116 + (line - lines.length + 1) * 15}
        >
          {say(es, en)}
        </text>
      ))}
    </>
  );
}

interface CardProps {
  card: string;
  isNamed?: boolean; // a special card large enough for its name
}

/** A card is the same for ever, so it is drawn once; only a name that is printed on it has a language. */
export class Card extends Component<CardProps> {
  override shouldComponentUpdate({ card, isNamed = false }: CardProps): boolean {
    return card !== this.props.card || isNamed || this.props.isNamed === true;
  }

  override render() {
    const { card, isNamed = false } = this.props;
    if (isSpecial(card)) return <SpecialCard card={card} isNamed={isNamed} />;
    const suit = suitOf(card);
    return suit ? <BidCard suit={suit} number={numberOf(card)} /> : <PointsCard number={numberOf(card)} />;
  }
}

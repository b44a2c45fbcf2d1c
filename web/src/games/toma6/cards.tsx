// The cards as they are printed, and the bull's head, which is drawn once and used everywhere.
import { Component } from "preact";
import "../../parts/suits.css";
import "./cards.css";

const HEAD =
  "M7.6 10C3.6 10 1.2 7.2 1.6 2.7c.1-.6.8-.8 1.1-.2C4 5 5.9 6.2 8.6 6.4h6.8c2.7-.2 4.6-1.4 5.9-3.9.3-.6 1-.4 1.1.2.4 4.5-2 7.3-6 7.3zM7 8.4h10l-.8 6.2c1 .8 1.6 1.9 1.6 3.2 0 2.6-2.5 4.5-5.8 4.5s-5.8-1.9-5.8-4.5c0-1.3.6-2.4 1.6-3.2zM6.9 10.6c-1.9-.4-3.8.1-5 1.7 1.6 1.6 3.8 1.8 5.5.7zM17.1 10.6c1.9-.4 3.8.1 5 1.7-1.6 1.6-3.8 1.8-5.5.7z";
const ID = "toma6-bull";

/** Heads in each line, by the bulls of a card. */
const LINES: Record<number, number[]> = { 1: [1], 2: [2], 3: [3], 5: [3, 2], 7: [4, 3] };
const SIZES: Record<number, number> = { 1: 68, 2: 61, 3: 45 }; // of the numeral, by its digits

defineHead();

/** The one drawing that all heads refer to; `--ground` is the colour of the nostrils. */
function defineHead(): void {
  const svg = (name: string, given: Record<string, string>) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
    return made;
  };
  const drawing = svg("svg", { width: "0", height: "0", "aria-hidden": "true", class: "toma6-drawings" });
  const head = svg("symbol", { id: ID, viewBox: "0 0 24 24" });
  head.append(svg("path", { d: HEAD, fill: "currentColor" }));
  for (const x of ["9.7", "14.3"]) head.append(svg("circle", { cx: x, cy: "18", r: "1.2", class: "toma6-nostril" }));
  drawing.append(head);
  document.body.append(drawing);
}

/** A bull's head in the colour of the text around it. */
export function Bull() {
  return (
    <svg class="toma6-bull" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`#${ID}`} />
    </svg>
  );
}

export function bullsOn(number: number): number {
  if (number === 55) return 7;
  if (number % 11 === 0) return 5;
  if (number % 10 === 0) return 3;
  return number % 5 === 0 ? 2 : 1;
}

/** A card is the same for ever, so it is drawn once. */
export class Card extends Component<{ number: number }> {
  override shouldComponentUpdate(next: { number: number }): boolean {
    return next.number !== this.props.number;
  }

  override render() {
    const { number } = this.props;
    const bulls = bullsOn(number);
    const lines = LINES[bulls]!;
    const size = SIZES[String(number).length]!;
    return (
      <svg class="card-face toma6-face" data-bulls={bulls} viewBox="0 0 100 140" aria-hidden="true" focusable="false">
        <rect class="paper" x=".5" y=".5" width="99" height="139" rx="9" />
        <rect class="ground" x="5" y="5" width="90" height="130" rx="6" />
        <text x="50" y={lines.length > 1 ? 71 : 78} font-size={size}>
          {number}
        </text>
        {heads(lines)}
      </svg>
    );
  }
}

function heads(lines: number[]) {
  const isMany = lines.length > 1;
  const size = isMany ? 20.5 : 23;
  const top = isMany ? 87 : 100;
  return lines.flatMap((count, line) =>
    Array.from({ length: count }, (_, place) => (
      <use
        key={`${line} ${place}`}
        href={`#${ID}`}
        x={50 + (place - count / 2) * size}
        y={top + line * (size + 0.5)}
        width={size}
        height={size}
      />
    )),
  );
}

/** Gingham, as the cloth. */
const WARP = [14, 32, 50, 68, 86].map((x) => `M${x} 5v130`).join("");
const WEFT = [16, 34, 52, 70, 88, 106, 124].map((y) => `M5 ${y}h90`).join("");

export function Back() {
  return (
    <svg class="card-face toma6-back" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect class="paper" x=".5" y=".5" width="99" height="139" rx="9" />
      <rect class="ground" x="5" y="5" width="90" height="130" rx="6" />
      <path class="weave" d={WARP + WEFT} />
      <ellipse class="oval" cx="50" cy="70" rx="20" ry="26" />
      <text x="50" y="80.5" font-size="31">
        S
      </text>
    </svg>
  );
}

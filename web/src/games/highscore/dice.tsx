// The dice and chips of High Score. Dice have numerals, not pips: people add them.
import type { ComponentChildren } from "preact";
import { Numeral } from "../../parts/suits";

const TURNS = 2.6;
const STEPS = 24; // a turn

/** A line that winds out from the middle of a die. */
function spiral(): string {
  const points = Array.from({ length: Math.round(TURNS * STEPS) + 1 }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI;
    const far = 3 + (29 * step) / (TURNS * STEPS);
    return `${(50 + far * Math.cos(angle)).toFixed(1)} ${(50 + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

const SPIRAL = spiral();

function Cube({ fill, hairline, children }: { fill: string; hairline: string; children: ComponentChildren }) {
  return (
    <svg class="card-face" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <rect class="card-paper" x=".5" y=".5" width="99" height="99" rx="22" style={{ fill }} />
      <rect x="8" y="8" width="84" height="84" rx="16" fill="none" stroke={hairline} stroke-width="2" />
      {children}
    </svg>
  );
}

export function Die({ number }: { number: number }) {
  return (
    <Cube fill="var(--print-paper)" hairline="#2b211c1f">
      <Numeral y={72} size={64} fill="var(--print-ink)">
        {number}
      </Numeral>
    </Cube>
  );
}

/** A vortex as it is drawn, without its die. */
export function Spiral() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path
        d={SPIRAL}
        fill="none"
        stroke="currentColor"
        stroke-width="7"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

export function Vortex() {
  return (
    <Cube fill="#24507f" hairline="#ffffff2e">
      <path
        d={SPIRAL}
        fill="none"
        stroke="var(--gold)"
        stroke-width="7"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </Cube>
  );
}

export type Metal = "gold" | "silver" | "bronze";

export const CHIPS: Record<Metal, { worth: number; ground: string; ink: string }> = {
  gold: { worth: 3, ground: "#e8b02a", ink: "#553800" },
  silver: { worth: 2, ground: "#ccd2d8", ink: "#3d4650" },
  bronze: { worth: 1, ground: "#c5814b", ink: "#3c1c06" },
};

export function Chip({ metal }: { metal: Metal }) {
  const { worth, ground, ink } = CHIPS[metal];
  return (
    <svg class="card-face" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <circle cx="50" cy="50" r="47.5" fill={ground} stroke={ink} stroke-width="4" />
      <circle cx="50" cy="50" r="38" fill="none" stroke={ink} stroke-width="3.5" stroke-dasharray="8.5 6.42" />
      <Numeral y={71} size={60} fill={ink}>
        {worth}
      </Numeral>
    </svg>
  );
}

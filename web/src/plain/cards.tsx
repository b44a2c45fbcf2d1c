// A thing as its game describes it: a sign, a suit with its colour and shape, a small line; or a back.
import { said } from "../language";
import { Face as Paper, ink, Numeral, onField, Shape, type Suit } from "../parts/suits";
import type { Face } from "../wire";

const DARK = "var(--print-ink)";
const LIGHT = "var(--print-paper)";

export function Card({ written, face }: { written: string; face: Face }) {
  const sign = face.sign || written;
  const isDark = face.suit === "black";
  const suit = face.suit && face.suit !== "black" ? face.suit : null;
  const fill = isDark ? LIGHT : suit ? ink(suit) : DARK;
  const hasLine = !!face.line;
  return (
    <Paper {...(isDark && { field: DARK })}>
      {suit && <Pips suit={suit} isSmall={hasLine} />}
      <Numeral y={suit && !hasLine ? 74 : 90} size={sizeOf(sign)} fill={fill}>
        {sign}
      </Numeral>
      {face.line && (
        <text class="plain-line" x="50" y="124" fill={isDark ? LIGHT : DARK}>
          {said(face.line)}
        </text>
      )}
    </Paper>
  );
}

/** Twice in the upper corners, or large below the sign where nothing else is printed. */
function Pips({ suit, isSmall }: { suit: Suit; isSmall: boolean }) {
  if (!isSmall) return <Shape suit={suit} x={50} y={108} size={1.7} />;
  return (
    <>
      <Shape suit={suit} x={21} y={23} size={0.95} />
      <Shape suit={suit} x={79} y={23} size={0.95} />
    </>
  );
}

function sizeOf(sign: string): number {
  const { length } = sign;
  if (length === 1) return 72;
  if (length === 2) return 60;
  return length === 3 ? 46 : Math.max(15, 170 / length);
}

/** A back of the plain table: the cloth's weave, and an oval. */
export function Back() {
  return (
    <Paper field="var(--deep)">
      <ellipse class="plain-oval" cx="50" cy="70" rx="20" ry="27" />
      <Numeral y={83} size={36} fill={onField("red")}>
        S
      </Numeral>
    </Paper>
  );
}

/** A die that shows a sign. */
export function DieFace({ written, face }: { written: string; face: Face }) {
  const sign = face.sign || written;
  const suit = face.suit && face.suit !== "black" ? face.suit : null;
  return (
    <svg class="card-face" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <rect class="card-paper" x=".5" y=".5" width="99" height="99" rx="22" />
      <text
        class="card-numeral"
        x="50"
        y={sign.length > 2 ? 60 : 73}
        font-size={sign.length > 2 ? 150 / sign.length : 64}
        fill={suit ? ink(suit) : DARK}
      >
        {sign}
      </text>
    </svg>
  );
}

// A text as a QR code, ink on paper by day and by night. What draws it is loaded when it is first needed.
import { useEffect, useState } from "preact/hooks";
import "./qr.css";

const MARGIN = 4; // modules, without which cameras do not find it

interface Drawn {
  size: number; // modules, with the margin
  path: string;
}

export function Qr({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isGone = false;
    void import("qr").then(({ default: encode }) => {
      if (!isGone) setDrawn(draw(encode(text, "raw", { ecc: "medium", border: MARGIN })));
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  const size = drawn?.size ?? 1;
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path d={drawn?.path ?? ""} />
    </svg>
  );
}

/** Dark modules side by side are one stroke. */
export function draw(modules: readonly (readonly boolean[])[]): Drawn {
  const strokes = modules.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size: modules.length, path: strokes.join("") };
}

function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = found.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}

// Cards spread over the space there is: each is moved to its place, so that nothing ever shifts when others come or go.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { arrange, leastHeight, type Shape } from "./arrange";
import { useSize } from "./size";
import "./spread.css";

interface Props<T> extends Shape {
  things: readonly T[];
  keyOf: (thing: T) => string;
  children: (thing: T, place: number) => ComponentChildren;
}

export function Spread<T>({ things, keyOf, children, ...shape }: Props<T>) {
  const space = useRef<HTMLDivElement>(null);
  const [width, height] = useSize(space);
  const laid = arrange(things.length, width, height, shape);
  useLayoutEffect(() => {
    const hand = space.current!.closest<HTMLElement>(".hand");
    const now = space.current!.offsetHeight; // what was measured may be of another screen
    if (!hand || !now || !shape.least) return;
    const around = hand.offsetHeight - now; // what else the hand has room for
    hand.style.setProperty("--hand-least", `${Math.ceil(leastHeight(things.length, width, shape) + around) + 2}px`);
  });
  return (
    <div ref={space} class="spread">
      {things.map((thing, place) => {
        const { x, y } = laid.spots[place]!;
        const style = {
          width: `${laid.width}px`,
          height: `${laid.width * shape.ratio}px`,
          transform: `translate(${x}px, ${y}px)`,
        };
        return (
          <div key={keyOf(thing)} class="spread-thing" style={style}>
            {children(thing, place)}
          </div>
        );
      })}
    </div>
  );
}

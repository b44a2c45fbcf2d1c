// One tab stop for many things, with arrow keys among them: everything inside with `data-stop` takes part.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export interface Roving<E extends HTMLElement> {
  ref: RefObject<E>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocusIn: (event: FocusEvent) => void;
}

/** Spread the result over the element around the stops. Focus that was inside stays inside when stops go or come. */
export function useRoving<E extends HTMLElement = HTMLDivElement>(): Roving<E> {
  const ref = useRef<E>(null);
  const last = useRef({ stop: "", place: 0 });
  const hadFocus = Boolean(ref.current?.contains(document.activeElement));

  useLayoutEffect(() => {
    const around = ref.current;
    if (!around) return;
    const stops = stopsIn(around);
    const present = stops.find(({ dataset }) => dataset["stop"] === last.current.stop);
    const current = present ?? stops[Math.min(last.current.place, stops.length - 1)];
    for (const stop of stops) stop.tabIndex = stop === current ? 0 : -1;
    const isLost = hadFocus && (!around.contains(document.activeElement) || document.activeElement === around);
    if (!isLost) return;
    around.tabIndex = -1;
    (current ?? around).focus({ preventScroll: true });
  });

  return {
    ref,
    onFocusIn: ({ target }) => {
      const stops = stopsIn(ref.current!);
      const place = stops.indexOf(target as HTMLElement);
      if (place < 0) return;
      last.current = { stop: stops[place]!.dataset["stop"] ?? "", place };
      for (const [at, stop] of stops.entries()) stop.tabIndex = at === place ? 0 : -1;
    },
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const stops = stopsIn(ref.current!);
      const place = stops.indexOf(document.activeElement as HTMLElement);
      const next = place < 0 ? undefined : nextStop(stops, place, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

function stopsIn(around: HTMLElement): HTMLElement[] {
  return [...around.querySelectorAll<HTMLElement>("[data-stop]")];
}

function nextStop(stops: HTMLElement[], place: number, key: string): HTMLElement | undefined {
  switch (key) {
    case "ArrowRight":
      return stops[place + 1];
    case "ArrowLeft":
      return stops[place - 1];
    case "Home":
      return stops[0];
    case "End":
      return stops.at(-1);
    case "ArrowDown":
      return beyond(stops, place, 1);
    case "ArrowUp":
      return beyond(stops, place, -1);
    default:
      return undefined;
  }
}

/** The nearest stop on the next line below (1) or above (-1). */
function beyond(stops: HTMLElement[], place: number, way: 1 | -1): HTMLElement | undefined {
  const from = middleOf(stops[place]!);
  let nearest: HTMLElement | undefined;
  let least = Infinity;
  for (const stop of stops) {
    const { x, y, height } = middleOf(stop);
    const down = (y - from.y) * way;
    if (down < height / 2) continue;
    const distance = down * 4 + Math.abs(x - from.x);
    if (distance < least) [least, nearest] = [distance, stop];
  }
  return nearest;
}

function middleOf(thing: HTMLElement): { x: number; y: number; height: number } {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, height };
}

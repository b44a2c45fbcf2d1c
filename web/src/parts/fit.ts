// Text that has more lines than there is room for is set smaller; where that is not enough, its place grows.
import { useLayoutEffect, useRef } from "preact/hooks";

const SMALLER = ["long", "longer"];

/** For a text in a place whose least height is the room for it. */
export function useFit<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const text = ref.current!;
    const place = text.parentElement!;
    const fit = () => {
      text.classList.remove(...SMALLER);
      const room = parseFloat(getComputedStyle(place).minHeight) + 1;
      for (const size of SMALLER) if (text.offsetHeight > room) text.classList.add(size);
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(place);
    return () => watcher.disconnect();
  });
  return ref;
}

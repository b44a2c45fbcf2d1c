// How large something is drawn, and again whenever that changes.
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

export function useSize(ref: RefObject<HTMLElement>): [width: number, height: number] {
  const [size, setSize] = useState<[number, number]>([0, 0]);
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth, clientHeight } = ref.current!;
      setSize((was) => (was[0] === clientWidth && was[1] === clientHeight ? was : [clientWidth, clientHeight]));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(ref.current!);
    return () => watcher.disconnect();
  }, []);
  return size;
}

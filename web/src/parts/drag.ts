// Dragging is a tap by other means: what is dropped on the table is tapped, and then what it was dropped on, if that is
// something of its own (`data-drop`). A thing that means nothing by itself has an empty `data-drag`.
import { useEffect } from "preact/hooks";

const FAR = 10; // pixels from which on it is a drag

/** Things with `data-drag` can be dropped on the table. */
export function useDrag(tap: (thing: string) => void): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    const begin = (event: PointerEvent) => {
      const thing = (event.target as Element).closest?.<HTMLElement>("[data-drag]");
      if (thing && event.isPrimary && event.button === 0) stop = follow(thing, event, tap);
    };
    document.addEventListener("pointerdown", begin);
    return () => {
      document.removeEventListener("pointerdown", begin);
      stop?.();
    };
  }, [tap]);
}

function follow(thing: HTMLElement, start: PointerEvent, tap: (thing: string) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isDragged = false;
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (event.pointerId !== start.pointerId || (!isDragged && Math.hypot(x, y) < FAR)) return;
    isDragged = true;
    thing.classList.add("dragged");
    thing.style.translate = `${x}px ${y}px`;
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    listening.abort();
    thing.classList.remove("dragged");
    thing.style.translate = "";
    if (!isDragged) return;
    swallowClick();
    if (event.type !== "pointerup" || !isOverTable(event)) return;
    for (const each of [thing.dataset["drag"], dropOf(event)]) if (each) tap(each);
  };
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", end, { signal });
  document.addEventListener("pointercancel", end, { signal });
  return () => listening.abort();
}

function isOverTable({ clientX, clientY }: PointerEvent): boolean {
  return document.elementsFromPoint(clientX, clientY).some((each) => each.classList.contains("board"));
}

function dropOf({ clientX, clientY }: PointerEvent): string | undefined {
  const under = document.elementsFromPoint(clientX, clientY).find((each) => each.closest("[data-drop]"));
  return under?.closest<HTMLElement>("[data-drop]")?.dataset["drop"];
}

/** The click that the browser makes of the end of a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
}

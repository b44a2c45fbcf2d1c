// Whoever goes by keys stays where they are: when what had the focus goes, such as a button that has been pressed, the
// next button of my place has it, else my cards, else the place itself.
import { useEffect } from "preact/hooks";

export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null; // had the focus by a key, on the table or in my place
    let isParked = false; // the place has it until there is something better
    const note = ({ target }: FocusEvent) => {
      const element = target as Element;
      isParked &&= element.matches(".place");
      last = element.matches(":focus-visible") && element.closest(".board, .place") ? element : null;
    };
    const blur = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (last === target && last?.isConnected) last = null; // they went away from it
      });
    const look = () => {
      const place = document.querySelector<HTMLElement>(".place");
      const isLost = document.activeElement === document.body && !!last && !last.isConnected;
      if (!place || !(isLost || (isParked && document.activeElement === place))) return;
      const next = nextOf(place);
      isParked = next === null;
      if (next || isLost) (next ?? place).focus({ preventScroll: true });
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", note);
    document.addEventListener("focusout", blur);
    return () => {
      watcher.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("focusout", blur);
    };
  }, []);
}

function nextOf(place: HTMLElement): HTMLElement | null {
  const act = place.querySelector<HTMLElement>('.actions button:not([aria-disabled="true"])');
  return act ?? place.querySelector<HTMLElement>('.hand [data-stop][tabindex="0"]');
}

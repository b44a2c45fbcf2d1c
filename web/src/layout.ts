// Which of the three layouts fits the screen.
import { computed, signal } from "@preact/signals";

export type Layout = "phone" | "landscape" | "desktop";

function watched(query: string) {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener("change", () => (matches.value = list.matches));
  return matches;
}

const isWide = watched("(min-width: 1100px) and (min-height: 540px)");
const isLow = watched("(orientation: landscape) and (max-height: 540px) and (min-width: 560px)");

export const layout = computed<Layout>(() => (isWide.value ? "desktop" : isLow.value ? "landscape" : "phone"));
export const hasTouch = watched("(pointer: coarse)");
/** A mouse stands beside a keyboard, as a rule; where there is none, until a key is pressed. */
const hasPressed = signal(false);
addEventListener("keydown", () => (hasPressed.value = true), { once: true });
export const hasKeyboard = computed(() => hasPressed.value || !hasTouch.value);
export const lessMotion = watched("(prefers-reduced-motion: reduce)");

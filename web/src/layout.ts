// Which of the three layouts fits the screen. A tablet has a desktop's: upright, with the log below the table. Large
// letters have a phone's on a low screen, where three columns would be too narrow for words.
import { computed, signal } from "@preact/signals";

export type Layout = "phone" | "landscape" | "desktop";

function watched(query: string) {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener("change", () => (matches.value = list.matches));
  return matches;
}

const isWide = watched("(min-width: 1000px) and (min-height: 540px), (min-width: 700px) and (min-height: 700px)");
const isLow = watched("(orientation: landscape) and (max-height: 540px) and (min-width: 560px)");

export const hasLargeLetters = signal(false);
export const layout = computed<Layout>(() =>
  isWide.value ? "desktop" : isLow.value && !hasLargeLetters.value ? "landscape" : "phone",
);
const isNarrow = watched("(max-width: 999px)");
/** On a tablet that stands upright the log is below the table. */
export const hasLogBeside = computed(() => layout.value === "desktop" && !isNarrow.value);
export const hasTouch = watched("(pointer: coarse)");
/** A mouse stands beside a keyboard, as a rule; where there is none, until a key is pressed. */
const hasPressed = signal(false);
addEventListener("keydown", () => (hasPressed.value = true), { once: true });
export const hasKeyboard = computed(() => hasPressed.value || !hasTouch.value);
export const lessMotion = watched("(prefers-reduced-motion: reduce)");

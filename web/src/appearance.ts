// Puts the settings that concern the whole page on its root: language, day or night, size of the text.
import { computed, effect, signal } from "@preact/signals";
import { lang } from "./language";
import { hasLargeLetters } from "./layout";
import { settings } from "./settings";

const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = signal(dark.matches);
dark.addEventListener("change", () => (isDark.value = dark.matches));

export const theme = computed<"day" | "night">(() => {
  const wanted = settings.value.theme;
  return wanted === "auto" ? (isDark.value ? "night" : "day") : wanted;
});

const root = document.documentElement;

effect(() => {
  root.lang = lang.value;
});

effect(() => {
  root.dataset.theme = theme.value;
  const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = paper;
});

const LARGE = 22; // pixels of a letter from which on the ask needs more lines

effect(() => {
  root.style.fontSize = `${100 * settings.value.text}%`;
  hasLargeLetters.value = parseFloat(getComputedStyle(root).fontSize) >= LARGE;
  root.dataset.letters = hasLargeLetters.value ? "large" : "usual";
  askContainersAgain();
});

/** Chromium does not ask again how many rem a container has when only the size of a rem changes. */
function askContainersAgain(): void {
  root.classList.add("uncontained");
  void root.offsetHeight;
  root.classList.remove("uncontained");
}

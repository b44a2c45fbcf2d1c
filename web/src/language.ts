// The page speaks Spanish or English: every text of its own stands in both languages where it is used.
import { computed } from "@preact/signals";
import { settings } from "./settings";
import type { Both } from "./wire";

export type Lang = "es" | "en";

function browserLanguage(): Lang {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const language = wanted.slice(0, 2).toLowerCase();
    if (language === "es" || language === "en") return language;
  }
  return "es";
}

export const lang = computed<Lang>(() => settings.value.lang ?? browserLanguage());

/** The text for the reader. */
export function say(es: string, en: string): string {
  return lang.value === "es" ? es : en;
}

/** A text that the server sent in both languages. */
export function said(text: Both): string {
  return text[lang.value];
}

/** How many letters the longest word has, by which a title is set no larger than there is room for it. */
export function longestWord(text: string): number {
  return Math.max(...text.split(" ").map((word) => word.length));
}

/** `Ana, Marcos y Lucía`, `Ana, Marcos and Lucía`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(lang.value === "en" ? "en-GB" : "es", { type: "conjunction" }).format(names);
}

// What the server offers, and how a table is made of it.
import { signal } from "@preact/signals";
import { registry } from "games:registry";
import { get, post, Refusal } from "../api";
import { keep } from "../device";
import type { Cover } from "../game";
import { plainCover } from "../plain/cover";
import { go } from "../router";
import { settings } from "../settings";
import type { Created, Games, GameSeen, NewTable, Wanted } from "../wire";

/** A game as the server tells of it and as the start page shows it. */
export interface Offered {
  seen: GameSeen;
  cover: Cover;
  isDrawn: boolean; // it has a table of its own on the page
}

/** The server's last answer: kept while a new one is asked for, so that nothing flickers. */
export const games = signal<Games | null>(null);
export const trouble = signal<string | null>(null);

export async function askForGames(): Promise<void> {
  try {
    games.value = await get<Games>("/api/games");
    trouble.value = null;
  } catch (refusal) {
    trouble.value = sentence(refusal);
  }
}

/** All games, those with a table of their own first, each at its place. */
export function offered(): Offered[] {
  const all = (games.value?.games ?? []).map((seen) => {
    const drawn = registry.find(({ name }) => name === seen.name);
    return { seen, cover: drawn?.cover ?? plainCover(seen), isDrawn: !!drawn };
  });
  return all.sort((one, other) => one.cover.place - other.cover.place);
}

export const bots = (count: number, bot: string): Wanted[] =>
  Array.from({ length: count }, () => ({ kind: "bot", bot }));

export const me = (): Wanted => ({ kind: "person", name: settings.value.name.trim() || null });

/** A game's first match, which teaches it; the server knows how many play and how it is dealt. */
export const firstMatch = (game: string): NewTable => ({
  game,
  lesson: true,
  seats: [me()],
  settings: { start: "full" },
});

/** Make a table, remember its seats in this browser, and go there. */
export async function begin(table: NewTable): Promise<void> {
  const made = await post<Created>("/api/tables", table);
  keep({
    table: made.table,
    game: table.game,
    host: made.host,
    seats: made.seats.map(({ seat, token }) => ({ seat, token })),
    names: [],
    round: 0,
    turn: "",
    touched: Date.now(),
  });
  go(`/t/${made.table}`);
}

/** Why something was not done, as a sentence. */
export function sentence(refusal: unknown): string {
  if (!(refusal instanceof Refusal)) throw refusal;
  return /[.?!]$/.test(refusal.sentence) ? refusal.sentence : `${refusal.sentence}.`;
}

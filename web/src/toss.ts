// This browser's part in the toss for the deal: a word for each of its seats, shown as a hash first.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { recall, remember } from "./storage";
import type { TossSeen } from "./wire";

/** What is kept of a table's toss, so that the deal can be checked after the match. */
export interface KeptToss {
  words: Record<string, string>; // by `ATTEMPT SEAT`
  hashes: Record<string, Record<string, string>>; // of each attempt, as they stood when the words were asked for
  given?: string[]; // words that the table has taken, by `ATTEMPT SEAT`
  seed_hash?: string; // as it was first shown, with the deal
}

export type Due = { type: "hash"; hash: string } | { type: "word"; word: string };

export function hashOf(seat: number, attempt: number, word: string): string {
  return bytesToHex(sha256(utf8ToBytes(`sobremesa seat ${seat} ${attempt} ${word}`)));
}

/** What the toss awaits from a seat now: its hash, or its word once the hashes of all are there. */
export function due(toss: TossSeen, seat: number, word: string): Due | null {
  const mine = hashOf(seat, toss.attempt, word);
  const shown = toss.hashes[String(seat)];
  if (toss.stage === "hashes" && toss.seats.includes(seat) && shown === undefined) return { type: "hash", hash: mine };
  const isSealed = toss.stage === "words" && toss.hashes["table"] !== undefined && shown === mine;
  return isSealed && !toss.given?.includes(seat) ? { type: "word", word } : null;
}

const place = (table: string) => `sobremesa.toss.${table}`;

export function keptToss(table: string): KeptToss {
  return recall<KeptToss>(place(table), { words: {}, hashes: {} });
}

/** The word of a seat for an attempt, drawn when it is first needed. */
export function wordFor(table: string, attempt: number, seat: number): string {
  const toss = keptToss(table);
  const name = `${attempt} ${seat}`;
  toss.words[name] ??= bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
  remember(place(table), toss);
  return toss.words[name];
}

/** Keep the hashes as they are before any word is given; false: they are not those that were shown first. */
export function keepHashes(table: string, toss: TossSeen): boolean {
  const known = keptToss(table);
  const first = known.hashes[toss.attempt] ?? toss.hashes;
  known.hashes[toss.attempt] = first;
  remember(place(table), known);
  const places = Object.keys({ ...first, ...toss.hashes });
  return places.every((each) => first[each] === toss.hashes[each]);
}

/** Keep which of my words the table has taken. */
export function keepGiven(table: string, toss: TossSeen): void {
  const known = keptToss(table);
  const mine = (toss.given ?? []).map((seat) => `${toss.attempt} ${seat}`).filter((name) => known.words[name]);
  if (mine.every((name) => known.given?.includes(name))) return;
  remember(place(table), { ...known, given: [...new Set([...(known.given ?? []), ...mine])] });
}

/** Keep the hash of the seed as it is first shown, if this browser saw the toss. */
export function keepSeedHash(table: string, seedHash: string): void {
  const known = keptToss(table);
  if (known.seed_hash || !seedHash || !Object.keys(known.hashes).length) return;
  remember(place(table), { ...known, seed_hash: seedHash });
}

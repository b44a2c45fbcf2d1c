// The deal, checked in the page: what is shown after the match against what this browser kept from before the deal.
// Pure functions; `docs/protocol.md`, "The toss", says what is hashed. Dealing again is the business of `sobremesa verify`.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { KeptToss } from "./toss";
import type { TableSeen, TossSeen } from "./wire";

/** What does not fit. `place` is `table` or a seat. */
export type Wrong =
  | { part: "missing"; attempt: number } // an attempt that was made is not shown any more
  | { part: "hashes"; attempt: number } // other hashes than before the deal
  | { part: "own"; attempt: number; place: string } // my word is not as I gave it
  | { part: "word"; attempt: number; place: string } // a word without its hash, or none at all
  | { part: "again"; attempt: number } // tossed again though nobody's word was missing
  | { part: "seed"; attempt: number }; // dealt from another seed than these words make

export type Checked =
  | { is: "good"; own: number[]; attempts: number } // `own`: seats of this browser whose words made the deal
  | { is: "wrong"; wrong: Wrong }
  | { is: "unkept" }; // this browser kept nothing to check against

const TABLE = "table";
const WORD = /^[0-9a-f]{32}$/;

export function check(table: Pick<TableSeen, "toss">, kept: KeptToss): Checked {
  const attempts = table.toss ?? [];
  const last = attempts.at(-1);
  const before = keptAttempts(kept);
  if (!before.length) return { is: "unkept" };
  const wrong = mistakes(attempts, kept, before).next().value;
  if (wrong) return { is: "wrong", wrong };
  if (!last || !kept.hashes[last.attempt] || !kept.seed_hash) return { is: "unkept" };
  if (sha(seedOf(last)) !== kept.seed_hash) return { is: "wrong", wrong: { part: "seed", attempt: last.attempt } };
  return { is: "good", own: last.seats.filter((seat) => isOwn(last, seat, kept)), attempts: attempts.length };
}

/** The seed that the words of an attempt make. */
export function seedOf({ hashes, words = {} }: Pick<TossSeen, "hashes" | "words">): string {
  return sha(["sobremesa seed", ...inOrder(hashes).map((place) => `${whoOf(place)} ${words[place]}`)].join("\n"));
}

/** Everything that does not fit, in the order in which it would be asked about. */
function* mistakes(attempts: TossSeen[], kept: KeptToss, before: number[]): Generator<Wrong, undefined> {
  for (const attempt of before) {
    const shown = attempts.find((each) => each.attempt === attempt);
    if (!shown) yield { part: "missing", attempt };
    else if (!isSame(shown.hashes, kept.hashes[attempt]!)) yield { part: "hashes", attempt };
  }
  for (const toss of attempts) {
    yield* ownMistakes(toss, kept);
    yield* wordMistakes(toss);
    const isLast = toss === attempts.at(-1);
    const lacking = inOrder(toss.hashes).filter((place) => toss.words?.[place] === undefined);
    if (isLast && lacking.length) yield { part: "word", attempt: toss.attempt, place: lacking[0]! };
    if (!isLast && !lacking.some((place) => place !== TABLE)) yield { part: "again", attempt: toss.attempt };
  }
  return undefined;
}

/** A word of mine that the table had taken must stand there, and a hash under my seat must be my word's. */
function* ownMistakes({ attempt, hashes, words = {} }: TossSeen, kept: KeptToss): Generator<Wrong> {
  for (const [name, word] of Object.entries(kept.words)) {
    const [number, place] = name.split(" ") as [string, string];
    if (Number(number) !== attempt || hashes[place] === undefined) continue;
    const isLost = kept.given?.includes(name) && words[place] !== word;
    if (isLost || hashes[place] !== hashOfPlace(place, attempt, word)) yield { part: "own", attempt, place };
  }
}

function* wordMistakes({ attempt, hashes, words = {} }: TossSeen): Generator<Wrong> {
  if (hashes[TABLE] === undefined) yield { part: "word", attempt, place: TABLE };
  for (const [place, word] of Object.entries(words)) {
    if (!WORD.test(word) || hashOfPlace(place, attempt, word) !== hashes[place]) yield { part: "word", attempt, place };
  }
}

/** What is shown before a word. It says whose it is, so that nobody can show another one's as their own. */
export function hashOfPlace(place: string, attempt: number, word: string): string {
  return sha(`sobremesa ${whoOf(place)} ${attempt} ${word}`);
}

function isOwn(toss: TossSeen, seat: number, kept: KeptToss): boolean {
  const word = kept.words[`${toss.attempt} ${seat}`];
  return word !== undefined && toss.words?.[seat] === word;
}

function keptAttempts({ hashes }: KeptToss): number[] {
  return Object.keys(hashes)
    .map(Number)
    .sort((one, other) => one - other);
}

/** The table, then the seats by their numbers. */
function inOrder(places: Record<string, string>): string[] {
  const rank = (place: string) => (place === TABLE ? -1 : Number(place));
  return Object.keys(places).sort((one, other) => rank(one) - rank(other));
}

function whoOf(place: string): string {
  return place === TABLE ? TABLE : `seat ${place}`;
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const places = Object.keys({ ...one, ...other });
  return places.every((place) => one[place] === other[place]);
}

function sha(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

// The deal, checked in the page: the session of docs/protocol.md, and the ways in which a table could cheat.
import assert from "node:assert/strict";
import test from "node:test";
import type { KeptToss } from "../src/toss";
import { check, hashOfPlace, seedOf, type Wrong } from "../src/verify";
import type { TossSeen } from "../src/wire";

const TABLE = "5ec3a1b07f2d49e8b6c01d93e7a8f452";
const FIRST = "81aa06d2c94b4f7fa35e0c718d96b2e4";
const MINE = "0f6b2c7d91e84a35bd40f7e62a1958c3";
const OTHER = "00000000000000000000000000000001";
const SEED = "18b6f1bbe464d8980bfb5d248feb371017e0b0e0991597d2a3cbabf58b3e2415";
const SEED_HASH = "53168d78e3f4b700a797f6276b137326df27e2705e34db2ccfb64e7107a193ef";
const HASHES = {
  table: "e00963cb72b97c79abd7bd0ca80ce9088135f9f78c391b3182265c2062a49091",
  "0": "f12121fb65f7a57e0373f6d327f9369bb776060f72e522ce1bba86ee48de74d3",
  "1": "b672874c548b41831fd3840fffd683c2485e94bc6e3add3f9ed2cb6c03799142",
};
const WORDS = { table: TABLE, "0": FIRST, "1": MINE };
const HONEST: TossSeen = { attempt: 1, stage: "done", seats: [0, 1], hashes: HASHES, given: [0, 1], words: WORDS };
const KEPT: KeptToss = { words: { "1 1": MINE }, hashes: { 1: HASHES }, given: ["1 1"], seed_hash: SEED_HASH };

const looked = (toss: Partial<TossSeen>, kept: Partial<KeptToss> = {}) =>
  check({ toss: [{ ...HONEST, ...toss }] }, { ...KEPT, ...kept });

const wrong = (found: ReturnType<typeof check>): Wrong | null => (found.is === "wrong" ? found.wrong : null);

/** A first attempt, in which `silent` did not give a word, and the one that counts. */
function tossedTwice(silent: string[], kept: Partial<KeptToss> = {}) {
  const places = ["table", "0", "1"];
  const word = (place: string) => (place === "table" ? TABLE : place === "0" ? FIRST : MINE);
  const hashes = (attempt: number) =>
    Object.fromEntries(places.map((place) => [place, hashOfPlace(place, attempt, word(place))]));
  const words = Object.fromEntries(
    places.filter((place) => !silent.includes(place)).map((place) => [place, word(place)]),
  );
  const first: TossSeen = { ...HONEST, hashes: hashes(1), words };
  const second: TossSeen = { ...HONEST, attempt: 2, hashes: hashes(2) };
  return check(
    { toss: [first, second] },
    {
      words: { "1 1": MINE, "2 1": MINE },
      hashes: { 1: hashes(1), 2: hashes(2) },
      given: ["2 1"],
      seed_hash: SEED_HASH,
      ...kept,
    },
  );
}

test("hashes and the seed are made as the protocol says", () => {
  assert.equal(hashOfPlace("table", 1, TABLE), HASHES.table);
  assert.equal(hashOfPlace("0", 1, FIRST), HASHES["0"]);
  assert.equal(seedOf(HONEST), SEED);
});

test("the seats stand in the seed by their numbers", () => {
  const many = Object.fromEntries(["10", "2", "table"].map((place) => [place, MINE]));
  const asWritten = Object.fromEntries(["table", "2", "10"].map((place) => [place, MINE]));
  assert.equal(seedOf({ hashes: many, words: many }), seedOf({ hashes: asWritten, words: asWritten }));
});

test("an honest deal is good, and says whose words of ours made it", () => {
  assert.deepEqual(looked({}), { is: "good", own: [1], attempts: 1 });
});

test("whoever watched has checked it, too, without a word of their own", () => {
  assert.deepEqual(looked({}, { words: {}, given: [] }), { is: "good", own: [], attempts: 1 });
});

test("without anything kept nothing is claimed", () => {
  assert.deepEqual(looked({}, { words: {}, hashes: {}, given: [] }), { is: "unkept" });
  assert.deepEqual(looked({}, { seed_hash: "" }), { is: "unkept" });
  assert.deepEqual(check({ toss: [HONEST, { ...HONEST, attempt: 2 }] }, { ...KEPT, seed_hash: "" }).is, "wrong");
});

test("a table that swaps its word is caught by its hash", () => {
  assert.deepEqual(wrong(looked({ words: { ...WORDS, table: OTHER } })), { part: "word", attempt: 1, place: "table" });
});

test("a table that swaps its word and the hash is caught by what was kept", () => {
  const hashes = { ...HASHES, table: hashOfPlace("table", 1, OTHER) };
  assert.deepEqual(wrong(looked({ hashes, words: { ...WORDS, table: OTHER } })), { part: "hashes", attempt: 1 });
});

test("a table that deals from another seed is caught by the hash of the seed", () => {
  assert.deepEqual(wrong(looked({}, { seed_hash: SEED })), { part: "seed", attempt: 1 });
});

test("my word must be as I gave it", () => {
  assert.deepEqual(wrong(looked({}, { words: { "1 1": OTHER } })), { part: "own", attempt: 1, place: "1" });
  const { "1": _, ...lost } = WORDS;
  assert.deepEqual(wrong(looked({ words: lost })), { part: "own", attempt: 1, place: "1" });
});

test("a word is missing, has no hash, or is no word", () => {
  const { "0": _, ...lost } = WORDS;
  assert.deepEqual(wrong(looked({ words: lost })), { part: "word", attempt: 1, place: "0" });
  assert.deepEqual(wrong(looked({ words: { ...WORDS, "2": OTHER } })), { part: "word", attempt: 1, place: "2" });
  const odd = `${FIRST}\nseat 1 ${MINE}`;
  const hashes = { ...HASHES, "0": hashOfPlace("0", 1, odd) };
  const found = looked({ hashes, words: { ...WORDS, "0": odd } }, { hashes: { 1: hashes } });
  assert.deepEqual(wrong(found), { part: "word", attempt: 1, place: "0" });
});

test("tossing again is good only if a seat's word was missing", () => {
  assert.deepEqual(tossedTwice(["0"]), { is: "good", own: [1], attempts: 2 });
  assert.deepEqual(wrong(tossedTwice([])), { part: "again", attempt: 1 });
  assert.deepEqual(wrong(tossedTwice(["table"])), { part: "again", attempt: 1 });
});

test("a word that the table had taken cannot be the one that was missing", () => {
  assert.deepEqual(wrong(tossedTwice(["1"], { given: ["1 1", "2 1"] })), { part: "own", attempt: 1, place: "1" });
});

test("an attempt that was made cannot vanish", () => {
  const found = check({ toss: [HONEST] }, { ...KEPT, hashes: { 1: HASHES, 2: HASHES } });
  assert.deepEqual(wrong(found), { part: "missing", attempt: 2 });
});

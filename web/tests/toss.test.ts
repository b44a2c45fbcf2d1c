import assert from "node:assert/strict";
import test from "node:test";
import { due, hashOf } from "../src/toss";
import type { TossSeen } from "../src/wire";

// The session of docs/protocol.md.
const WORD = "0f6b2c7d91e84a35bd40f7e62a1958c3";
const HASH = "b672874c548b41831fd3840fffd683c2485e94bc6e3add3f9ed2cb6c03799142";

const toss = (some: Partial<TossSeen>): TossSeen => ({
  attempt: 1,
  stage: "hashes",
  seats: [0, 1],
  hashes: { table: "e0" },
  ...some,
});

test("a hash is made as the protocol says", () => {
  assert.equal(hashOf(1, 1, WORD), HASH);
});

test("first the hash is due", () => {
  assert.deepEqual(due(toss({}), 1, WORD), { type: "hash", hash: HASH });
});

test("a word is given only once the hashes are final and mine stands there as I sent it", () => {
  const hashes = { table: "e0", "0": "f1", "1": HASH };
  assert.equal(due(toss({ hashes }), 1, WORD), null);
  assert.deepEqual(due(toss({ hashes, stage: "words" }), 1, WORD), { type: "word", word: WORD });
  assert.equal(due(toss({ hashes: { ...hashes, "1": "another" }, stage: "words" }), 1, WORD), null);
  assert.equal(due(toss({ hashes: { "0": "f1", "1": HASH }, stage: "words" }), 1, WORD), null);
});

test("nothing is due twice, and nothing from somebody who takes no part", () => {
  const hashes = { table: "e0", "0": "f1", "1": HASH };
  assert.equal(due(toss({ hashes, stage: "words", given: [1] }), 1, WORD), null);
  assert.equal(due(toss({ seats: [0] }), 1, WORD), null);
});

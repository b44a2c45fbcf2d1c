// The address of a moment.
import assert from "node:assert/strict";
import test from "node:test";
import { readMoment, replayAddress } from "../src/screens/moments";

const read = (query: string) => readMoment(new URLSearchParams(query), 4);

test("an address holds the moment and whose eyes see it", () => {
  assert.equal(replayAddress("abc", 17, 2), "/t/abc/replay?step=17&eyes=2");
  assert.deepEqual(read("step=17&eyes=2"), { step: 17, eyes: 2 });
  assert.deepEqual(read("step=3&eyes=all"), { step: 3, eyes: "all" });
  assert.deepEqual(read(""), { step: 0, eyes: null });
});

test("nonsense in an address is left out", () => {
  assert.deepEqual(read("step=-1&eyes=9"), { step: 0, eyes: null });
  assert.deepEqual(read("step=x&eyes=nobody"), { step: 0, eyes: null });
  assert.deepEqual(read("step=1.5&eyes=1.5"), { step: 0, eyes: null });
});

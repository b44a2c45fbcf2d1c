// The address of a moment.
import assert from "node:assert/strict";
import test from "node:test";
import { noteAddress, readMoment, replayAddress } from "../src/screens/moments";
import { since } from "../src/screens/origin";
import { change } from "../src/settings";

const read = (query: string) => readMoment(new URLSearchParams(query), 4);

test("an address holds the moment and whose eyes see it", () => {
  assert.equal(replayAddress("abc", 17, 2), "/t/abc/replay?step=17&eyes=2");
  assert.deepEqual(read("step=17&eyes=2"), { step: 17, eyes: 2, isNoted: false });
  assert.deepEqual(read("step=3&eyes=all"), { step: 3, eyes: "all", isNoted: false });
  assert.deepEqual(read(""), { step: 0, eyes: null, isNoted: false });
});

test("a moment of the review has its notes", () => {
  const address = noteAddress("abc", { after: 17, seat: 2 });
  assert.equal(address, "/t/abc/replay?step=17&eyes=2&notes=1");
  assert.deepEqual(read(address.split("?")[1]!), { step: 17, eyes: 2, isNoted: true });
});

test("nonsense in an address is left out", () => {
  for (const query of ["step=-1&eyes=9", "step=x&eyes=nobody", "step=1.5&eyes=1.5"]) {
    assert.deepEqual(read(query), { step: 0, eyes: null, isNoted: false });
  }
});

test("a match from a moment says so with the right article", () => {
  change({ lang: "es" });
  assert.equal(since("ronda 2, baza 9 de 10"), "Desde la ronda 2, baza 9 de 10, de otra partida");
  assert.equal(since("turno 10"), "Desde el turno 10, de otra partida");
});

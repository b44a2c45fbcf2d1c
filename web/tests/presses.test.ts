// The second press of a double tap is none.
import assert from "node:assert/strict";
import test from "node:test";
import { Presses } from "../src/presses";

function after(...presses: [at: number, x: number, y: number][]): Presses {
  const watched = new Presses();
  for (const press of presses) watched.down(...press);
  return watched;
}

test("two presses in a row in one place are a double tap", () => {
  assert.equal(after([0, 10, 10]).isSecond, false);
  assert.equal(after([0, 10, 10], [349, 20, 30]).isSecond, true);
  assert.equal(after([0, 10, 10], [300, 10, 10], [600, 10, 10]).isSecond, true);
});

test("later, or elsewhere, they are two", () => {
  assert.equal(after([0, 10, 10], [350, 10, 10]).isSecond, false);
  assert.equal(after([0, 10, 10], [100, 60, 10]).isSecond, false);
});

test("a key that is held down presses once", () => {
  const watched = after([0, 10, 10], [100, 10, 10]);
  watched.key(false);
  assert.equal(watched.isSecond, false);
  watched.key(true);
  assert.equal(watched.isSecond, true);
});

test("what comes without a finger or a key is a press of its own", () => {
  const watched = after([0, 10, 10], [100, 10, 10]);
  watched.over();
  assert.equal(watched.isSecond, false);
});

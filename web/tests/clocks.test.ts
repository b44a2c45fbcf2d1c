// Clocks between two words of the server.
import assert from "node:assert/strict";
import test from "node:test";
import { leftOf, written } from "../src/clocks";

const clocks = { left: [30, 30], running: [1], at: 1_000 };

test("only the time of those runs whom the match waits for", () => {
  assert.equal(leftOf(clocks, 1, 1_000), 30);
  assert.equal(leftOf(clocks, 1, 6_200), 25);
  assert.equal(leftOf(clocks, 0, 6_200), 30);
});

test("it ends at nothing, and a clock that was set back does not give time", () => {
  assert.equal(leftOf(clocks, 1, 99_000), 0);
  assert.equal(leftOf(clocks, 1, 0), 30);
});

test("minutes have a colon, seconds a unit", () => {
  assert.equal(written(125), "2:05");
  assert.equal(written(60), "1:00");
  assert.equal(written(9), "9\u202fs");
});

import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import "./browserless";
import { mayChange, passedTo, staysUncovered } from "../src/table/hotseat";

test("the device goes to whoever the match waits for, round the table", () => {
  deepEqual(passedTo([0, 1, 2], [0, 1, 2], null), [0, 1, 2]);
  deepEqual(passedTo([0, 1, 2], [0, 1, 2], 0), [1, 2, 0]);
  deepEqual(passedTo([2, 0, 1], [2, 1], 2), [1, 2]);
});

test("nobody gets it who plays elsewhere, or whom nobody waits for", () => {
  deepEqual(passedTo([0, 2], [1, 2, 3], 0), [2]);
  deepEqual(passedTo([0, 2], [1], 0), []);
});

test("the napkin stays away as long as the same person plays on", () => {
  deepEqual(staysUncovered(1, [1]), true);
  deepEqual(staysUncovered(1, [2]), false);
  deepEqual(staysUncovered(1, [0, 1]), false); // all choose at once: the others are not to see it
  deepEqual(staysUncovered(1, []), false);
  deepEqual(staysUncovered(null, []), false);
});

test("whoever has chosen may change it, on this device", () => {
  deepEqual(mayChange([0, 1], [0, 3], [1, 2]), [0]);
  deepEqual(mayChange([0, 1], [], [1]), []);
  deepEqual(mayChange([0, 1], [0, 1], [0]), [1]);
});

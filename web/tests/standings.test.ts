// The order at the end of a match.
import assert from "node:assert/strict";
import test from "node:test";
import type { View } from "../src/game";
import { standings } from "../src/screens/standings";

const after = (points: number[], winners: number[]) => ({ points, winners }) as unknown as View;
const ranks = (points: number[], winners: number[], lowestWins: boolean) =>
  standings(after(points, winners), lowestWins).map(({ seat, rank }) => [seat, rank]);

test("where few points are good, the fewest come first", () => {
  assert.deepEqual(ranks([59, 14, 71], [1], true), [
    [1, 1],
    [0, 2],
    [2, 3],
  ]);
});

test("where many points are good, the most come first", () => {
  assert.deepEqual(ranks([59, 14, 71], [2], false), [
    [2, 1],
    [0, 2],
    [1, 3],
  ]);
});

test("equal ones share their place, and the next place is left out", () => {
  assert.deepEqual(ranks([20, 9, 20, 30], [1], true), [
    [1, 1],
    [0, 2],
    [2, 2],
    [3, 4],
  ]);
});

test("who won a tie-break stands before who has as many points", () => {
  assert.deepEqual(ranks([40, 40, 12], [1], false), [
    [1, 1],
    [0, 2],
    [2, 3],
  ]);
});

test("a bar is a share of the longest, and never less than nothing", () => {
  assert.deepEqual(
    standings(after([-5, 20, 10], [1]), false).map(({ share }) => share),
    [1, 0.5, 0],
  );
  assert.deepEqual(
    standings(after([0, 0], [0, 1]), true).map(({ share }) => share),
    [0, 0],
  );
});

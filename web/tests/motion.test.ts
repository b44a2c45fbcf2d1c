import assert from "node:assert/strict";
import test from "node:test";
import { within } from "../src/motion";

const CARD = { x: 12, y: 100, width: 366, height: 158 };
const CHIP = { x: 40, y: 70, width: 21, height: 21 };

test("what comes out of something large is no larger on its way than where it lands", () => {
  assert.deepEqual(within(CARD, CHIP), { x: 184.5, y: 168.5, width: 21, height: 21 });
});

test("what comes out of something small grows on its way, and keeps its shape", () => {
  const { x, width, height } = within(CHIP, CARD);
  assert.deepEqual([x, width, Math.round(height)], [40, 21, 9]);
});

test("a square comes out of the middle of something flat", () => {
  assert.deepEqual(within({ x: 0, y: 0, width: 100, height: 10 }, CHIP), { x: 45, y: 0, width: 10, height: 10 });
});

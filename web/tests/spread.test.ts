// How cards are spread over a space.
import assert from "node:assert/strict";
import test from "node:test";
import { arrange, type Shape } from "../src/parts/arrange";

const PHONE: Shape = { lines: 2, widest: 76, ratio: 1.4, gap: [6, 9] };
const DESKTOP: Shape = { lines: 1, widest: 98, ratio: 1.4, gap: [6, 12] };

function lines(count: number, width: number, height: number, shape: Shape): number[] {
  const tops = arrange(count, width, height, shape).spots.map(({ y }) => y);
  return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
}

test("ten on a phone lie five and five, seven lie four and three, four lie in one line", () => {
  assert.deepEqual(lines(10, 366, 205, PHONE), [5, 5]);
  assert.deepEqual(lines(7, 366, 205, PHONE), [4, 3]);
  assert.deepEqual(lines(4, 366, 205, PHONE), [4]);
});

test("a desktop has one line", () => {
  assert.deepEqual(lines(10, 1048, 140, DESKTOP), [10]);
  assert.equal(arrange(2, 1048, 140, DESKTOP).width, 98);
});

for (const [name, shape, width, height] of [
  ["a phone", PHONE, 366, 205],
  ["a small phone", PHONE, 296, 150],
  ["a desktop", DESKTOP, 1048, 122],
] as const) {
  test(`nothing lies outside or on another card on ${name}`, () => {
    for (let count = 1; count <= 10; count++) {
      const { width: card, spots } = arrange(count, width, height, shape);
      for (const [place, { x, y }] of spots.entries()) {
        assert.ok(x >= 0 && y >= 0 && x + card <= width + 0.5 && y + card * 1.4 <= height + 0.5, `${count}: ${place}`);
        for (const other of spots.slice(place + 1)) {
          assert.ok(Math.abs(other.x - x) >= card + 5 || Math.abs(other.y - y) >= card * 1.4 + 5, `${count}: ${place}`);
        }
      }
    }
  });
}

test("no cards, no space, no trouble", () => {
  assert.deepEqual(arrange(0, 366, 205, PHONE).spots, []);
  assert.equal(arrange(3, 0, 0, PHONE).width, 0);
});

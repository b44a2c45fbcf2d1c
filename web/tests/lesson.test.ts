// When a first match teaches what.
import assert from "node:assert/strict";
import test from "node:test";
import { dueAt, leftAt } from "../src/lesson";
import type { LessonStep } from "../src/wire";

const step = (at: Partial<LessonStep>): LessonStep => ({ says: { es: "", en: "" }, ...at });

// Two to read at the first turn, one at the third, one whenever a row must be taken.
const STEPS = [
  step({ turn: 1, phase: "choose" }),
  step({ turn: 1, phase: "choose" }),
  step({ turn: 3, phase: "choose" }),
  step({ phase: "take" }),
];

const at = (round: number, turn: number, phase = "choose") => ({ round, turn, phase });

test("a step is due at its turn and phase, until it is passed", () => {
  assert.deepEqual(dueAt(STEPS, at(1, 1), []), [0, 1]);
  assert.deepEqual(dueAt(STEPS, at(1, 1), [0]), [1]);
  assert.deepEqual(dueAt(STEPS, at(1, 2), []), []);
  assert.deepEqual(dueAt(STEPS, at(1, 3), []), [2]);
});

test("a step of a phase is due whenever it comes first", () => {
  assert.deepEqual(dueAt(STEPS, at(1, 1, "take"), []), [3]);
  assert.deepEqual(dueAt(STEPS, at(1, 7, "take"), [0, 1, 2]), [3]);
  assert.deepEqual(dueAt(STEPS, at(1, 8, "take"), [3]), []);
});

test("the round counts too", () => {
  assert.deepEqual(dueAt(STEPS, at(2, 1), []), []);
  assert.deepEqual(dueAt([step({ round: 2 })], at(2, 5), []), [0]);
});

test("it goes on while something can still come", () => {
  assert.equal(leftAt(STEPS, at(1, 1), []), STEPS.length);
  assert.equal(leftAt(STEPS, at(1, 4), [0, 1, 2]), 1, "a row may still have to be taken");
  assert.equal(leftAt(STEPS, at(1, 4), [3]), 0, "what was not read in time is past");
  assert.equal(leftAt(STEPS, at(2, 1), []), 0);
});

test("where everybody learns, a step waits until its learner is asked", () => {
  assert.deepEqual(dueAt(STEPS, at(1, 2), [], false), [0, 1]);
  assert.deepEqual(dueAt(STEPS, at(1, 4), [0, 1], false), [2]);
  assert.deepEqual(dueAt(STEPS, at(2, 1, "take"), [], false), [3]);
  assert.deepEqual(dueAt([step({ round: 2, turn: 3 })], at(2, 2), [], false), []);
  assert.equal(leftAt(STEPS, at(4, 9), [0, 1, 2], false), 1);
  assert.equal(leftAt(STEPS, at(1, 1), [0, 1, 2, 3], false), 0);
});

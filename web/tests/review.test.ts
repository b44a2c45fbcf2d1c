// What the page reads from a review.
import assert from "node:assert/strict";
import test from "node:test";
import { decisive, errorOf, lost, marksOf, momentOf, percent, roundsOf, type Decision, type Moment } from "../src/review";

const decision = (seat: number, loss: number, after = 0): Decision => ({ after, round: 1, turn: 1, seat, loss, loss_error: 0.01 });
const moment = (after: number, round: number): Moment => ({ after, round, turn: 1, chance: [], chance_error: [] });

test("one's own decisions come first, the greatest loss on top, and three at most", () => {
  const decisions = [decision(1, 0.3), decision(0, 0.05), decision(0, 0.1), decision(0, 0), decision(2, 0.4)];
  assert.deepEqual(decisive({ decisions }, 0).map(({ seat, loss }) => [seat, loss]), [[0, 0.1], [0, 0.05], [2, 0.4]]);
});

test("who watches sees those that lost most, whoever made them", () => {
  const decisions = [decision(1, 0.3), decision(0, 0.05), decision(2, 0.4)];
  assert.deepEqual(decisive({ decisions }, null).map(({ seat }) => seat), [2, 1, 0]);
});

test("what cannot be told from noise is no decisive moment", () => {
  assert.deepEqual(decisive({ decisions: [decision(0, 0)] }, 0), []);
});

test("decisions of one turn share a sign", () => {
  const moments = [moment(0, 1), moment(4, 1), moment(8, 2)];
  const marks = marksOf({ moments }, [decision(0, 0.3, 5), decision(0, 0.2, 9), decision(0, 0.1, 4)]);
  assert.deepEqual(marks.map(({ label, moment }) => [label, moment]), [["1·3", 1], ["2", 2]]);
});

test("a decision belongs to the turn in which it was made", () => {
  const moments = [moment(0, 1), moment(4, 1), moment(8, 2)];
  assert.deepEqual([0, 3, 4, 7, 8, 20].map((after) => momentOf({ moments }, after)), [0, 0, 1, 1, 2, 2]);
});

test("rounds begin with their first moment", () => {
  const moments = [moment(0, 1), moment(4, 1), moment(8, 2), moment(12, 2)];
  assert.deepEqual(roundsOf({ moments }), [{ round: 1, moment: 0 }, { round: 2, moment: 2 }]);
});

test("figures are rounded, errors upwards", () => {
  assert.equal(percent(0.274), "27\u202f%");
  assert.equal(lost(0.118), "−12");
  assert.equal(lost(0.001), "0");
  assert.equal(errorOf(0.0101), 2);
});

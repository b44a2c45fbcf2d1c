// What the page reads from a review.
import assert from "node:assert/strict";
import test from "node:test";
import {
  costOf,
  type Decision,
  decisive,
  errorOf,
  lost,
  marksOf,
  type ReviewMoment,
  momentOf,
  nextNote,
  notesOf,
  percent,
  roundsOf,
  timeLeft,
  told,
} from "../src/review";
import { change } from "../src/settings";

const decision = (seat: number, loss: number, after = 0, more: Partial<Decision> = {}): Decision => ({
  ...{ after, round: 1, turn: 1, seat, played: "45", best: "33", loss, loss_error: 0.01 },
  ...more,
});
const moment = (after: number, round: number): ReviewMoment => ({
  after,
  round,
  turn: 1,
  chance: [],
  chance_error: [],
});
const says = { es: "Elegiste el 45.", en: "You chose 45." };
const bulls = { formatPoints: (count: number) => (count === 1 ? "1 buey" : `${count} bueyes`), lowestWins: true };

test("one's own decisions come first, the greatest loss on top, and three at most", () => {
  const decisions = [decision(1, 0.3), decision(0, 0.05), decision(0, 0.1), decision(0, 0), decision(2, 0.4)];
  assert.deepEqual(
    decisive({ decisions }, 0).map(({ seat, loss }) => [seat, loss]),
    [
      [0, 0.1],
      [0, 0.05],
      [2, 0.4],
    ],
  );
});

test("who watches sees those that lost most, whoever made them", () => {
  const decisions = [decision(1, 0.3), decision(0, 0.05), decision(2, 0.4)];
  assert.deepEqual(
    decisive({ decisions }, null).map(({ seat }) => seat),
    [2, 1, 0],
  );
});

test("what cannot be told from noise is no decisive moment", () => {
  assert.deepEqual(decisive({ decisions: [decision(0, 0)] }, 0), []);
});

test("where no chance is left to lose, points go on", () => {
  const lose = (after: number, points_loss: number) =>
    decision(0, 0, after, { by: "points", points_loss, points_error: 0.2, says });
  const decisions = [lose(3, 2), lose(7, 5.25), decision(0, 0.1, 1), decision(0, 0, 9)];
  assert.deepEqual(
    decisive({ decisions }, 0).map(({ after }) => after),
    [1, 7, 3],
  );
  change({ lang: "es" });
  assert.deepEqual(costOf(decisions[1]!, bulls), { figure: "", error: "", points: "+5,3 ± 0,2 bueyes" });
});

test("notes are the decisive moments and all that I lost by, in the order of the match", () => {
  const mine = [9, 2, 6, 4].map((after) => decision(0, 0.1, after));
  const decisions = [...mine, decision(1, 0.5, 1), decision(0, 0, 3)].sort((one, other) => one.after - other.after);
  assert.deepEqual(
    notesOf({ decisions }, 0).map(({ after }) => after),
    [2, 4, 6, 9],
  );
  assert.deepEqual(notesOf({ decisions: [decision(1, 0.5, 1), decision(0, 0.1, 2)] }, 0).length, 2);
});

test("from a note to the next one and back, and from anywhere to the nearest", () => {
  const notes = [decision(0, 0.1, 2), decision(1, 0.1, 5), decision(0, 0.1, 5), decision(0, 0.1, 9)];
  const steps = (step: number, seat: number | null, way: 1 | -1) => {
    const note = nextNote(notes, { step, seat }, way);
    return note && [note.after, note.seat];
  };
  assert.deepEqual(steps(2, 0, 1), [5, 1]);
  assert.deepEqual(steps(5, 1, 1), [5, 0]);
  assert.deepEqual(steps(5, 0, -1), [5, 1]);
  assert.deepEqual(steps(3, 0, 1), [5, 1]);
  assert.deepEqual(steps(3, 0, -1), [2, 0]);
  assert.deepEqual([steps(9, 0, 1), steps(2, 0, -1)], [undefined, undefined]);
});

test("decisions of one turn share a sign", () => {
  const moments = [moment(0, 1), moment(4, 1), moment(8, 2)];
  const marks = marksOf({ moments }, [decision(0, 0.3, 5), decision(0, 0.2, 9), decision(0, 0.1, 4)]);
  assert.deepEqual(
    marks.map(({ label, moment }) => [label, moment]),
    [
      ["1·3", 1],
      ["2", 2],
    ],
  );
});

test("a decision belongs to the turn in which it was made", () => {
  const moments = [moment(0, 1), moment(4, 1), moment(8, 2)];
  assert.deepEqual(
    [0, 3, 4, 7, 8, 20].map((after) => momentOf({ moments }, after)),
    [0, 0, 1, 1, 2, 2],
  );
});

test("rounds begin with their first moment, and a match of one round has none to name", () => {
  const moments = [moment(0, 1), moment(4, 1), moment(8, 2), moment(12, 2)];
  assert.deepEqual(roundsOf({ moments }), [
    { round: 1, moment: 0 },
    { round: 2, moment: 2 },
  ]);
  assert.deepEqual(roundsOf({ moments: moments.slice(0, 2) }), []);
});

test("figures are rounded, errors upwards", () => {
  assert.equal(percent(0.274), "27\u202f%");
  assert.equal(lost(0.118), "−12\u202f%");
  assert.equal(lost(0.001), "0\u202f%");
  assert.equal(errorOf(0.0101), 2);
});

test("a cost is told in chances, and in points where they are sure", () => {
  change({ lang: "en" });
  const cost = (points_loss: number) => costOf(decision(0, 0.12, 0, { points_loss, points_error: 0.31 }), bulls);
  assert.deepEqual(cost(3.14), { figure: "−12\u202f%", error: "± 1", points: "+3.1 ± 0.4 bueyes" });
  assert.equal(cost(0.5).points, "");
  assert.equal(
    costOf(decision(0, 0.1, 0, { points_loss: 2, points_error: 0 }), { ...bulls, lowestWins: false }).points,
    "−2.0 ± 0.0 bueyes",
  );
});

test("whoever chose is spoken to, and what was not sent is not told", () => {
  change({ lang: "es" });
  const both = decision(0, 0.1, 0, {
    says: { es: "Ana eligió el 45.", en: "Ana chose 45." },
    says_to_seat: says,
    why: { es: "La fila 2 costaba 2.", en: "Row 2 cost 2." },
  });
  assert.deepEqual(told(both, true), { what: "Elegiste el 45.", why: "La fila 2 costaba 2." });
  assert.deepEqual(told(both, false).what, "Ana eligió el 45.");
  assert.deepEqual(told(decision(0, 0.1, 0, { why: {} }), true), { what: "", why: "" });
});

test("the time that is left is rounded", () => {
  change({ lang: "es" });
  assert.deepEqual([timeLeft(0), timeLeft(12), timeLeft(125)], ["unos 1 s", "unos 12 s", "unos 2 min"]);
});

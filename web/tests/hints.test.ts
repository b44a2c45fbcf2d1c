// How advice is grouped and worded.
import assert from "node:assert/strict";
import test from "node:test";
import { type Advice, certainty, type Choice, groupsOf as groups, inWords, meaning } from "../src/hints";
import { change } from "../src/settings";

const choice = (action: string | null, chance: number, as_good: boolean, more: Partial<Choice> = {}): Choice => ({
  ...{
    action,
    chance,
    chance_error: 0.006,
    points: 10,
    points_error: 0.5,
    place: 2,
    place_error: 0.1,
    gap: 0,
    gap_error: 0,
    as_good,
  },
  ...more,
});

const advice = (choices: Choice[], more: Partial<Advice> = {}): Advice => ({
  ...{ round: 1, turn: 1, simulations: 1000, points_at: "end of match", by: "chance", choices },
  ...more,
});

const groupsOf = (of: Advice, order: readonly string[], lowestWins = true) => groups(of, order, lowestWins);

const SOME = advice([
  choice("45", 0.063, true),
  choice("12", 0.058, true),
  choice("88", 0.03, false),
  choice("7", 0.041, false),
]);
const HAND = ["7", "12", "45", "88"];

test("what cannot be told apart stands as it lies in the hand", () => {
  change({ lang: "es" });
  const groups = groupsOf(SOME, HAND);
  assert.deepEqual(
    groups.map(({ title }) => title),
    ["Igual de buenas", "Peores, con seguridad"],
  );
  assert.deepEqual(
    groups.map(({ bars }) => bars.map(({ action }) => action)),
    [
      ["12", "45"],
      ["7", "88"],
    ],
  );
});

test("a chance is told with its difference to the best and the error of that", () => {
  change({ lang: "es" });
  const choices = [
    choice("45", 0.3, true, { chance_error: 0.015 }),
    choice("12", 0.301, true, { chance_error: 0.015, gap: 0.0004, gap_error: 0.002 }),
    choice("7", 0.296, false, { chance_error: 0.015, gap: 0.004, gap_error: 0.00101 }),
  ];
  const told = (of: Choice[]) =>
    groupsOf(advice(of), HAND).flatMap(({ bars }) => bars.map(({ value, note }) => [value, note]));
  assert.deepEqual(told(choices), [
    ["30,1\u202f%", "0,0 ± 0,2"],
    ["30,0\u202f%", ""],
    ["29,6\u202f%", "−0,4 ± 0,2"],
  ]);
  assert.match(certainty(advice(choices)), /puede errar ± 1,5; la diferencia .* más segura.*La raya/);
  change({ lang: "en" });
  assert.equal(told(choices)[2]![0], "29.6\u202f%");
});

test("what is worse by places, or by points where few are good, is more", () => {
  change({ lang: "en" });
  const lost = [choice("7", 0, true), choice("12", 0, false, { gap: 2.5, gap_error: 0.5 })];
  const note = (by: Advice["by"], lowestWins: boolean) =>
    groupsOf(advice(lost, { by }), HAND, lowestWins)[1]!.bars[0]!.note;
  assert.deepEqual(
    [note("points", true), note("points", false), note("place", false)],
    ["+2.50 ± 0.50", "−2.50 ± 0.50", "+2.50 ± 0.50"],
  );
});

test("a whisker goes two errors of the difference each way: what is worse for sure does not reach the best", () => {
  const [good, worse] = groupsOf(
    advice([choice("45", 0.3, true), choice("7", 0.2, false, { gap: 0.1, gap_error: 0.03 })]),
    HAND,
  );
  const [best, bar] = [good!.bars[0]!, worse!.bars[0]!];
  assert.ok(Math.abs(best.share - 0.93) < 1e-9 && best.low === best.high && bar.best === best.share);
  assert.ok(Math.abs(bar.high - bar.share - (bar.share - bar.low)) < 1e-9 && bar.high < best.share);
  const sure = groupsOf(advice([choice("1", 1, true), choice("2", 0, false)]), ["1", "2"]).flatMap(({ bars }) => bars);
  assert.deepEqual(
    sure.map(({ share }) => share),
    [1, 0],
  );
});

test("one that is best, one that is worse, and an only one are called so", () => {
  change({ lang: "es" });
  const titles = (...choices: Choice[]) => groupsOf(advice(choices), HAND).map(({ title }) => title);
  assert.deepEqual(titles(choice("7", 0.5, true), choice("12", 0.1, false)), ["La mejor", "Peor, con seguridad"]);
  assert.deepEqual(titles(choice("7", 0.5, true)), ["La única"]);
  assert.deepEqual(titles(choice("7", 0.5, true), choice("12", 0.5, true)), ["Igual de buenas"]);
});

test("letting an offer pass stands last", () => {
  const groups = groupsOf(advice([choice(null, 0.5, true), choice("7", 0.5, true)]), ["7"]);
  assert.deepEqual(
    groups[0]!.bars.map(({ action }) => action),
    ["7", null],
  );
});

test("where the chance is the same, place or points go on, and the line says so", () => {
  change({ lang: "es" });
  const lost = [choice("7", 0, true, { points: 51 }), choice("12", 0, false, { points: 54.25 })];
  const [good, worse] = groupsOf(advice(lost, { by: "points" }), HAND);
  assert.deepEqual([good!.bars[0]!.value, worse!.bars[0]!.value], ["51,00", "54,25"]);
  assert.match(
    meaning(advice(lost, { by: "points" }), true),
    /la misma con todas, cerca del 0,0\u202f%.*puntos.*cuantos menos, mejor/,
  );
  assert.match(meaning(advice(lost, { by: "place" }), true), /la misma con todas.*puesto/);
  change({ lang: "en" });
  assert.match(
    meaning(advice(lost, { by: "points", points_at: "end of round" }), false),
    /end of the round: more are better/,
  );
});

test("negative points have bars too", () => {
  const bars = groupsOf(
    advice([choice("7", 0, true, { points: -4 }), choice("12", 0, false, { points: 6 })], { by: "points" }),
    HAND,
  );
  const [one, other] = bars.flatMap((group) => group.bars);
  assert.ok(one!.share >= 0 && one!.share < other!.share && other!.high < 1);
  assert.equal(one!.value, "−4.00");
});

test("it can be said", () => {
  change({ lang: "es" });
  const said = inWords(groupsOf(SOME, HAND), ({ action }) => `el ${action}`);
  assert.deepEqual(said, ["Igual de buenas: el 12; el 45.", "Peores, con seguridad: el 7; el 88."]);
  assert.match(certainty(SOME), /1000 veces/);
});

test("what is known exactly leads, and tells apart what simulations cannot", () => {
  change({ lang: "es" });
  const exact = [
    {
      title: { es: "Media exacta", en: "Exact mean" },
      is_chance: false,
      leads: true,
      values: { "7": 21.44, "12": 18, "45": 19 },
    },
    { title: { es: "Pasar de 26", en: "Beat 26" }, is_chance: true, leads: false, values: { "7": 0.431 } },
  ];
  const choices = [
    choice("12", 0.3, true),
    choice("7", 0.29, true, { gap: 0.01, gap_error: 0.01 }),
    choice("45", 0.1, false),
    choice(null, 0.1, false),
  ];
  const [good, worse] = groupsOf(advice(choices, { exact }), HAND);
  assert.deepEqual(
    good!.bars.map(({ action, value, note }) => [action, value, note]),
    [
      ["7", "21,4", "Media exacta"],
      ["12", "18,0", "Media exacta"],
    ],
  );
  assert.deepEqual(good!.bars[0]!.known, [
    { title: "Pasar de 26", value: "43,1\u202f%" },
    { title: "De ganar", value: "29,0\u202f%", behind: "−1,0 ± 1,0" },
  ]);
  assert.deepEqual(
    worse!.bars.map(({ known }) => known.length),
    [1, 1],
  );
  assert.equal(good!.title, "Igual de buenas para ganar");
  assert.doesNotMatch(certainty(advice(choices, { exact })), /raya/);
  assert.match(meaning(advice(choices, { exact }), false), /exacto/);
});

test("of many acts the first are said, the others counted", () => {
  change({ lang: "es" });
  const many = advice(Array.from({ length: 13 }, (_, place) => choice(String(place), 0.5, true)));
  const [said] = inWords(groupsOf(many, []), ({ action }) => action!);
  assert.match(said!, /: 0; .*9; y 3 más\.$/);
});

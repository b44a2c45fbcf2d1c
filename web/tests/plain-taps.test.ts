// Taps at a plain table: what fits is what occurs in a legal action, and no rule is known.
import "./browserless";
import assert from "node:assert/strict";
import test from "node:test";
import { buttons, CANCEL, choicesOf, listOf, nth, tap } from "../src/plain/taps";
import { fill, ofSeat, spokenIn, valueAt } from "../src/plain/things";
import type { Scene, View } from "../src/game";
import type { Place } from "../src/wire";
import { sceneOf } from "./scenes";

const PLACES: Place[] = [
  { kind: "cards", field: "row" },
  { kind: "rows", field: "lanes" },
  { kind: "cards", field: "shown", seat_at: 1 },
  { kind: "hand", field: "hand" },
  { kind: "dice", field: "dice" },
  { kind: "pile", field: "deck" },
  { kind: "counter", field: "gold", of_seats: true },
  { kind: "cards", field: "front", of_seats: true },
];

const VIEW = {
  seat: 0,
  to_act: [0],
  row: ["b5", "g5"],
  lanes: [["r1"], []],
  shown: [["y9", 1]],
  hand: ["g2", "g2", "g3", "b5"],
  dice: "116",
  deck: 7,
  gold: [1, 0],
  front: [[], ["k4"]],
  card: { scoring: "sum" },
  list: [{ face: "1" }, { face: "v" }],
} as unknown as View;

const TOUCHES = {
  "b5=g2+g3": ["row:b5", "hand:g2", "hand:g3"],
  "g5=g2+g2": ["row:g5", "hand:g2", "hand:g2"],
  "g5=b5": ["row:g5", "hand:b5"],
  "put:g3": ["hand:g3"],
  "lane-2": ["lanes.1"],
  "roll-11": ["1", "1"],
  draw: [],
};

function scene(legal: string[], rest: Partial<Scene> = {}): Scene {
  const words = Object.fromEntries(legal.map((action) => [action, `Do ${action}`]));
  return sceneOf(VIEW, ["Ana", "Bea"], { legal, words, touches: TOUCHES, ...rest });
}

const layout = fill(VIEW, { places: PLACES });
const all = scene(Object.keys(TOUCHES));

test("places are filled from fields, with the same key wherever a thing lies", () => {
  const [row, lanes, shown, hand, dice, deck, gold, front] = layout;
  assert.deepEqual(
    hand!.rows[0]!.things.map(({ id, key }) => [id, key]),
    [
      ["hand:g2.0", "thing:g2.0"],
      ["hand:g2.1", "thing:g2.1"],
      ["hand:g3.2", "thing:g3.0"],
      ["hand:b5.3", "thing:b5.1"],
    ],
  );
  assert.equal(row!.rows[0]!.things[0]!.key, "thing:b5.0");
  assert.deepEqual([lanes!.rows.length, lanes!.rows[1]!.id], [2, "lanes.1"]);
  assert.deepEqual([shown!.rows[0]!.things[0]!.written, shown!.rows[0]!.things[0]!.seat], ["y9", 1]);
  assert.equal(dice!.rows[0]!.things.length, 3);
  assert.equal(deck!.count, 7);
  assert.equal(ofSeat(VIEW, gold!.place, 0), 1);
  assert.equal(front!.rows[1]!.things[0]!.written, "k4");
});

test("a field of a field is found, and of every thing in a list", () => {
  assert.equal(valueAt(VIEW, "card.scoring"), "sum");
  assert.deepEqual(valueAt(VIEW, "list.face"), ["1", "v"]);
  assert.equal(valueAt(VIEW, "none.at.all"), undefined);
  assert.equal(
    spokenIn((written) => (written === "scoring.sum" ? "everything counts" : written), "card.scoring", "sum"),
    "everything counts",
  );
});

test("one tap after another leads to the action that touches just these things", () => {
  let { draft } = tap(all, layout, [], "row:g5.1");
  assert.deepEqual(draft, ["row:g5.1"]);
  assert.deepEqual(choicesOf(all, layout, draft).whole, []);
  ({ draft } = tap(all, layout, draft, "hand:g2.0"));
  ({ draft } = tap(all, layout, draft, "hand:g2.1"));
  assert.deepEqual(choicesOf(all, layout, draft).whole, ["g5=g2+g2"]);
  assert.equal(buttons(all, layout, draft)[0]!.action, "g5=g2+g2");
});

test("what does not fit the choice begins a new one, and what fits nothing is left alone", () => {
  assert.deepEqual(tap(all, layout, ["row:b5.0"], "hand:b5.3").draft, ["hand:b5.3"]);
  assert.deepEqual(tap(all, layout, ["row:b5.0"], "front:k4.0").draft, []);
  assert.deepEqual(tap(all, layout, ["row:b5.0", "hand:g2.0"], CANCEL).draft, []);
});

test("a card in the row is not the same card in my hand", () => {
  const { fits } = choicesOf(all, layout, ["row:g5.1"]);
  assert.deepEqual([fits("hand:b5.3"), fits("row:b5.0")], [true, false]);
});

test("a second tap plays what a single thing is enough for, and takes back what is not", () => {
  const some = scene(["put:g3", "draw"]);
  assert.equal(tap(some, layout, ["hand:g3.2"], "hand:g3.2").action, "put:g3");
  assert.deepEqual(tap(all, layout, ["row:g5.1", "hand:g2.0"], "hand:g2.0").draft, ["row:g5.1"]);
});

test("one tap is enough for whoever wants it so", () => {
  const hasty = scene(["put:g3", "draw"], { isHasty: true });
  assert.equal(tap(hasty, layout, [], "hand:g3.2").action, "put:g3");
});

test("rows are things, and so are dice of the same face", () => {
  assert.deepEqual(choicesOf(all, layout, ["lanes.1"]).whole, ["lane-2"]);
  assert.deepEqual(choicesOf(all, layout, ["dice:1.0", "dice:1.1"]).whole, ["roll-11"]);
});

test("an action that touches nothing is a button, and so is one whose things lie nowhere", () => {
  const some = scene(["draw", "put:z9"], { touches: { "put:z9": ["hand:z9"] } });
  assert.deepEqual(
    buttons(some, layout, []).map(({ label }) => label),
    ["Do draw", "Do put:z9"],
  );
});

test("more acts than there is room for are a list", () => {
  const many = scene(["a", "b", "c", "d"], { touches: {} });
  assert.deepEqual(buttons(many, layout, []), []);
  assert.deepEqual(listOf(many, layout, []), ["a", "b", "c", "d"]);
});

test("what I must think of myself is listed in my whole turn, at the end, legal or not", () => {
  const words = { draw: "Draw", "dos!": "Say DOS" };
  const early = scene(["draw"], { words });
  const due = scene(["dos!", "draw"], { words });
  for (const some of [early, due]) {
    assert.deepEqual(
      buttons(some, layout, []).map(({ label }) => label),
      ["Draw", "Say DOS"],
    );
  }
});

test("whoever waits has no buttons, and taps do nothing", () => {
  const waiting = scene([], { words: {} });
  assert.deepEqual(buttons(waiting, layout, []), []);
  assert.deepEqual(tap(waiting, layout, [], "hand:g3.2").draft, []);
});

test("keys stand for my cards and for rows", () => {
  assert.equal(nth(layout, "card", 2), "hand:g3.2");
  assert.equal(nth(layout, "row", 1), "lanes.1");
  assert.equal(nth(layout, "row", 5), null);
});

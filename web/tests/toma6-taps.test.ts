// What a tap means at a table of Toma 6.
import assert from "node:assert/strict";
import test from "node:test";
import "./browserless";
import { game } from "../src/games/toma6/index";
import { buttons, nth, tap } from "../src/games/toma6/taps";
import type { Toma6Aids, Toma6View } from "../src/games/toma6/view";
import { ask, type Toma6Scene } from "../src/games/toma6/words";
import { change } from "../src/settings";
import { sceneOf } from "./scenes";

change({ lang: "es" });

const VIEW: Toma6View = {
  seat: 0,
  players: 3,
  to_act: [0, 1, 2],
  over: false,
  round: 1,
  turn: 4,
  points: [0, 0, 0],
  winners: [],
  phase: "choose",
  rows: [[12], [37], [43], [58]],
  hand: [7, 44, 101],
  hands: [[], [], []],
  cards_left: [3, 3, 3],
  chosen: [false, false, false],
  choice: null,
  revealed: [],
  open: [],
  bulls: [0, 0, 0],
  piles: [[], [], []],
  limit: 66,
  rounds: null,
  variant: "classic",
  low_card: "choose",
  hand_cards: 10,
  highest: 104,
  row_cards: 5,
};

const AIDS: Toma6Aids = { actions: {}, in_public: null, rows: [], seats: [], ends: false };

function scene(view: Partial<Toma6View> = {}, rest: Partial<Toma6Scene> = {}): Toma6Scene {
  const { legal = ["7", "44", "101"] } = rest;
  const words = Object.fromEntries(legal.map((action) => [action, `${action} in words`]));
  return sceneOf({ ...VIEW, ...view }, ["Tú", "Marcos", "Nerea"], { legal, words, ...rest });
}

const ROWS = ["r1", "r2", "r3", "r4"];
const low = (rest: Partial<Toma6Scene> = {}) =>
  scene(
    {
      phase: "take",
      to_act: [0],
      revealed: [
        [1, 0],
        [50, 1],
        [60, 2],
      ],
    },
    { legal: ROWS, ...rest },
  );
const logic = () => scene({ phase: "pick", to_act: [0], hand: [], open: [3, 45] }, { legal: ["3", "45"] });

test("one tap chooses a card", () => {
  assert.deepEqual(tap(scene(), [], "44"), { draft: [], action: "44" });
});

test("a card that nobody but bots waits for is chosen first, then played", () => {
  const bots = { people: [true, false, false] };
  for (const last of [scene({ to_act: [0] }), scene({}, bots), scene({ choice: 44, to_act: [1] }, bots)]) {
    assert.deepEqual(tap(last, [], "7"), { draft: ["7"] });
    assert.deepEqual(tap(last, ["7"], "101"), { draft: ["101"] });
    assert.deepEqual(tap(last, ["101"], "101"), { draft: [], action: "101" });
    assert.deepEqual(buttons(last, ["101"]), [{ label: "101 in words", action: "101" }]);
    assert.deepEqual(buttons(last, []), [{ label: "Jugar", off: "Elige antes una carta" }]);
  }
});

test("one tap plays it for whoever wants no questions, and none does for whoever wants all", () => {
  assert.deepEqual(tap(scene({ to_act: [0] }, { isHasty: true }), [], "7"), { draft: [], action: "7" });
  assert.deepEqual(buttons(scene({ to_act: [0] }, { isHasty: true }), []), []);
  assert.deepEqual(tap(scene({}, { confirms: true }), [], "7"), { draft: ["7"] });
});

test("before a card is played the ask says what it would do", () => {
  const both = (es: string) => ({ es, en: "" });
  const actions = {
    "44": { name: both("44"), rule: "T6-6", says: both("Iría a la fila 1, tras el 12") },
    "7": { name: both("7"), rule: "T6-8", says: both("Mucho"), short: both("Ahora es demasiado baja") },
  };
  const last = scene({ to_act: [0] }, { aids: { ...AIDS, actions } });
  assert.deepEqual(ask(last, ["44"]), { strong: "¿El 44?", text: "Iría a la fila 1, tras el 12." });
  assert.deepEqual(ask(last, ["7"]), { strong: "¿El 7?", text: "Ahora es demasiado baja.", rule: "T6-8" });
  const again = "Tócalo otra vez o elige otro.";
  assert.deepEqual(ask({ ...last, showAids: false }, ["7"]), { strong: "¿El 7?", text: again });
  assert.deepEqual(ask(logic(), ["45"]), { strong: "¿El 45?", text: again });
});

test("another card takes its place", () => {
  assert.deepEqual(tap(scene({ choice: 44, to_act: [1] }), [], "7"), { draft: [], action: "7" });
});

test("the chosen card again does nothing, on its way or there", () => {
  assert.deepEqual(tap(scene({ choice: 44, to_act: [1] }), [], "44"), { draft: [] });
  assert.deepEqual(tap(scene({}, { sending: "44" }), [], "44"), { draft: [] });
});

test("what is not legal is left to the server, which says why", () => {
  assert.deepEqual(tap(low(), [], "44"), { draft: [], action: "44" });
  assert.deepEqual(tap(scene(), [], "r2"), { draft: [], action: "r2" });
});

test("nothing happens while nothing can be done", () => {
  assert.deepEqual(tap(scene({}, { legal: [] }), [], "44"), { draft: [] });
  assert.deepEqual(tap(scene({}, { legal: [], me: null }), [], "r1"), { draft: [] });
});

test("one tap takes a row", () => {
  assert.deepEqual(tap(low(), [], "r2"), { draft: [], action: "r2" });
  assert.deepEqual(buttons(low(), []), []);
});

test("with confirmation a row is drafted first", () => {
  const sure = low({ confirms: true });
  assert.deepEqual(tap(sure, [], "r2"), { draft: ["r2"] });
  assert.deepEqual(tap(sure, ["r2"], "r3"), { draft: ["r3"] });
  assert.deepEqual(tap(sure, ["r2"], "r2"), { draft: [], action: "r2" });
});

test("the button says what the server calls the act", () => {
  assert.deepEqual(buttons(low({ confirms: true }), ["r2"]), [{ label: "r2 in words", action: "r2" }]);
});

test("an open card is drafted first, always", () => {
  assert.deepEqual(tap(logic(), [], "45"), { draft: ["45"] });
  assert.deepEqual(tap(logic(), ["45"], "3"), { draft: ["3"] });
  assert.deepEqual(buttons(logic(), ["45"]), [{ label: "45 in words", action: "45" }]);
  assert.deepEqual(tap(logic(), ["45"], "45"), { draft: [], action: "45" });
});

test("a draft that is no longer legal is no button", () => {
  assert.deepEqual(buttons(logic(), ["46"]), []);
  assert.deepEqual(buttons(scene(), ["r2"]), []);
});

test("keys stand for my cards and for the rows", () => {
  assert.equal(nth(scene(), "card", 1), "44");
  assert.equal(nth(scene(), "card", 3), null);
  assert.equal(nth(scene(), "row", 3), "r4");
  assert.equal(nth(scene(), "row", 4), null);
});

test("what the server asks is shown as it is, until something is chosen", () => {
  assert.equal(ask(scene(), []), null);
  assert.equal(ask(scene({ choice: 101, to_act: [1] }), []), null);
  assert.equal(ask(low(), []), null);
  assert.equal(ask(low(), ["r2"]), null);
  assert.equal(ask(logic(), []), null);
  assert.equal(ask(scene({ to_act: [1, 2] }, { me: null, legal: [] }), []), null);
  assert.equal(ask(scene({}, { settled: false }), ["44"]), null);
  assert.equal(ask(scene({ over: true }), ["44"]), null);
});

test("a card on its way is already mine", () => {
  assert.deepEqual(ask(scene({}, { sending: "44" }), []), { strong: "Tu carta: el 44." });
  assert.equal(ask(scene({}, { sending: "r1" }), []), null);
});

test("a chosen card that is too low is warned of, for whoever wants aids", () => {
  const short = { es: "Ahora es demasiado baja: te llevarías una fila", en: "" };
  const actions = { "7": { name: short, rule: "T6-8", says: short, short } };
  const chosen = scene({ choice: 7, to_act: [1] }, { aids: { ...AIDS, actions } });
  const warned = { strong: "Tu carta: el 7.", text: "Ahora es demasiado baja: te llevarías una fila.", rule: "T6-8" };
  assert.deepEqual(ask(chosen, []), warned);
  assert.equal(ask({ ...chosen, showAids: false }, []), null);
  assert.equal(ask({ ...chosen, aids: { ...AIDS, actions: { "7": { ...actions["7"], rule: "T6-7" } } } }, []), null);
});

test("whoever chooses before the eyes of all at a device is asked, too", () => {
  const both = (es: string) => ({ es, en: "" });
  const asked = {
    strong: both("Tu 1 es más bajo."),
    text: both("Elige."),
    short: both("Elige una fila."),
    rule: "T6-8",
  };
  const words = { r2: both("Llevarme la fila 2: 1 buey") };
  const shared = low({ me: null, confirms: true, words: {}, aids: { ...AIDS, in_public: { ...asked, words } } });
  const told = { strong: "Tu 1 es más bajo.", text: "Elige.", short: "Elige una fila.", rule: "T6-8" };
  assert.deepEqual(ask(shared, []), told);
  assert.deepEqual(buttons(shared, ["r2"]), [{ label: "Llevarme la fila 2: 1 buey", action: "r2" }]);
  assert.equal(ask({ ...shared, legal: [] }, []), null);
  assert.deepEqual(game.inPublic?.(shared), ["r2"]);
});

test("the scores of a round are told by its events", () => {
  const data = { seat: 1, bulls: 6, points: 10 };
  const events = [
    { kind: "scored", data },
    { kind: "round", data: { round: 2 } },
  ];
  assert.deepEqual(game.scores?.(events, VIEW), [{ seat: 1, gained: "+6", total: 10 }]);
});

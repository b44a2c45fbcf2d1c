// What a tap means at a table of Toma 6.
import assert from "node:assert/strict";
import test from "node:test";
import { buttons, nth, tap } from "../src/games/toma6/taps";
import type { Toma6View } from "../src/games/toma6/view";
import { ask, type Toma6Scene, why } from "../src/games/toma6/words";
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
};

function scene(view: Partial<Toma6View> = {}, rest: Partial<Toma6Scene> = {}): Toma6Scene {
  return sceneOf({ ...VIEW, ...view }, ["Tú", "Marcos", "Nerea"], { legal: ["7", "44", "101"], ...rest });
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
    assert.deepEqual(buttons(last, ["101"]), [{ label: "Jugar el 101", action: "101" }]);
    assert.deepEqual(buttons(last, []), [{ label: "Jugar", off: "Elige antes una carta" }]);
  }
});

test("one tap plays it for whoever wants no questions, and none does for whoever wants all", () => {
  assert.deepEqual(tap(scene({ to_act: [0] }, { isHasty: true }), [], "7"), { draft: [], action: "7" });
  assert.deepEqual(buttons(scene({ to_act: [0] }, { isHasty: true }), []), []);
  assert.deepEqual(tap(scene({}, { confirms: true }), [], "7"), { draft: ["7"] });
});

test("before a card is played the ask says what it would do", () => {
  const says = { es: "Iría a la fila 1, tras el 12", en: "" };
  const actions = {
    "44": { name: says, row: 0, rule: "T6-6", says },
    "7": { name: says, row: null, rule: "T6-8", says },
  };
  const last = scene(
    { to_act: [0] },
    { aids: { actions, rows: [], seats: [], tricks: 10, ends: false, in_public: [] } },
  );
  assert.deepEqual(ask(last, ["44"]), { strong: "¿El 44?", text: "Iría a la fila 1, tras el 12." });
  const low = { strong: "¿El 7?", text: "Ahora es demasiado baja: te llevarías una fila.", rule: "T6-8" };
  assert.deepEqual(ask(last, ["7"]), low);
  const price = { name: says, row: 2, place: 0, takes: [50, 51], bulls: 6, says };
  const priced = (rule: string) =>
    scene({ to_act: [0] }, { aids: { ...last.aids!, actions: { "44": { ...price, rule } } } });
  assert.equal(ask(priced("T6-7"), ["44"]).text, "Sería la sexta de la fila 3: 6 bueyes.");
  assert.equal(ask(priced("T6-8"), ["44"]).text, "Ahora es demasiado baja: te llevarías la fila 3.");
  assert.equal(ask({ ...last, showAids: false }, ["7"]).text, "Tócalo otra vez o elige otro.");
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

test("the button names the row and its price", () => {
  const both = { es: "", en: "" };
  const aid = { name: both, says: both, rule: "T6-8", bulls: 8 };
  const aids = { actions: { r2: aid }, rows: [], seats: [], tricks: 10, ends: false, in_public: [] };
  assert.deepEqual(buttons(low({ confirms: true, aids }), ["r2"]), [
    { label: "Llevarme la fila 2: 8 bueyes", action: "r2" },
  ]);
  assert.deepEqual(buttons(low({ confirms: true }), ["r2"]), [{ label: "Llevarme la fila 2", action: "r2" }]);
});

test("an open card is drafted first, always", () => {
  assert.deepEqual(tap(logic(), [], "45"), { draft: ["45"] });
  assert.deepEqual(tap(logic(), ["45"], "3"), { draft: ["3"] });
  assert.deepEqual(buttons(logic(), ["45"]), [{ label: "Tomar el 45", action: "45" }]);
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

test("the ask says what to do", () => {
  assert.deepEqual(ask(scene(), []), { strong: "Elige una carta." });
  assert.deepEqual(ask(scene({ to_act: [0] }), []), { strong: "Elige una carta.", text: "Solo faltas tú." });
  assert.deepEqual(ask(scene({ choice: 101, to_act: [1] }), []), {
    strong: "Tu carta: el 101.",
    text: "Toca otra para cambiarla, hasta que elija Marcos.",
  });
  assert.deepEqual(ask(low(), []), {
    strong: "Tu 1 es demasiado bajo.",
    text: "Elige la fila que te llevas.",
    rule: "T6-8",
  });
});

test("whoever watches hears whom the table waits for", () => {
  const watched = (to_act: number[]) => ask(scene({ to_act }, { me: null, legal: [] }), []).strong;
  assert.equal(watched([1, 2]), "Faltan Marcos y Nerea.");
  assert.equal(watched([2]), "Falta Nerea.");
});

test("many are counted, not named", () => {
  const names = ["Tú", "Ana", "Bea", "Carlos", "Dora", "Eva"];
  const five = ask(scene({ players: 6, choice: 7, to_act: [1, 2, 3, 4, 5] }, { names }), []);
  assert.equal(five.text, "Toca otra para cambiarla; faltan 5 por elegir.");
});

test("the end says why", () => {
  const ended = (points: number[], winners: number[]) => why(scene({ over: true, points, winners }));
  assert.equal(
    ended([28, 70, 40], [0]),
    "Con 28 bueyes: nadie tiene menos. Marcos (70) llega a 66 y se acaba la partida.",
  );
  assert.equal(
    ended([28, 70, 28], [0, 2]),
    "Empate a 28 bueyes, y nadie tiene menos. Marcos (70) llega a 66 y se acaba la partida.",
  );
});

// What a tap means at a table of Push, what the page itself says, and how a bench is laid out.
import assert from "node:assert/strict";
import test from "node:test";
import { columnsOf } from "../src/games/push/columns";
import { movement } from "../src/games/push/motion";
import { shown } from "../src/games/push/shown";
import { buttons, nth, tap } from "../src/games/push/taps";
import type { PushAids, PushView } from "../src/games/push/view";
import { ask, points, type PushScene } from "../src/games/push/words";
import { change } from "../src/settings";
import { sceneOf } from "./scenes";

change({ lang: "es" });

const VIEW: PushView = {
  seat: 0,
  players: 3,
  to_act: [0],
  over: false,
  round: 1,
  turn: 4,
  points: [12, 20, 9],
  winners: [],
  phase: "begin",
  active: 0,
  card: null,
  rows: [[], [], []],
  switches: 0,
  takers: [],
  benches: [["red-1", "red-5", "blue-6"], [], []],
  banks: [[], [], []],
  cards_left: 80,
  to_come: {},
  discarded: {},
  risk: false,
};
const SPOKEN: Record<string, string> = { point: "punto", points: "puntos", stop: "parar y tomar una fila" };
const WORDS = {
  reveal: "Destapar",
  "secure-red": "Asegurar el rojo: 6 puntos",
  "place-2": "Poner el 1 verde en la fila 2",
  "take-3": "Llevarme la fila 3: 1 punto",
};
const BEGIN = ["reveal", "secure-red", "secure-blue"];

function scene(view: Partial<PushView> = {}, rest: Partial<PushScene> = {}): PushScene {
  const spoken = (written: string) => SPOKEN[written] ?? written;
  return sceneOf({ ...VIEW, ...view }, ["Tú", "Marcos", "Nerea"], { legal: BEGIN, spoken, words: WORDS, ...rest });
}

const ROWS = [["purple-2"], ["roll"], []];
const place = (rest: Partial<PushScene> = {}) =>
  scene({ phase: "place", card: "green-1", rows: ROWS }, { legal: ["place-1", "place-2", "place-3"], ...rest });
const take = (rest: Partial<PushScene> = {}) =>
  scene(
    { phase: "take", takers: [0, 2, 1], rows: [["purple-2"], ["roll"], ["red-1"]] },
    { legal: ["take-1", "take-2", "take-3"], ...rest },
  );
const goOn = (rows = ROWS, rest: Partial<PushScene> = {}) =>
  scene({ phase: "go_on", rows }, { legal: rows.some((row) => row.length) ? ["reveal", "stop"] : ["reveal"], ...rest });

test("a turn begins with two buttons, or with one where nothing can be secured", () => {
  assert.deepEqual(buttons(scene(), []), [
    { label: "Destapar", action: "reveal", key: "deck" },
    { label: "Asegurar un color", thing: "secure" },
  ]);
  assert.equal(buttons(scene({}, { legal: ["reveal"] }), []).length, 1);
});

test("the second button makes columns of the bench buttons, and back", () => {
  assert.deepEqual(tap(scene(), [], "secure"), { draft: ["secure"] });
  assert.deepEqual(tap(scene(), ["secure"], "secure"), { draft: [] });
  const [first, second] = buttons(scene(), ["secure"]);
  assert.equal(first?.off, "Toca un color de tu botín");
  assert.deepEqual(second, { label: "Volver", thing: "secure" });
});

test("a column is secured by one tap then, or chosen first", () => {
  assert.deepEqual(tap(scene(), ["secure"], "secure-red"), { draft: [], action: "secure-red" });
  assert.deepEqual(tap(scene({}, { confirms: true }), ["secure"], "secure-red"), { draft: ["secure", "secure-red"] });
  assert.deepEqual(tap(scene(), [], "secure-red"), { draft: ["secure", "secure-red"] });
  assert.deepEqual(tap(scene(), ["secure", "secure-red"], "secure-red"), { draft: [], action: "secure-red" });
  assert.deepEqual(buttons(scene(), ["secure", "secure-red"])[0], {
    label: "Asegurar el rojo: 6 puntos",
    action: "secure-red",
  });
});

test("the deck is tapped, and what is not legal is left to the server", () => {
  assert.deepEqual(tap(goOn(), [], "reveal"), { draft: [], action: "reveal" });
  assert.deepEqual(tap(goOn(), [], "stop"), { draft: [], action: "stop" });
  assert.deepEqual(tap(place({ legal: ["place-2"] }), [], "place-1"), { draft: [], action: "place-1" });
  assert.deepEqual(tap(scene({}, { legal: [] }), [], "reveal"), { draft: [] });
});

test("one tap places a card or takes a row; with confirmation a row is drafted first", () => {
  assert.deepEqual(tap(place(), [], "place-2"), { draft: [], action: "place-2" });
  assert.deepEqual(tap(take(), [], "take-3"), { draft: [], action: "take-3" });
  const sure = take({ confirms: true });
  assert.deepEqual(tap(sure, [], "take-3"), { draft: ["take-3"] });
  assert.deepEqual(tap(sure, ["take-3"], "take-1"), { draft: ["take-1"] });
  assert.deepEqual(tap(sure, ["take-3"], "take-3"), { draft: [], action: "take-3" });
  assert.deepEqual(buttons(sure, ["take-3"]), [{ label: "Llevarme la fila 3: 1 punto", action: "take-3" }]);
  assert.deepEqual(buttons(place({ confirms: true }), ["place-2"])[0]?.label, "Poner el 1 verde en la fila 2");
});

test("after a card: another, or stop; without a row stopping says why not", () => {
  assert.deepEqual(
    buttons(goOn(ROWS, { words: { reveal: "Destapar otra" } }), []).map(({ label, key, off }) => [label, key, off]),
    [
      ["Destapar otra", "deck", undefined],
      ["Parar y tomar una fila", "stop", undefined],
    ],
  );
  assert.equal(buttons(goOn([[], [], []]), [])[1]?.off, "Aún no hay ninguna fila");
});

test("a draft that is no longer legal is no button", () => {
  assert.deepEqual(buttons(place(), ["take-3"]), []);
  assert.deepEqual(buttons(goOn(), ["secure"]).length, 2);
  assert.deepEqual(buttons(scene({}, { legal: [] }), ["secure"]), []);
});

test("keys stand for colours and rows", () => {
  assert.equal(nth(scene(), "card", 1), "secure-blue");
  assert.equal(nth(scene(), "card", 5), null);
  assert.equal(nth(place(), "card", 1), null);
  assert.equal(nth(place(), "row", 1), "place-2");
  assert.equal(nth(take(), "row", 2), "take-3");
  assert.equal(nth(take(), "row", 3), null);
  assert.equal(nth(goOn(), "row", 0), null);
});

test("what the server asks is shown until something is chosen", () => {
  for (const each of [scene(), place(), take(), scene({}, { legal: [] })]) assert.equal(ask(each, []), null);
  assert.equal(ask(take({ confirms: true }), ["take-3"]), null);
  assert.deepEqual(ask(scene(), ["secure"]), {
    strong: "¿Qué color aseguras?",
    text: "El dado no toca el banco.",
    rule: "PU-18",
  });
});

test("the risk is told as the server says it, if help is wanted and there is a choice", () => {
  const words = { es: "No caben 5 de las 80", en: "" };
  const aids = (actions: PushAids["actions"]) => ({ actions }) as PushAids;
  const both = aids({ reveal: { words }, stop: { words } });
  const asked = { strong: "¿Destapas otra o paras?" };
  assert.deepEqual(ask(goOn(ROWS, { ask: asked, aids: both }), []), { ...asked, text: "No caben 5 de las 80." });
  assert.equal(ask(goOn(ROWS, { aids: both, showAids: false }), []), null);
  assert.equal(ask(goOn([[], [], []], { aids: aids({ reveal: { words } }) }), []), null);
});

test("while the die rolls it is said whose it is", () => {
  const rolling = (seat: number) => ({ settled: false, now: { kind: "rolled", data: { seat, face: "red", lost: 3 } } });
  assert.deepEqual(ask(scene({}, rolling(0)), []), { strong: "Tiras el dado…" });
  assert.deepEqual(ask(scene({}, rolling(1)), []), { strong: "Marcos tira el dado…" });
  assert.equal(ask(scene({}, { settled: false, now: { kind: "turn", data: { turn: 3, seat: 1 } } }), []), null);
});

test("my row goes to my columns card by card, somebody else's to their seat", () => {
  const before = { ...VIEW, rows: [["red-5", "roll"], [], []] };
  const took = (seat: number) => {
    const event = { kind: "took", data: { seat, row: 0, points: 5, cards: ["red-5", "roll"] } };
    return movement(event, before, shown(before, event));
  };
  assert.deepEqual(took(0).from, { "bench:red-5:1": "row:0:red-5" });
  assert.deepEqual(took(0).to, { "row:0:roll": "discards" });
  assert.deepEqual(took(2).to, { "row:0:red-5": "seat:2", "row:0:roll": "discards" });
});

test("points are counted in the words of the server", () => {
  assert.deepEqual([points(scene(), 1), points(scene(), 6)], ["1 punto", "6 puntos"]);
});

test("a bench shows the corner of every card, then their number", () => {
  const roomy = columnsOf(366, 170, 72, 4, 30);
  assert.ok(roomy.card >= 50 && roomy.step > 15 && !roomy.isCounted);
  const low = columnsOf(336, 104, 72, 4, 30);
  assert.ok(low.card >= 50 && low.isCounted && low.step <= 4);
  assert.equal(columnsOf(366, 104, 72, 1, 30).isCounted, false);
});

test("without room for cards there are sums alone", () => {
  assert.deepEqual(columnsOf(336, 50, 72, 3, 30), { card: 0, step: 0, isCounted: false });
});

// What a tap means at a table of Push, what is asked, and how a bench is laid out.
import assert from "node:assert/strict";
import test from "node:test";
import { columnsOf } from "../src/games/push/columns";
import { buttons, nth, tap } from "../src/games/push/taps";
import type { PushAids, PushView } from "../src/games/push/view";
import { ask, type PushScene, turn, why } from "../src/games/push/words";
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
const SPOKEN: Record<string, string> = { "green-1": "1 verde, cruz", roll: "carta de dado", red: "rojo, triángulo" };
const BEGIN = ["reveal", "secure-red", "secure-blue"];

function scene(view: Partial<PushView> = {}, rest: Partial<PushScene> = {}): PushScene {
  const spoken = (written: string) => SPOKEN[written] ?? written;
  return sceneOf({ ...VIEW, ...view }, ["Tú", "Marcos", "Nerea"], { legal: BEGIN, spoken, ...rest });
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
  assert.deepEqual(buttons(scene(), ["secure", "secure-red"])[0], { label: "Asegurar el rojo", action: "secure-red" });
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
  assert.deepEqual(buttons(sure, ["take-3"]), [{ label: "Llevarme la fila 3", action: "take-3" }]);
  assert.deepEqual(buttons(place({ confirms: true }), ["place-2"])[0]?.label, "Poner el 1 verde en la fila 2");
});

test("after a card: another, or stop; without a row stopping says why not", () => {
  assert.deepEqual(
    buttons(goOn(), []).map(({ action, key, off }) => [action, key, off]),
    [
      ["reveal", "deck", undefined],
      ["stop", "stop", undefined],
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

test("the ask says what to do", () => {
  assert.equal(ask(scene(), []).strong, "¿Destapas o aseguras?");
  assert.equal(ask(scene({}, { legal: ["reveal"] }), []).strong, "Destapa una carta.");
  assert.equal(ask(scene(), ["secure"]).strong, "¿Qué color aseguras?");
  assert.deepEqual(ask(place(), []), { strong: "¿En qué fila pones el 1 verde?" });
  assert.equal(ask(scene({ phase: "place", card: "roll" }), []).strong, "¿En qué fila pones la carta de dado?");
  assert.deepEqual(ask(take(), []), { strong: "¿Qué fila te llevas?", text: "Luego eligen Nerea y Marcos." });
});

test("the risk is told as the server counts it, if help is wanted", () => {
  const words = { es: "Salga lo que salga, cabe", en: "" };
  const aids = (misfits: number) => ({ actions: { reveal: { words, misfits } } }) as unknown as PushAids;
  assert.equal(ask(goOn(ROWS, { aids: aids(5) }), []).text, "No caben 5 de las 80.");
  assert.equal(ask(goOn(ROWS, { aids: aids(0) }), []).text, "Salga lo que salga, cabe.");
  assert.equal(ask(goOn(ROWS, { aids: aids(5), showAids: false }), []).text, undefined);
});

test("whoever waits hears for whom, and when their own choice comes", () => {
  const others = (phase: string, rest: Partial<PushView> = {}) =>
    ask(scene({ phase, to_act: [1], active: 1, ...rest }, { legal: [] }), []);
  assert.equal(others("begin").strong, "Le toca a Marcos:");
  assert.deepEqual(others("take", { takers: [1, 0, 2], rows: [["roll"], ["red-1"], []] }).text, "Luego eliges tú.");
  assert.deepEqual(others("take", { takers: [1, 2, 0], rows: [["roll"], ["red-1"], []] }).text, undefined);
});

test("the bar has the turn and the deck", () => {
  assert.equal(turn(scene()), "Turno 4 · quedan 80");
  assert.equal(turn(scene({ cards_left: 1 }), "long"), "Turno 4 · queda 1 carta");
  assert.equal(turn(scene(), "deck"), "Quedan 80 cartas");
});

test("the end says why", () => {
  const ended = (points: number[], winners: number[]) => why(scene({ over: true, points, winners }));
  assert.equal(ended([40, 30, 20], [0]), "Con 40 puntos: nadie tiene más.");
  assert.equal(ended([40, 40, 20], [0]), "Empate a 40 puntos: decide quién tiene más cartas, 3 contra 0.");
  assert.equal(ended([40, 40, 20], [0, 1]), "Empate a 40 puntos y a 3 cartas.");
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

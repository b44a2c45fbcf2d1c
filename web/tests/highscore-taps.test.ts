// What a tap means at a table of High Score.
import assert from "node:assert/strict";
import test from "node:test";
import { buttons, nth, tap, toggled } from "../src/games/highscore/taps";
import type { HighScoreAids, HighScoreView } from "../src/games/highscore/view";
import { aboutTrack, ask, figure, type HighScoreScene, scores } from "../src/games/highscore/words";
import { change } from "../src/settings";
import { sceneOf } from "./scenes";

change({ lang: "es" });

const both = (es: string) => ({ es, en: es });

function view(roll: string, faces: string, more: Partial<HighScoreView> = {}): HighScoreView {
  const card = { number: 1, scoring: "total", vortex: "0", roll };
  return {
    seat: 0,
    players: 3,
    to_act: [0],
    over: false,
    round: 1,
    turn: 2,
    points: [3, 2, 1],
    winners: [],
    card,
    played_cards: [card],
    deck: [card],
    rounds: 7,
    lone_ten: true,
    starter: 2,
    roller: 0,
    rolls: 1,
    rolls_left: 2,
    dice: [...faces].sort().join(""),
    aside: "",
    froze: 0,
    places: [...faces].map((face) => ({ face, lies: "loose" })),
    score_now: 15,
    scores: [null, null, 26],
    track: [null, null, 26],
    gold: [1, 0, 0],
    silver: [0, 1, 0],
    bronze: [0, 0, 1],
    ...more,
  };
}

function aidsFor(actions: HighScoreAids["actions"]): HighScoreAids {
  const result = { dice: [], score: 15 };
  const challenge = {
    card: 1,
    scoring: both(""),
    vortex: both(""),
    roll: both(""),
    rule: "HS-16",
    roll_rule: "HS-11",
    example: result,
  };
  return { challenge, result, chips: [null, null, "gold"], actions };
}

function scene(roll: string, faces: string, legal: string[], rest: Partial<HighScoreScene> = {}): HighScoreScene {
  return sceneOf(view(roll, faces), ["Tú", "Marcos", "Nerea"], { legal, ...rest });
}

const THREE = () => scene("three", "5152v43", ["stop", "roll-1", "roll-5", "roll-55", "roll-1v"]);
const ASIDE = () => scene("aside", "5152v43", ["stop", "roll-5", "roll-12345v", "roll-1234v"]);

test("dice are chosen and put back", () => {
  assert.deepEqual(tap(THREE(), [], "d1"), { draft: ["d1"] });
  assert.deepEqual(tap(THREE(), ["d1"], "d4"), { draft: ["d1", "d4"] });
  assert.deepEqual(tap(THREE(), ["d1", "d4"], "d1"), { draft: ["d4"] });
});

test("of equal dice those are chosen that the server takes", () => {
  const { view } = THREE();
  assert.deepEqual(toggled(view, [], 2), ["d0"]); // the first is rolled
  assert.deepEqual(toggled(view, ["d0"], 2), ["d0", "d2"]);
  assert.deepEqual(toggled(view, ["d0", "d2"], 0), ["d0"]);
  assert.deepEqual(toggled(ASIDE().view, [], 0), ["d2"]); // the first is rolled, so the last is set aside
});

test("the button rolls what was chosen, or sets it aside and rolls the others", () => {
  assert.equal(buttons(THREE(), ["d1", "d4"])[0]!.action, "roll-1v");
  assert.equal(buttons(ASIDE(), ["d2"])[0]!.action, "roll-12345v");
});

test("before anything is chosen the button says why not, and one can always stop", () => {
  for (const [at, reason] of [
    [THREE(), "Elige los dados que tiras"],
    [ASIDE(), "Aparta al menos un dado"],
  ] as const) {
    const [roll, stop] = buttons(at, []);
    assert.equal(roll!.off, reason);
    assert.equal(roll!.action, undefined);
    assert.deepEqual([stop!.action, stop!.key], ["stop", "stop"]);
  }
});

test("with all dice aside one stops", () => {
  const all = ["d0", "d1", "d2", "d3", "d4", "d5", "d6"];
  assert.deepEqual(
    buttons(ASIDE(), all).map(({ action }) => action),
    ["stop"],
  );
});

test("with a vortex that froze, all others may be rolled at once", () => {
  const froze = scene("aside", "1234v55", ["stop", "roll-123455"], {
    view: view("aside", "1234v55", {
      places: [..."1234v55"].map((face) => ({ face, lies: face === "v" ? "frozen" : "loose" })),
    }),
  });
  assert.equal(buttons(froze, [])[0]!.action, "roll-123455");
  assert.deepEqual(tap(froze, [], "d4"), { draft: [], action: "roll-v" }); // the server says why not
});

test("with four rolls there is one button, and a die tapped is told why not", () => {
  const four = scene("four", "1234v55", ["stop", "roll"]);
  assert.deepEqual(
    buttons(four, []).map(({ action, key }) => [action, key]),
    [
      ["roll", "deck"],
      ["stop", "stop"],
    ],
  );
  assert.deepEqual(tap(four, [], "d0"), { draft: [], action: "roll-1" });
});

test("a hint chooses its dice, and the button is still to be pressed", () => {
  const aids = aidsFor({
    "roll-55": { words: both("Tirar 2 dados"), rolls: "02" },
    stop: { words: both("Plantarme con −1") },
  });
  assert.deepEqual(tap({ ...THREE(), aids }, ["d1"], "roll-55"), { draft: ["d0", "d2"] });
  assert.deepEqual(tap({ ...THREE(), aids }, [], "stop"), { draft: [], action: "stop" });
});

test("buttons say what the server calls an act; of chosen dice, how many they are", () => {
  const aids = aidsFor({ "roll-55": { words: both("Tirar 2 dados"), rolls: "02" } });
  const words = { stop: "Plantarme con −1", "roll-55": "Volver a tirar dos 5" };
  assert.deepEqual(
    buttons({ ...THREE(), aids, words }, ["d0", "d2"]).map(({ label }) => label),
    ["Tirar 2 dados", "Plantarme con −1"],
  );
});

test("nothing happens while nothing can be done", () => {
  assert.deepEqual(tap(scene("three", "1234v55", []), [], "d0"), { draft: [] });
  assert.deepEqual(buttons(scene("three", "1234v55", []), []), []);
});

test("keys stand for loose dice", () => {
  assert.match(nth(THREE(), "card", 0)!, /^d[0-6]$/);
  assert.equal(nth(THREE(), "card", 7), null);
  assert.equal(nth(THREE(), "row", 0), null);
});

const ASKED = { strong: "¿Qué dados apartas?", text: "Para el oro hay que pasar de 26." };
const LOWER = { score: 26, place: 25, chip: null, why: both("El 26 está ocupado: el peón baja al 25") };
const taken = () => aidsFor({ stop: { words: both("Plantarme con 26"), mark: LOWER } });

test("what the server asks stands until there is more to say", () => {
  assert.equal(ask({ ...ASIDE(), ask: ASKED }, []), null);
  assert.equal(ask({ ...ASIDE(), ask: ASKED }, ["d2"]), null);
  assert.equal(ask(scene("three", "1234v55", []), []), null);
});

test("of dice that are chosen the ask says what becomes of them", () => {
  const all = ["d0", "d1", "d2", "d3", "d4", "d5", "d6"];
  assert.deepEqual(ask({ ...ASIDE(), ask: ASKED }, all), { ...ASKED, strong: "Así los apartas todos." });
  assert.deepEqual(ask({ ...THREE(), ask: ASKED }, ["d0"]), { ...ASKED, strong: "Te quedan 2 tiradas." });
  const last = { ...THREE(), view: view("three", "5152v43", { rolls_left: 1 }) };
  assert.equal(ask(last, ["d0"])?.strong, "Te queda una tirada.");
});

test("where aids are shown, the ask says why a result would not stand in its place", () => {
  const here = { ...ASIDE(), ask: ASKED, aids: taken() };
  assert.deepEqual(ask(here, []), { ...ASKED, text: "El 26 está ocupado: el peón baja al 25." });
  assert.equal(ask({ ...here, showAids: false }, []), null);
});

test("while dice roll, the ask says whose they are", () => {
  const rolling = (roller: number) =>
    scene("three", "1234v55", [], {
      settled: false,
      now: { kind: "rolled", data: { seat: roller, roll: 1, dice: [] } },
      view: view("three", "1234v55", { roller }),
    });
  assert.deepEqual(ask(rolling(0), []), { strong: "Tiras…" });
  assert.deepEqual(ask(rolling(2), []), { strong: "Tira Nerea…" });
  assert.equal(ask({ ...rolling(2), now: { kind: "chip", data: {} } }, []), null);
});

test("the track says who leads, and that two have no silver", () => {
  const aids = aidsFor({});
  assert.match(aboutTrack({ ...THREE(), aids }), /^El 26 de Nerea va en cabeza\. Si una casilla/);
  const two = scene("three", "1234v55", [], { view: view("three", "1234v55", { players: 2 }) });
  assert.equal(aboutTrack(two), "Entre dos no hay plata.");
});

test("a minus is a minus", () => {
  assert.deepEqual([-4, 0, 12].map(figure), ["−4", "0", "12"]);
});

test("the sheet of a round names everybody, with a chip or without any", () => {
  const after = view("three", "1234v55", { points: [3, 0, 5], scores: [21, -6, 12] });
  const chip = (seat: number, chip: string) => ({ kind: "chip", data: { seat, chip, points: 3 } });
  assert.deepEqual(
    scores([chip(0, "gold"), chip(2, "silver")], after).map(({ gained, note }) => [gained, note]),
    [
      ["+3", "oro, con 21"],
      ["", "con −6"],
      ["+2", "plata, con 12"],
    ],
  );
  assert.equal(scores([{ kind: "no_chip", data: { round: 1 } }], after).length, 3);
  assert.deepEqual(scores([{ kind: "rolled", data: {} }], after), []);
});

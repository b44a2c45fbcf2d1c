// What a tap means at a table of BIDS.
import assert from "node:assert/strict";
import test from "node:test";
import { buttons, nth, SLOT, tap } from "../src/games/bids/taps";
import type { BidsAids, BidsView } from "../src/games/bids/view";
import { ask, type BidsScene, handOf, loot, scored, turn, why } from "../src/games/bids/words";
import { change } from "../src/settings";
import { sceneOf } from "./scenes";

change({ lang: "es" });

const VIEW: BidsView = {
  seat: 0,
  players: 4,
  to_act: [0],
  over: false,
  round: 2,
  turn: 3,
  points: [15, 27, 42, 43],
  winners: [],
  phase: "bid",
  leader: 2,
  stake: "k9",
  blind: false,
  blind_next: false,
  lowest_wins: false,
  bids: [
    [2, "b8"],
    [3, "g9"],
  ],
  hand: ["y9", "y10", "k5"],
  cards_left: [3, 3, 2, 2],
  in_front: [[], [], ["-5"], []],
  score: [0, 0, -5, 0],
  without: [1, 2, 0, 0],
  credited: [0, 0, 0, 0],
  partner: [null, null, null, null],
  taken_out: ["b1"],
  spent: [],
  set_aside: [],
  burnt: [],
  deck: [null, null],
  black_in_hands: 1,
  ally: false,
  colours: false,
  rounds: 6,
};

const AIDS: BidsAids = {
  actions: {},
  in_public: [],
  now: null,
  later: [1],
  round_end: [],
  turns_left: 7,
  rounds_left: 4,
  ended: null,
};

function scene(view: Partial<BidsView> = {}, rest: Partial<BidsScene> = {}): BidsScene {
  const names = ["Tú", "Ana", "Marcos", "Lucía"];
  return sceneOf({ ...VIEW, ...view }, names, { legal: ["y9", "y10", "k5"], aids: AIDS, confirms: true, ...rest });
}

const robbing = (rest: Partial<BidsScene> = {}) =>
  scene({ phase: "rob", stake: null }, { legal: ["rob-2--5", "rob-2-k8"], ...rest });

test("the first tap chooses, the second bids", () => {
  assert.deepEqual(tap(scene(), [], "y10"), { draft: ["y10"] });
  assert.deepEqual(tap(scene(), ["y10"], "y9"), { draft: ["y9"] });
  assert.deepEqual(tap(scene(), ["y10"], "y10"), { draft: [], action: "y10" });
});

test("one tap bids where nobody asks twice, or where there is nothing to choose", () => {
  assert.deepEqual(tap(scene({}, { confirms: false }), [], "y10"), { draft: [], action: "y10" });
  assert.deepEqual(tap(scene({ hand: ["y9"] }, { legal: ["y9"] }), [], "y9"), { draft: [], action: "y9" });
});

test("a card that is dropped on my slot is bid", () => {
  assert.deepEqual(tap(scene(), tap(scene(), [], "y9").draft, SLOT), { draft: [], action: "y9" });
  assert.deepEqual(tap(scene(), [], SLOT), { draft: [] });
});

test("what is not allowed is sent, so that the server says why; nothing is while others act", () => {
  assert.deepEqual(tap(robbing(), [], "y9"), { draft: [], action: "y9" });
  assert.deepEqual(tap(scene({}, { legal: [] }), [], "y9"), { draft: [] });
});

test("the button names the act, and waits for a card", () => {
  assert.deepEqual(buttons(scene(), ["y10"]), [{ label: "Pujar con el 10 amarillo", action: "y10" }]);
  assert.equal(buttons(scene(), [])[0]?.off, "Elige antes una carta");
  assert.deepEqual(buttons(scene({}, { confirms: false }), []), []);
  assert.deepEqual(buttons(scene({}, { legal: [] }), []), []);
  assert.equal(buttons(robbing(), ["rob-2--5"])[0]?.label, "Robar el −5 a Marcos");
});

test("a robbery names its victim and its card", () => {
  assert.deepEqual(loot("rob-2-k8"), { victim: 2, card: "k8" });
  assert.deepEqual(loot("rob-0--5"), { victim: 0, card: "-5" });
});

test("keys stand for my cards, or for those that can be robbed", () => {
  assert.equal(nth(scene(), "card", 0), "k5");
  assert.equal(nth(scene(), "card", 9), null);
  assert.equal(nth(scene(), "row", 0), null);
  assert.equal(nth(robbing(), "card", 1), "rob-2-k8");
});

test("my cards are held by number where colours mean nothing", () => {
  const hand = ["y9", "y10", "r3", "k5", "k9", "thief", "ally"];
  assert.deepEqual(handOf(scene({ hand }).view), ["r3", "k5", "y9", "k9", "y10", "thief", "ally"]);
  assert.deepEqual(handOf(scene({ hand, colours: true }).view), hand);
});

test("where everything is confirmed the button tells of the last card, too", () => {
  const last = scene({ hand: ["y9"] }, { legal: ["y9"], isSure: "y9" });
  assert.deepEqual(buttons(last, []), [{ label: "Pujar con el 9 amarillo", action: "y9" }]);
});

test("the ask says what is bid for and who follows", () => {
  assert.deepEqual(ask(scene(), []), { strong: "Elige tu puja por el 9.", text: "Después, solo Ana." });
  const last = ask(scene({}, { aids: { ...AIDS, later: [] } }), []);
  assert.equal(last.text, "Nadie puja después.");
  const blind = ask(scene({ stake: null, blind: true }), []);
  assert.deepEqual([blind.strong, blind.rule], ["Elige tu puja a ciegas.", "BI-23"]);
});

test("an ally is named", () => {
  assert.equal(ask(scene({ partner: [3, null, null, 0] }), []).text, "Después, solo Ana. Vas a medias con Lucía.");
});

test("whoever waits hears when it is their turn", () => {
  const waiting = (later: number[], bids: BidsView["bids"] = []) =>
    ask(scene({ to_act: [2], bids }, { legal: [], aids: { ...AIDS, later } }), []);
  assert.deepEqual(waiting([0, 1]), { strong: "Esperando a Marcos.", text: "Después vas tú." });
  assert.equal(waiting([3, 0]).text, "Después, Lucía y tú.");
  assert.equal(waiting([3], [[0, "y7"]]).text, "Has pujado con el 7 amarillo.");
});

test("the bar counts turns, and with room says that the lowest wins", () => {
  assert.equal(turn(scene()), "turno 3");
  assert.equal(turn(scene(), true), "turno 3 de 10");
  assert.equal(turn(scene({ lowest_wins: true }), true), "turno 3 de 10 · gana la más baja");
});

test("a scored row says what is not simply the cards", () => {
  const row = (view: Partial<BidsView>, seat: number, points: number) =>
    scored({ kind: "scored", data: { seat, points, total: 50, without: 2 } }, { ...VIEW, ...view })[0];
  assert.deepEqual(row({}, 1, 16), { seat: 1, gained: "+16", total: 50, note: "sin negras, 2 rondas" });
  assert.deepEqual(row({}, 2, -5), { seat: 2, gained: "−5", total: 50 });
  assert.equal(row({ partner: [null, 3, null, 1] }, 1, 0)?.note, "a medias");
  assert.deepEqual(scored({ kind: "won", data: {} }, VIEW), []);
});

test("what decided the match is the server's", () => {
  const ended = { es: "Con 43 puntos: nadie tiene más.", en: "With 43 points: nobody has more." };
  assert.equal(why(scene({ over: true, winners: [3] }, { aids: { ...AIDS, ended } })), ended.es);
});

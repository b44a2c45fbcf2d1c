// What a tap means at a table of BIDS.
import assert from "node:assert/strict";
import test from "node:test";
import { loot } from "../src/games/bids/notation";
import { buttons, nth, SLOT, tap } from "../src/games/bids/taps";
import type { BidAid, BidsAids, BidsView, RobAid } from "../src/games/bids/view";
import { ask, bareName, type BidsScene, handOf, scored } from "../src/games/bids/words";
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
  turns: 10,
  highest: 10,
  highest_black: 10,
};

const AIDS: BidsAids = {
  actions: {},
  in_public: [],
  now: null,
  later: [1],
  round_end: [],
};

const WORDS = { y9: "Pujar con el 9 amarillo", y10: "Pujar con el 10 amarillo", k5: "Pujar con el 5 negro" };

const BID: BidAid = {
  type: "bid",
  name: { es: "10 amarillo, círculo", en: "yellow 10, circle" },
  does: "wins",
  label: { es: "supera", en: "wins" },
  joins: null,
  effect: null,
  wins: ["k9"],
  gains: 9,
  costs: false,
  rule: "BI-6",
  says: { es: "Supera: tal como está, te llevas el 9 negro", en: "It wins: as it stands you take the black 9" },
};

const ROB: RobAid = {
  type: "rob",
  name: { es: "−5, carta negra", en: "−5, black card" },
  act: { es: "Robar el −5", en: "Steal the −5" },
  victim: 2,
  gains: -5,
  leaves_none: false,
  rule: "BI-19",
  says: { es: "Robas el −5: −5", en: "You steal the −5: −5" },
};

function scene(view: Partial<BidsView> = {}, rest: Partial<BidsScene> = {}): BidsScene {
  const names = ["Tú", "Ana", "Marcos", "Lucía"];
  const mine = { legal: Object.keys(WORDS), words: WORDS, aids: AIDS, confirms: true };
  return sceneOf({ ...VIEW, ...view }, names, { ...mine, ...rest });
}

const LOOT = { "rob-2--5": "Robar el −5", "rob-2-k8": "Robar el 8 negro" };

const robbing = (rest: Partial<BidsScene> = {}) =>
  scene(
    { phase: "rob", stake: null },
    { legal: Object.keys(LOOT), words: LOOT, aids: { ...AIDS, actions: { "rob-2--5": ROB } }, ...rest },
  );

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
  assert.equal(buttons(robbing(), ["rob-2-k8"])[0]?.label, "Robar el 8 negro a Marcos");
});

test("a robbery before everybody's eyes has its button from the aids", () => {
  const covered = robbing({ me: null, words: {} });
  assert.equal(buttons(covered, ["rob-2--5"])[0]?.label, "Robar el −5 a Marcos");
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

test("nothing is chosen: the ask is the server's", () => {
  assert.equal(ask(scene(), []), null);
  assert.equal(ask(robbing(), []), null);
  assert.equal(ask(scene({}, { legal: [] }), ["y9"]), null);
  assert.equal(ask(scene({}, { settled: false }), ["y9"]), null);
});

test("a card that is chosen says what it would do, where aids are shown", () => {
  const aids = { ...AIDS, actions: { y10: BID } };
  const asked = ask(scene({}, { aids }), ["y10"]);
  assert.equal(asked?.strong, "¿Pujar con el 10 amarillo?");
  assert.equal(asked?.text, "Supera: tal como está, te llevas el 9 negro.");
  assert.equal(ask(scene({}, { aids, showAids: false }), ["y10"])?.text, "Tócala otra vez, o elige otra.");
});

test("a special card says its effect", () => {
  const effect = { es: "vas a medias con quien gane el turno", en: "you share this round with the winner of the turn" };
  const aids = { ...AIDS, actions: { k5: { ...BID, label: null, effect } } };
  assert.equal(ask(scene({}, { aids }), ["k5"])?.text, "Vas a medias con quien gane el turno.");
});

test("a card to steal says what it brings", () => {
  const asked = { strong: "Robas el −5: −5.", text: "Tócala otra vez, o elige otra.", rule: "BI-19" };
  assert.deepEqual(ask(robbing(), ["rob-2--5"]), asked);
});

test("whoever robs before everybody's eyes is spoken to", () => {
  const asked = { strong: "Ganas el Ladrón.", text: "Elige la carta que robas.", rule: "BI-19" };
  assert.deepEqual(ask(robbing({ me: null }), []), asked);
});

test("a card in a list goes without its shape", () => {
  assert.equal(bareName(scene({}, { spoken: () => "7 amarillo, círculo" }), "y7"), "7 amarillo");
});

test("a scored row says what is not simply the cards", () => {
  const row = (view: Partial<BidsView>, seat: number, points: number) =>
    scored({ kind: "scored", data: { seat, points, total: 50, without: 2 } }, { ...VIEW, ...view })[0];
  assert.deepEqual(row({}, 1, 16), { seat: 1, gained: "+16", total: 50, note: "sin negras, 2 rondas" });
  assert.deepEqual(row({}, 2, -5), { seat: 2, gained: "−5", total: 50 });
  assert.equal(row({ partner: [null, 3, null, 1] }, 1, 0)?.note, "a medias");
  assert.deepEqual(scored({ kind: "won", data: {} }, VIEW), []);
});

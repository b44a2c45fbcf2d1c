// What a tap means at a table of DOS: matches in the making.
import assert from "node:assert/strict";
import test from "node:test";
import type { Draft } from "../src/game";
import { canGrow, choiceOf, fitsHand, fitsRow, myHand, nth, readMatch, tap, whole } from "../src/games/dos/taps";
import type { DosAids, DosView } from "../src/games/dos/view";
import { ask, buttons, type DosScene, points } from "../src/games/dos/words";
import { change } from "../src/settings";
import { sceneOf } from "./scenes";

change({ lang: "es" });

const VIEW: DosView = {
  seat: 0,
  players: 3,
  to_act: [0],
  over: false,
  round: 1,
  turn: 4,
  points: [0, 0, 0],
  winners: [],
  phase: "play",
  dealer: 2,
  on_turn: 0,
  row: ["g5", "r6"],
  matched: [],
  matches: [],
  hand: ["b1", "g3", "g5", "r1", "r1", "y#", "dos"],
  cards_left: [7, 5, 4],
  pile: 60,
  piles_before: 0,
  discards: ["b4"],
  drew: false,
  drawn: null,
  owed_bonus: 0,
  said: false,
  has_said: [false, false, false],
  catchable: null,
  may_catch: [],
  target: 200,
  dos_call: "explicit",
  after_draw: "any",
  bonus_card: "required",
  hand_cards: 7,
  colours: 4,
};
const LEGAL = [
  "draw",
  ...["g5=g5", "g5=y#", "g5=b1+y#", "g5=g3+dos:same", "g5=g3+dos:other", "g5=g3+y#", "g5=r1+y#", "g5=y#+dos"],
  ...["r6=y#", "r6=b1+g5", "r6=g5+r1", "r6=g3+y#", "r6=y#+dos"],
];

const SPOKEN: Record<string, string> = {
  b: "azul",
  g: "verde",
  r: "rojo",
  y: "amarillo",
  "dos!": "¡DOS!",
  point: "punto",
};
const WORDS = { "put:b1": "Poner el 1 azul", "put:g5": "Poner el 5 verde", pass: "No poner carta" };

function scene(view: Partial<DosView> = {}, rest: Partial<DosScene> = {}): DosScene {
  const spoken = (written: string) => SPOKEN[written] ?? written;
  const usual = { legal: LEGAL, words: WORDS, spoken, confirms: true };
  return sceneOf({ ...VIEW, ...view }, ["Tú", "Marcos", "Nerea"], { ...usual, ...rest });
}

const quick = (view: Partial<DosView> = {}, rest: Partial<DosScene> = {}) => scene(view, { confirms: false, ...rest });

/** What comes of several taps, one after another. */
function taps(table: DosScene, ...things: string[]): { draft: Draft; action?: string } {
  let done: { draft: Draft; action?: string } = { draft: [] };
  for (const thing of things) done = tap(table, done.draft, thing);
  return done;
}

// --- building a match

test("a match can be built in any order", () => {
  const wanted = ["row:r6.0", "hand:g5.0", "hand:r1.0"];
  for (const order of permutations(wanted)) {
    const { draft } = taps(scene(), ...order);
    assert.deepEqual(whole(scene(), choiceOf(scene(), draft)), ["r6=g5+r1"], order.join(" "));
    assert.equal(taps(quick(), ...order).action, "r6=g5+r1", order.join(" "));
  }
});

test("where nothing is confirmed, the last thing plays it", () => {
  assert.deepEqual(taps(quick(), "row:g5.0", "hand:g5.0"), { draft: [], action: "g5=g5" });
  assert.deepEqual(taps(quick(), "hand:g5.0", "row:g5.0"), { draft: [], action: "g5=g5" });
});

test("what may still grow waits for the button", () => {
  const { draft, action } = taps(quick(), "row:r6.0", "hand:y#.0");
  assert.equal(action, undefined);
  assert.deepEqual(buttons(quick(), draft)[0], { label: "Jugar el # amarillo", action: "r6=y#" });
  assert.equal(taps(quick(), "row:r6.0", "hand:y#.0", "hand:dos.0").action, "r6=y#+dos");
});

test("the second of two equal cards is another one", () => {
  const table = quick(
    { row: ["dos"], hand: ["r1", "r1", "y9"] },
    { legal: ["draw", "dos=r1+r1:same", "dos=r1+r1:other"] },
  );
  const first = taps(table, "row:dos.0", "hand:r1.1");
  assert.ok(fitsHand(table, choiceOf(table, first.draft), "hand:r1.0"));
  const both = tap(table, first.draft, "hand:r1.0");
  assert.equal(whole(table, choiceOf(table, both.draft)).length, 2);
  assert.equal(tap(table, both.draft, "same").action, "dos=r1+r1:same");
});

test("equal cards of the row are one choice", () => {
  const table = scene({ row: ["g5", "g5"] });
  assert.deepEqual(tap(table, [], "row:g5.1").draft, ["row:g5.0"]);
});

test("tapped again, a thing is put back", () => {
  assert.deepEqual(taps(scene(), "row:g5.0", "row:g5.0").draft, []);
  assert.deepEqual(taps(scene(), "row:g5.0", "hand:g3.0", "hand:g3.0").draft, ["row:g5.0"]);
  assert.deepEqual(taps(scene(), "row:g5.0", "hand:g3.0", "undo").draft, []);
});

test("another row card keeps the cards that go with it", () => {
  assert.deepEqual(taps(scene(), "row:g5.0", "hand:g3.0", "hand:y#.0", "row:r6.0").draft, [
    "row:r6.0",
    "hand:g3.0",
    "hand:y#.0",
  ]);
  assert.deepEqual(taps(scene(), "row:g5.0", "hand:r1.0", "row:r6.0").draft, ["row:r6.0", "hand:r1.0"]);
  assert.deepEqual(taps(scene(), "row:g5.0", "hand:dos.0", "hand:g3.0", "row:r6.0").draft, ["row:r6.0", "hand:g3.0"]);
});

test("a card that has sunk starts anew", () => {
  const table = scene();
  const choice = choiceOf(table, ["row:g5.0", "hand:g3.0"]);
  assert.ok(!fitsHand(table, choice, "hand:g5.0"));
  assert.deepEqual(tap(table, ["row:g5.0", "hand:g3.0"], "hand:g5.0").draft, ["row:g5.0", "hand:g5.0"]);
});

test("a card that does not fit the row card lets it go", () => {
  const table = scene({}, { legal: ["draw", "g5=g5", "r6=b1+g5"] });
  assert.deepEqual(taps(table, "row:g5.0", "hand:b1.0").draft, ["hand:b1.0"]);
});

test("a card that fits nowhere stays, and the ask says why", () => {
  const why_not = { rule: "DO-5", says: { es: "no vale 5", en: "" } };
  const fit = { alone: false, partners: [], needs: [], asks: null, not_with: { es: "", en: "" }, why_not };
  const aids = { fits: { g5: { g3: fit } }, actions: {} } as unknown as DosAids;
  const table = scene({}, { legal: ["draw", "g5=g5"], aids });
  const { draft } = taps(table, "row:g5.0", "hand:g3.0");
  assert.deepEqual(ask(table, draft), {
    strong: "El 3 verde no va sobre el 5 verde:",
    text: "no vale 5.",
    rule: "DO-5",
  });
  assert.deepEqual(taps(table, "row:g5.0", "hand:g3.0", "hand:g5.0").draft, ["row:g5.0", "hand:g5.0"]);
});

test("what fits is what a legal match still has", () => {
  const table = scene();
  const fitting = (draft: Draft) =>
    myHand(table).flatMap(({ thing }) =>
      !draft.includes(thing) && fitsHand(table, choiceOf(table, draft), thing) ? [thing] : [],
    );
  assert.deepEqual(fitting(["row:r6.0", "hand:g5.0"]), ["hand:b1.0", "hand:r1.0", "hand:r1.1"]);
  assert.deepEqual(fitting(["row:g5.0"]), [
    "hand:b1.0",
    "hand:r1.0",
    "hand:r1.1",
    "hand:g3.0",
    "hand:g5.0",
    "hand:y#.0",
    "hand:dos.0",
  ]);
  assert.ok(fitsRow(table, choiceOf(table, ["hand:dos.0"]), "r6"));
  assert.ok(!fitsRow(table, choiceOf(table, ["hand:dos.0", "hand:g3.0"]), "r6"));
});

test("cards that have gone are no longer chosen", () => {
  assert.deepEqual(choiceOf(scene(), ["row:b9.0", "hand:r1.2", "hand:b1.0"]), {
    row: null,
    hand: ["hand:b1.0"],
    named: null,
    isAlone: false,
  });
});

// --- a wild card's colour

test("a Wild DOS is asked for its colour only where that decides", () => {
  const named = taps(scene(), "row:g5.0", "hand:g3.0", "hand:dos.0").draft;
  assert.deepEqual(buttons(scene(), named)[0], { label: "Jugar 3 y DOS", off: "Elige el color" });
  const same = tap(scene(), named, "same");
  assert.deepEqual(same, { draft: [...named, "same"] });
  assert.equal(buttons(scene(), same.draft)[0]!.action, "g5=g3+dos:same");
  assert.equal(buttons(scene(), tap(scene(), same.draft, "other").draft)[0]!.action, "g5=g3+dos:other");
  assert.equal(taps(scene(), "row:r6.0", "hand:y#.0", "hand:dos.0").draft.length, 3);
  assert.equal(buttons(scene(), ["row:r6.0", "hand:y#.0", "hand:dos.0"])[0]!.action, "r6=y#+dos");
});

test("without confirmation the colour plays it", () => {
  assert.equal(taps(quick(), "row:g5.0", "hand:dos.0", "hand:g3.0", "other").action, "g5=g3+dos:other");
});

test("another card forgets the colour", () => {
  const named = taps(scene(), "row:g5.0", "hand:g3.0", "hand:dos.0", "same").draft;
  assert.deepEqual(tap(scene(), named, "hand:dos.0").draft, ["row:g5.0", "hand:g3.0"]);
});

test("alone or with another: only then the colour", () => {
  const table = scene(
    { row: ["g#"], hand: ["dos", "g3"] },
    { legal: ["draw", "g#=dos:same", "g#=dos:other", "g#=g3+dos:same", "g#=g3+dos:other", "g#=g3"] },
  );
  const { draft } = taps(table, "row:g#.0", "hand:dos.0");
  assert.ok(canGrow(table, choiceOf(table, draft)));
  assert.deepEqual(buttons(table, draft)[0], { label: "Solo el DOS", thing: "alone" });
  const alone = taps(table, "row:g#.0", "hand:dos.0", "alone", "same").draft;
  assert.equal(buttons(table, alone)[0]!.action, "g#=dos:same");
});

// --- the rest of a turn

test("after drawing a card goes into the row, or matches", () => {
  const table = scene({ drew: true, drawn: "b1" }, { legal: ["put:b1", "put:g3", "r6=b1+g5"] });
  assert.deepEqual(buttons(table, [])[0], { label: "Poner en la fila", off: "Elige una carta" });
  const { draft } = taps(table, "hand:b1.0");
  assert.deepEqual(buttons(table, draft), [
    { label: "Poner el 1 azul", action: "put:b1" },
    { label: "Cancelar", thing: "undo" },
  ]);
  assert.equal(taps({ ...table, confirms: false }, "hand:b1.0").action, undefined);
  assert.equal(taps({ ...table, confirms: false }, "hand:b1.0", "row:r6.0", "hand:g5.0").action, "r6=b1+g5");
});

test("a bonus card is put with one tap, or two", () => {
  const bonus = { phase: "bonus", owed_bonus: 2 };
  const legal = ["put:b1", "put:dos", "pass"];
  assert.equal(taps(quick(bonus, { legal }), "hand:dos.0").action, "put:dos");
  assert.deepEqual(taps(scene(bonus, { legal }), "hand:dos.0", "hand:b1.0").draft, ["hand:b1.0"]);
  assert.deepEqual(
    buttons(scene(bonus, { legal }), []).map(({ label }) => label),
    ["Poner en la fila", "No poner carta", "¡DOS!"],
  );
});

test("nothing reminds of saying DOS: what is offered is the same with two cards as with three", () => {
  const moments: [Partial<DosView>, string[]][] = [
    [{}, ["draw"]],
    [{ matches: VIEW.matches, drew: true }, ["put:b1", "put:g3"]],
    [{ phase: "bonus", owed_bonus: 1 }, ["put:b1", "put:g3"]],
    [{ phase: "close" }, ["end"]],
  ];
  for (const [view, legal] of moments) {
    const three = scene({ ...view, hand: ["b1", "g3", "y9"] }, { legal });
    const two = scene({ ...view, hand: ["b1", "g3"] }, { legal: ["dos!", ...legal] });
    assert.deepEqual(buttons(two, []), buttons(three, []));
    assert.deepEqual(buttons(two, []).at(-1), { label: "¡DOS!", action: "dos!", key: "call", isPlain: true });
  }
});

test("to draw is the thing to do only where nothing matches", () => {
  const draw = (table: DosScene, draft: Draft = []) => buttons(table, draft).find(({ action }) => action === "draw")!;
  assert.equal(draw(scene()).isPlain, true);
  assert.equal(draw(scene(), ["hand:b1.0", "hand:r1.0"]).isPlain, true);
  assert.equal(draw(scene({}, { legal: ["draw"] })).isPlain, false);
  assert.equal(draw(scene({}, { legal: ["draw"] }), ["hand:b1.0"]).isPlain, true);
});

test("DOS is not offered to whoever has said it in this turn, nor where it is said for everybody", () => {
  const actions = (view: Partial<DosView>) => buttons(scene(view, { legal: ["draw"] }), []).map(({ action }) => action);
  assert.deepEqual(actions({ has_said: [true, false, false] }), ["draw", "dos!"]);
  assert.deepEqual(actions({ said: true }), ["draw"]);
  assert.deepEqual(actions({ dos_call: "auto" }), ["draw"]);
});

test("every plain action has a button", () => {
  const actions = ["draw", "end", "dos!", "pass"];
  for (const phase of ["play", "bonus", "close"]) {
    for (const legal of [["draw", "dos!"], ["end", "dos!"], ["put:b1", "pass", "dos!"], ["draw"], ["end"]]) {
      const offered = buttons(scene({ phase }, { legal }), []).map(({ action }) => action);
      for (const action of legal)
        if (actions.includes(action)) assert.ok(offered.includes(action), `${phase} ${legal} ${action}`);
    }
  }
});

test("an offer to catch lights nothing and lets nothing be chosen", () => {
  const table = scene({ to_act: [1], on_turn: 1, catchable: 2, may_catch: [0, 1] }, { legal: ["catch"] });
  assert.deepEqual(buttons(table, []), []);
  assert.deepEqual(tap(table, [], "hand:b1.0"), { draft: [] });
  assert.deepEqual(tap(table, [], "catch"), { draft: [], action: "catch" });
});

test("a hint is followed, and confirmed where acts are", () => {
  assert.deepEqual(tap(scene(), [], "g5=g3+dos:same").draft, ["row:g5.0", "hand:g3.0", "hand:dos.0", "same"]);
  assert.deepEqual(tap(quick(), [], "g5=g3+dos:same"), { draft: [], action: "g5=g3+dos:same" });
  assert.deepEqual(tap(scene(), ["row:g5.0"], "draw"), { draft: [], action: "draw" });
  const equal = tap(scene({ row: ["dos"] }, { legal: ["dos=r1+r1:same"] }), [], "dos=r1+r1:same");
  assert.deepEqual(equal.draft, ["row:dos.0", "hand:r1.0", "hand:r1.1", "same"]);
});

test("what is on its way is still to be seen", () => {
  const table = scene({}, { sending: "r6=g5+r1" });
  assert.deepEqual(choiceOf(table, []).hand, ["hand:g5.0", "hand:r1.0"]);
});

test("keys stand for my cards by number, and for the row", () => {
  assert.equal(nth(scene(), "card", 0), "hand:b1.0");
  assert.equal(nth(scene(), "card", 6), "hand:dos.0");
  assert.equal(nth(scene(), "card", 7), null);
  assert.equal(nth(scene(), "row", 1), "row:r6.0");
});

test("the server asks until something is chosen, and again once it is put back", () => {
  assert.equal(ask(scene(), []), null);
  assert.equal(ask(scene(), ["row:b9.0"]), null);
  assert.equal(ask(scene({}, { legal: ["catch"] }), ["hand:b1.0"]), null);
  assert.deepEqual(ask(scene(), ["row:r6.0"]), { strong: "Sobre el 6 rojo:", text: "elige una o dos cartas tuyas." });
  assert.deepEqual(ask(scene(), ["hand:y#.0"]), { strong: "# amarillo:", text: "¿sobre qué carta de la fila?" });
});

test("a button that needs no cards says what the server calls it", () => {
  const table = scene({}, { legal: ["draw"], words: { draw: "Robar una carta" } });
  assert.deepEqual(buttons(table, [])[0], { label: "Robar una carta", action: "draw", key: "deck", isPlain: false });
});

test("one point, and many", () => {
  assert.deepEqual([points(scene(), 1), points(scene(), 20)], ["1 punto", "20 points"]);
});

// --- as few taps as a turn needs

/** The acts of a turn in which things and the labels of buttons are pressed, one after another. */
function pressed(table: DosScene, ...presses: string[]): string[] {
  let draft: Draft = [];
  const acts: string[] = [];
  for (const press of presses) {
    const button = buttons(table, draft).find(({ label }) => label === press);
    const done: { draft: Draft; action?: string } = button
      ? { draft: [], ...(button.action && { action: button.action }) }
      : tap(table, draft, press);
    draft = done.draft;
    if (done.action) acts.push(done.action, ...(button?.next ? [button.next] : []));
  }
  return acts;
}

const ENDING = { aids: { actions: {}, fits: {} } as unknown as DosAids };
for (const action of [...LEGAL, "put:b1"])
  ENDING.aids.actions[action] = { does: { es: "", en: "" }, hand_after: 3, may_end: true };

test("a card that goes on one card of the row only is laid there, and the turn can end with it", () => {
  assert.deepEqual(pressed(scene({}, ENDING), "hand:g5.0", "Y acabar"), ["g5=g5", "end"]);
  assert.deepEqual(pressed(scene({}, ENDING), "hand:g5.0", "Jugar el 5 verde"), ["g5=g5"]);
  assert.deepEqual(pressed(scene({}, ENDING), "hand:g5.0", "hand:r1.0", "Y acabar"), ["r6=g5+r1", "end"]);
  const table = scene({ drew: true }, { ...ENDING, legal: ["put:b1", "put:g3"] });
  assert.deepEqual(pressed(table, "hand:b1.0", "Y acabar"), ["put:b1", "end"]);
});

test("a card that goes on several waits for the one that is meant", () => {
  assert.deepEqual(buttons(scene(), ["hand:y#.0"])[0]!.action, "draw");
  assert.deepEqual(pressed(scene({}, ENDING), "hand:y#.0", "row:r6.0", "Y acabar"), ["r6=y#", "end"]);
});

test("after drawing, a card that could be matched can be put into the row as well", () => {
  const table = scene({ drew: true }, { ...ENDING, legal: ["put:g5", "g5=g5"] });
  assert.deepEqual(
    buttons(table, ["hand:g5.0"]).map(({ label, action }) => [label, action]),
    [
      ["Jugarla", "g5=g5"],
      ["Poner el 5 verde", "put:g5"],
    ],
  );
});

test("no single tap on a card plays it, unless it only goes into the row as a bonus", () => {
  for (const confirms of [true, false]) {
    for (const { thing } of myHand(scene())) assert.equal(tap(scene({}, { confirms }), [], thing).action, undefined);
  }
});

// --- any draft, at random

test("whatever is tapped, a draft only ever leads to what is legal", () => {
  let seed = 7;
  const below = (many: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % many;
  };
  const things = [
    ...myHand(scene()).map(({ thing }) => thing),
    "row:g5.0",
    "row:r6.0",
    "same",
    "other",
    "undo",
    "alone",
  ];
  for (const confirms of [true, false]) {
    let draft: Draft = [];
    for (let step = 0; step < 4000; step++) {
      const done = tap(scene({}, { confirms }), draft, things[below(things.length)]!);
      draft = done.draft;
      if (done.action !== undefined) assert.ok(LEGAL.includes(done.action), done.action);
      for (const { action } of buttons(scene(), draft))
        if (action) assert.ok([...LEGAL, "dos!"].includes(action), action);
      assert.ok(choiceOf(scene(), draft).hand.length <= 2);
    }
  }
});

test("every legal match can be built from every draft that it agrees with, one thing after another", () => {
  for (const action of LEGAL.filter((each) => readMatch(each))) {
    const { row, cards, named } = readMatch(action)!;
    const copies =
      cards[0] === cards[1] ? [`hand:${cards[0]}.0`, `hand:${cards[1]}.1`] : cards.map((card) => `hand:${card}.0`);
    for (const order of permutations([`row:${row}.0`, ...copies])) {
      const { draft } = taps(scene(), ...order, ...(named ? [named] : []));
      assert.equal(buttons(scene(), draft)[0]!.action, action, order.join(" "));
    }
  }
});

function permutations<T>(things: T[]): T[][] {
  if (things.length < 2) return [things];
  return things.flatMap((thing, place) =>
    permutations(things.filter((_, at) => at !== place)).map((rest) => [thing, ...rest]),
  );
}

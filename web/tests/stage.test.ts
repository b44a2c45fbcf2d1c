import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";
import { clock, page } from "./browserless";
import { game as highscore } from "../src/games/highscore/index";
import { game as push } from "../src/games/push/index";
import type { Game, View } from "../src/game";
import { lessMotion } from "../src/layout";
import { change } from "../src/settings";
import { type Audience, Stage } from "../src/stage";
import type { Happened, Line, Sight, Told } from "../src/wire";
import { whole } from "./scenes";

// A game in which somebody lays cards, and a round is scored.
const plain = {
  shown: (view: View) => view,
  beat: ({ kind }: Told) => (kind === "scored" ? "scored" : null),
  movement: () => ({ ms: 300 }),
  nonBlocking: ({ kind }: Told) => kind === "dealt",
  suspense: ({ kind }: Told) => (kind === "burnt" ? { breath: true } : null),
  scores: (events: Told[]) =>
    events.filter(({ kind }) => kind === "scored").map(() => ({ seat: 0, gained: "+1", total: 1 })),
} as unknown as Game;

const VIEW: View = { seat: 0, players: 3, to_act: [1], over: false, round: 1, turn: 1, points: [0, 0, 0], winners: [] };
const SHORT = "18 → fila 3"; // eleven letters: less than 0.8 s
const LONG = "El 18 de Marcos va a la fila 3, la que acaba más cerca por debajo (14)";

let awaited: ReturnType<Audience["awaited"]> = "nobody";
let met: string[] | null = null; // the kinds seen in a first match
let shown: number[] = [];
let log: string[] = [];
let stage: Stage;
let number = 0;

function open(game: Game, view: object = VIEW, stands = true): Stage {
  const opened = new Stage(game, {
    tell: ({ lines }) => log.push(...lines.map(({ text }) => text)),
    shown: (last) => shown.push(last),
    awaited: () => awaited,
    slowness: () => (met ? 1.4 : 1),
    meets: (events) => events.some(({ kind }) => met && !met.includes(kind) && met.push(kind)),
    stands,
  });
  opened.begin(sight(view));
  return opened;
}

function sight(view: object = VIEW, legal: string[] = []): Sight {
  return { view, legal };
}

const laid = (seat = 1): Told => ({ kind: "laid", data: { seat } });

/** A step: each event with a line of its own. */
function step(events: Told[], texts: (string | Line)[] = events.map(() => LONG)): Happened {
  return { number: ++number, events, lines: texts.map((text) => (typeof text === "string" ? { text } : text)) };
}

function now(): string | null {
  return stage.sentence.value?.short || stage.sentence.value?.text || null;
}

beforeEach(() => {
  [awaited, met, shown, log, number] = ["nobody", null, [], [], 0];
  page.hidden = false;
  change({ pace: "normal", sheet: 0 });
  stage = open(plain);
});
afterEach(() => stage.leave());

// --- reading

test("a sentence stands as long as its letters need, and a short form needs less", async () => {
  stage.add(step([laid(), laid()], [{ text: LONG, short: SHORT }, LONG]), sight());
  await clock.pass(900);
  assert.equal(now(), SHORT);
  await clock.pass(200);
  assert.equal(now(), LONG, "about a second for a card");
  await clock.pass(4_500);
  assert.equal(now(), LONG);
});

test("all lines of a movement are read, one after the other", async () => {
  const together = { ...plain, beat: () => "one" } as Game;
  stage = open(together);
  stage.add(step([laid(), laid(), laid()], ["The first", "The second", "The third"]), sight());
  const seen = new Set<string | null>();
  for (let moment = 0; moment < 30; moment++) {
    await clock.pass(100);
    seen.add(now());
  }
  assert.deepEqual([...seen], ["The first", "The second", "The third"]);
});

test("many that wait do not hurry anything", async () => {
  for (let place = 0; place < 20; place++) stage.add(step([laid()], [`${place} ${SHORT}`]), sight());
  await clock.pass(10_000);
  assert.equal(now(), `9 ${SHORT}`);
});

test("what concerns me or takes a row is seen for longer", async () => {
  const weighty = {
    ...plain,
    movement: ({ kind }: Told) => ({ ms: 300, isWeighty: kind === "took" }),
  } as unknown as Game;
  stage = open(weighty);
  const events: Told[] = [
    { kind: "robbed", data: { seat: 1, victim: 0 } },
    { kind: "took", data: { seat: 1 } },
    laid(),
  ];
  stage.add(step(events, ["robbed", "took", "laid"]), sight());
  await clock.pass(1_600);
  assert.equal(now(), "robbed");
  await clock.pass(1_600);
  assert.equal(now(), "took");
});

test("everybody holds their breath", async () => {
  stage.add(step([laid(), { kind: "burnt", data: { seat: 1 } }], [SHORT, "It burns"]), sight());
  await clock.pass(1_500);
  assert.equal(now(), SHORT);
  await clock.pass(200);
  assert.equal(now(), "It burns");
});

test("my own act lets me go on at once, and still can be read", async () => {
  stage.add(step([laid(0)]), sight(VIEW, ["7"]));
  await clock.pass(500);
  assert.equal(stage.settled.value, true);
  assert.equal(now(), LONG);
  stage.add(step([laid(1)], ["Next"]), sight());
  await clock.pass(1_000);
  assert.equal(now(), LONG, "what comes waits until it has been read");
  stage.readOn();
  await clock.pass(50);
  assert.equal(now(), "Next", "or until I have acted");
});

test("the last line stays for a while if others are awaited, and goes if I am", async () => {
  stage.add(step([laid()], [SHORT]), sight());
  await clock.pass(2_500);
  assert.equal(now(), SHORT);
  await clock.pass(2_000);
  assert.equal(now(), null);
  stage.add(step([laid()], [SHORT]), sight(VIEW, ["7"]));
  await clock.pass(1_200);
  assert.equal(now(), null);
});

test("what only I see takes the same time whatever it is", async () => {
  const secret = {
    ...plain,
    suspense: ({ kind }: Told) => (kind === "drawn" ? { isSecret: true } : null),
  } as unknown as Game;
  stage = open(secret);
  for (const card of ["5 rojo", "comodín # amarillo"]) {
    stage.add(step([{ kind: "drawn", data: { seat: 0 } }], [`Robas: ${card}`]), sight());
    await clock.pass(1_690);
    assert.equal(shown.length, number - 1);
    await clock.pass(40);
    assert.equal(shown.length, number);
  }
});

test("less motion leaves as much time", async () => {
  lessMotion.value = true;
  stage.add(step([laid(), laid()], [LONG, SHORT]), sight());
  await clock.pass(4_600);
  assert.equal(now(), LONG);
  lessMotion.value = false;
});

test("nobody waits for the deal", async () => {
  stage.add(step([{ kind: "dealt" }], ["Cards are dealt"]), sight());
  assert.equal(stage.settled.value, true);
  assert.deepEqual([now(), log], [null, ["Cards are dealt"]]);
});

// --- what stands there

test("the scores of a round stay until somebody goes on, whatever waits behind them", async () => {
  stage.add(step([{ kind: "scored", data: {} }], [SHORT]), sight());
  for (let place = 0; place < 10; place++) stage.add(step([laid()]), sight());
  await clock.pass(60_000);
  assert.equal(stage.scores.value.length, 1);
  assert.deepEqual(shown, [], "what stands there is not over");
  stage.skip();
  await clock.pass(100);
  assert.equal(stage.scores.value.length, 1, "a tap on the table puts nothing away");
  stage.goOn();
  await clock.pass(100);
  assert.deepEqual([stage.scores.value, shown], [[], [1]]);
});

test("the scores go by themselves after the time that somebody has chosen, and in a replay", async () => {
  change({ sheet: 8 });
  stage.add(step([{ kind: "scored", data: {} }], [SHORT]), sight());
  await clock.pass(8_500);
  assert.equal(stage.scores.value.length, 1);
  await clock.pass(1_000);
  assert.equal(stage.scores.value.length, 0);
  change({ sheet: 0 });
  stage = open(plain, VIEW, false);
  stage.add(step([{ kind: "scored", data: {} }], [SHORT]), sight());
  await clock.pass(6_000);
  assert.equal(stage.scores.value.length, 0);
});

test("with a touch each step waits for me, unless I am asked", async () => {
  change({ pace: "touch" });
  stage.add(step([laid(), laid()], ["One", "Two"]), sight(VIEW, ["7"]));
  await clock.pass(60_000);
  assert.deepEqual([now(), stage.standing.value], ["One", "step"]);
  stage.goOn();
  await clock.pass(60_000);
  assert.deepEqual([now(), stage.standing.value, stage.settled.value], [null, null, true]);
});

test("a first match is slower, and stops at the first of each kind", async () => {
  met = [];
  stage.add(step([laid(), laid()], [SHORT, "Two"]), sight());
  await clock.pass(60_000);
  assert.deepEqual([now(), stage.standing.value], [SHORT, "step"]);
  stage.goOn();
  await clock.pass(1_200);
  assert.deepEqual([now(), stage.settled.value], ["Two", false], "1.4 s for a card");
  await clock.pass(10_000);
  assert.equal(stage.settled.value, true);
});

// --- quicker

test("everything up to the present is shown at once, but for the scores of a round", async () => {
  stage.add(step([laid(), laid(), { kind: "scored", data: {} }, laid()], ["1", "2", "3", "4"]), sight());
  await clock.pass(100);
  stage.end();
  await clock.pass(50);
  assert.equal(stage.standing.value, "sheet");
  stage.goOn();
  await clock.pass(50);
  assert.equal(stage.settled.value, true);
  assert.deepEqual(log, ["1", "2", "3", "4"]);
  stage.add(step([laid()]), sight());
  await clock.pass(900);
  assert.equal(stage.settled.value, false, "what comes later takes its time again");
});

test("held, it runs through quickly", async () => {
  for (let place = 0; place < 10; place++) stage.add(step([laid()], [SHORT]), sight());
  stage.rush(true);
  await clock.pass(3_000);
  assert.equal(shown.length, 10);
});

test("at once means no time at all", async () => {
  change({ pace: "none" });
  stage.add(step([laid(), laid()]), sight());
  await clock.pass(0);
  assert.deepEqual([stage.settled.value, now(), shown], [true, null, [1]]);
});

test("what was missed is shown quickly, without a word in the ask, and of its sheets the last", async () => {
  for (let place = 0; place < 2; place++) stage.add(step([laid(), { kind: "scored", data: {} }]), sight(), true);
  await clock.pass(100);
  assert.deepEqual([now(), stage.isCatchingUp.value], [null, true]);
  await clock.pass(1_000);
  assert.deepEqual([stage.standing.value, shown], ["sheet", [1]]);
});

test("what is shown quickly hurries what still waits before it, and leaves the scores where they are", async () => {
  for (let place = 0; place < 5; place++) stage.add(step([laid()]), sight());
  stage.add(step([laid()]), sight(VIEW, ["catch"]), true);
  await clock.pass(1_500);
  assert.deepEqual([shown.length, stage.settled.value], [6, true]);
  stage.add(step([{ kind: "scored", data: {} }]), sight());
  await clock.pass(2_000);
  stage.add(step([laid()]), sight(), true);
  await clock.pass(100);
  assert.equal(stage.standing.value, "sheet");
});

test("a hidden page is always at the present", async () => {
  stage.add(step([{ kind: "scored", data: {} }], [SHORT]), sight());
  await clock.pass(2_000);
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  await clock.pass(1_000);
  assert.equal(stage.standing.value, "sheet", "nothing has happened yet");
  stage.add(step([laid(), { kind: "scored", data: {} }]), sight());
  await clock.pass(0);
  assert.deepEqual([stage.standing.value, stage.settled.value, shown], [null, true, [1, 2]]);
});

test("what a page is told right after it was hidden is shown quickly", async () => {
  page.dispatchEvent(new Event("visibilitychange"));
  for (let place = 0; place < 10; place++) stage.add(step([laid()]), sight());
  await clock.pass(2_500);
  assert.equal(shown.length, 10);
  stage.add(step([laid()]), sight());
  await clock.pass(2_500);
  assert.equal(shown.length, 10, "what comes later is read");
});

// --- whom others wait for

test("whoever others wait for does not look at the scores for more than eight seconds", async () => {
  awaited = "company";
  stage.add(step([{ kind: "scored", data: {} }, laid(), laid()], [SHORT, LONG, LONG]), sight(VIEW, ["7"]));
  await clock.pass(8_600);
  assert.equal(stage.standing.value, "sheet");
  await clock.pass(1_600);
  assert.deepEqual([stage.standing.value, stage.settled.value], [null, true], "and sees the rest quickly");
});

test("scores have their eight seconds, however much had waited before them", async () => {
  for (const who of ["company", "clock"] as const) {
    awaited = who;
    stage = open(plain);
    stage.add(step([laid(), { kind: "scored", data: {} }], [LONG, SHORT]), sight());
    stage.add(step([laid()], [LONG]), sight(VIEW, ["7"]));
    await clock.pass(60_000, () => stage.standing.value === "sheet");
    await clock.pass(7_900);
    assert.equal(stage.standing.value, "sheet", who);
    await clock.pass(200);
    assert.equal(stage.standing.value, null, who);
    stage.leave();
  }
});

test("the scores of the last round can be looked at again, until the table goes back before them", async () => {
  stage.add(step([{ kind: "scored", data: {} }], [SHORT]), sight());
  await clock.pass(60_000, () => stage.standing.value === "sheet");
  stage.goOn();
  await clock.pass(100);
  assert.deepEqual(
    [stage.scores.value, stage.lastRound.value],
    [[], { round: 1, scores: [{ seat: 0, gained: "+1", total: 1 }] }],
  );
  stage.begin(sight({ ...VIEW, round: 2 }));
  assert.equal(stage.lastRound.value?.round, 1);
  stage.begin(sight());
  assert.equal(stage.lastRound.value, null);
});

test("whoever plays with bots alone takes their time", async () => {
  stage.add(step([{ kind: "scored", data: {} }], [SHORT]), sight(VIEW, ["7"]));
  await clock.pass(600_000);
  assert.equal(stage.standing.value, "sheet");
});

test("a long step is not hurried because others wait, unless a clock runs", async () => {
  for (const [who, isHurried] of [
    ["company", false],
    ["clock", true],
  ] as const) {
    awaited = who;
    stage = open(plain);
    stage.add(step([laid(), laid(), laid(), laid()]), sight(VIEW, ["7"]));
    await clock.pass(10_500);
    assert.equal(stage.settled.value, isHurried, who);
    stage.leave();
  }
});

test("what has waited for eight seconds is hurried if others wait", async () => {
  awaited = "company";
  stage.add(step([laid(), laid(), laid()]), sight());
  stage.add(step([laid()]), sight(VIEW, ["7"]));
  await clock.pass(7_900);
  assert.equal(stage.isCatchingUp.value, false);
  await clock.pass(200);
  assert.equal(stage.isCatchingUp.value, true);
});

// --- nothing is told before it is seen

test("what a die brings is told when it lies", async () => {
  const view = {
    ...VIEW,
    rows: [[], [], []],
    benches: [[], ["blue-3"], []],
    banks: [[], [], []],
    to_come: {},
    discarded: {},
  };
  stage = open(whole(push), view);
  const events: Told[] = [
    { kind: "rolled", data: { seat: 1, face: "blue", lost: 3 } },
    { kind: "lost", data: { seat: 1, colour: "blue", count: 1, points: 3 } },
  ];
  stage.add(step(events, [{ text: "sale azul: pierde 1 carta", events: 2 }]), sight(view));
  await clock.pass(850);
  assert.deepEqual([now(), log, stage.acting.value], [null, [], 1], "neither the ask nor the log knows it");
  assert.deepEqual((stage.shown.value as unknown as typeof view).benches[1], ["blue-3"]);
  await clock.pass(150);
  assert.deepEqual([now(), log.length], ["sale azul: pierde 1 carta", 1]);
  assert.deepEqual((stage.shown.value as unknown as typeof view).benches[1], ["blue-3"], "cards go after that");
});

test("dice that are rolled again are told when they lie, after a breath if it is the last roll", async () => {
  const die = (face: string) => ({ face, lies: "loose" });
  const view = {
    ...VIEW,
    places: [..."1123456"].map(die),
    card: { roll: "three" },
    scores: [null, null, null],
    track: [null, null, null],
  };
  stage = open(whole(highscore), view);
  const events: Told[] = [
    { kind: "picked_up", data: { seat: 1, places: "0" } },
    { kind: "rolled", data: { seat: 1, roll: 3, places: "0", dice: ["5"] } },
    { kind: "scored", data: { seat: 1, score: 12, shown: 12 } },
  ];
  stage.add(step(events, [{ text: "Tira otra vez 1 y saca 5", events: 2 }, "Obtiene 12"]), sight(view));
  await clock.pass(700 + 600 + 850);
  assert.deepEqual([now(), log], [null, []]);
  await clock.pass(200);
  assert.equal(now(), "Tira otra vez 1 y saca 5");
});

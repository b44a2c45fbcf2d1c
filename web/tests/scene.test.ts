// One scene for a table and a replay: what a stage shows, or a moment of the past in its stead.
import "./browserless";
import assert from "node:assert/strict";
import test from "node:test";
import { signal } from "@preact/signals";
import type { Entry } from "../src/entries";
import type { Game, View } from "../src/game";
import type { Stage } from "../src/stage";
import { afterEvents, sceneOf, stagedBy } from "../src/table/scene";
import type { Sitting, Told } from "../src/wire";

const view = (turn: number) => ({ turn, to_act: [0] }) as unknown as View;
const played: Told = { kind: "played", data: { seat: 1 } };
const entry = { number: 4, until: [played] } as unknown as Entry;

function stageAt(some: { settled: boolean; shown?: View | null }): Stage {
  const { settled, shown = view(3) } = some;
  return {
    shown: signal(shown),
    settled: signal(settled),
    now: signal(settled ? null : played),
    acting: signal(settled ? null : 1),
    sight: signal({ view: shown, aids: "of the present" }),
  } as unknown as Stage;
}

test("aids are those of what is shown, and stale while something moves", () => {
  const [still, moving] = [stagedBy(stageAt({ settled: true }), null)!, stagedBy(stageAt({ settled: false }), null)!];
  assert.deepEqual([still.aids, still.staleAids, still.now], ["of the present", "of the present", null]);
  assert.deepEqual([moving.aids, moving.staleAids, moving.now], [null, "of the present", played]);
});

test("a whole moment of the past is settled, whatever moves in the present", () => {
  const sight = { view: view(1), aids: "of then", ask: { strong: "then" }, caption: { round: "Round 1" } };
  const past = { sight, now: null, entry };
  const staged = stagedBy(stageAt({ settled: false }), past)!;
  assert.deepEqual(staged, {
    view: view(1),
    settled: true,
    now: null,
    acting: null,
    aids: "of then",
    staleAids: "of then",
    ask: { strong: "then" },
    caption: { round: "Round 1" },
    ending: "",
    words: {},
    touches: {},
  });
});

test("in the middle of a step lies what its events have done, and nobody may act", () => {
  const game = { shown: ({ turn }: View) => view(turn + 10) } as unknown as Game;
  const staged = stagedBy(stageAt({ settled: true }), afterEvents(game, { view: view(1) }, entry))!;
  assert.deepEqual([staged.view.turn, staged.settled, staged.now, staged.acting], [11, false, played, null]);
  assert.deepEqual([staged.aids, staged.staleAids], [null, "of the present"]);
});

test("before the deal there is nothing to see", () => {
  assert.equal(stagedBy(stageAt({ settled: true, shown: null }), null), null);
});

test("whoever only looks on may do nothing, and takes nobody for absent", () => {
  const seats = [{ kind: "person" }, { kind: "bot" }] as Sitting[];
  const staged = stagedBy(stageAt({ settled: true }), null)!;
  const looker = { me: null, names: ["Ana", "Bot"], spoken: (written: string) => written };
  const scene = sceneOf(staged, seats, looker);
  assert.deepEqual([scene.legal, scene.away, scene.bots, scene.confirms], [[], [false, false], [false, true], false]);
  assert.deepEqual(sceneOf(staged, seats, { ...looker, legal: ["7"] }).legal, ["7"]);
});

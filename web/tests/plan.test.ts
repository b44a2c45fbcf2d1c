// A table in the making.
import assert from "node:assert/strict";
import test from "node:test";
import { choose, isFit, misfit, options, planFor, tableOf, chosenValue, withPlayers } from "../src/screens/plan";
import type { GameSeen, OptionSeen } from "../src/wire";

const words = { es: "", en: "" };
const option = (name: string, kind: OptionSeen["kind"], more: Partial<OptionSeen> = {}): OptionSeen => ({
  name,
  kind,
  help: words,
  takes: words,
  ...more,
});
const kind = option("kind", "choice", { values: ["short", "long"] });
const limit = option("limit", "number", { lowest: 1, highest: 100, instead_of: "rounds" });
const rounds = option("rounds", "number", { lowest: 1, highest: 9, instead_of: "limit" });
const deck = option("deck", "text");
const game: GameSeen = {
  name: "any",
  title: "Any",
  about: words,
  players: [2, 4],
  options: [kind, limit, rounds, deck],
  defaults: { 2: { kind: "short", limit: 50 }, 3: { kind: "short", limit: 60 }, 4: { kind: "short", limit: 70 } },
  unfit: { 4: { kind: ["long"] } },
};
const plan = planFor(game, 3, "bots");

test("without a choice an option is what the server says for so many players", () => {
  assert.equal(chosenValue(plan, game, limit), 60);
  assert.equal(chosenValue(withPlayers(plan, game, 2), game, limit), 50);
  assert.equal(chosenValue(plan, game, rounds), null);
});

test("an option that stands instead of another empties it, in both directions", () => {
  const toRounds = choose(plan, rounds, 3);
  assert.equal(chosenValue(toRounds, game, limit), null);
  const toLimit = choose(toRounds, limit, 20);
  assert.deepEqual(toLimit.chosen, { limit: 20 });
  assert.equal(chosenValue(toLimit, game, rounds), null);
  assert.equal(chosenValue(choose(toRounds, rounds, null), game, limit), 60);
});

test("what does not go with so many players is no longer chosen", () => {
  const long = choose(plan, kind, "long");
  assert.equal(chosenValue(withPlayers(long, game, 2), game, kind), "long");
  assert.equal(chosenValue(withPlayers(long, game, 4), game, kind), "short");
  assert.equal(isFit(game, 4, "kind", "long"), false);
});

test("a number that an option does not take is found", () => {
  assert.equal(misfit(plan, game), null);
  assert.equal(misfit(choose(plan, rounds, 9), game), null);
  for (const wrong of [0, 10, 1.5, NaN]) assert.equal(misfit(choose(plan, rounds, wrong), game), rounds);
});

test("texts are not chosen on the page", () => {
  assert.deepEqual(options(game, 2), [kind, limit, rounds]);
});

test("what so many players have no use for is neither shown nor stays chosen", () => {
  const between = option("between", "choice", { values: ["in", "out"], players: [2, 2] });
  const ally = option("ally", "switch");
  const other = { ...game, options: [kind, between, ally], unfit: { 3: { ally: ["true"] }, 4: { kind: ["long"] } } };
  assert.deepEqual(options(other, 2), [kind, between, ally]);
  assert.deepEqual(options(other, 3), [kind]);
  assert.deepEqual(options(other, 4), [ally]);
  const chosen = choose(choose(planFor(other, 2, "bots"), between, "in"), ally, false);
  assert.deepEqual(withPlayers(chosen, other, 4).chosen, { ally: false });
});

test("with bots the match begins at once; by link the other seats are open, and the host begins", () => {
  const me = { kind: "person", name: "Ana" } as const;
  const bot = { kind: "bot", bot: "good" } as const;
  const table = tableOf({ ...choose(plan, rounds, 3), level: "good", seconds: 30 }, me);
  assert.deepEqual(table.seats, [me, bot, bot]);
  assert.deepEqual(table.options, { rounds: 3 });
  assert.equal(table.settings?.start, "full");
  assert.deepEqual(table.settings?.clock, { kind: "decision", seconds: 30 });
  const byLink = tableOf({ ...plan, how: "link", players: 2, hints: false }, me);
  assert.deepEqual(byLink.seats, [me, { kind: "open" }]);
  assert.equal(byLink.settings?.start, "host");
  assert.equal(byLink.settings?.hints, false);
  assert.equal(byLink.settings?.clock, null);
});

test("people on one device have the first seats, and bots those without a name", () => {
  const ana = { kind: "person", name: "Ana" } as const;
  const two = { ...plan, how: "device" as const, people: ["Ana", "", " Marcos "] };
  const table = tableOf(two, ana);
  assert.deepEqual(table.seats, [ana, { kind: "person", name: "Marcos" }, { kind: "bot", bot: "casual" }]);
  assert.equal(table.settings?.start, "full");
  assert.deepEqual(withPlayers(two, game, 4).people, ["Ana", "", " Marcos ", ""]);
  assert.deepEqual(withPlayers(two, game, 2).people, ["Ana", ""]);
});

// A table in the making.
import assert from "node:assert/strict";
import test from "node:test";
import { choose, fits, misfit, options, planFor, tableOf, valueOf, withPeople, withPlayers } from "../src/screens/plan";
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
  assert.equal(valueOf(plan, game, limit), 60);
  assert.equal(valueOf(withPlayers(plan, game, 2), game, limit), 50);
  assert.equal(valueOf(plan, game, rounds), null);
});

test("an option that stands instead of another empties it, in both directions", () => {
  const toRounds = choose(plan, rounds, 3);
  assert.equal(valueOf(toRounds, game, limit), null);
  const toLimit = choose(toRounds, limit, 20);
  assert.deepEqual(toLimit.chosen, { limit: 20 });
  assert.equal(valueOf(toLimit, game, rounds), null);
  assert.equal(valueOf(choose(toRounds, rounds, null), game, limit), 60);
});

test("what does not go with so many players is no longer chosen", () => {
  const long = choose(plan, kind, "long");
  assert.equal(valueOf(withPlayers(long, game, 2), game, kind), "long");
  assert.equal(valueOf(withPlayers(long, game, 4), game, kind), "short");
  assert.equal(fits({ ...plan, players: 4 }, game, "kind", "long"), false);
});

test("a number that an option does not take is found", () => {
  assert.equal(misfit(plan, game), null);
  assert.equal(misfit(choose(plan, rounds, 9), game), null);
  for (const wrong of [0, 10, 1.5, NaN]) assert.equal(misfit(choose(plan, rounds, wrong), game), rounds);
});

test("texts are not chosen on the page", () => {
  assert.deepEqual(options(game), [kind, limit, rounds]);
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

test("people on one device have the first seats, and bots those that are left", () => {
  const me = { kind: "person", name: "Ana" } as const;
  const two = withPeople({ ...plan, how: "device" }, game, ["Ana", " Marcos "]);
  const table = tableOf(two, me);
  assert.deepEqual(table.seats, [me, { kind: "person", name: "Marcos" }, { kind: "bot", bot: "casual" }]);
  assert.equal(table.settings?.start, "full");
  const many = withPeople(two, game, ["Ana", "Marcos", "Lucía", "Iker", "Nerea"]);
  assert.equal(many.players, 4);
  assert.deepEqual(withPlayers(many, game, 2).people, ["Ana", "Marcos"]);
});

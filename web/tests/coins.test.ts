import assert from "node:assert/strict";
import test from "node:test";
import { coins, weaves } from "../src/parts/coins";

test("a coin has an initial, and two letters where initials collide", () => {
  assert.deepEqual(coins(["Ana", "Marcos", "Álvaro", "Aitor"]), ["An", "M", "Á", "Ai"]);
});

test("everybody has a weave of their own, and bots have none", () => {
  assert.deepEqual(weaves(["Ana", "Marcos", "Hugo", "Aitor"], [false, false, true, false]), [0, 1, null, 2]);
});

test("where there are more people than weaves, those with the same initial have different ones", () => {
  const names = ["Ana", "Bea", "Carla", "Dani", "Eva", "Fran", "Alba", "Berto", "Ali", "Bruno"];
  const given = weaves(
    names,
    names.map(() => false),
  );
  assert.equal(new Set(given.slice(0, 6)).size, 6);
  for (const initial of ["A", "B"]) {
    const alike = given.filter((_, seat) => names[seat]!.startsWith(initial));
    assert.equal(new Set(alike).size, alike.length);
  }
});

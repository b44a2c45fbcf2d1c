import assert from "node:assert/strict";
import test from "node:test";
import { coins } from "../src/parts/coins";

test("a coin has an initial, and two letters where initials collide", () => {
  assert.deepEqual(coins(["Ana", "Marcos", "Álvaro", "Aitor"]), ["An", "M", "Á", "Ai"]);
});

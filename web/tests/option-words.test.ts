// The codes of options in the rules, as the set-up says them.
import assert from "node:assert/strict";
import test from "node:test";
import { optionWords } from "../src/screens/optionWords";
import { change } from "../src/settings";
import type { OptionSeen } from "../src/wire";

const both = (es: string, en: string) => ({ es, en });
const OPTIONS = [
  { name: "rounds", title: both("Número de rondas", "Number of rounds") },
  {
    name: "length",
    title: both("Duración", "Length"),
    labels: {
      short: both("Corta: con la mitad.", "Short: with half."),
      long: both("Se juega todo.", "All is played."),
    },
  },
  {
    name: "lone",
    kind: "switch",
    title: both("Uno solo", "A lone one"),
    labels: { true: both("Cuenta solo.", "It counts.") },
  },
  { name: "secret" },
] as unknown as OptionSeen[];

test("a name is its title, and a value its label in brief", () => {
  change({ lang: "es" });
  const words = optionWords(OPTIONS);
  assert.equal(words.get("rounds"), "Número de rondas");
  assert.equal(words.get("length=short"), "Duración: corta");
  assert.equal(words.get("long"), "se juega todo");
  assert.equal(words.get("false"), "no");
  assert.equal(words.get("lone=false"), "Uno solo: no");
});

test("the words are the reader's", () => {
  change({ lang: "en" });
  assert.equal(optionWords(OPTIONS).get("length=long"), "Length: all is played");
});

test("an option without words of its own is left as it is written", () => {
  assert.equal(optionWords(OPTIONS).get("secret"), undefined);
});

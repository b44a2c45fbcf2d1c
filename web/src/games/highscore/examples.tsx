// Examples for clauses of the rules, drawn with the real dice. All scorings are shown on the rulebook's own roll.
import type { ComponentChildren } from "preact";
import { say } from "../../language";
import { Worked } from "./challenge";
import { Chip } from "./dice";
import type { CountedDie } from "./view";
import { METALS } from "./words";
import "./examples.css";

/** Dice that count, in groups parted by a space; those that are subtracted, or do not count. */
const scoring = (counting: string, others: string, sign: -1 | 0, score: number) => () => {
  const counted = counting.split(" ").flatMap((group, number) => [...group].map((face) => dieOf(face, 1, number)));
  const dice = [...counted, ...[...others].map((face) => dieOf(face, sign, 0))];
  return <Worked result={{ dice, score }} />;
};

function dieOf(face: string, sign: CountedDie["sign"], group: number): CountedDie {
  return { face, value: Number(face) || 0, sign, group };
}

const EXAMPLES: Record<string, () => ComponentChildren> = {
  "HS-6": () => (
    <p>
      {say(
        "Hay peones en el 20 y en el 19. Quien saca otro 20 baja al 18, y el 19 queda por delante.",
        "There are pawns on 20 and 19. Whoever scores another 20 steps down to 18, and the 19 stays ahead.",
      )}
    </p>
  ),
  "HS-9": () => (
    <span class="metals" aria-hidden="true">
      {METALS.map((metal) => (
        <Chip key={metal} metal={metal} />
      ))}
    </span>
  ),
  "HS-16": scoring("5554421", "", 0, 26),
  "HS-17": scoring("55544", "21", 0, 23),
  "HS-18": scoring("55544", "21", -1, 20),
  "HS-19": scoring("55 541", "42", -1, 14),
  "HS-20": scoring("55 44", "521", 0, 18),
  "HS-21": scoring("55 44", "521", -1, 10),
  "HS-22": scoring("555", "4421", -1, 4),
  "HS-23": scoring("5551", "442", 0, 16),
  "HS-24": scoring("5551", "442", -1, 6),
  "HS-25": scoring("4421", "555", -1, -4),
  "HS-26": scoring("12", "44555", 0, 3),
};

export function Example({ rule }: { rule: string }) {
  const example = EXAMPLES[rule];
  return example ? <div class="highscore-example">{example()}</div> : null;
}

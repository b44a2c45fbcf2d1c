// Examples for clauses of the rules, drawn with the real cards.
import type { ComponentChildren } from "preact";
import { say } from "../../language";
import { Card, Cube, FACES } from "./cards";
import "./examples.css";

const EXAMPLES: Record<string, () => ComponentChildren> = {
  "PU-5": () => (
    <>
      <Rows rows={[["purple-2", "blue-6"], ["yellow-4", "red-1"], ["purple-3"]]} next="yellow-2" goesTo={2} />
      <p>
        {say(
          "El 2 amarillo no cabe en la fila 1, que ya tiene un 2, ni en la 2, que ya tiene una carta amarilla: va a la 3.",
          "The yellow 2 does not fit in row 1, which has a 2, nor in row 2, which has a yellow card: it goes to row 3.",
        )}
      </p>
    </>
  ),
  "PU-12": () => (
    <>
      <div class="line" aria-hidden="true">
        {FACES.map((face) => (
          <span key={face} class="cube">
            <Cube face={face} />
          </span>
        ))}
      </div>
      <p>
        {say(
          "Las seis caras: cinco colores, cada uno con su forma, y la estrella.",
          "The six faces: five colours, each with its shape, and the star.",
        )}
      </p>
    </>
  ),
  "PU-16": () => (
    <>
      <Rows rows={[["red-3", "blue-5"], ["red-6"], ["green-2", "red-4"]]} next="red-1" goesTo={null} />
      <p>
        {say(
          "Las tres filas tienen ya una carta roja: el 1 rojo no cabe en ninguna.",
          "All three rows have a red card: the red 1 fits in none of them.",
        )}
      </p>
    </>
  ),
};

export function Example({ rule }: { rule: string }) {
  const example = EXAMPLES[rule];
  return example ? <div class="push-example">{example()}</div> : null;
}

/** Three rows, the card that comes, and the row that it goes to. */
function Rows({ rows, next, goesTo }: { rows: string[][]; next: string; goesTo: number | null }) {
  return (
    <div class="line" aria-hidden="true">
      <div class="rows">
        {rows.map((cards, row) => (
          <div key={row} class={`row ${row === goesTo ? "marked" : ""}`}>
            {cards.map((card) => (
              <Shown key={card} card={card} />
            ))}
          </div>
        ))}
      </div>
      <Shown card={next} />
    </div>
  );
}

function Shown({ card }: { card: string }) {
  return (
    <span class="shown">
      <span class="push-card">
        <Card name={card} />
      </span>
    </span>
  );
}

// Examples for clauses of the rules, drawn with the real cards.
import type { ComponentChildren } from "preact";
import { say } from "../../language";
import { Card } from "./cards";
import "./examples.css";

interface Shown {
  on?: string; // a card of the row
  cards: string[];
  says: string;
}

const EXAMPLES: Record<string, () => Shown[]> = {
  "DO-4": () => [{ on: "r7", cards: ["b7"], says: say("Un 7 sobre el 7.", "A 7 on the 7.") }],
  "DO-5": () => [{ on: "r7", cards: ["b4", "g3"], says: say("4 + 3 = 7.", "4 + 3 = 7.") }],
  "DO-6": () => [
    {
      on: "g5",
      cards: ["g5"],
      says: say(
        "Todo verde: al acabar, otra carta tuya va a la fila.",
        "All green: at the end another card of yours goes into the row.",
      ),
    },
  ],
  "DO-7": () => [
    {
      on: "b8",
      cards: ["b5", "b3"],
      says: say(
        "Las tres azules: otra carta tuya a la fila, y los demás roban una.",
        "All three blue: another card of yours into the row, and the others draw one.",
      ),
    },
  ],
  "DO-12": () => [
    {
      on: "r7",
      cards: ["r5", "dos"],
      says: say(
        "5 + 2 = 7. El DOS como rojo hace juego doble de color.",
        "5 + 2 = 7. The DOS as red makes a double colour match.",
      ),
    },
  ],
  "DO-13": () => [
    { on: "y9", cards: ["g6", "y#"], says: say("6 + 3 = 9: el # vale 3.", "6 + 3 = 9: the # counts 3.") },
  ],
  "DO-18": () => [
    {
      cards: ["r9", "dos", "b#"],
      says: say(
        "9 + 20 + 40 = 69 puntos para quien gana la ronda.",
        "9 + 20 + 40 = 69 points for whoever wins the round.",
      ),
    },
  ],
};

export function Example({ rule }: { rule: string }) {
  const example = EXAMPLES[rule];
  if (!example) return null;
  return (
    <div class="dos-example">
      {example().map(({ on, cards, says }) => (
        <figure key={says}>
          <div class="line" aria-hidden="true">
            {on && <Pictured card={on} />}
            {on && <span class="with" />}
            {cards.map((card, place) => (
              <Pictured key={place} card={card} isMine={on !== undefined} />
            ))}
          </div>
          <figcaption>{says}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Pictured({ card, isMine = false }: { card: string; isMine?: boolean }): ComponentChildren {
  return (
    <span class={`dos-card ${isMine ? "marked" : ""}`}>
      <Card card={card} />
    </span>
  );
}

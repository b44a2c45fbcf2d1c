// Examples for clauses of the rules, drawn with the real cards.
import type { ComponentChildren } from "preact";
import { say } from "../../language";
import { Card } from "./cards";
import { bulls } from "./words";
import "./examples.css";

const EXAMPLES: Record<string, () => ComponentChildren> = {
  "T6-1": () => (
    <Cards
      shown={[
        [7, bulls(1)],
        [45, bulls(2)],
        [70, bulls(3)],
        [88, bulls(5)],
        [55, bulls(7)],
      ]}
    />
  ),
  "T6-6": () => (
    <>
      <Cards shown={[[12], [37], [43], [58]]} next={[44, 2]} />
      <p>
        {say(
          "Así acaban las filas. El 44 cabe tras el 12, el 37 y el 43: va tras el 43, el más cercano.",
          "This is how the rows end. 44 could follow 12, 37 or 43: it goes after 43, the nearest.",
        )}
      </p>
    </>
  ),
  "T6-7": () => (
    <>
      <Cards shown={[[16], [29], [30], [37], [52]]} next={[53, 4]} />
      <p>
        {say(
          "El 53 es la sexta carta: quien la puso se lleva las cinco, 7 bueyes, y el 53 empieza la fila de nuevo.",
          "53 is the sixth card: whoever played it takes the five, 7 bulls, and 53 starts the row anew.",
        )}
      </p>
    </>
  ),
  "T6-8": () => (
    <>
      <Cards shown={[[24], [81], [59], [36]]} next={[1, null]} />
      <p>
        {say(
          "Así acaban las filas. El 1 es más bajo que todas: quien lo puso se lleva la que quiera.",
          "This is how the rows end. 1 is lower than all of them: whoever played it takes any row.",
        )}
      </p>
    </>
  ),
};

export function Example({ rule }: { rule: string }) {
  const example = EXAMPLES[rule];
  return example ? <div class="toma6-example">{example()}</div> : null;
}

/** `next` is the card that comes, and the place of the one that it follows. */
function Cards({ shown, next }: { shown: [number, string?][]; next?: [number, number | null] }) {
  return (
    <div class="line" aria-hidden="true">
      {shown.map(([number, label], place) => (
        <Labelled key={number} number={number} label={label} isMarked={next?.[1] === place} />
      ))}
      {next && (
        <>
          <span class="comes" />
          <Labelled number={next[0]} isMarked />
        </>
      )}
    </div>
  );
}

function Labelled({ number, label, isMarked }: { number: number; label?: string | undefined; isMarked: boolean }) {
  return (
    <span class={isMarked ? "shown marked" : "shown"}>
      <span class="toma6-card">
        <Card number={number} />
      </span>
      {label && <span class="label">{label}</span>}
    </span>
  );
}

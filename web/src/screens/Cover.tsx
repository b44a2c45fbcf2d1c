// Between two people on one device: a napkin over the cards, and whom to pass the device to. Nothing here knows a hand.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { longestWord, say } from "../language";
import { hasTouch } from "../layout";
import { Uncover } from "../parts/Uncover";
import { FRESH, useReady } from "../presses";
import type { Table } from "../table/state";
import "./cover.css";

export function Cover({ table }: { table: Table }) {
  const title = useRef<HTMLHeadingElement>(null);
  const isReady = useReady(FRESH); // the second tap of two was meant for what lay there before
  const [next] = table.passedTo.value;
  const seat = table.eyes.value ?? next;
  useEffect(() => title.current?.focus(), [next]); // what had the focus is gone
  if (seat === undefined) return null;
  const name = nameOf(table, seat);
  return (
    <main class={`covered ${isReady ? "" : "fresh"}`}>
      <Napkin name={name} />
      <section class="pass" aria-label={say("Pasar el aparato", "Passing the device")}>
        <h1 ref={title} class="numeral" tabIndex={-1} style={{ "--longest": longestWord(over(name)) }}>
          {over(name)}
        </h1>
        <p>
          {say(
            "Sus cartas están tapadas. Que los demás miren a otro lado.",
            "Their cards are covered. Everybody else, look away.",
          )}
        </p>
        <Passing table={table} />
        <Last table={table} />
      </section>
    </main>
  );
}

/** Who may look: first whoever it is passed to, then who else has to choose, then who may choose otherwise. */
export function Passing({ table }: { table: Table }) {
  const [next, ...others] = table.passedTo.value;
  const changing = table.mayChange.value;
  return (
    <div class="passing">
      {next !== undefined && (
        <Uncover
          key={next}
          table={table}
          seat={next}
          label={say(`Soy ${nameOf(table, next)}: ver mis cartas`, `I am ${nameOf(table, next)}: see my cards`)}
          isMain
        />
      )}
      {others.length > 0 && (
        <Group title={say("También tienen que elegir", "Also have to choose")}>
          {others.map((seat) => (
            <Uncover
              key={seat}
              table={table}
              seat={seat}
              label={say(`Soy ${nameOf(table, seat)}`, `I am ${nameOf(table, seat)}`)}
            />
          ))}
        </Group>
      )}
      {changing.length > 0 && (
        <Group title={say("Ya han elegido", "Have chosen")}>
          {changing.map((seat) => (
            <Changing key={seat} table={table} seat={seat} />
          ))}
        </Group>
      )}
    </div>
  );
}

/** Of whoever has chosen and may choose otherwise. */
export function Changing({ table, seat }: { table: Table; seat: number }) {
  return (
    <Uncover
      table={table}
      seat={seat}
      label={say(`Soy ${nameOf(table, seat)}: cambiar`, `I am ${nameOf(table, seat)}: change`)}
    />
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="group" role="group" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <div class="people">{children}</div>
    </div>
  );
}

/** What everybody could see last, for those who missed it; it opens the table as all may see it. */
function Last({ table }: { table: Table }) {
  const [newest] = table.log.value;
  const last = newest?.isHeading ? "" : newest?.text; // before a heading is another round
  return (
    <button type="button" class="link" onClick={() => (table.isTableShown.value = true)}>
      <span>
        {last
          ? `${say("Repasar lo último", "Look at the last move")}: ${last}`
          : say("Ver la mesa", "Look at the table")}
      </span>
    </button>
  );
}

function nameOf(table: Table, seat: number): string {
  return table.seen.value!.seats[seat]!.name;
}

/** `Pásale el móvil a Marcos`; nobody passes a screen on a desk. */
export function over(name: string): string {
  if (!hasTouch.value) return say(`Le toca a ${name}`, `${name}, your turn`);
  return say(`Pásale el móvil a ${name}`, `Pass the phone to ${name}`);
}

const BACKS = [-2, -1, 0, 1, 2];

function Napkin({ name }: { name: string }) {
  return (
    <div class="napkin">
      <svg viewBox="16 0 358 375" aria-hidden="true" focusable="false">
        <clipPath id="napkin-cloth">
          <path d="M31 84h328q14 0 12 14L204 364q-9 12-18 0L19 98q-2-14 12-14z" />
        </clipPath>
        <g class="backs">
          {BACKS.map((place) => (
            <g key={place} transform={`translate(${195 + place * 43} ${62 + place * place * 5}) rotate(${place * 7})`}>
              <rect class="paper" x="-48" y="-58" width="96" height="134" rx="9" />
              <rect class="ground" x="-43" y="-53" width="86" height="124" rx="6" />
              <ellipse class="oval" rx="20" ry="26" cy="9" />
              <text y="20" font-size="31">
                S
              </text>
            </g>
          ))}
        </g>
        <path class="cloth-of-it" d="M31 84h328q14 0 12 14L204 364q-9 12-18 0L19 98q-2-14 12-14z" />
        <g clip-path="url(#napkin-cloth)">
          <path class="stripe thin" d="M0 104h390" />
          <path class="stripe" d="M0 120h390" />
          <path class="stripe thin" d="M0 137h390" />
          <path class="fold" d="M195 84 60 212M195 84l135 128" />
        </g>
      </svg>
      <p class="name-card numeral" style={{ "--longest": name.length }}>
        <span>{name}</span>
      </p>
    </div>
  );
}

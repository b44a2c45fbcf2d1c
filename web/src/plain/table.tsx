// What lies on the plain table, each place with its title, as large as all of them fit.
import type { ComponentChildren, ComponentType } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Draft, Props, Scene, View } from "../game";
import { say } from "../language";
import { CardButton } from "../parts/CardButton";
import { useRoving } from "../parts/roving";
import { useSize } from "../parts/size";
import type { GameTable } from "../wire";
import { Back, Card, DieFace } from "./cards";
import { type Choices, choicesOf } from "./taps";
import { faceOf, type Filled, type TableLayout, type Row, spokenIn, type Thing } from "./things";
import { figure, titleOf } from "./words";

const WIDEST = 104; // pixels of a card
const LEAST = 34;

interface At {
  facts: GameTable;
  scene: Scene;
  draft: Draft;
  choices: Choices;
  tap: (thing: string) => void;
}

export function boardOf(facts: GameTable, layoutOf: (view: View) => TableLayout): ComponentType<Props> {
  return function Board({ scene, draft, tap }) {
    const layout = layoutOf(scene.view);
    const at: At = { facts, scene, draft, choices: choicesOf(scene, layout, draft), tap };
    const places = layout.filter(({ place }) => !place.of_seats && place.kind !== "hand");
    return (
      <Fitted hasHand={layout.some(({ place }) => place.kind === "hand")}>
        {places.map((filled) => (
          <PlaceOnTable key={filled.place.field} filled={filled} at={at} />
        ))}
      </Fitted>
    );
  };
}

/** As wide as the cards can be so that everything fits; once they had to be smaller they stay so, and nothing jumps. */
function Fitted({ hasHand, children }: { hasHand: boolean; children: ComponentChildren }) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, height] = useSize(ref);
  const fitted = useRef({ width: 0, height: 0, card: WIDEST });
  const roving = useRoving();
  useLayoutEffect(() => {
    const box = ref.current!;
    if (fitted.current.width !== width || fitted.current.height !== height) {
      fitted.current = { width, height, card: WIDEST };
    }
    const set = (card: number) => box.style.setProperty("--card", `${card}px`);
    const isFull = () => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
    let { card } = fitted.current;
    for (set(card); isFull() && card > LEAST; set(card)) card = Math.max(LEAST, Math.floor(card * 0.93));
    fitted.current.card = card;
  });
  return (
    <div
      {...roving}
      ref={(box) => {
        ref.current = box;
        roving.ref.current = box;
      }}
      class="plain-board"
      data-hand={hasHand}
      role="group"
      aria-label={say("Lo que hay en la mesa", "What lies on the table")}
    >
      {children}
    </div>
  );
}

function PlaceOnTable({ filled, at }: { filled: Filled; at: At }) {
  const { place } = filled;
  if (place.kind === "label") return <Label filled={filled} at={at} />;
  if (place.kind === "track") return <Track filled={filled} at={at} />;
  const title = titleOf(place, at.scene.spoken);
  const isEmpty = filled.rows.every(({ things }) => !things.length) && !filled.count && !place.slots;
  if (isEmpty && place.kind !== "pile") return null;
  return (
    <section class="plain-place" data-kind={place.kind} aria-label={title}>
      <p class="plain-title">
        {title}
        {place.kind === "counter" && <strong> {figure(filled.count)}</strong>}
      </p>
      {place.kind === "pile" ? <Pile filled={filled} at={at} /> : <Rows filled={filled} at={at} />}
    </section>
  );
}

// --- cards, in rows

function Rows({ filled, at }: { filled: Filled; at: At }) {
  const { place } = filled;
  return (
    <div class="plain-rows">
      {filled.rows.map((row, number) => (
        <RowOfThings key={row.id} row={row} number={number} place={place} at={at} isAlone={place.kind !== "rows"} />
      ))}
    </div>
  );
}

interface RowProps {
  row: Row;
  number: number;
  place: Filled["place"];
  at: At;
  isAlone: boolean;
}

function RowOfThings({ row, number, place, at, isAlone }: RowProps) {
  const { scene, draft, choices, tap } = at;
  const isChosen = draft.includes(row.id);
  const isOpen = scene.legal.length > 0 && (isChosen || choices.fits(row.id));
  const empty = Math.max(0, (place.slots ?? 0) - row.things.length);
  const name = `${titleOf(place, scene.spoken)} ${number + 1}: ${row.things.map(({ written }) => scene.spoken(written ?? "")).join(", ")}`;
  const things = (
    <>
      {row.things.map((thing) => (
        <OnTable key={thing.id} thing={thing} place={place} at={at} isPart={isOpen} />
      ))}
      {Array.from({ length: empty }, (_, slot) => (
        <span key={`empty ${slot}`} class="plain-slot" aria-hidden="true" />
      ))}
    </>
  );
  if (isAlone) return <div class="plain-row">{things}</div>;
  if (!isOpen) {
    return (
      <div class="plain-row lane" role="group" aria-label={name}>
        <span class="numeral plain-number" aria-hidden="true">
          {number + 1}
        </span>
        {things}
      </div>
    );
  }
  return (
    <button
      type="button"
      class={`plain-row lane takeable ${isChosen ? "drafted" : ""}`}
      data-stop={row.id}
      data-drop={row.id}
      aria-pressed={isChosen}
      onClick={() => tap(row.id)}
    >
      <span class="visually-hidden">{name}</span>
      <span class="numeral plain-number" aria-hidden="true">
        {number + 1}
      </span>
      {things}
    </button>
  );
}

interface OnTableProps {
  thing: Thing;
  place: Filled["place"];
  at: At;
  isPart: boolean; // of a row that is tapped as a whole
}

function OnTable({ thing, place, at, isPart }: OnTableProps) {
  const { scene, draft, choices, tap } = at;
  const isChosen = draft.includes(thing.id);
  const isOpen = scene.legal.length > 0 && (isChosen || choices.fits(thing.id));
  const name = thing.written === null ? say("boca abajo", "face down") : scene.spoken(thing.written);
  const owner = thing.seat === null ? "" : scene.names[thing.seat];
  const shape = place.kind === "dice" ? "plain-die" : "plain-card";
  const drawing = <Drawing thing={thing} isDie={place.kind === "dice"} facts={at.facts} />;
  const below = owner && <span class="plain-owner">{owner}</span>;
  if (isPart || !isOpen) {
    return (
      <span class="plain-thing">
        <span class={shape} data-key={thing.key}>
          {!isPart && <span class="visually-hidden">{[name, owner].filter(Boolean).join(", ")}</span>}
          {drawing}
        </span>
        {below}
      </span>
    );
  }
  const state = draft.length && !isChosen ? "fits" : undefined;
  return (
    <span class={`plain-thing ${shape}`} data-drop={thing.id}>
      <CardButton
        thing={thing.id}
        keyed={thing.key}
        name={[name, owner].filter(Boolean).join(", ")}
        isChosen={isChosen}
        isOpen
        state={state}
        tap={tap}
      >
        {drawing}
      </CardButton>
      {below}
    </span>
  );
}

function Drawing({ thing, isDie, facts }: { thing: Thing; isDie: boolean; facts: GameTable }) {
  if (thing.written === null) return <Back />;
  const face = faceOf(thing.written, facts);
  return isDie ? <DieFace written={thing.written} face={face} /> : <Card written={thing.written} face={face} />;
}

// --- piles, tracks, labels

function Pile({ filled, at }: { filled: Filled; at: At }) {
  const top = filled.rows[0]?.things.at(-1);
  return (
    <div class="plain-row">
      {filled.count > 0 ? (
        <span class="plain-thing">
          <span class="plain-card" data-key={top?.key ?? `pile:${filled.place.field}`}>
            {top?.written ? <Card written={top.written} face={faceOf(top.written, at.facts)} /> : <Back />}
            {top?.written && <span class="visually-hidden">{at.scene.spoken(top.written)}</span>}
          </span>
        </span>
      ) : (
        <span class="plain-slot" aria-hidden="true" />
      )}
      <span class="plain-total numeral">{filled.count}</span>
    </div>
  );
}

function Track({ filled, at }: { filled: Filled; at: At }) {
  const { place } = filled;
  const { names, me } = at.scene;
  const steps = filled.words.map((word) => (word === "null" ? null : Number(word)));
  const most = place.slots || Math.max(1, ...steps.map((step) => step ?? 0));
  const title = titleOf(place, at.scene.spoken);
  if (steps.every((step) => step === null)) return null;
  return (
    <section class="plain-place plain-track" aria-label={title}>
      <p class="plain-title">{title}</p>
      <div class="plain-steps">
        {steps.map((step, seat) =>
          step === null ? null : (
            <span
              key={seat}
              class={`plain-pawn ${seat === me ? "mine" : ""}`}
              data-key={`pawn:${place.field}.${seat}`}
              style={{ "--step": Math.min(1, Math.max(0, step) / most), "--seat": seat }}
            >
              <span aria-hidden="true">{names[seat]![0]}</span>
              <span class="visually-hidden">
                {names[seat]}: {step}
              </span>
            </span>
          ),
        )}
      </div>
      <p class="plain-steps-said" aria-hidden="true">
        {steps.flatMap((step, seat) => (step === null ? [] : [`${names[seat]} ${figure(step)}`])).join(" · ")}
      </p>
    </section>
  );
}

function Label({ filled, at }: { filled: Filled; at: At }) {
  const { place, words } = filled;
  const { spoken } = at.scene;
  const said = words.filter((word) => word !== "null" && word !== "");
  if (!said.length) return null;
  const title = titleOf(place, spoken);
  return (
    <p class="plain-label">
      {words[0] === "true" ? (
        title
      ) : (
        <>
          {title}: <strong>{said.map((word) => spokenIn(spoken, place.field, word)).join(", ")}</strong>
        </>
      )}
    </p>
  );
}

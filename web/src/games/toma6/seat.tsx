// What is seen of a player: the bulls so far, and whether a card has been chosen.
import type { Props } from "../../game";
import { said, say } from "../../language";
import { hasLogBeside, layout, type Layout } from "../../layout";
import { Own } from "../../parts/Own";
import { Back, Bull, Card } from "./cards";
import type { Toma6Aids, Toma6View } from "./view";
import { bulls, cards, type Toma6Scene } from "./words";
import "./seat.css";

type Toma6Props = Props<Toma6View, Toma6Aids>;

const ROOMY: Record<Layout, number> = { phone: 3, landscape: 0, desktop: 4 }; // seats that have room for words
const FAN = 24; // backs of a pile that are drawn

export function Seat({ scene, seat }: Toma6Props & { seat: number }) {
  const { view, me } = scene;
  const seats = view.players - (me === null ? 0 : 1);
  const isRoomy = seats <= ROOMY[layout.value];
  return (
    <span class={`toma6-seat ${isRoomy ? "roomy" : ""}`}>
      <Bulls scene={scene} seat={seat} />
      <Mark scene={scene} seat={seat} isRoomy={isRoomy} />
      {seats === 1 && isRoomy && <Pile count={view.piles[seat]?.length ?? 0} />}
    </span>
  );
}

export function Mine({ scene }: Toma6Props) {
  const { limit } = scene.view;
  if (scene.me === null)
    return limit === null ? null : (
      <span class="toma6-limit">{say(`hasta ${limit} bueyes`, `up to ${limit} bulls`)}</span>
    );
  return (
    <Own class="toma6-mine" label={labelOf(limit)}>
      <Bulls scene={scene} seat={scene.me} />
    </Own>
  );
}

/** What is counted, and where the match ends. */
function labelOf(limit: number | null): string {
  if (limit === null) return say("tus bueyes", "your bulls");
  if (hasLogBeside.value) return say(`tus bueyes; con ${limit} se acaba`, `your bulls; ${limit} ends the match`);
  return say(`bueyes de ${limit}`, `bulls of ${limit}`);
}

function Bulls({ scene, seat }: { scene: Toma6Scene; seat: number }) {
  const total = totalOf(scene.view, seat);
  const warning = scene.aids?.seats[seat]?.warning;
  return (
    <span class={`bulls ${warning ? "warned" : ""}`}>
      <Bull />
      <span class="numeral" aria-hidden="true">
        {total}
      </span>
      <span class="visually-hidden">
        {bulls(total)}
        {warning && `, ${said(warning)}`}
      </span>
    </span>
  );
}

function totalOf(view: Toma6View, seat: number): number {
  return (view.points[seat] ?? 0) + (view.bulls[seat] ?? 0);
}

/** An outline while a card is being chosen, a back once it is. */
function Mark({ scene, seat, isRoomy }: { scene: Toma6Scene; seat: number; isRoomy: boolean }) {
  const { view } = scene;
  const isDone = view.chosen[seat];
  const isThinking = !isDone && !view.revealed.length && scene.settled && view.to_act.includes(seat);
  const word = isDone ? say("ya está", "ready") : isThinking ? say("piensa…", "thinks…") : "";
  return (
    <>
      <span class="visually-hidden">{word}</span>
      {isRoomy && (
        <span class="word" aria-hidden="true">
          {word}
        </span>
      )}
      <span
        class={`mark ${isDone ? "done" : isThinking ? "thinking" : ""}`}
        data-key={`mark:${seat}`}
        aria-hidden="true"
      />
    </>
  );
}

/** What a lone opponent has taken in this round, fanned out. */
function Pile({ count }: { count: number }) {
  return (
    <span class="pile" aria-hidden="true">
      {Array.from({ length: Math.min(count, FAN) }, (_, place) => (
        <span key={place} style={{ "--place": place }}>
          <Back />
        </span>
      ))}
    </span>
  );
}

export function Details({ scene, seat }: Toma6Props & { seat: number }) {
  const { view } = scene;
  const pile = view.piles[seat] ?? [];
  const hand = view.hands[seat]?.length || seat !== scene.me ? (view.hands[seat] ?? []) : view.hand;
  const warning = scene.aids?.seats[seat]?.warning;
  return (
    <div class="toma6-details">
      <p>
        <strong>{bulls(totalOf(view, seat))}</strong> {say("en total", "in all")}
        {warning && <span class="warning">, {said(warning)}</span>}
      </p>
      <p>
        {say("En esta ronda", "In this round")}: {bulls(view.bulls[seat] ?? 0)}
        {pile.length > 0 && ` · ${cards(pile.length)}`}
      </p>
      <Cards scene={scene} cards={pile} label={say("Cartas que se ha llevado", "Cards taken")} />
      <p>
        {say("En la mano", "In hand")}: {cards(view.cards_left[seat] ?? 0)}
      </p>
      <Cards scene={scene} cards={hand} label={say("Mano a la vista", "Open hand")} />
    </div>
  );
}

function Cards({ scene, cards, label }: { scene: Toma6Scene; cards: number[]; label: string }) {
  if (!cards.length) return null;
  return (
    <ul class="cards" aria-label={label}>
      {cards.map((card) => (
        <li key={card}>
          <span class="visually-hidden">{scene.spoken(String(card))}</span>
          <Card number={card} />
        </li>
      ))}
    </ul>
  );
}

// The table: four rows, beside them on a desktop the cards of the trick; in `logic`, first the open cards.
import type { Draft, Props } from "../../game";
import { said, say } from "../../language";
import { useRoving } from "../../parts/roving";
import { told } from "../../shown";
import { Bull, bullsOn, Card } from "./cards";
import { hovered } from "./hovered";
import { hasLane } from "./hand";
import { caption, Lane } from "./lane";
import { key } from "./motion";
import { row as rowThing } from "./taps";
import type { ActionAid, Toma6Aids, Toma6Events, Toma6View } from "./view";
import { cards as inCards, chosenCard, mustPick, mustTake, type Toma6Scene } from "./words";
import "../../parts/lane.css";
import "./table.css";

type Toma6Props = Props<Toma6View, Toma6Aids>;

const SLOTS = [0, 1, 2, 3, 4];

export function Board(props: Toma6Props) {
  const { scene } = props;
  if (scene.view.open.length) return <OpenCards {...props} />;
  return (
    <div class="toma6-board">
      <Rows {...props} />
      {hasLane() && (
        <div class="beside">
          <p key={caption(scene)} class="caption">
            {caption(scene)}
          </p>
          <Lane scene={scene} />
        </div>
      )}
    </div>
  );
}

// --- the rows

function Rows({ scene, draft, tap }: Toma6Props) {
  const roving = useRoving();
  const ghost = ghostOf(scene, draft);
  return (
    <div class="rows" role="group" aria-label={say("Filas", "Rows")} {...roving}>
      {scene.view.rows.map((_, place) => (
        <Row key={place} scene={scene} place={place} draft={draft} tap={tap} ghost={ghost} />
      ))}
    </div>
  );
}

interface RowProps extends Omit<Toma6Props, "open"> {
  place: number;
  ghost: Ghost | null;
}

function Row({ scene, place, draft, tap, ghost }: RowProps) {
  const thing = rowThing(place);
  const isMine = mustTake(scene);
  const cards = scene.view.rows[place]!;
  const goesHere = ghost?.aid.row === place ? ghost : null;
  const taker = goesHere?.aid.takes?.length ? goesHere : null;
  const classes = [
    "lane row",
    isMine && "takeable",
    cards.length === SLOTS.length && "full",
    draft[0] === thing && "drafted",
    taker && "threatened",
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-stop={thing}
      aria-description={isMine ? describe(scene, thing) : undefined}
      aria-disabled={!isMine}
      aria-pressed={isMine && scene.confirms ? draft[0] === thing : undefined}
      onClick={isMine ? () => tap(thing) : undefined}
    >
      <span class="visually-hidden">{nameOfRow(scene, place)}</span>
      <span class="place-number numeral" aria-hidden="true">
        {place + 1}
      </span>
      {SLOTS.map((slot) => (
        <Slot key={slot} card={cards[slot]} ghost={goesHere?.aid.place === slot ? goesHere : null} scene={scene} />
      ))}
      <Head cards={cards} taker={taker} />
    </button>
  );
}

function Slot({ card, ghost, scene }: { card: number | undefined; ghost: Ghost | null; scene: Toma6Scene }) {
  if (card !== undefined) {
    return (
      <span class="slot" aria-hidden="true">
        <span class={`toma6-card ${isFollowed(scene, card) ? "followed" : ""}`} data-key={key(card)}>
          <Card number={card} />
        </span>
      </span>
    );
  }
  return (
    <span class={`slot empty ${ghost ? "ghost numeral" : ""}`} aria-hidden="true">
      {ghost?.card}
    </span>
  );
}

/** What the row is worth, and the card that would take it. */
function Head({ cards, taker }: { cards: number[]; taker: Ghost | null }) {
  const bulls = cards.reduce((sum, card) => sum + bullsOn(card), 0);
  return (
    <span class="head" aria-hidden="true">
      {taker && <span class="sixth numeral">{taker.card}</span>}
      <Bull />
      <span key={bulls} class="numeral">
        {bulls}
      </span>
      <span class="count">{inCards(cards.length)}</span>
    </span>
  );
}

function isFollowed({ now }: Toma6Scene, card: number): boolean {
  return !!now && told<Toma6Events, "placed">(now, "placed")?.follows === card;
}

function nameOfRow({ aids, view, spoken }: Toma6Scene, place: number): string {
  const aid = aids?.rows[place];
  if (aid) return said(aid.name);
  const cards = view.rows[place]!;
  const name = spoken(rowThing(place));
  return `${name[0]!.toUpperCase()}${name.slice(1)}${cards.length ? `: ${cards.join(", ")}` : ""}`;
}

function describe({ aids }: Toma6Scene, thing: string): string | undefined {
  const aid = aids?.actions[thing];
  return aid && said(aid.says);
}

// --- where a card would go

interface Ghost {
  card: number;
  aid: ActionAid;
}

function ghostOf(scene: Toma6Scene, draft: Draft): Ghost | null {
  const { showAids, settled, aids, view } = scene;
  if (!showAids || !settled || view.phase !== "choose") return null;
  const card = hovered.value !== null && view.hand.includes(hovered.value) ? hovered.value : chosenCard(scene, draft);
  const aid = card === null ? undefined : aids?.actions[String(card)];
  return card !== null && aid ? { card, aid } : null;
}

// --- the open cards of `logic`

function OpenCards({ scene, draft, tap }: Toma6Props) {
  const roving = useRoving();
  const { open, players } = scene.view;
  const all = Array.from({ length: 10 * players + 4 }, (_, place) => place + 1);
  const isMine = mustPick(scene);
  return (
    <div class="toma6-open" style={{ "--lines": Math.ceil(all.length / 10) }}>
      <div class="grid" role="group" aria-label={say("Cartas a la vista", "Open cards")} {...roving}>
        {all.map((card) => (
          <span key={card} class="slot empty">
            {open.includes(card) && (
              <button
                type="button"
                class={`toma6-card ${draft[0] === String(card) ? "picked" : ""}`}
                data-key={key(card)}
                data-stop={card}
                aria-label={scene.spoken(String(card))}
                aria-pressed={draft[0] === String(card)}
                aria-disabled={!isMine}
                onClick={() => tap(String(card))}
              >
                <Card number={card} />
              </button>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

// The table: the deck and the card that was turned over, and below or beside them the three rows.
import type { Props } from "../../game";
import { said, say } from "../../language";
import { layout, type Layout } from "../../layout";
import { Die } from "../../parts/Die";
import { Icon } from "../../parts/Icon";
import { useRoving } from "../../parts/roving";
import { Back, Card, Cube, type DieFace, FACES, ROLL, sumOf, SWITCH } from "./cards";
import { DISCARDS, PILE, rowKey, SPOT, switchKey } from "./motion";
import { type Order, useClashes, useOrder } from "./order";
import { type EventOf, typed } from "../../shown";
import { REVEAL, rowThing } from "./taps";
import type { PushAids, PushEvents, PushView } from "./view";
import { capital, points, type PushScene, shortName, unit } from "./words";
import "../../parts/lane.css";
import "./table.css";

type PushProps = Props<PushView, PushAids>;

/** Cards of a row that leave room for words between them and their points. */
const ROOMY: Record<Layout, number> = { phone: 3, landscape: 1, desktop: 6 };

export function Board(props: PushProps) {
  const { scene, tap } = props;
  return (
    <div class="push-board">
      <span class="discards" data-key={DISCARDS} />
      <Deck scene={scene} tap={tap} />
      <Spot scene={scene} />
      <About scene={scene} />
      <Rows {...props} />
    </div>
  );
}

// --- the deck, and what was turned over

function Deck({ scene, tap }: { scene: PushScene; tap: (thing: string) => void }) {
  const { cards_left: left } = scene.view;
  const isOpen = scene.legal.includes(REVEAL);
  const name = `${capital(scene.spoken("to_come"))}, ${left === 1 ? say("queda 1", "1 left") : say(`quedan ${left}`, `${left} left`)}`;
  return (
    <button
      type="button"
      class={`push-deck ${isOpen ? "open" : ""}`}
      aria-label={name}
      aria-description={isOpen ? say("Tócalo para destapar", "Tap it to reveal") : undefined}
      aria-disabled={!isOpen}
      onClick={isOpen ? () => tap(REVEAL) : undefined}
    >
      <span class="bed" aria-hidden="true">
        {left > 0 && (
          <span class="push-card" data-key={PILE}>
            <Back />
          </span>
        )}
      </span>
    </button>
  );
}

/** The card in question, or the die. */
function Spot({ scene }: { scene: PushScene }) {
  const now = typed<PushEvents>(scene.now);
  const isBust = now?.kind === "busted";
  const card = scene.view.card ?? (isBust ? now.data.card : null);
  const face = rolledFace(now);
  return (
    <div class="push-spot">
      <span class="bed" aria-hidden="true">
        {card && (
          <span class={`push-card ${isBust ? "bust" : ""}`} data-key={SPOT}>
            <Card name={card} />
          </span>
        )}
      </span>
      {face && (
        <span class="push-die">
          <span class="visually-hidden">
            {say("Dado", "Die")}: {scene.spoken(face)}
          </span>
          <Die isRolling={now?.kind === "rolled"} others={passing(face)}>
            <Cube face={face} />
          </Die>
        </span>
      )}
    </div>
  );
}

/** The face that was rolled, until all that it costs has gone. */
function rolledFace(now: EventOf<PushEvents> | null): DieFace | null {
  if (now?.kind === "rolled") return now.data.face;
  return now?.kind === "lost" ? now.data.colour : null;
}

/** Three other faces that go by. */
function passing(face: DieFace) {
  const place = FACES.indexOf(face);
  return [2, 4, 1].map((step) => <Cube key={step} face={FACES[(place + step) % FACES.length]!} />);
}

/** What the revealed card is and where it fits, and who chooses a row next. */
function About({ scene }: { scene: PushScene }) {
  const { view, aids } = scene;
  const order = useOrder(scene);
  const fits = aids?.card && said(aids.card.fits);
  return (
    <>
      <div
        key={`${view.card} ${fits} ${order?.first} ${view.switches}`}
        class={`push-about ${view.switches ? "switched" : ""}`}
      >
        {view.card && <p class="name told-here">{capital(shortName(scene, view.card))}</p>}
        {fits && <p class="told-here">{fits}.</p>}
        {order && <Next scene={scene} order={order} />}
      </div>
      <Switches scene={scene} />
    </>
  );
}

function Next({ scene, order }: { scene: PushScene; order: Order }) {
  const { me, names } = scene;
  const { first, direction } = order;
  const [before, who, after] =
    first === me
      ? [say("Después eliges", "Then"), say("tú", "you"), say("", "choose")]
      : [say("Después elige", "Then"), names[first]!, say("", "chooses")];
  return (
    <p class="next">
      {direction !== "none" && <Icon name={direction === "left" ? "right" : "left"} />}
      <span class="visually-hidden">{[before, who, after].filter(Boolean).join(" ")}</span>
      <span class="words" aria-hidden="true">
        {before}
      </span>
      <span class="name" aria-hidden="true">
        {who}
      </span>
      {after && (
        <span class="words" aria-hidden="true">
          {after}
        </span>
      )}
    </p>
  );
}

/** The switch cards of this turn, beside the deck. */
function Switches({ scene }: { scene: PushScene }) {
  const { switches } = scene.view;
  return (
    <div class="push-switches" style={{ "--count": switches }}>
      {switches > 0 && (
        <span class="visually-hidden">
          {switches === 1 ? shortName(scene, SWITCH) : `${switches} × ${shortName(scene, SWITCH)}`}
        </span>
      )}
      {Array.from({ length: switches }, (_, place) => (
        <span key={place} class="at" style={{ "--place": place }} aria-hidden="true">
          <span class="push-card" data-key={switchKey(place)}>
            <Card name={SWITCH} />
          </span>
        </span>
      ))}
    </div>
  );
}

// --- the rows

function Rows(props: PushProps) {
  const roving = useRoving();
  const clashes = useClashes(props.scene);
  return (
    <div class="push-rows" role="group" aria-label={say("Filas", "Rows")} {...roving}>
      {props.scene.view.rows.map((_, place) => (
        <Row key={place} {...props} place={place} clash={clashes[place] ?? ""} />
      ))}
    </div>
  );
}

function Row({ scene, draft, tap, place, clash }: PushProps & { place: number; clash: string }) {
  const thing = rowThing(scene, place);
  const isOpen = thing !== null && scene.legal.includes(thing);
  const isAsked = thing !== null && scene.legal.length > 0;
  const isPlaced = isOpen && scene.view.phase === "place";
  const cards = scene.view.rows[place]!;
  const closed = isAsked && cards.length ? scene.aids?.rows[place] : undefined;
  const why = closed?.why_not ? capital(said(closed.why_not)) : null;
  const classes = [
    "lane",
    isOpen && (isPlaced ? "placeable" : "takeable"),
    why && "closed",
    draft[0] === thing && thing && "drafted",
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      style={{ "--cards": cards.length }}
      data-stop={`row-${place + 1}`}
      aria-description={thing ? describe(scene, place, thing) : undefined}
      aria-disabled={!isOpen}
      aria-pressed={isOpen && scene.confirms ? draft[0] === thing : undefined}
      onClick={isAsked ? () => tap(thing) : undefined}
    >
      <span class="visually-hidden">{nameOfRow(scene, place)}</span>
      {cards.map((card, at) => (
        <span key={card} class="slot" style={{ "--at": at }} aria-hidden="true">
          <span class={`push-card ${card === clash ? "clash" : ""}`} data-key={rowKey(place, card)}>
            <Card name={card} />
          </span>
        </span>
      ))}
      {isPlaced && (
        <span class="slot place-here" style={{ "--at": cards.length }} aria-hidden="true">
          <Icon name="plus" />
        </span>
      )}
      {!cards.length && !isPlaced && <span class="slot empty" style={{ "--at": 0 }} aria-hidden="true" />}
      {why && (
        <span
          class={`why ${cards.length > 1 ? "some" : ""} ${cards.length > ROOMY[layout.value] ? "wide" : ""}`}
          aria-hidden="true"
        >
          <Icon name="cross" />
          <span>{why}</span>
        </span>
      )}
      <Worth scene={scene} cards={cards} isTaken={isOpen && !isPlaced} />
    </button>
  );
}

/** At the end of a row: its points, or what I would gain. */
function Worth({ scene, cards, isTaken }: { scene: PushScene; cards: string[]; isTaken: boolean }) {
  const sum = sumOf(cards);
  const counted = unitOf(scene, cards, isTaken);
  if (!cards.length) return <span class="worth" aria-hidden="true" />;
  return (
    <span key={`${sum} ${counted} ${isTaken}`} class="worth" aria-hidden="true">
      <span class="numeral">{isTaken ? `+${sum}` : sum}</span>
      <span class="unit">{counted}</span>
    </span>
  );
}

function unitOf(scene: PushScene, cards: string[], isTaken: boolean): string {
  if (!cards.includes(ROLL)) return unit(scene, sumOf(cards));
  return isTaken ? say("y tiras el dado", "and you roll") : say("y dado", "and die");
}

function nameOfRow(scene: PushScene, place: number): string {
  const cards = scene.view.rows[place]!;
  const name = capital(scene.spoken(`row-${place + 1}`));
  if (!cards.length) return `${name}: ${say("vacía", "empty")}`;
  const worth = scene.aids?.rows[place]?.worth;
  return `${name}: ${cards.map((card) => shortName(scene, card)).join(", ")}; ${worth ? said(worth) : points(scene, sumOf(cards))}`;
}

/** What a tap would do, or why it can do nothing. */
function describe({ aids }: PushScene, place: number, thing: string): string | undefined {
  const act = aids?.actions[thing]?.words;
  if (act) return said(act);
  const why = aids?.rows[place]?.why_not;
  return why ? capital(said(why)) : undefined;
}

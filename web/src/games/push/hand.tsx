// My bench: a column for each colour, with its sum. Whoever watches sees the bench of the player on turn.
import { useRef } from "preact/hooks";
import type { Props } from "../../game";
import { said, say } from "../../language";
import { layout, type Layout } from "../../layout";
import { Icon } from "../../parts/Icon";
import { useRoving } from "../../parts/roving";
import { useSize } from "../../parts/size";
import type { Suit } from "../../parts/suits";
import { Card, numberOn, Sign, sumOf, SUITS } from "./cards";
import { columnsOf, type Columns } from "./columns";
import { benchKey, benchSeat, numbered } from "./motion";
import { ofSuit } from "./shown";
import { columnThing, SECURE } from "./taps";
import type { PushAids, PushView } from "./view";
import { capital, points, type PushScene } from "./words";
import "./hand.css";

type PushProps = Props<PushView, PushAids>;

const WIDEST: Record<Layout, number> = { phone: 110, landscape: 60, desktop: 96 };
const LABEL = 1.875; // rem, the height of what stands below a column

export function Hand({ scene, draft, tap }: PushProps) {
  const roving = useRoving();
  const space = useRef<HTMLDivElement>(null);
  const [width, height] = useSize(space);
  const seat = benchSeat(scene.view);
  const columns = SUITS.map((suit) => ofSuit(scene.view, seat, suit).reverse());
  return (
    <div ref={space} class={`push-hand ${seat === scene.me ? "" : "watched"}`}>
      {seat !== scene.me && (
        <p key={seat} class="bench-of" aria-hidden="true">
          {benchName(scene, seat)}
        </p>
      )}
      <div class="bench" role="group" aria-label={benchName(scene, seat)} {...roving}>
        {SUITS.map((suit, place) => {
          const cards = columns[place]!;
          const laid = columnsOf(width, height, WIDEST[layout.value], cards.length, LABEL * rem());
          return <Column key={suit} scene={scene} suit={suit} cards={cards} laid={laid} draft={draft} tap={tap} />;
        })}
      </div>
    </div>
  );
}

function rem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function benchName({ me, names }: PushScene, seat: number): string {
  return seat === me ? say("Tu botín", "Your bench") : say(`Botín de ${names[seat]}`, `${names[seat]}'s bench`);
}

interface ColumnProps extends Omit<PushProps, "open"> {
  suit: Suit;
  cards: string[]; // the highest first
  laid: Columns;
}

function Column({ scene, suit, cards, laid, draft, tap }: ColumnProps) {
  const thing = columnThing(suit);
  const isOpen = scene.legal.includes(thing);
  const isOffered = isOpen && draft[0] === SECURE;
  const isChosen = draft.includes(thing);
  const classes = ["column", isOffered && "offered", isChosen && "chosen"];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      style={{ "--card": `${laid.card}px`, "--step": `${laid.step}px`, "--count": cards.length }}
      data-stop={suit}
      aria-description={isOpen ? describe(scene, thing) : undefined}
      aria-pressed={isOffered ? isChosen : undefined}
      aria-disabled={!isOpen}
      onClick={isOpen ? () => tap(thing) : undefined}
    >
      <span class="visually-hidden">{nameOf(scene, suit, cards)}</span>
      <span class="pile" aria-hidden="true">
        {laid.card > 0 && cards.length === 0 && (
          <span class="none">
            <Sign suit={suit} />
          </span>
        )}
        {numbered(laid.card ? cards : []).map(([card, copy], at) => (
          <span key={`${card} ${copy}`} class="at" style={{ "--at": at }}>
            <span class="push-card" data-key={benchKey(card, copy)}>
              <Card name={card} />
            </span>
          </span>
        ))}
        {laid.isCounted && <span class="how-many">×{cards.length}</span>}
        {isChosen && (
          <span class="tick">
            <Icon name="check" />
          </span>
        )}
      </span>
      <span key={`${sumOf(cards)} ${isOffered}`} class="sum" aria-hidden="true">
        {isOffered ? <Icon name="lock" /> : <Sign suit={suit} />}
        <span class="numeral">{sumOf(cards)}</span>
      </span>
    </button>
  );
}

function nameOf(scene: PushScene, suit: Suit, cards: string[]): string {
  const name = capital(scene.spoken(suit));
  return cards.length
    ? `${name}: ${cards.map(numberOn).join(", ")}; ${points(scene, sumOf(cards))}`
    : `${name}: ${say("nada", "none")}`;
}

function describe({ aids }: PushScene, thing: string): string | undefined {
  const act = aids?.actions[thing];
  return act && said(act.words);
}

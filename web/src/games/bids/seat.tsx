// What is seen of a player: the points, the black cards won in this round or what none are worth, and the ally.
import { useRef } from "preact/hooks";
import type { Props } from "../../game";
import { said, say } from "../../language";
import { hasLargeLetters, layout, type Layout } from "../../layout";
import { Icon } from "../../parts/Icon";
import { Own } from "../../parts/Own";
import { Card } from "./cards";
import { hold, key } from "./motion";
import { isSpecial, numberOf } from "./notation";
import type { BidsAids, BidsView, RoundEnd } from "./view";
import { type BidsScene, signed } from "./words";
import "./seat.css";

type BidsProps = Props<BidsView, BidsAids>;
interface SeatProps {
  scene: BidsScene;
  seat: number;
}

const ROOMY: Record<Layout, number> = { phone: 3, landscape: 0, desktop: 6 }; // seats that have room for words
const ROOMY_IN_LARGE: Record<Layout, number> = { phone: 0, landscape: 0, desktop: 3 }; // letters

/** On a desktop my bid hangs under my own seat, like everybody's. */
export const hasMySeat = (layout: Layout) => layout === "desktop";

export function Seat({ scene, seat }: BidsProps & { seat: number }) {
  const { view, me } = scene;
  const seats = view.players - (me === null || hasMySeat(layout.value) ? 0 : 1);
  const isRoomy = seats <= (hasLargeLetters.value ? ROOMY_IN_LARGE : ROOMY)[layout.value];
  return (
    <span class={`bids-seat ${isRoomy ? "roomy" : ""}`}>
      <span key={view.points[seat]} class="total">
        <span class="numeral" aria-hidden="true">
          {String(view.points[seat]).replace("-", "−")}
        </span>
        <span class="unit" aria-hidden="true">
          {say("puntos", "points")}
        </span>
        <span class="visually-hidden">{points(view.points[seat] ?? 0)}</span>
      </span>
      <InFront scene={scene} seat={seat} isRoomy={isRoomy} isLine={layout.value === "landscape"} />
      <span class="hold" data-key={hold(seat)} />
      <span class="marks">
        <Ally scene={scene} seat={seat} />
        {view.leader === seat && !view.over && <Leader />}
      </span>
    </span>
  );
}

function points(count: number): string {
  const written = String(count).replace("-", "−");
  return Math.abs(count) === 1
    ? say(`${written} punto`, `${written} point`)
    : say(`${written} puntos`, `${written} points`);
}

/** Who bids first. */
function Leader() {
  return (
    <span class="bids-leader">
      <span class="visually-hidden">{say("empieza", "leads")}</span>
      <span class="numeral" aria-hidden="true">
        1
      </span>
    </span>
  );
}

/** Whom the seat shares with; by name where there is room beside the seat's own. */
function Ally({ scene, seat }: SeatProps) {
  const isNamed = layout.value === "desktop" && !hasLargeLetters.value;
  const partner = scene.view.partner[seat] ?? null;
  if (partner === null) return null;
  const who =
    partner === scene.me
      ? say("contigo", "with you")
      : say(`con ${scene.names[partner]}`, `with ${scene.names[partner]}`);
  return (
    <span class="bids-ally">
      <Icon name="ally" />
      <span class={isNamed ? "" : "visually-hidden"}>{isNamed ? who : say(`a medias ${who}`, `shares ${who}`)}</span>
    </span>
  );
}

/** Black cards won in this round; without any, what that would bring. */
export function InFront({ scene, seat, isRoomy, isLine = false }: SeatProps & { isRoomy: boolean; isLine?: boolean }) {
  const cards = scene.view.in_front[seat] ?? [];
  const end = useRoundEnd(scene, seat);
  const isShared = scene.view.partner[seat] !== null;
  if (!cards.length) {
    if (!end) return <span class="bids-none" />;
    return (
      <span key={said(end.says)} class="bids-none">
        <span class={isRoomy ? "" : "visually-hidden"}>{said(end.says)}</span>
        {!isRoomy && <span aria-hidden="true">{signed(end.points)}</span>}
      </span>
    );
  }
  const sum = isShared && end ? end.points : (scene.view.score[seat] ?? 0);
  const inWords = isShared && end && layout.value === "desktop" ? said(end.says) : signed(sum);
  // With another card all of them are drawn anew: they fly to where they lie then, and nothing is pushed.
  return (
    <span key={`${cards.join()} ${inWords}`} class="bids-front">
      <span class="visually-hidden">
        {say("negras", "black cards")}: {cards.map(scene.spoken).join(", ")}; {signed(sum)}
      </span>
      <Tiny cards={cards} isLine={isLine} />
      {isRoomy && (
        <span class="sum" aria-hidden="true">
          {inWords}
        </span>
      )}
    </span>
  );
}

/** Where a line is all there is room for, black cards are their numbers. */
function Tiny({ cards, isLine }: { cards: readonly string[]; isLine: boolean }) {
  return (
    <span class={isLine ? "bids-tiny line" : "bids-tiny"} style={{ "--cards": cards.length }} aria-hidden="true">
      {cards.map((card) => (
        <span key={card} class={isLine ? "figure" : "bids-card"} data-key={key(card)}>
          {isLine ? figure(card) : <Card card={card} />}
        </span>
      ))}
    </span>
  );
}

/** A black card as a figure. */
export function figure(card: string): string {
  if (card === "thief") return say("Ladrón", "Thief");
  return isSpecial(card) ? card.replace("-", "−").replace("x", "×") : String(numberOf(card));
}

/** What the seat would get if the round ended now; while something is on its way, what was said before. */
function useRoundEnd({ aids, view }: BidsScene, seat: number): RoundEnd | undefined {
  const last = useRef<{ round: number; end: RoundEnd | undefined }>({ round: 0, end: undefined });
  const end = aids?.round_end[seat];
  if (end) last.current = { round: view.round, end };
  return end ?? (last.current.round === view.round ? last.current.end : undefined);
}

/** On a phone my points of this round stand below my total. */
export function Mine({ scene }: BidsProps) {
  const { view, me } = scene;
  if (me === null || hasMySeat(layout.value)) return null;
  return (
    <Own class="bids-mine" label={say("tus puntos", "your points")}>
      <span key={view.points[me]} class="numeral" aria-hidden="true">
        {String(view.points[me]).replace("-", "−")}
      </span>
      <span class="visually-hidden">
        {say(`Llevas ${points(view.points[me]!)}`, `You have ${points(view.points[me]!)}`)}
      </span>
      <span class="marks">
        <Ally scene={scene} seat={me} />
        {view.leader === me && !view.over && <Leader />}
      </span>
    </Own>
  );
}

// --- what a tap on a seat opens

export function Details({ scene, seat }: BidsProps & { seat: number }) {
  const { view } = scene;
  const cards = view.in_front[seat] ?? [];
  const partner = view.partner[seat] ?? null;
  const end = scene.aids?.round_end[seat];
  return (
    <div class="bids-details">
      <p>
        <strong>{points(view.points[seat] ?? 0)}</strong> {say("hasta ahora", "so far")}
      </p>
      <p>
        {say("Si la ronda acabara ahora", "If the round ended now")}:{" "}
        {end ? said(end.says) : signed(view.score[seat] ?? 0)}
      </p>
      {partner !== null && <p>{sharing(scene, seat, partner)}</p>}
      <p>
        {say("Negras ganadas en esta ronda", "Black cards won in this round")}: {cards.length || say("ninguna", "none")}
      </p>
      {cards.length > 0 && (
        <ul class="cards">
          {cards.map((card) => (
            <li key={card}>
              <span class="visually-hidden">{scene.spoken(card)}</span>
              <Card card={card} />
            </li>
          ))}
        </ul>
      )}
      <p>
        {say("Rondas sin negras que cuentan", "Rounds without black cards that count")}: {view.without[seat] ?? 0}
      </p>
      <p>
        {say("En la mano", "In hand")}: {inHand(view.cards_left[seat] ?? 0)}
      </p>
    </div>
  );
}

function sharing({ names, me }: BidsScene, seat: number, partner: number): string {
  if (seat === me)
    return say(`Vas a medias con ${names[partner]} en esta ronda.`, `You share this round with ${names[partner]}.`);
  if (partner === me) return say("Va a medias contigo en esta ronda.", "Shares this round with you.");
  return say(`Va a medias con ${names[partner]} en esta ronda.`, `Shares this round with ${names[partner]}.`);
}

function inHand(count: number): string {
  return count === 1 ? say("1 carta", "1 card") : say(`${count} cartas`, `${count} cards`);
}

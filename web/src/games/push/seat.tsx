// What is seen of a player: the points, how many of them are in the bank, and with room for it those of each colour.
import type { Props } from "../../game";
import { say } from "../../language";
import { layout } from "../../layout";
import { Icon } from "../../parts/Icon";
import { Own } from "../../parts/Own";
import type { Suit } from "../../parts/suits";
import { Card, Sign, sumOf, SUITS } from "./cards";
import { BANK } from "./motion";
import { useOrder } from "./order";
import { typed } from "../../shown";
import { ofSuit } from "./shown";
import type { PushAids, PushEvents, PushView } from "./view";
import { capital, points, type PushScene } from "./words";
import "./seat.css";

type PushProps = Props<PushView, PushAids>;

export function Seat({ scene, seat }: PushProps & { seat: number }) {
  const { view, me } = scene;
  const isLone = view.players === 2 && me !== null;
  const hasSums = layout.value === "desktop" || (isLone && layout.value === "phone");
  return (
    <span class={`push-seat ${hasSums ? "roomy" : ""}`}>
      <span class="total numeral" aria-hidden="true">
        {view.points[seat]}
      </span>
      <span class="banked" aria-hidden="true">
        <Icon name="lock" /> {sumOf(view.banks[seat] ?? [])}
      </span>
      <span class="visually-hidden">{standing(scene, seat)}</span>
      {hasSums && <Sums view={view} seat={seat} />}
      <Change scene={scene} seat={seat} />
      {layout.value === "desktop" && <Picks scene={scene} seat={seat} />}
    </span>
  );
}

function standing(scene: PushScene, seat: number): string {
  const { view } = scene;
  const banked = sumOf(view.banks[seat] ?? []);
  return `${points(scene, view.points[seat] ?? 0)}, ${say(`${banked} en el banco`, `${banked} in the bank`)}`;
}

function Sums({ view, seat }: { view: PushView; seat: number }) {
  return (
    <span class="sums">
      {SUITS.map((suit) => {
        const cards = ofSuit(view, seat, suit);
        return (
          <span key={suit} class={cards.length ? "" : "none"}>
            <Sign suit={suit} />
            {cards.length ? sumOf(cards) : "–"}
          </span>
        );
      })}
    </span>
  );
}

/** What has just come or gone. */
function Change({ scene, seat }: { scene: PushScene; seat: number }) {
  const now = typed<PushEvents>(scene.now);
  if ((now?.kind !== "took" && now?.kind !== "lost") || now.data.seat !== seat) return null;
  const isGained = now.kind === "took";
  return (
    <span class={`change ${isGained ? "gained" : "lost"}`}>
      {isGained ? "+" : "−"}
      {now.data.points}
    </span>
  );
}

/** Who chooses a row right after the player on turn. */
function Picks({ scene, seat }: { scene: PushScene; seat: number }) {
  const order = useOrder(scene);
  const { view, me, now } = scene;
  const isTold = order?.first === seat && view.players > 2 && now?.data?.["seat"] !== seat;
  if (!isTold) return null;
  return (
    <span class="picks">
      {view.active === me ? say("elige tras ti", "chooses next") : say("elige después", "chooses next")}
    </span>
  );
}

export function Mine({ scene }: PushProps) {
  const { view, me } = scene;
  if (me === null) return null;
  const banked = sumOf(view.banks[me] ?? []);
  const isRoomy = layout.value === "desktop";
  return (
    <span class="push-mine">
      <span class="visually-hidden">{standing(scene, me)}</span>
      <Own class="bank" label={isRoomy ? say("Tu banco", "Your bank") : say("banco", "bank")}>
        <span class="figure" data-key={BANK} aria-hidden="true">
          <Icon name="lock" />
          <span key={banked} class="numeral">
            {banked}
          </span>
        </span>
      </Own>
      <Own class="total" label={isRoomy ? say("Total", "Total") : say("total", "total")}>
        <span key={view.points[me]} class="numeral" aria-hidden="true">
          {view.points[me]}
        </span>
      </Own>
    </span>
  );
}

// --- what a tap on a seat opens

export function Details({ scene, seat }: PushProps & { seat: number }) {
  const { view } = scene;
  const bench = view.benches[seat] ?? [];
  const bank = view.banks[seat] ?? [];
  return (
    <div class="push-details">
      <p>
        <strong>{points(scene, view.points[seat] ?? 0)}</strong> {say("en total", "in all")}
      </p>
      <Cards scene={scene} cards={bench} title={say("En el botín", "On the bench")} />
      <Cards scene={scene} cards={bank} title={say("En el banco, a salvo", "In the bank, safe")} />
    </div>
  );
}

function Cards({ scene, cards, title }: { scene: PushScene; cards: string[]; title: string }) {
  return (
    <>
      <p>
        {title}: {points(scene, sumOf(cards))}
        {cards.length > 0 && ` · ${inCards(cards.length)}`}
      </p>
      {SUITS.map((suit) => (
        <Line key={suit} scene={scene} suit={suit} cards={cards.filter((card) => card.startsWith(suit))} />
      ))}
    </>
  );
}

function inCards(count: number): string {
  return count === 1 ? say("1 carta", "1 card") : say(`${count} cartas`, `${count} cards`);
}

function Line({ scene, suit, cards }: { scene: PushScene; suit: Suit; cards: string[] }) {
  if (!cards.length) return null;
  return (
    <ul class="cards" aria-label={capital(scene.spoken(suit))}>
      {cards.map((card, place) => (
        <li key={place}>
          <span class="visually-hidden">{scene.spoken(card)}</span>
          <span class="push-card">
            <Card name={card} />
          </span>
        </li>
      ))}
      <li class="sum numeral">{sumOf(cards)}</li>
    </ul>
  );
}

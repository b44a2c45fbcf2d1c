// The black deck with what everybody knows of it. A tap opens the rest: what is out of the round and what has been bid.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { listed, say } from "../../language";
import { hasLargeLetters, layout } from "../../layout";
import { Icon } from "../../parts/Icon";
import { Sheet } from "../../parts/Sheet";
import { Shape, type Suit } from "../../parts/suits";
import { BlackBack } from "./cards";
import { DECK } from "./motion";
import { numberOf, suitOf } from "./notation";
import { figure } from "./seat";
import type { BidsView } from "./view";
import { bareName, type BidsScene } from "./words";

export function Deck({ scene }: { scene: BidsScene }) {
  const { view } = scene;
  const [isOpen, setOpen] = useState(false);
  const count = view.deck.length;
  const bottom = lyingBelow(view);
  const left = say(`quedan ${count}`, `${count} left`);
  const counted = say(`Mazo negro: ${left}`, `Black deck: ${left}`);
  const known = inSentences(scene).join(". ");
  const isRoomy = hasRoom();
  return (
    <div class="bids-deck">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class="bids-card" data-key={DECK} aria-hidden="true">
          <BlackBack />
        </span>
        <span class="visually-hidden">{`${counted}. ${known}`}</span>
        <span key={count} class="count" aria-hidden="true">
          {isRoomy ? counted : left}
        </span>
        {isRoomy ? (
          <span key={known} class="known" aria-hidden="true">
            {known}
          </span>
        ) : (
          bottom.length > 0 && <Burnt cards={bottom} />
        )}
      </button>
      {isOpen && <Known scene={scene} close={() => setOpen(false)} />}
    </div>
  );
}

/** For whole sentences on the table. */
function hasRoom(): boolean {
  return layout.value === "desktop" && !hasLargeLetters.value;
}

/** The burnt cards whose place is known, the last one of all at the end. */
function lyingBelow({ deck }: BidsView): string[] {
  return deck.filter((card) => card !== null);
}

/** Burnt in everybody's sight, and somewhere in the deck since it was shuffled. */
function shuffledIn({ burnt, deck }: BidsView): string[] {
  return burnt.filter((card) => !deck.includes(card));
}

function inSentences(scene: BidsScene): string[] {
  const below = lyingBelow(scene.view).map((card) => shortly(scene, card));
  const inside = shuffledIn(scene.view).map((card) => shortly(scene, card));
  return [
    below.length ? say(`Al fondo, quemadas: ${listed(below)}`, `At the bottom, burnt: ${listed(below)}`) : "",
    inside.length ? say(`Barajadas dentro: ${listed(inside)}`, `Shuffled in: ${listed(inside)}`) : "",
  ].filter(Boolean);
}

/** Everything in the deck is black, so a number says enough. */
function shortly(scene: BidsScene, card: string): string {
  return card.startsWith("k") ? String(numberOf(card)) : bareName(scene, card);
}

/** Figures and a flame: only what somebody has won is drawn as cards. */
function Burnt({ cards }: { cards: readonly string[] }) {
  return (
    <span key={cards.join()} class="burnt" aria-hidden="true">
      <Icon name="flame" /> {cards.map(figure).join(" ")}
    </span>
  );
}

// --- what is known of all cards

/** Where there is room it lies on the table, elsewhere it is a sheet. */
function Known({ scene, close }: { scene: BidsScene; close: () => void }) {
  const title = say("Lo que se sabe de las cartas", "What is known of the cards");
  if (!hasRoom()) {
    return (
      <Sheet title={title} onClose={close}>
        <Facts scene={scene} />
      </Sheet>
    );
  }
  return (
    <div class="strip" role="group" aria-label={title}>
      <Facts scene={scene} />
      <button type="button" class="button" onClick={close}>
        {say("Cerrar", "Close")}
      </button>
    </div>
  );
}

function Facts({ scene }: { scene: BidsScene }) {
  const { black_in_hands, taken_out, set_aside, spent } = scene.view;
  const names = (cards: readonly string[]) => listed(cards.map((card) => bareName(scene, card)));
  return (
    <dl class="bids-known">
      <Line term={say("Mazo negro", "Black deck")}>{cardsLeft(scene)}</Line>
      <Line term={say("En las manos", "In hands")}>
        {black_in_hands === 1
          ? say("1 negra", "1 black card")
          : say(`${black_in_hands} negras`, `${black_in_hands} black cards`)}
      </Line>
      {taken_out.length > 0 && <Line term={say("Fuera de la ronda", "Out of this round")}>{names(taken_out)}</Line>}
      {set_aside.length > 0 && <Line term={say("A un lado", "Set aside")}>{names(set_aside)}</Line>}
      {spent.length > 0 && (
        <Line term={say("Ya pujadas", "Already bid")}>
          <Spent view={scene.view} />
        </Line>
      )}
    </dl>
  );
}

function cardsLeft(scene: BidsScene): string {
  const count = scene.view.deck.length;
  const counted = count === 1 ? say("1 carta", "1 card") : say(`${count} cartas`, `${count} cards`);
  return [counted, ...inSentences(scene)].join(". ");
}

function Line({ term, children }: { term: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** By suit: the shape, and the numbers that are gone. */
function Spent({ view }: { view: BidsView }) {
  const suits: Suit[] = ["yellow", "blue", "red", "green"];
  const spent = suits.map((suit) => [suit, view.spent.filter((card) => suitOf(card) === suit)] as const);
  return (
    <span class="by-suit">
      {spent.map(
        ([suit, cards]) =>
          cards.length > 0 && (
            <span key={suit}>
              <span class="visually-hidden">{suitName(suit)}: </span>
              <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
                <Shape suit={suit} x={12} y={12} />
              </svg>{" "}
              {cards.map(numberOf).join(" ")}
            </span>
          ),
      )}
    </span>
  );
}

function suitName(suit: Suit): string {
  const names: Record<Suit, string> = {
    yellow: say("amarillas", "yellow"),
    blue: say("azules", "blue"),
    red: say("rojas", "red"),
    green: say("verdes", "green"),
    purple: "",
  };
  return names[suit];
}

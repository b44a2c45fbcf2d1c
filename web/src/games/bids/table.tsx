// The table: each bid hangs under its player's seat; in the middle the black deck, the stake and my slot.
import { useRef } from "preact/hooks";
import type { Props } from "../../game";
import { said, say } from "../../language";
import { hasLargeLetters, layout } from "../../layout";
import { Chip } from "../../parts/Chip";
import { Icon } from "../../parts/Icon";
import { seated } from "../../parts/Seats";
import { told } from "../../shown";
import { BlackBack, Card } from "./cards";
import { Deck } from "./deck";
import { ASIDE, BLIND, key, SPENT } from "./motion";
import { isSpecial, numberOf } from "./notation";
import { hasMySeat, InFront } from "./seat";
import { SLOT } from "./taps";
import { Loot } from "./thief";
import type { Auction, BidsAids, BidsEvents, BidsView } from "./view";
import { bareName, bidOf, type BidsScene, mustRob } from "./words";
import "./table.css";

type BidsProps = Props<BidsView, BidsAids>;

const NARROW = 4; // columns of a phone from which on a label has room for one word
const IN_A_LINE = 5; // seats of a phone
const PLAIN = new Set(["BI-5", "BI-6"]); // what happens in every turn needs no chip

export function Board(props: BidsProps) {
  const { scene } = props;
  const seats = seated(scene, { hasMySeat });
  const standing = useStanding(scene);
  const isNarrow =
    hasLargeLetters.value || layout.value === "landscape" || (layout.value === "phone" && seats.length >= NARROW);
  const isHung = hangsBelow(seats.length);
  return (
    <div class="bids-board" data-count={seats.length}>
      <ul
        class={isHung ? "bids-bids seat-columns" : "bids-bids in-line"}
        data-count={seats.length}
        aria-label={say("Pujas", "Bids")}
      >
        {seats.map((seat) => (
          <li key={seat}>
            <Bid {...props} seat={seat} standing={standing} isNarrow={isNarrow} isNamed={!isHung} />
          </li>
        ))}
      </ul>
      {mustRob(scene) ? <Loot {...props} /> : <Middle {...props} standing={standing} />}
      <span class="bids-spent" data-key={SPENT} />
    </div>
  );
}

/** Where the seats are one line above the table, each bid hangs below its seat; else it says whose it is. */
function hangsBelow(seats: number): boolean {
  return layout.value === "desktop" || (layout.value === "phone" && seats <= IN_A_LINE);
}

/** The black deck, the stake, and where there is no seat of mine, my slot and what I have won. */
function Middle(props: BidsProps & { standing: Standing }) {
  const { scene, standing, open } = props;
  return (
    <>
      <div class="bids-middle">
        <Deck scene={scene} />
        <Stake scene={scene} standing={standing} />
        {scene.me !== null && !hasMySeat(layout.value) && (
          <div class="bids-own">
            <Bid {...props} seat={scene.me} isNarrow />
            <span key={`${scene.view.in_front[scene.me]}`} class="won">
              <InFront scene={scene} seat={scene.me} isRoomy isLine={layout.value === "landscape"} />
            </span>
          </div>
        )}
      </div>
      <Said scene={scene} standing={standing} open={open} />
    </>
  );
}

// --- who wins

/** How the turn stands: as the server says, or as the event tells that is being shown. */
interface Standing {
  best: readonly number[];
  isTied: boolean;
  isMiddleBest: boolean;
  wins: readonly string[];
  costs: boolean; // whoever wins would rather not
  auction: Auction | null; // none while something is on its way
}

const NOTHING: Standing = { best: [], isTied: false, isMiddleBest: false, wins: [], costs: false, auction: null };

/** What was said last holds until something else is: the mark moves along with the bids and does not blink. */
function useStanding(scene: BidsScene): Standing {
  const last = useRef({ turn: "", standing: NOTHING });
  const { view, now } = scene;
  const turn = `${view.round} ${view.turn}`;
  const standing = decided(scene, last.current.standing) ?? asSaid(scene.aids?.now ?? null);
  if (standing) last.current = { turn, standing };
  const isOld = last.current.turn !== turn || now?.kind === "turn_ended" || !view.bids.length;
  return standing ?? (isOld ? NOTHING : { ...last.current.standing, auction: null });
}

function asSaid(auction: Auction | null): Standing | null {
  if (!auction) return null;
  const { best, burns, middle_is_best, wins, costs } = auction;
  return { best, isTied: burns, isMiddleBest: middle_is_best, wins, costs, auction };
}

/** The end of a turn, as it is shown. */
function decided({ now, view }: BidsScene, before: Standing): Standing | null {
  if (!now) return null;
  const tied = told<BidsEvents, "tied">(now, "tied");
  if (tied) {
    const best = view.bids.flatMap(([each, bid]) => (tied.cards.includes(bid) ? [each] : []));
    return { ...NOTHING, best, isTied: true, isMiddleBest: view.stake !== null && tied.cards.includes(view.stake) };
  }
  const middle = told<BidsEvents, "middle_won">(now, "middle_won");
  if (middle) return { ...NOTHING, isMiddleBest: middle.card === view.stake };
  const won = told<BidsEvents, "won">(now, "won") ?? told<BidsEvents, "turn_spent">(now, "turn_spent");
  return won && { ...NOTHING, best: [won.seat], costs: before.costs && before.best.includes(won.seat) };
}

// --- a bid

interface BidProps extends BidsProps {
  seat: number;
  standing: Standing;
  isNarrow: boolean;
  isNamed?: boolean;
}

function Bid(props: BidProps) {
  const { scene, seat, standing, isNarrow, isNamed = false } = props;
  const { view, names } = scene;
  const card = bidOf(view, seat);
  const isBest = card !== undefined && standing.best.includes(seat);
  const isTied = isBest && (standing.isTied || standing.isMiddleBest);
  return (
    <div class={`bids-bid ${isBest ? (isTied || standing.costs ? "tied" : "best") : ""}`}>
      <span class="visually-hidden">{heard(scene, seat, isBest, isTied, standing.costs)}</span>
      {card === undefined || isElsewhere(view, card) ? (
        <Slot {...props} />
      ) : (
        <span class="bids-card" data-key={key(card)} aria-hidden="true">
          <Card card={card} />
        </span>
      )}
      {isBest && (
        <span class={`bids-mark ${isTied || standing.costs ? "warn" : ""}`} aria-hidden="true">
          {isTied ? (
            <Icon name="flame" />
          ) : standing.costs ? (
            stuck(scene, seat)
          ) : isNarrow ? (
            say("gana", "winning")
          ) : (
            say("gana ahora", "winning")
          )}
          {isTied && !isNarrow && tieAt(card)}
        </span>
      )}
      {isNamed && (
        <span class="owner" aria-hidden="true">
          {names[seat]}
        </span>
      )}
    </div>
  );
}

/** Whoever wins what nobody wants. */
function stuck({ me }: BidsScene, seat: number): string {
  return seat === me ? say("te lo llevas", "you take it") : say("se lo lleva", "takes it");
}

function tieAt(card: string): string {
  const number = isSpecial(card) ? "" : numberOf(card);
  return number ? say(`empate a ${number}`, `tie at ${number}`) : say("empate", "tie");
}

/** An empty slot; mine takes the card that is chosen. */
function Slot({ scene, seat }: BidProps) {
  const { view, settled } = scene;
  if (seat === scene.me) {
    const mayBid = view.phase === "bid" && scene.legal.length > 0;
    return (
      <span class={`bids-slot ${mayBid ? "open" : ""}`} data-drop={mayBid ? SLOT : undefined} aria-hidden="true">
        <span class="words">{say("Tu puja", "Your bid")}</span>
      </span>
    );
  }
  const isAwaited = settled && !view.over && view.phase === "bid" && view.to_act.includes(seat);
  return (
    <span class="bids-slot" aria-hidden="true">
      {isAwaited && <span class="words">{say("falta", "to bid")}</span>}
    </span>
  );
}

/** Black cards leave the bids before the turn has ended. */
function isElsewhere({ in_front, burnt, set_aside }: BidsView, card: string): boolean {
  return [...in_front.flat(), ...burnt, ...set_aside].includes(card);
}

function heard(scene: BidsScene, seat: number, isBest: boolean, isTied: boolean, costs: boolean): string {
  const { view, names, spoken } = scene;
  const card = bidOf(view, seat);
  if (!card) return `${names[seat]}: ${say("sin puja todavía", "no bid yet")}`;
  const word = isTied
    ? say(", empata", ", ties")
    : isBest
      ? `, ${costs ? stuck(scene, seat) : say("gana ahora", "winning")}`
      : "";
  return `${names[seat]}: ${spoken(card)}${word}`;
}

// --- the stake

function Stake({ scene, standing }: { scene: BidsScene; standing: Standing }) {
  const { view, spoken } = scene;
  const { stake, blind } = view;
  const joined = standing.wins.filter((card) => card !== stake);
  const name = stake ? spoken(stake) : blind ? say("una carta boca abajo", "a face-down card") : say("nada", "nothing");
  return (
    <div class={`bids-stake ${standing.isMiddleBest || isBurning(scene) ? "burns" : ""}`}>
      <span class="visually-hidden">
        {[`${say("Se juega", "The stake")}: ${name}`, ...joined.map((card) => bareName(scene, card))].join(", ")}
      </span>
      <span class="bed" aria-hidden="true">
        {stake !== null && (
          <span class="bids-card" data-key={key(stake)}>
            <Card card={stake} isNamed />
          </span>
        )}
        {stake === null && blind && (
          <span class="bids-card" data-key={BLIND}>
            <BlackBack />
          </span>
        )}
      </span>
      {joined.length > 0 && (
        <span class="joined" aria-hidden="true">
          +
          {joined.map((card) => (
            <span key={card} class="bids-card">
              <Card card={card} />
            </span>
          ))}
        </span>
      )}
      <Flags scene={scene} />
    </div>
  );
}

/** Nobody wins it: it is about to go under the deck. */
function isBurning({ now }: BidsScene): boolean {
  return now?.kind === "tied" || now?.kind === "middle_won";
}

/** What holds for longer than a turn. */
function Flags({ scene: { view, spoken } }: { scene: BidsScene }) {
  return (
    <span class="flags" data-key={ASIDE}>
      {view.lowest_wins && (
        <span class="bids-flag">
          <Icon name="down" /> {spoken("lowest_wins")}
        </span>
      )}
      {view.blind_next && <span class="bids-flag">{spoken("blind_next")}</span>}
    </span>
  );
}

/** How the turn stands, in the server's words. */
function Said({ scene, standing, open }: { scene: BidsScene; standing: Standing; open: (clause: string) => void }) {
  const { auction } = standing;
  if (!auction || scene.view.over) return null;
  const text = said(auction.says);
  return (
    <p key={text} class={`bids-said ${standing.isTied || standing.isMiddleBest ? "warn" : ""}`}>
      {text}. {!PLAIN.has(auction.rule) && <Chip rule={auction.rule} open={open} />}
    </p>
  );
}

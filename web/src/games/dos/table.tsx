// The table: the two piles, the centre row with what lies on it, the offer to catch, and hands shown after a round.
import type { Props } from "../../game";
import { listed, say } from "../../language";
import { layout, type Layout } from "../../layout";
import type { Shape } from "../../parts/arrange";
import { CardButton } from "../../parts/CardButton";
import { useRoving } from "../../parts/roving";
import { Spread } from "../../parts/Spread";
import { Strip } from "../../parts/Strip";
import { told } from "../../shown";
import { Back, Card } from "./cards";
import { DISCARDS, onKey, PILE, type Spot, spots } from "./spots";
import { isWildDos, isWildNumber, read, suitOf } from "./names";
import { agreeing, cardOf, CATCH, type Choice, choiceOf, fitsRow, isMyTurn, laid, whole } from "./taps";
import type { DosAids, DosEvents, DosMatch, DosView } from "./view";
import { brief, capital, cards as inCards, type DosScene, nameOf } from "./words";
import "./table.css";

type DosProps = Props<DosView, DosAids>;

const SHAPES: Record<Layout, Omit<Shape, "lines">> = {
  phone: { widest: 84, ratio: 2.2, gap: [8, 10] },
  landscape: { widest: 62, ratio: 2.2, gap: [6, 12] },
  desktop: { widest: 190, ratio: 2.2, gap: [8, 22] },
};
const IN_A_LINE: Record<Layout, number> = { phone: 5, landscape: 5, desktop: 8 };

export function Board(props: DosProps) {
  const { scene } = props;
  return (
    <div class="dos-board">
      <Piles scene={scene} />
      <Row {...props} />
      <Offer {...props} />
      <Shown scene={scene} />
    </div>
  );
}

// --- the piles

function Piles({ scene: { view, spoken } }: { scene: DosScene }) {
  const top = view.discards.at(-1);
  return (
    <ul class="piles">
      <li>
        <span class="pile-top" data-key={PILE} aria-hidden="true">
          {view.pile > 0 && <Back />}
        </span>
        <span class="count">
          {capital(spoken("pile"))}: <span key={view.pile}>{view.pile}</span>
        </span>
      </li>
      <li>
        <span class="pile-top" data-key={DISCARDS} aria-hidden="true">
          {top && <Card card={top} />}
        </span>
        <span class="count">
          {capital(spoken("discards"))}: <span key={view.discards.length}>{view.discards.length}</span>
        </span>
      </li>
    </ul>
  );
}

// --- the row

function Row(props: DosProps) {
  const roving = useRoving();
  const { scene, draft, tap } = props;
  const row = spots(scene.view);
  const choice = choiceOf(scene, draft);
  const lines = Math.ceil(row.length / IN_A_LINE[layout.value]);
  return (
    <div class="centre-row" role="group" aria-label={capital(scene.spoken("row"))} {...roving}>
      <Spread things={row} keyOf={({ key }) => key} lines={lines} {...SHAPES[layout.value]}>
        {(spot) => <Place spot={spot} scene={scene} choice={choice} tap={tap} />}
      </Spread>
    </div>
  );
}

interface PlaceProps {
  spot: Spot;
  scene: DosScene;
  choice: Choice;
  tap: (thing: string) => void;
}

function Place({ spot, scene, choice, tap }: PlaceProps) {
  const { card, match } = spot;
  if (match || spot.thing === null) return match && <Matched spot={spot} match={match} scene={scene} />;
  const laying = laid(scene, choice);
  const isChosen = laying.row === card && spot.thing.endsWith(".0");
  const drafted = isChosen ? draftedOn(scene, laying) : null;
  const canFit = isMyTurn(scene) && fitsRow(scene, choice, card);
  return (
    <div class="spot">
      {isChosen && <Pill scene={scene} choice={laying} drafted={drafted} />}
      <div class="bed">
        <CardButton
          thing={spot.thing}
          keyed={spot.key}
          name={nameOf(scene, card)}
          description={describe(scene, choice, canFit)}
          isChosen={isChosen}
          isOpen={isMyTurn(scene) && scene.view.phase === "play"}
          state={isChosen || !isMyTurn(scene) || scene.view.phase !== "play" ? undefined : stateOf(choice, canFit)}
          tap={tap}
        >
          <Card card={card} />
        </CardButton>
      </div>
      {drafted && <Laid scene={scene} match={drafted} row={spot.key} />}
    </div>
  );
}

function stateOf({ hand, row }: Choice, canFit: boolean): "fits" | "sunk" | undefined {
  if (row !== null) return undefined;
  return canFit ? "fits" : hand.length ? "sunk" : undefined;
}

function describe(scene: DosScene, { hand }: Choice, canFit: boolean): string | undefined {
  if (!isMyTurn(scene) || scene.view.phase !== "play") return undefined;
  if (!hand.length)
    return canFit ? undefined : say("ninguna carta tuya hace juego con ella", "none of your cards match it");
  const mine = listed(hand.map((thing) => brief(scene, cardOf(thing))));
  return canFit
    ? say(`hace juego con ${mine}`, `matches ${mine}`)
    : say(`no hace juego con ${mine}`, `does not match ${mine}`);
}

/** The match that the choice is, as it would lie there; before a colour is named, any of the two. */
function draftedOn(scene: DosScene, choice: Choice): DosMatch | null {
  const [action, other] = whole(scene, choice);
  const match = action === undefined ? undefined : scene.aids?.actions[action]?.match;
  if (!match) return null;
  return other === undefined ? match : { ...match, colour: "" };
}

/** `3 + 2 = 5`, `5 + ? = 6`. */
function Pill({ scene, choice, drafted }: { scene: DosScene; choice: Choice; drafted: DosMatch | null }) {
  if (drafted) return <Sum match={drafted} />;
  const [thing] = choice.hand;
  if (thing === undefined || choice.row === null || !agreeing(scene, choice).length) return null;
  const [first, row] = [cardOf(thing), choice.row];
  const one = isWildNumber(first) ? "#" : read(first).face;
  return (
    <span class="sum" aria-hidden="true">
      {isWildNumber(row) ? `${one} + ?` : `${one} + ? = ${read(row).face}`}
    </span>
  );
}

function Sum({ match }: { match: DosMatch }) {
  if (match.numbers.length < 2) return null;
  return (
    <span class="sum" aria-hidden="true">
      {match.numbers.join(" + ")} = {match.number}
    </span>
  );
}

function Matched({ spot, match, scene }: { spot: Spot; match: DosMatch; scene: DosScene }) {
  const laid = listed(match.cards.map((card) => scene.spoken(card)));
  return (
    <div class="spot done">
      <span class="visually-hidden">
        {say(`${scene.spoken(spot.card)}, con ${laid}`, `${scene.spoken(spot.card)}, with ${laid}`)}
      </span>
      <Sum match={match} />
      <div class="bed">
        <span class="dos-card" data-key={spot.key} aria-hidden="true">
          <Card card={spot.card} />
        </span>
      </div>
      <Laid scene={scene} match={match} row={spot.key} />
    </div>
  );
}

/** The one or two cards on a card of the row, with what wild ones count as. */
function Laid({ scene, match, row }: { scene: DosScene; match: DosMatch; row: string }) {
  return (
    <div class="laid" aria-hidden="true">
      {match.cards.map((card, place) => (
        <span key={place} class="dos-card" data-key={onKey(row, place)}>
          <Card card={card} />
          <As scene={scene} match={match} place={place} />
        </span>
      ))}
    </div>
  );
}

/** What a wild card was named. */
function As({ scene, match, place }: { scene: DosScene; match: DosMatch; place: number }) {
  const card = match.cards[place]!;
  const text = isWildNumber(card)
    ? say(`como ${match.numbers[place]}`, `as ${match.numbers[place]}`)
    : isWildDos(card)
      ? named(scene, match.colour)
      : "";
  return text ? <span class="dos-as">{text}</span> : null;
}

function named({ spoken }: DosScene, letter: string): string {
  if (suitOf(letter)) return spoken(letter);
  return letter === "other" ? say("otro color", "other") : letter === "same" ? say("mismo color", "same") : "";
}

// --- the offer

function Offer({ scene, tap, open }: DosProps) {
  const { view, names, legal, now } = scene;
  const rightly = now && told<DosEvents, "caught">(now, "caught");
  if (rightly) return <Strip key="caught" title={caught(scene, rightly)} tone="warn" open={open} />;
  const wrongly = now && told<DosEvents, "wrongly_caught">(now, "wrongly_caught");
  if (wrongly) return <Strip key="wrongly" title={didSay(scene, wrongly.seat)} open={open} />;
  if (view.catchable === null || !legal.includes(CATCH)) return null;
  const name = names[view.catchable]!;
  const next =
    view.on_turn === scene.me
      ? say("hasta que juegues", "until you play")
      : say(`hasta que juegue ${names[view.on_turn]}`, `until ${names[view.on_turn]} plays`);
  return (
    <Strip
      key={`${view.turn} ${view.catchable}`}
      title={say(`${name} acaba con dos cartas. ¿Ha dicho DOS?`, `${name} ends with two cards. Was DOS said?`)}
      text={
        layout.value === "desktop"
          ? say(
              `Si no, robaría dos. Puedes pillarle una vez, ${next}.`,
              `If not, two cards to draw. You can catch ${name} once, ${next}.`,
            )
          : undefined
      }
      rule="DO-16"
      open={open}
    >
      <button type="button" class="button" onClick={() => tap(CATCH)}>
        {scene.isSure === CATCH
          ? say(`¿Seguro? Pillar a ${name}`, `Sure? Catch ${name}`)
          : say(`Pillar a ${name}`, `Catch ${name}`)}
      </button>
    </Strip>
  );
}

function didSay({ names, me }: DosScene, seat: number): string {
  return seat === me
    ? say("Sí has dicho DOS.", "You did say DOS.")
    : say(`${names[seat]} sí ha dicho DOS.`, `${names[seat]} did say DOS.`);
}

function caught({ names, me }: DosScene, { seat, by }: DosEvents["caught"]): string {
  if (seat === me) return say(`${names[by]} te pilla sin decir DOS.`, `${names[by]} catches you: no DOS said.`);
  if (by === me) return say(`Pillas a ${names[seat]} sin decir DOS.`, `You catch ${names[seat]}: no DOS said.`);
  return say(`${names[by]} pilla a ${names[seat]} sin decir DOS.`, `${names[by]} catches ${names[seat]}: no DOS said.`);
}

// --- what was left in somebody's hand

function Shown({ scene }: { scene: DosScene }) {
  const { now, names } = scene;
  const hand = now && told<DosEvents, "shown">(now, "shown");
  if (!hand) return null;
  const { seat, cards } = hand;
  return (
    <div key={`${seat} ${cards.join()}`} class="shown-hand">
      <p>
        <strong>{names[seat]}</strong> · {inCards(cards.length)}
      </p>
      <ul>
        {cards.map((card, place) => (
          <li key={place} class="dos-card">
            <span class="visually-hidden">{scene.spoken(card)}</span>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </div>
  );
}

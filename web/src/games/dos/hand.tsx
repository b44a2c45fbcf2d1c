// My cards, and what is asked of a wild one.
import type { Props } from "../../game";
import { said, say } from "../../language";
import { layout, type Layout } from "../../layout";
import type { Shape } from "../../parts/arrange";
import { CardButton } from "../../parts/CardButton";
import { type Option, Options } from "../../parts/Options";
import { useRoving } from "../../parts/roving";
import { Spread } from "../../parts/Spread";
import { Card } from "./cards";
import { suitOf } from "./names";
import {
  canGrow,
  cardOf,
  type Choice,
  choiceOf,
  fitsHand,
  type Held,
  isMyTurn,
  laid,
  myHand,
  readMatch,
  toPut,
  whole,
} from "./taps";
import type { DosAids, DosView } from "./view";
import { capital, colourOf, type DosScene, nameOf } from "./words";
import "./hand.css";

type DosProps = Props<DosView, DosAids>;

const SHAPES: Record<Layout, Omit<Shape, "lines">> = {
  phone: { widest: 100, least: 60, ratio: 1.4, gap: [6, 9] },
  landscape: { widest: 90, least: 60, ratio: 1.4, gap: [5, 9], isHigh: true },
  desktop: { widest: 160, least: 60, ratio: 1.4, gap: [6, 12] },
};
const IN_A_LINE: Record<Layout, number> = { phone: 8, landscape: 5, desktop: 14 };
const BESIDE_OPTIONS: Record<Layout, number> = { phone: 7, landscape: 5, desktop: 9 }; // cards there is room for then

export function Hand(props: DosProps) {
  const { scene, draft, tap } = props;
  const choice = choiceOf(scene, draft);
  const options = optionsOf(scene, choice);
  const { length } = scene.view.hand;
  return (
    <div class={`dos-hand ${options.length ? "asked" : ""}`}>
      {options.length > 0 && (
        <Options label={say("Color del DOS", "Colour of the DOS")} options={options} chosen={choice.named} tap={tap} />
      )}
      {(!options.length || length <= BESIDE_OPTIONS[layout.value]) && <Cards scene={scene} choice={choice} tap={tap} />}
    </div>
  );
}

/** What the Wild DOS can be, where that decides something. */
function optionsOf(scene: DosScene, choice: Choice): Option[] {
  const acts = whole(scene, { ...laid(scene, choice), named: null });
  if (acts.length < 2 || canGrow(scene, choice)) return [];
  return acts.flatMap((action) => {
    const named = readMatch(action)?.named;
    const aid = scene.aids?.actions[action];
    if (!named || !aid) return [];
    const suit = suitOf(aid.match?.colour ?? "") ?? undefined;
    return [{ thing: named, title: titleOf(named, colourOf(scene, action)), text: `${said(aid.does)}.`, suit }];
  });
}

function titleOf(named: "same" | "other", colour: string): string {
  if (named === "other") return say("Otro color", "Another colour");
  return colour ? capital(colour) : say("El mismo color", "The same colour");
}

// --- the cards

interface CardsProps {
  scene: DosScene;
  choice: Choice;
  tap: (thing: string) => void;
}

function Cards({ scene, choice, tap }: CardsProps) {
  const roving = useRoving();
  const hand = myHand(scene);
  const lines = Math.max(2, Math.ceil(hand.length / IN_A_LINE[layout.value]));
  return (
    <div class="cards" role="group" aria-label={capital(scene.spoken("hand"))} {...roving}>
      <Spread things={hand} keyOf={({ thing }) => thing} lines={lines} {...SHAPES[layout.value]}>
        {(held) => <HandCard held={held} scene={scene} choice={choice} tap={tap} />}
      </Spread>
    </div>
  );
}

function HandCard({ held, scene, choice, tap }: CardsProps & { held: Held }) {
  const { card, thing } = held;
  const isChosen = choice.hand.includes(thing);
  const isNew = isDrawn(scene, held);
  const isLaid = isChosen && whole(scene, laid(scene, choice)).length > 0;
  const state = isMyTurn(scene) && !isChosen ? stateOf(scene, choice, thing) : undefined;
  return (
    <div class={isLaid ? "slot-of laid-slot" : "slot-of"}>
      <CardButton
        thing={thing}
        keyed={thing}
        name={isNew ? say(`${nameOf(scene, card)}, robada`, `${nameOf(scene, card)}, drawn`) : nameOf(scene, card)}
        description={describe(scene, choice, held, state)}
        isChosen={isChosen}
        isOpen={isMyTurn(scene) && scene.view.phase !== "close"}
        state={state}
        label={isNew ? { text: say("robada", "drawn"), tone: "ink" } : undefined}
        tap={tap}
      >
        <Card card={card} />
      </CardButton>
    </div>
  );
}

/** Cards that can join what was chosen stay up, the others sink. */
function stateOf(scene: DosScene, choice: Choice, thing: string): "fits" | "sunk" | undefined {
  if (toPut(scene, choice) && !canGrow(scene, choice)) return undefined;
  if (choice.row === null && !choice.hand.length) return undefined;
  if (whole(scene, laid(scene, choice)).length && !canGrow(scene, choice)) return undefined;
  return fitsHand(scene, choice, thing) ? "fits" : "sunk";
}

function describe(
  { aids }: DosScene,
  { row, hand }: Choice,
  { card }: Held,
  state: string | undefined,
): string | undefined {
  const [first] = hand;
  const fit = row === null ? undefined : aids?.fits[row]?.[card];
  if (state !== "sunk") return undefined;
  if (fit && first !== undefined) return said(aids!.fits[row!]?.[cardOf(first)]?.not_with ?? fit.not_with);
  return fit?.why_not ? said(fit.why_not.says) : say("no hace juego", "does not match");
}

/** The card just drawn, as long as it matters. */
function isDrawn({ view, settled }: DosScene, { card, thing }: Held): boolean {
  if (!settled || view.drawn !== card) return false;
  const copies = view.hand.filter((other) => other === card).length;
  return thing === `hand:${card}.${copies - 1}`;
}

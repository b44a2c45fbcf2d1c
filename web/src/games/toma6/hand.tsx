// My cards; where there is no room beside the table, the cards of the trick take their place while they are placed.
import type { Props } from "../../game";
import { said, say } from "../../language";
import { hasLogBeside, layout, type Layout } from "../../layout";
import { CardButton } from "../../parts/CardButton";
import { useRoving } from "../../parts/roving";
import type { Shape } from "../../parts/arrange";
import { Spread } from "../../parts/Spread";
import { Card } from "./cards";
import { hovered } from "./hovered";
import { caption, Figures, Lane } from "./lane";
import { key } from "./motion";
import type { Toma6Aids, Toma6View } from "./view";
import { chosenCard, mustTake, type Toma6Scene } from "./words";
import "./hand.css";

type Toma6Props = Props<Toma6View, Toma6Aids>;

const SHAPES: Record<Layout, Shape> = {
  phone: { lines: 2, widest: 100, least: 60, ratio: 1.4, gap: [6, 9] },
  landscape: { lines: 2, widest: 90, least: 60, ratio: 1.4, gap: [5, 9], isHigh: true },
  desktop: { lines: 2, widest: 160, least: 60, ratio: 1.4, gap: [6, 12] },
};

export function Hand({ scene, draft, tap }: Toma6Props) {
  const roving = useRoving();
  const { hand, open } = scene.view;
  const isLane = showsLane(scene);
  const isHand = !isLane || mustTake(scene); // which row to take depends on what one holds
  const classes = ["toma6-hand", isLane && isHand && "both", open.length > 0 && "picking"];
  const label = isHand ? say("Tu mano", "Your hand") : caption(scene);
  return (
    <div class={classes.filter(Boolean).join(" ")} role="group" aria-label={label} {...roving}>
      {isLane && (isHand ? <Figures scene={scene} /> : <Lane scene={scene} />)}
      {isHand && (
        <Spread things={hand} keyOf={String} {...SHAPES[layout.value]}>
          {(card) => <HandCard card={card} scene={scene} draft={draft} tap={tap} />}
        </Spread>
      )}
    </div>
  );
}

/** Whether the cards of the trick lie beside the rows. */
export function hasLane(): boolean {
  return hasLogBeside.value;
}

function showsLane({ view, me }: Toma6Scene): boolean {
  return !hasLane() && !view.open.length && (view.revealed.length > 0 || me === null);
}

function HandCard({ card, scene, draft, tap }: Omit<Toma6Props, "open"> & { card: number }) {
  const thing = String(card);
  return (
    <CardButton
      thing={thing}
      keyed={key(card)}
      name={scene.spoken(thing)}
      description={describe(scene, thing)}
      isChosen={card === chosenCard(scene, draft)}
      isOpen={scene.legal.includes(thing)}
      tap={tap}
      eye={(isSeen) => look(card, isSeen)}
    >
      <Card number={card} />
    </CardButton>
  );
}

function look(card: number, isSeen: boolean): void {
  if (isSeen) hovered.value = card;
  else if (hovered.value === card) hovered.value = null;
}

/** What it would do, or why it can do nothing now. */
function describe({ aids, legal, showAids, view, settled }: Toma6Scene, thing: string): string | undefined {
  if (legal.includes(thing)) {
    const aid = aids?.actions[thing];
    return showAids && aid ? said(aid.says) : undefined;
  }
  if (!settled || view.over) return say("Ahora se colocan las cartas", "The cards are being placed");
  if (view.phase === "take") return say("Ahora se elige una fila", "A row is being chosen now");
  if (view.phase === "pick") {
    return say("Se juega cuando todos tengan sus cartas", "It is played once everybody has their cards");
  }
  return undefined;
}

// My cards, each with what it would do as the bids lie.
import type { Props } from "../../game";
import { said, say } from "../../language";
import { layout, type Layout } from "../../layout";
import type { Shape } from "../../parts/arrange";
import { CardButton, type Label } from "../../parts/CardButton";
import { useRoving } from "../../parts/roving";
import { Spread } from "../../parts/Spread";
import { Card } from "./cards";
import { key } from "./motion";
import type { BidAid, BidsAids, BidsView } from "./view";
import { bidAid, type BidsScene, handOf, mustRob } from "./words";
import "./hand.css";

type BidsProps = Props<BidsView, BidsAids>;

const SHAPES: Record<Layout, Shape> = {
  phone: { lines: 2, widest: 100, least: 60, ratio: 1.4, gap: [10, 12] },
  landscape: { lines: 2, widest: 90, least: 60, ratio: 1.4, gap: [5, 10], isHigh: true },
  desktop: { lines: 2, widest: 160, least: 60, ratio: 1.4, gap: [10, 12] },
};

export function Hand({ scene, draft, tap }: BidsProps) {
  const roving = useRoving();
  return (
    <div
      class={`bids-hand ${mustRob(scene) ? "faded" : ""}`}
      role="group"
      aria-label={say("Tu mano", "Your hand")}
      {...roving}
    >
      <Spread things={handOf(scene.view)} keyOf={String} {...SHAPES[layout.value]}>
        {(card) => <HandCard card={card} scene={scene} isChosen={card === (scene.sending ?? draft[0])} tap={tap} />}
      </Spread>
    </div>
  );
}

interface CardProps {
  card: string;
  scene: BidsScene;
  isChosen: boolean;
  tap: (thing: string) => void;
}

function HandCard({ card, scene, isChosen, tap }: CardProps) {
  return (
    <CardButton
      thing={card}
      keyed={key(card)}
      name={scene.spoken(card)}
      description={describe(scene, card)}
      isChosen={isChosen}
      isOpen={scene.legal.includes(card)}
      label={labelOf(scene, card)}
      tap={tap}
    >
      <Card card={card} isNamed={layout.value === "desktop"} />
    </CardButton>
  );
}

/** `supera`, `empata`, `te lo llevas`, or what a black card does in the stake; nothing for the rest. */
function labelOf(scene: BidsScene, card: string): Label | undefined {
  const aid = scene.showAids ? bidAid(scene, card) : undefined;
  if (aid?.label) return { text: said(aid.label), tone: toneOf(scene, aid) };
  return aid?.joins ? { text: said(aid.joins), tone: "ink" } : undefined;
}

/** Whether I would want it: what takes points off nobody minds to see burn. */
function toneOf({ aids }: BidsScene, { does, costs }: BidAid): Label["tone"] {
  if (does === "ties") return aids?.now?.costs ? "ink" : "warn";
  return costs ? "warn" : "go";
}

/** What it would do, or why it can do nothing now. */
function describe(scene: BidsScene, card: string): string | undefined {
  const { legal, showAids, settled, view } = scene;
  if (legal.includes(card)) {
    const aid = showAids ? bidAid(scene, card) : undefined;
    return aid && [aid.says, aid.joins, aid.effect].flatMap((each) => (each ? [said(each)] : [])).join("; ");
  }
  if (mustRob(scene)) return say("Ahora eliges qué robas", "Now you choose what to steal");
  if (!settled || view.over) return undefined;
  return say("Ahora no te toca pujar", "It is not your turn to bid");
}

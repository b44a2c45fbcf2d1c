// The Thief: the black cards that can be robbed, each with what it brings.
import type { Props } from "../../game";
import { said, say } from "../../language";
import { CardButton } from "../../parts/CardButton";
import { useRoving } from "../../parts/roving";
import { Strip } from "../../parts/Strip";
import { Card } from "./cards";
import { loot } from "./notation";
import type { BidsAids, BidsView } from "./view";
import { robAid, signed } from "./words";

type BidsProps = Props<BidsView, BidsAids>;

export function Loot(props: BidsProps) {
  const { scene, open } = props;
  const victims = [...new Set(scene.legal.map((action) => loot(action).victim))];
  return (
    <Strip title={robbing(victims.map((victim) => scene.names[victim]!))} open={open}>
      {victims.map((victim) => (
        <CardsOf key={victim} {...props} victim={victim} isNamed={victims.length > 1} />
      ))}
    </Strip>
  );
}

/** `Robas a Marcos: ¿qué carta?` */
function robbing(victims: readonly string[]): string {
  return victims.length === 1
    ? say(`Robas a ${victims[0]}: ¿qué carta?`, `You rob ${victims[0]}: which card?`)
    : say("Robas con el Ladrón: ¿qué carta?", "You rob with the Thief: which card?");
}

function CardsOf({ scene, draft, tap, victim, isNamed }: BidsProps & { victim: number; isNamed: boolean }) {
  const roving = useRoving();
  const name = scene.names[victim]!;
  return (
    <div class="bids-loot">
      {isNamed && (
        <p class="victim" aria-hidden="true">
          {name}
        </p>
      )}
      <div class="cards" role="group" aria-label={say(`Cartas negras de ${name}`, `${name}'s black cards`)} {...roving}>
        {scene.legal
          .filter((action) => loot(action).victim === victim)
          .map((action) => (
            <Robbed key={action} scene={scene} action={action} isChosen={draft[0] === action} tap={tap} />
          ))}
      </div>
    </div>
  );
}

function Robbed({
  scene,
  action,
  isChosen,
  tap,
}: Pick<BidsProps, "scene" | "tap"> & { action: string; isChosen: boolean }) {
  const { card } = loot(action);
  const aid = robAid(scene, action);
  return (
    <span class="bids-loot-card">
      <CardButton
        thing={action}
        name={scene.spoken(card)}
        description={aid && said(aid.says)}
        isChosen={isChosen}
        isOpen
        label={aid && scene.showAids ? { text: signed(aid.gains), tone: aid.gains < 0 ? "warn" : "go" } : undefined}
        tap={tap}
      >
        <Card card={card} />
      </CardButton>
    </span>
  );
}

// An act as advice shows it: the card that is bid, or the one that is robbed.
import type { Scene } from "../../game";
import { Card } from "./cards";
import { loot } from "./notation";
import type { BidsAids, BidsView } from "./view";
import { signed } from "./words";
import "./act.css";

export function Act({ action, scene }: { action: string; scene: Scene<BidsView, BidsAids> }) {
  const aid = scene.aids?.actions[action];
  const robbed = action.startsWith("rob") ? loot(action) : null;
  const card = robbed?.card ?? action;
  const name = robbed ? `${scene.names[robbed.victim]}: ${scene.spoken(card)}` : scene.spoken(card);
  return (
    <span class="bids-act">
      <span class="bids-card">
        <Card card={card} />
      </span>
      <span class="visually-hidden">{aid?.type === "rob" ? `${name}, ${signed(aid.gains)}` : name}</span>
    </span>
  );
}

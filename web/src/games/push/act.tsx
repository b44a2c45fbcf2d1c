// An act as advice shows it: the deck, the row with what is done there, the colour that is secured.
import type { Scene } from "../../game";
import { Icon } from "../../parts/Icon";
import { Back, Sign, SUITS } from "./cards";
import type { PushAids, PushView } from "./view";
import "./act.css";

export function Act({ action, scene }: { action: string; scene: Scene<PushView, PushAids> }) {
  return (
    <span class="push-act">
      <span class="visually-hidden">{scene.words[action]}</span>
      <Drawn action={action} gain={scene.aids?.actions[action]?.points} />
    </span>
  );
}

function Drawn({ action, gain }: { action: string; gain: number | undefined }) {
  const [kind, what = ""] = action.split("-");
  if (kind === "reveal") {
    return (
      <span class="push-card">
        <Back />
      </span>
    );
  }
  const suit = SUITS.find((each) => each === what);
  return (
    <span class="tile" aria-hidden="true">
      {kind === "stop" ? <Icon name="pause" /> : suit ? <Sign suit={suit} /> : <span class="numeral">{what}</span>}
      {kind === "place" && <Icon name="plus" />}
      {(kind === "take" || suit) && gain !== undefined && <span class="gain">{suit ? gain : `+${gain}`}</span>}
    </span>
  );
}

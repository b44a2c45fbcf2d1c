// How somebody goes through what is being shown: quicker, to the present, or on from what stands there.
import { useRef } from "preact/hooks";
import { say } from "../language";
import type { Stage } from "../stage";
import { Icon } from "./Icon";
import "./onward.css";

const HOLD = 300; // milliseconds after which a press is a hold

/** In place of the dot before the ask: held it runs through quickly, tapped it shows the present. */
export function Quicker({ stage, isAsked }: { stage: Stage; isAsked: boolean }) {
  const hold = useHold((on) => stage.rush(on));
  const isOver = stage.settled.value && (isAsked || !stage.sentence.value);
  if (isOver || stage.standing.value === "sheet") return null;
  return (
    <button
      type="button"
      class="quicker"
      aria-label={say("Ir al presente", "Go to the present")}
      aria-description={say("Si lo mantienes, va más rápido", "Hold to go faster")}
      title={say("Toca: al presente. Mantén: más rápido.", "Tap: to the present. Hold: faster.")}
      {...hold.pressed}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => !hold.wasHeld() && stage.end()}
    >
      <Icon name="quicker" />
    </button>
  );
}

/** On from a step that stands there; the scores of a round and a lesson have buttons of their own. */
export function GoOn({ stage }: { stage: Stage }) {
  if (stage.standing.value !== "step") return null;
  const goOn = (event: Event) => {
    event.stopPropagation(); // on the table a tap would end what comes next
    stage.goOn();
  };
  return (
    <button type="button" class="button go on-from-here" onClick={goOn}>
      {say("Seguir", "Go on")}
    </button>
  );
}

/** Whether something is held down, by a finger or a key. */
export function useHold(held: (on: boolean) => void) {
  const state = useRef({ timer: 0, isHeld: false });
  const press = () => {
    clearTimeout(state.current.timer);
    state.current.isHeld = false;
    state.current.timer = window.setTimeout(() => {
      state.current.isHeld = true;
      held(true);
    }, HOLD);
  };
  const letGo = () => {
    clearTimeout(state.current.timer);
    held(false);
  };
  return {
    wasHeld: () => state.current.isHeld,
    pressed: {
      onPointerDown: press,
      onPointerUp: letGo,
      onPointerLeave: letGo,
      onPointerCancel: letGo,
    },
  };
}

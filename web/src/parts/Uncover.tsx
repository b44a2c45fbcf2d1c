// The button that uncovers somebody's cards. Nothing opens them by accident: a finger or the mouse holds it down, a key
// and a screen reader press it twice and are told before the second time what it does.
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../announcer";
import { say } from "../language";
import { FRESH, HELD_FOR, isOfFinger, useReady } from "../presses";
import { uncover } from "../table/hotseat";
import type { Table } from "../table/state";
import "./uncover.css";

const SURE_FOR = 8_000; // milliseconds in which the second press follows

interface Props {
  table: Table;
  seat: number;
  label: string;
  isMain?: boolean;
}

export function Uncover({ table, seat, label, isMain = false }: Props) {
  const [step, setStep] = useState<"" | "held" | "short" | "sure">("");
  const isReady = useReady(FRESH);
  const press = useRef({ timer: 0, isFinger: false, at: -Infinity });
  const isBusy = table.eyes.value === seat;
  const name = table.seen.value!.seats[seat]!.name;
  const stop = (next: typeof step) => {
    clearTimeout(press.current.timer);
    setStep(next);
  };
  useEffect(() => () => clearTimeout(press.current.timer), []);

  const down = (event: PointerEvent) => {
    press.current.isFinger = isOfFinger(event);
    if (!press.current.isFinger || !isReady || event.button !== 0 || table.eyes.value !== null) return;
    stop("held");
    press.current.timer = window.setTimeout(() => {
      setStep("");
      uncover(table, seat);
    }, HELD_FOR);
  };
  const up = () => step === "held" && stop("short");
  const click = () => {
    const { isFinger, at } = press.current;
    press.current = { timer: press.current.timer, isFinger: false, at: performance.now() };
    if (!isReady || table.eyes.value !== null) return;
    if (isFinger) return announce([say("Mantén pulsado para ver las cartas", "Hold it down to see the cards")]);
    if (step === "sure" && performance.now() - at < FRESH) return; // a key that is held, or pressed twice at once
    if (step === "sure") {
      stop("");
      uncover(table, seat);
      return;
    }
    stop("sure");
    press.current.timer = window.setTimeout(() => setStep(""), SURE_FOR);
    announce([
      say(
        `Se verán las cartas de ${name}. Si nadie más mira, pulsa otra vez`,
        `The cards of ${name} will be seen. If nobody else looks, press again`,
      ),
    ]);
  };
  return (
    <button
      type="button"
      class={`button uncover ${isMain ? "go" : ""} ${step} ${isBusy ? "busy" : ""}`}
      style={{ "--held-for": `${HELD_FOR}ms` }}
      aria-disabled={!isReady}
      aria-description={say(
        "Se mantiene pulsado; con una tecla, se pulsa dos veces",
        "Hold it down; with a key, press it twice",
      )}
      onPointerDown={down}
      onPointerUp={up}
      onPointerLeave={up}
      onPointerCancel={up}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={() => step === "sure" && stop("")}
      onClick={click}
    >
      <span>{label}</span>
      {(isMain || step === "short" || step === "sure") && (
        <small aria-hidden="true">
          {step === "sure" ? say("pulsa otra vez", "press again") : say("mantén pulsado", "hold it down")}
        </small>
      )}
    </button>
  );
}

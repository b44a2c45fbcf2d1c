// A hint, on request: what each of my acts is worth, grouped by what can be told apart. A tap chooses one.
import { useEffect, useState } from "preact/hooks";
import type { Scene } from "../game";
import { type Advice, type Bar, certainty, FEW, groupsOf, type Group, inWords, meaning } from "../hints";
import { said, say } from "../language";
import { Sheet } from "../parts/Sheet";
import { tap } from "../table/acts";
import { ask } from "../table/questions";
import type { Table } from "../table/state";
import { Asking, momentOf, type HintState } from "./asking";
import "./hint.css";

interface Props {
  table: Table;
  scene: Scene;
  onClose: () => void;
}

export function HintSheet({ table, scene, onClose }: Props) {
  const asking = useAsking(table);
  const state = asking.state.value;
  const choose = (action: string | null) => {
    onClose();
    if (action === null) ask(table, { type: "pass", seat: scene.me });
    else tap(table, action);
  };
  const isPast = state.name === "advised" && state.at !== momentOf(scene);
  return (
    <Sheet title={say("Pista", "Hint")} onClose={onClose}>
      <div class="hint">
        <p class="visually-hidden" role="status">
          {isPast ? "" : heard(state, scene, table.game.lowestWins)}
        </p>
        {state.name === "advised" && !isPast && (
          <Advised table={table} scene={scene} advice={state.advice} choose={choose} />
        )}
        {(state.name === "thinking" || state.name === "preparing") && <Waiting state={state} cancel={onClose} />}
        {state.name === "refused" && <Again sentence={asSentence(state.sentence)} ask={asking.anew} />}
        {isPast && (
          <Again
            sentence={say("La mesa ha cambiado desde esa pista.", "The table has changed since that hint.")}
            ask={scene.legal.length ? asking.anew : null}
          />
        )}
      </div>
    </Sheet>
  );
}

function useAsking(table: Table): Asking {
  const [asking] = useState(() => new Asking(table));
  useEffect(() => () => asking.stop(), []);
  return asking;
}

/** What whoever listens hears: how it goes, and the groups as soon as they are there. */
function heard(state: HintState, scene: Scene, lowestWins: boolean): string {
  if (state.name === "refused") return asSentence(state.sentence);
  if (state.name !== "advised") return waitingFor(state);
  return inWords(groupsOf(state.advice, scene.legal, lowestWins), (bar) => nameOf(bar, scene)).join(" ");
}

/** A card goes by its own name, everything else as its button would name it. */
function nameOf({ action, name }: Bar, { spoken }: Scene): string {
  if (action === null) return letPass();
  return spoken(action) === action && name ? name : spoken(action);
}

function waitingFor(state: HintState): string {
  return state.name === "preparing"
    ? say(
        "Las pistas se preparan en este ordenador. Solo pasa la primera vez, y puedes seguir jugando.",
        "Hints are being prepared on this machine. It happens only once, and you can play on meanwhile.",
      )
    : say("Probando cada jugada…", "Trying out each move…");
}

function asSentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!…]$/.test(begun) ? begun : `${begun}.`;
}

function letPass(): string {
  return say("dejarlo pasar", "let it pass");
}

// --- what is shown

interface AdvisedProps {
  table: Table;
  scene: Scene;
  advice: Advice;
  choose: (action: string | null) => void;
}

function Advised({ table, scene, advice, choose }: AdvisedProps) {
  return (
    <>
      <p class="meaning">{meaning(advice, table.game.lowestWins)}</p>
      {advice.why && <p class="why">{said(advice.why)}</p>}
      {groupsOf(advice, scene.legal, table.game.lowestWins).map((group) => (
        <Choices key={group.isGood} group={group} table={table} scene={scene} choose={choose} />
      ))}
      <p class="certainty">{certainty(advice)}</p>
    </>
  );
}

function Choices({ group, table, scene, choose }: Omit<AdvisedProps, "advice"> & { group: Group }) {
  const [isWhole, setWhole] = useState(false);
  const id = group.isGood ? "hint-good" : "hint-worse";
  const hidden = isWhole ? 0 : Math.max(0, group.bars.length - FEW);
  return (
    <section class={group.isGood ? "good" : "worse"} aria-labelledby={id}>
      <h3 id={id}>{group.title}</h3>
      <ul role="list">
        {group.bars.slice(0, group.bars.length - hidden).map((bar) => (
          <li key={bar.action}>
            <button type="button" class="choice" onClick={() => choose(bar.action)}>
              <span class="act">
                {bar.action === null ? letPass() : <table.game.Act action={bar.action} scene={scene} />}
              </span>
              <Measured bar={bar} />
              <span class="figures">
                <strong>{bar.value}</strong>{" "}
                {bar.best !== null && bar.note && (
                  <span class="visually-hidden">{say("frente a la mejor:", "against the best:")} </span>
                )}
                <span class="error">{bar.note}</span>
              </span>
              <Known bar={bar} />
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {hidden === 1 ? say("Ver una más", "Show one more") : say(`Ver ${hidden} más`, `Show ${hidden} more`)}
        </button>
      )}
    </section>
  );
}

/** What else is known of it. */
function Known({ bar }: { bar: Bar }) {
  if (!bar.known.length) return null;
  return (
    <span class="known">
      {bar.known.map(({ title, value, behind }) => (
        <span key={title}>
          {title} <strong>{value}</strong> {behind}
        </span>
      ))}
    </span>
  );
}

/** The bar, where that of the best ends, and a whisker of two errors each way. */
function Measured({ bar: { share, low, high, best } }: { bar: Bar }) {
  return (
    <span
      class="measure"
      aria-hidden="true"
      style={{ "--share": share, "--low": low, "--high": high, "--best": best ?? 0 }}
    >
      <span class="length" />
      {high > low && <span class="whisker" />}
      {best !== null && <span class="best" />}
    </span>
  );
}

function Waiting({ state, cancel }: { state: HintState; cancel: () => void }) {
  const share = state.name === "preparing" ? state.share : null;
  const known =
    share === null ? {} : { "aria-valuenow": Math.round(100 * share), "aria-valuemin": 0, "aria-valuemax": 100 };
  return (
    <div class="waiting">
      <p>{waitingFor(state)}</p>
      <div
        class={share === null ? "progress thinking" : "progress"}
        role="progressbar"
        aria-label={say("Pista", "Hint")}
        style={{ "--share": share ?? 1 }}
        {...known}
      />
      <button type="button" class="button" onClick={cancel}>
        {say("Dejarlo", "Never mind")}
      </button>
    </div>
  );
}

function Again({ sentence, ask }: { sentence: string; ask: (() => void) | null }) {
  return (
    <div class="waiting">
      <p>{sentence}</p>
      {ask && (
        <button type="button" class="button" onClick={ask}>
          {say("Pedir otra", "Ask again")}
        </button>
      )}
    </div>
  );
}

// A match that is over, on the table itself: a bar with a slider stands where the actions were. Its address holds the moment.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { post } from "../api";
import { keep } from "../device";
import type { Scene } from "../game";
import { lang, listed, say } from "../language";
import { layout } from "../layout";
import { Icon, type IconName } from "../parts/Icon";
import { Log } from "../parts/Log";
import "../parts/range.css";
import { Scores } from "../parts/Scores";
import { Seats } from "../parts/Seats";
import { Share } from "../parts/Share";
import { Sheet } from "../parts/Sheet";
import { lineOf, Reel, SPEEDS } from "../reel";
import { go, Link, place } from "../router";
import type { Table } from "../table";
import type { Again, Created, TableSeen } from "../wire";
import { keepOrigin } from "./origin";
import { type Eyes, readMoment, replayAddress, whenOf } from "./moments";
import { sentence } from "./offer";
import { RulesSheet } from "./RulesSheet";
import "./play.css";
import "./replay.css";

const WRITE = 300; // milliseconds until the address follows

type Opened = { name: "seat"; seat: number } | { name: "log" } | { name: "rules"; clause: string };

export function Replay({ table }: { table: Table }) {
  const seen = table.seen.value!;
  const reel = useReel(table, seen);
  const opened = useSignal<Opened | null>(null);
  const open = (next: Opened) => (opened.value = next);
  useKeys(reel);
  const scene = reel.scene.value;
  return (
    <div class="play replaying cloth" data-game={seen.game} data-layout={layout.value}>
      <Bar reel={reel} seen={seen} scene={scene} open={open} />
      {scene ? (
        <>
          <Seats scene={scene} game={table.game} open={(seat) => open({ name: "seat", seat })} />
          <main class="board" aria-label={say("Mesa", "Table")}>
            <span class="deck" data-key="deck" />
            <table.game.Board scene={scene} draft={[]} tap={() => {}} open={(clause) => open({ name: "rules", clause })} />
            <Scores scores={reel.stage.value.scores.value} scene={scene} game={table.game} goOn={() => reel.stage.value.goOn()} />
          </main>
          <Foot reel={reel} scene={scene} open={open} />
        </>
      ) : (
        <main class="board" aria-busy={!reel.problem.value}>
          {reel.problem.value && (
            <p class="was" role="alert">
              {reel.problem.value}
            </p>
          )}
        </main>
      )}
      {layout.value === "desktop" && (
        <aside class="log" aria-label={say("Qué ha pasado", "What has happened")}>
          <h2 class="numeral">{say("Qué ha pasado", "What has happened")}</h2>
          <div class="log-scroll" tabIndex={0} role="region" aria-label={say("Líneas", "Lines")}>
            {!reel.log.value.length && <p>{say("Al avanzar, aquí se cuenta lo que pasa.", "As it goes on, what happens is told here.")}</p>}
            <Lines reel={reel} scene={scene} open={open} />
          </div>
        </aside>
      )}
      <Opening reel={reel} scene={scene} opened={opened.value} open={open} close={() => (opened.value = null)} />
      <div class="sky" aria-hidden="true" />
    </div>
  );
}

/** The reel for this table, beginning at the moment of the address, which follows it from then on. */
function useReel(table: Table, seen: TableSeen): Reel {
  const reel = useMemo(() => {
    const { step, eyes } = readMoment(place.peek().query, seen.players);
    return new Reel(table, step, eyes);
  }, [table]);
  useEffect(() => () => reel.leave(), [reel]);
  const [step, eyes] = [reel.wanted.value, reel.eyes.value];
  const isKnown = reel.shown.value !== null;
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => history.replaceState(null, "", replayAddress(table.id, step, eyes)), WRITE);
    return () => clearTimeout(timer);
  }, [step, eyes, isKnown]);
  const spoken = lang.value;
  useEffect(() => reel.tellAnew(), [spoken]);
  const name = say("Repetición", "Replay");
  useEffect(() => {
    document.title = `${name} · ${seen.title}`;
  }, [name, seen.title]);
  return reel;
}

interface Parts {
  reel: Reel;
  scene: Scene | null;
  open: (sheet: Opened) => void;
}

function Bar({ reel, seen, scene, open }: Parts & { seen: TableSeen }) {
  const { table } = reel;
  return (
    <header class="bar">
      <Link class="icon-button" href={`/t/${table.id}`} aria-label={say("Volver al final de la partida", "Back to the end of the match")}>
        <Icon name="back" />
      </Link>
      <h1>
        <span class="title numeral">{seen.title}</span>
        <span class="when">
          {say("Repetición", "Replay")}
          {scene && ` · ${momentOf(reel, scene)}`}
        </span>
      </h1>
      <div class="tools">
        {layout.value !== "desktop" && (
          <button type="button" class="icon-button" aria-label={say("Qué ha pasado", "What has happened")} onClick={() => open({ name: "log" })}>
            <Icon name="log" />
          </button>
        )}
        <Share
          title={seen.title}
          label={say("Compartir este momento", "Share this moment")}
          address={() => replayAddress(table.id, reel.wanted.peek(), reel.eyes.peek())}
        />
      </div>
    </header>
  );
}

function momentOf(reel: Reel, scene: Scene): string {
  if (scene.view.over) return say("final", "the end");
  return whenOf(reel.table.game, scene, scene.view.round, scene.view.turn);
}

/** What the eyes hold in hand, the line that tells the step, and the bar. */
function Foot({ reel, scene, open }: Parts & { scene: Scene }) {
  const { game } = reel.table;
  const props = { scene, draft: [], tap: () => {}, open: (clause: string) => open({ name: "rules", clause }) };
  return (
    <section class="place waiting" aria-label={say("Repetición", "Replay")}>
      <div class="ask">
        <span class="dot" aria-hidden="true" />
        <Telling reel={reel} scene={scene} />
        <div class="my-score" data-key="mine">
          <game.Mine {...props} />
        </div>
      </div>
      <div class="hand">
        <game.Hand {...props} />
      </div>
      <Controls reel={reel} scene={scene} />
    </section>
  );
}

function Telling({ reel, scene }: { reel: Reel; scene: Scene }) {
  if (reel.problem.value) return <p class="sentence warn">{reel.problem.value}</p>;
  const shown = reel.shown.value;
  const line = reel.stage.value.sentence.value ?? (shown && lineOf(shown));
  const text = line?.text ?? awaited(scene);
  return (
    <p key={text} class={`sentence ${text.length > 80 ? "long" : ""}`}>
      {text}
    </p>
  );
}

/** Whom the match waited for. */
function awaited({ view, names }: Scene): string {
  if (view.over || !view.to_act.length) return "";
  const who = view.to_act.map((seat) => names[seat]!);
  return say(`Por jugar: ${listed(who)}.`, `To act: ${listed(who)}.`);
}

function Controls({ reel, scene }: { reel: Reel; scene: Scene }) {
  const isRunning = reel.isRunning.value;
  const [step, steps] = [reel.wanted.value, reel.steps.value];
  return (
    <div class="reel">
      <Slider reel={reel} scene={scene} />
      <div class="buttons" role="group" aria-label={say("Moverse por la partida", "Move through the match")}>
        <Step icon="first" label={say("Al principio", "To the beginning")} off={step === 0} go={() => reel.goTo(0)} />
        <Step icon="back" label={say("Un paso atrás", "One step back")} off={step === 0} go={() => reel.move(-1)} />
        <Step
          icon={isRunning ? "pause" : "play"}
          label={isRunning ? say("Parar", "Pause") : say("Reproducir", "Play")}
          off={false}
          go={reel.toggle}
        />
        <Step icon="forward" label={say("Un paso adelante", "One step on")} off={step >= steps} go={() => reel.move(1)} />
        <Step icon="last" label={say("Al final", "To the end")} off={step >= steps} go={() => reel.goTo(steps)} />
      </div>
      <Speed reel={reel} />
      <EyesOf reel={reel} scene={scene} />
      <TryAgain reel={reel} scene={scene} />
    </div>
  );
}

function Step({ icon, label, off, go }: { icon: IconName; label: string; off: boolean; go: () => void }) {
  return (
    <button type="button" class="icon-button" aria-label={label} aria-disabled={off} onClick={() => off || go()}>
      <Icon name={icon} />
    </button>
  );
}

function Slider({ reel, scene }: { reel: Reel; scene: Scene }) {
  const steps = Math.max(1, reel.steps.value);
  const rounds = reel.shown.value?.rounds ?? [];
  const step = reel.wanted.value;
  const count = say(`jugada ${step} de ${reel.steps.value}`, `action ${step} of ${reel.steps.value}`);
  return (
    <label class="slider">
      {rounds.map((begin, index) => (
        <span key={begin} class="round-mark" style={{ "--at": begin / steps }} aria-hidden="true">
          {rounds.length <= 8 || index % 5 === 0 ? index + 1 : ""}
        </span>
      ))}
      <input
        type="range"
        min={0}
        max={steps}
        value={step}
        aria-label={say("Momento de la partida", "Moment of the match")}
        aria-valuetext={`${momentOf(reel, scene)}; ${count}`}
        onInput={(event) => reel.goTo(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function Speed({ reel }: { reel: Reel }) {
  return (
    <select
      class="field speed"
      aria-label={say("Velocidad", "Speed")}
      value={String(reel.speed.value)}
      onChange={(event) => reel.hurry(Number(event.currentTarget.value))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={String(speed)}>
          ×{speed.toLocaleString(lang.value)}
        </option>
      ))}
    </select>
  );
}

function EyesOf({ reel, scene }: { reel: Reel; scene: Scene }) {
  const change = (chosen: string) => reel.look(/^\d+$/.test(chosen) ? Number(chosen) : (chosen as Eyes));
  return (
    <label class="eyes">
      <span>{say("A ojos de", "Seen by")}</span>
      <select class="field" value={String(reel.eyes.value)} onChange={(event) => change(event.currentTarget.value)}>
        <option value="all">{say("todos", "all")}</option>
        {scene.names.map((name, seat) => (
          <option key={seat} value={String(seat)}>
            {name}
          </option>
        ))}
        <option value="watch">{say("quien mira", "a spectator")}</option>
      </select>
    </label>
  );
}

/** Another match from this moment, against bots, on the seat whose eyes look. */
function TryAgain({ reel, scene }: { reel: Reel; scene: Scene }) {
  const busy = useSignal(false);
  const { table } = reel;
  const eyes = reel.eyes.value;
  const seat = typeof eyes === "number" ? eyes : (table.seat.value ?? scene.view.to_act[0] ?? 0);
  if (reel.wanted.value >= reel.steps.value) return null;
  const begin = async () => {
    if (busy.value) return;
    busy.value = true;
    try {
      await tryAgain(table, { step: reel.wanted.peek(), seat }, momentOf(reel, scene));
    } catch (refusal) {
      reel.problem.value = sentence(refusal);
      busy.value = false;
    }
  };
  return (
    <button type="button" class={`button again${busy.value ? " busy" : ""}`} onClick={() => void begin()}>
      {seat === table.seat.value
        ? say("Probar otra vez desde aquí", "Try again from here")
        : say(`Probar desde aquí como ${scene.names[seat]}`, `Try from here as ${scene.names[seat]}`)}
    </button>
  );
}

async function tryAgain(table: Table, asked: Again, moment: string): Promise<void> {
  const made = await post<Created>(`/api/tables/${table.id}/again`, asked, table.kept?.seats[0]?.token);
  keep({
    table: made.table,
    game: table.seen.peek()!.game,
    host: made.host,
    seats: made.seats.map(({ seat, token }) => ({ seat, token })),
    names: [],
    round: 0,
    turn: "",
    touched: Date.now(),
  });
  keepOrigin(made.table, moment);
  go(`/t/${made.table}`);
}

function Lines({ reel, scene, open }: Parts) {
  return (
    <Log
      entries={reel.log.value}
      names={scene?.names ?? []}
      me={scene?.me ?? null}
      hasMore={false}
      more={() => {}}
      show={(entry) => void reel.goToLine(entry)}
      open={(clause) => open({ name: "rules", clause })}
    />
  );
}

function Opening({ reel, scene, opened, open, close }: Parts & { opened: Opened | null; close: () => void }) {
  if (!opened || !scene) return null;
  const { game } = reel.table;
  if (opened.name === "rules") return <RulesSheet game={reel.table.seen.value!.game} clause={opened.clause} onClose={close} />;
  if (opened.name === "log") {
    return (
      <Sheet title={say("Qué ha pasado", "What has happened")} onClose={close}>
        <Lines reel={reel} scene={scene} open={open} />
      </Sheet>
    );
  }
  const own = reel.viewOf(opened.seat);
  const seen = own ? { ...scene, view: own, me: opened.seat } : scene;
  return (
    <Sheet title={scene.names[opened.seat]!} onClose={close}>
      <game.Details scene={seen} seat={opened.seat} draft={[]} tap={() => {}} open={(clause) => open({ name: "rules", clause })} />
    </Sheet>
  );
}

const STEPS: Record<string, (reel: Reel) => void> = {
  ArrowLeft: (reel) => reel.move(-1),
  ArrowRight: (reel) => reel.move(1),
  Home: (reel) => reel.goTo(0),
  End: (reel) => reel.goTo(reel.steps.peek()),
  " ": (reel) => reel.toggle(),
};

/** Arrow keys step, unless something with keys of its own has the focus. */
function useKeys(reel: Reel): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event;
      const own = key === " " ? "input, select, dialog, button, a" : "input, select, dialog, [data-stop]";
      if (event.defaultPrevented || metaKey || ctrlKey || altKey || (target as Element).closest?.(own)) return;
      const step = STEPS[key];
      if (!step) return;
      event.preventDefault();
      step(reel);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [reel]);
}

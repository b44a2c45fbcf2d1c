// A match that is over, on the table itself: a bar with a slider stands where the actions were. Its address holds the moment.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { post } from "../api";
import { keep } from "../device";
import type { Draft, Scene } from "../game";
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
import { keepOrigin, type Origin } from "./origin";
import { type Eyes, readMoment, replayAddress, reviewAddress, whenOf } from "./moments";
import { type Notes, useNotes, withGhost } from "./notes";
import { sentence } from "./offer";
import { Remark } from "./Remark";
import { RulesSheet } from "./RulesSheet";
import "./play.css";
import "./replay.css";

const WRITE = 300; // milliseconds until the address follows

type Opened = { name: "seat"; seat: number } | { name: "log" } | { name: "rules"; clause: string };

export function Replay({ table }: { table: Table }) {
  const seen = table.seen.value!;
  const [reel, isNoted] = useReel(table, seen);
  const notes = useNotes(reel, isNoted);
  const opened = useSignal<Opened | null>(null);
  const open = (next: Opened) => (opened.value = next);
  useKeys(reel, notes);
  const scene = reel.scene.value;
  const drawn = ghostOf(reel, scene, notes);
  return (
    <div class={`play replaying cloth ${notes ? "noted" : ""}`} data-game={seen.game} data-layout={layout.value}>
      <Bar reel={reel} seen={seen} scene={scene} notes={notes} open={open} />
      {scene && drawn ? (
        <>
          <Seats scene={scene} game={table.game} open={(seat) => open({ name: "seat", seat })} />
          <main class="board" aria-label={say("Mesa", "Table")}>
            <span class="deck" data-key="deck" />
            <table.game.Board {...drawn} tap={() => {}} open={(clause) => open({ name: "rules", clause })} />
            <Scores scores={reel.stage.value.scores.value} scene={scene} game={table.game} goOn={() => reel.stage.value.goOn()} />
          </main>
          <Foot reel={reel} scene={scene} drawn={drawn} notes={notes} open={open} />
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
          {notes && scene && (
            <Remark notes={notes} scene={scene} game={table.game} me={table.seat.value}>
              {null}
            </Remark>
          )}
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

/** The better move of a note, drawn on the table; elsewhere the table as it was. */
function ghostOf({ table: { game } }: Reel, scene: Scene | null, notes: Notes | null): Drawn | null {
  const here = notes?.here;
  if (!scene) return null;
  return here && scene.me === here.seat ? withGhost(game, scene, here.best) : { scene, draft: [] };
}

/** The reel for this table, beginning at the moment of the address, which follows it from then on; and whether with notes. */
function useReel(table: Table, seen: TableSeen): [Reel, boolean] {
  const [reel, isNoted] = useMemo(() => {
    const { step, eyes, isNoted } = readMoment(place.peek().query, seen.players);
    return [new Reel(table, step, eyes), isNoted];
  }, [table]);
  useEffect(() => () => reel.leave(), [reel]);
  const [step, eyes] = [reel.wanted.value, reel.eyes.value];
  const isKnown = reel.shown.value !== null;
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => history.replaceState(null, "", replayAddress(table.id, step, eyes, isNoted)), WRITE);
    return () => clearTimeout(timer);
  }, [step, eyes, isKnown]);
  const spoken = lang.value;
  useEffect(() => reel.tellAnew(), [spoken]);
  const name = say("Repetición", "Replay");
  useEffect(() => {
    document.title = `${name} · ${seen.title}`;
  }, [name, seen.title]);
  return [reel, isNoted];
}

interface Drawn {
  scene: Scene;
  draft: Draft;
}

interface Parts {
  reel: Reel;
  scene: Scene | null;
  open: (sheet: Opened) => void;
}

function Bar({ reel, seen, scene, notes, open }: Parts & { seen: TableSeen; notes: Notes | null }) {
  const { table } = reel;
  const back = notes ? say("Volver al repaso", "Back to the review") : say("Volver al final de la partida", "Back to the end of the match");
  return (
    <header class="bar">
      <Link class="icon-button" href={notes ? reviewAddress(table.id) : `/t/${table.id}`} aria-label={back}>
        <Icon name="back" />
      </Link>
      <h1>
        <span class="title numeral">{seen.title}</span>
        <span class="when">
          {notes ? say("Repaso", "Review") : say("Repetición", "Replay")}
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
          address={() => replayAddress(table.id, reel.wanted.peek(), reel.eyes.peek(), !!notes)}
        />
      </div>
    </header>
  );
}

function momentOf(reel: Reel, scene: Scene): string {
  if (scene.view.over) return say("final", "the end");
  return whenOf(reel.table.game, scene, scene.view.round, scene.view.turn);
}

/** What the eyes hold in hand, the line that tells the step or the note of the moment, and the bar. */
function Foot({ reel, scene, drawn, notes, open }: Parts & { scene: Scene; drawn: Drawn; notes: Notes | null }) {
  const { game } = reel.table;
  const props = { ...drawn, tap: () => {}, open: (clause: string) => open({ name: "rules", clause }) };
  return (
    <section class="place waiting" aria-label={say("Repetición", "Replay")}>
      {notes && layout.value !== "desktop" ? (
        <Remark notes={notes} scene={scene} game={game} me={reel.table.seat.value}>
          <Telling reel={reel} scene={scene} />
        </Remark>
      ) : (
        <div class="ask">
          <span class="dot" aria-hidden="true" />
          <Telling reel={reel} scene={scene} />
          <div class="my-score" data-key="mine">
            <game.Mine {...props} />
          </div>
        </div>
      )}
      <div class="hand">
        <game.Hand {...props} />
      </div>
      <Controls reel={reel} scene={scene} notes={notes} />
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

interface ControlsProps {
  reel: Reel;
  scene: Scene;
  notes: Notes | null;
}

function Controls({ reel, scene, notes }: ControlsProps) {
  const isRunning = reel.isRunning.value;
  const [step, steps] = [reel.wanted.value, reel.steps.value];
  return (
    <div class="reel">
      <Slider reel={reel} scene={scene} notes={notes} />
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
      <TryAgain reel={reel} scene={scene} isNoted={!!notes} />
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

function Slider({ reel, scene, notes }: ControlsProps) {
  const steps = Math.max(1, reel.steps.value);
  const begun = reel.shown.value?.rounds ?? [];
  const rounds = begun.length > 1 ? begun : []; // the only one needs no mark
  const step = reel.wanted.value;
  const count = say(`jugada ${step} de ${reel.steps.value}`, `action ${step} of ${reel.steps.value}`);
  return (
    <label class="slider">
      {rounds.map((begin, index) => (
        <span key={begin} class="round-mark" style={{ "--at": begin / steps }} aria-hidden="true">
          {rounds.length <= 8 || index % 5 === 0 ? index + 1 : ""}
        </span>
      ))}
      {notes?.all.map(({ after, seat }) => (
        <span key={`${after} ${seat}`} class="note-mark" style={{ "--at": after / steps }} aria-hidden="true" />
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
            {seat === reel.table.seat.value ? say("Tú", "You") : name}
          </option>
        ))}
        <option value="watch">{say("quien mira", "a spectator")}</option>
      </select>
    </label>
  );
}

/** Another match from this moment, against bots, on the seat whose eyes look. */
function TryAgain({ reel, scene, isNoted }: { reel: Reel; scene: Scene; isNoted: boolean }) {
  const busy = useSignal(false);
  const { table } = reel;
  const eyes = reel.eyes.value;
  const seat = typeof eyes === "number" ? eyes : (table.seat.value ?? scene.view.to_act[0] ?? 0);
  if (reel.wanted.value >= reel.steps.value) return null;
  const begin = async () => {
    if (busy.value) return;
    busy.value = true;
    try {
      const step = reel.wanted.peek();
      await tryAgain(table, { step, seat }, { moment: momentOf(reel, scene), back: replayAddress(table.id, step, eyes, isNoted) });
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

async function tryAgain(table: Table, asked: Again, origin: Pick<Origin, "moment" | "back">): Promise<void> {
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
  keepOrigin(made.table, origin);
  go(`/t/${made.table}`);
}

function Lines({ reel, scene, open }: Parts) {
  return (
    <Log
      entries={reel.log.value}
      names={scene?.names ?? []}
      bots={scene?.bots ?? []}
      me={scene?.me ?? null}
      at={reel.within.value?.entry}
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

const NOTES: Record<string, (notes: Notes) => () => void> = {
  ArrowUp: (notes) => () => notes.open(-1),
  ArrowDown: (notes) => () => notes.open(1),
};

/** Arrow keys step, and go up and down among the notes, unless something with keys of its own has the focus. */
function useKeys(reel: Reel, notes: Notes | null): void {
  const latest = useRef(notes);
  latest.current = notes;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event;
      const own = key === " " ? "input, select, dialog, button, a" : "input, select, dialog, [data-stop], .log-scroll";
      if (event.defaultPrevented || metaKey || ctrlKey || altKey || (target as Element).closest?.(own)) return;
      const step = STEPS[key] ?? (latest.current ? NOTES[key]?.(latest.current) : undefined);
      if (!step) return;
      event.preventDefault();
      step(reel);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [reel]);
}

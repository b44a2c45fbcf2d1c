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
import { lineOf, ReplayStore, SPEEDS } from "../replay";
import { go, Link, place } from "../router";
import type { Table } from "../table/state";
import { captionOf } from "../usual";
import type { Again, Created, TableSeen } from "../wire";
import { keepOrigin, type Origin } from "./origin";
import { type Eyes, readMoment, replayAddress, reviewAddress } from "./moments";
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
  const [replay, isNoted] = useReplay(table, seen);
  const notes = useNotes(replay, isNoted);
  const opened = useSignal<Opened | null>(null);
  const open = (next: Opened) => (opened.value = next);
  useKeys(replay, notes);
  const scene = replay.scene.value;
  const drawn = ghostOf(replay, scene, notes);
  return (
    <div class={`play replaying cloth ${notes ? "noted" : ""}`} data-game={seen.game} data-layout={layout.value}>
      <Bar replay={replay} seen={seen} scene={scene} notes={notes} open={open} />
      {scene && drawn ? (
        <>
          <Seats scene={scene} game={table.game} open={(seat) => open({ name: "seat", seat })} />
          <main class="board" aria-label={say("Mesa", "Table")}>
            <span class="deck" data-key="deck" />
            <table.game.Board {...drawn} tap={() => {}} open={(clause) => open({ name: "rules", clause })} />
            <Scores
              scores={replay.stage.value.scores.value}
              scene={scene}
              game={table.game}
              goOn={() => replay.stage.value.goOn()}
            />
          </main>
          <Foot replay={replay} scene={scene} drawn={drawn} notes={notes} open={open} />
        </>
      ) : (
        <main class="board" aria-busy={!replay.problem.value}>
          {replay.problem.value && (
            <p class="was" role="alert">
              {replay.problem.value}
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
            {!replay.log.value.length && (
              <p>{say("Al avanzar, aquí se cuenta lo que pasa.", "As it goes on, what happens is told here.")}</p>
            )}
            <Lines replay={replay} scene={scene} open={open} />
          </div>
        </aside>
      )}
      <Opening replay={replay} scene={scene} opened={opened.value} open={open} close={() => (opened.value = null)} />
      <div class="sky" aria-hidden="true" />
    </div>
  );
}

/** The better move of a note, drawn on the table; elsewhere the table as it was. */
function ghostOf({ table: { game } }: ReplayStore, scene: Scene | null, notes: Notes | null): Drawn | null {
  const here = notes?.here;
  if (!scene) return null;
  return here && scene.me === here.seat ? withGhost(game, scene, here.best) : { scene, draft: [] };
}

/** The replay for this table, beginning at the moment of the address, which follows it from then on; and whether with notes. */
function useReplay(table: Table, seen: TableSeen): [ReplayStore, boolean] {
  const [replay, isNoted] = useMemo(() => {
    const { step, eyes, isNoted } = readMoment(place.peek().query, seen.players);
    return [new ReplayStore(table, step, eyes), isNoted];
  }, [table]);
  useEffect(() => () => replay.leave(), [replay]);
  const [step, eyes] = [replay.wanted.value, replay.eyes.value];
  const isKnown = replay.shown.value !== null;
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => history.replaceState(null, "", replayAddress(table.id, step, eyes, isNoted)), WRITE);
    return () => clearTimeout(timer);
  }, [step, eyes, isKnown]);
  const spoken = lang.value;
  useEffect(() => replay.tellAnew(), [spoken]);
  const name = say("Repetición", "Replay");
  useEffect(() => {
    document.title = `${name} · ${seen.title}`;
  }, [name, seen.title]);
  return [replay, isNoted];
}

interface Drawn {
  scene: Scene;
  draft: Draft;
}

interface Parts {
  replay: ReplayStore;
  scene: Scene | null;
  open: (sheet: Opened) => void;
}

function Bar({ replay, seen, scene, notes, open }: Parts & { seen: TableSeen; notes: Notes | null }) {
  const { table } = replay;
  const back = notes
    ? say("Volver al repaso", "Back to the review")
    : say("Volver al final de la partida", "Back to the end of the match");
  return (
    <header class="bar">
      <Link class="icon-button" href={notes ? reviewAddress(table.id) : `/t/${table.id}`} aria-label={back}>
        <Icon name="back" />
      </Link>
      <h1>
        <span class="title numeral">{seen.title}</span>
        <span class="when">
          {notes ? say("Repaso", "Review") : say("Repetición", "Replay")}
          {scene && ` · ${momentOf(scene)}`}
        </span>
      </h1>
      <div class="tools">
        {layout.value !== "desktop" && (
          <button
            type="button"
            class="icon-button"
            aria-label={say("Qué ha pasado", "What has happened")}
            onClick={() => open({ name: "log" })}
          >
            <Icon name="log" />
          </button>
        )}
        <Share
          title={seen.title}
          label={say("Compartir este momento", "Share this moment")}
          address={() => replayAddress(table.id, replay.wanted.peek(), replay.eyes.peek(), !!notes)}
        />
      </div>
    </header>
  );
}

function momentOf(scene: Scene): string {
  if (scene.view.over) return say("final", "the end");
  return captionOf(scene, false, ", ");
}

/** What the eyes hold in hand, the line that tells the step or the note of the moment, and the bar. */
function Foot({ replay, scene, drawn, notes, open }: Parts & { scene: Scene; drawn: Drawn; notes: Notes | null }) {
  const { game } = replay.table;
  const props = { ...drawn, tap: () => {}, open: (clause: string) => open({ name: "rules", clause }) };
  return (
    <section class="place waiting" aria-label={say("Repetición", "Replay")}>
      {notes && layout.value !== "desktop" ? (
        <Remark notes={notes} scene={scene} game={game} me={replay.table.seat.value}>
          <Telling replay={replay} scene={scene} />
        </Remark>
      ) : (
        <div class="ask">
          <span class="dot" aria-hidden="true" />
          <Telling replay={replay} scene={scene} />
          <div class="my-score" data-key="mine">
            <game.Mine {...props} />
          </div>
        </div>
      )}
      <div class="hand">
        <game.Hand {...props} />
      </div>
      <Controls replay={replay} scene={scene} notes={notes} />
    </section>
  );
}

function Telling({ replay, scene }: { replay: ReplayStore; scene: Scene }) {
  if (replay.problem.value) return <p class="sentence warn">{replay.problem.value}</p>;
  const shown = replay.shown.value;
  const line = replay.stage.value.sentence.value ?? (shown && lineOf(shown));
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
  replay: ReplayStore;
  scene: Scene;
  notes: Notes | null;
}

function Controls({ replay, scene, notes }: ControlsProps) {
  const isRunning = replay.isRunning.value;
  const [step, steps] = [replay.wanted.value, replay.steps.value];
  return (
    <div class="controls">
      <Slider replay={replay} scene={scene} notes={notes} />
      <div class="buttons" role="group" aria-label={say("Moverse por la partida", "Move through the match")}>
        <Step icon="first" label={say("Al principio", "To the beginning")} off={step === 0} go={() => replay.goTo(0)} />
        <Step icon="back" label={say("Un paso atrás", "One step back")} off={step === 0} go={() => replay.move(-1)} />
        <Step
          icon={isRunning ? "pause" : "play"}
          label={isRunning ? say("Parar", "Pause") : say("Reproducir", "Play")}
          off={false}
          go={replay.toggle}
        />
        <Step
          icon="forward"
          label={say("Un paso adelante", "One step on")}
          off={step >= steps}
          go={() => replay.move(1)}
        />
        <Step icon="last" label={say("Al final", "To the end")} off={step >= steps} go={() => replay.goTo(steps)} />
      </div>
      <Speed replay={replay} />
      <EyesOf replay={replay} scene={scene} />
      <TryAgain replay={replay} scene={scene} isNoted={!!notes} />
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

function Slider({ replay, scene, notes }: ControlsProps) {
  const steps = Math.max(1, replay.steps.value);
  const begun = replay.shown.value?.rounds ?? [];
  const rounds = begun.length > 1 ? begun : []; // the only one needs no mark
  const step = replay.wanted.value;
  const count = say(`jugada ${step} de ${replay.steps.value}`, `action ${step} of ${replay.steps.value}`);
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
        aria-valuetext={`${momentOf(scene)}; ${count}`}
        onInput={(event) => replay.goTo(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function Speed({ replay }: { replay: ReplayStore }) {
  return (
    <select
      class="field speed"
      aria-label={say("Velocidad", "Speed")}
      value={String(replay.speed.value)}
      onChange={(event) => replay.hurry(Number(event.currentTarget.value))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={String(speed)}>
          ×{speed.toLocaleString(lang.value)}
        </option>
      ))}
    </select>
  );
}

function EyesOf({ replay, scene }: { replay: ReplayStore; scene: Scene }) {
  const change = (chosen: string) => replay.look(/^\d+$/.test(chosen) ? Number(chosen) : (chosen as Eyes));
  return (
    <label class="eyes">
      <span>{say("A ojos de", "Seen by")}</span>
      <select class="field" value={String(replay.eyes.value)} onChange={(event) => change(event.currentTarget.value)}>
        <option value="all">{say("todos", "all")}</option>
        {scene.names.map((name, seat) => (
          <option key={seat} value={String(seat)}>
            {seat === replay.table.seat.value ? say("Tú", "You") : name}
          </option>
        ))}
        <option value="watch">{say("quien mira", "a spectator")}</option>
      </select>
    </label>
  );
}

/** Another match from this moment, against bots, on the seat whose eyes look. */
function TryAgain({ replay, scene, isNoted }: { replay: ReplayStore; scene: Scene; isNoted: boolean }) {
  const busy = useSignal(false);
  const { table } = replay;
  const eyes = replay.eyes.value;
  const seat = typeof eyes === "number" ? eyes : (table.seat.value ?? scene.view.to_act[0] ?? 0);
  if (replay.wanted.value >= replay.steps.value) return null;
  const begin = async () => {
    if (busy.value) return;
    busy.value = true;
    try {
      const step = replay.wanted.peek();
      await tryAgain(
        table,
        { step, seat },
        { moment: momentOf(scene), back: replayAddress(table.id, step, eyes, isNoted) },
      );
    } catch (refusal) {
      replay.problem.value = sentence(refusal);
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

function Lines({ replay, scene, open }: Parts) {
  return (
    <Log
      entries={replay.log.value}
      names={scene?.names ?? []}
      bots={scene?.bots ?? []}
      me={scene?.me ?? null}
      at={replay.within.value?.entry}
      hasMore={false}
      more={() => {}}
      show={(entry) => void replay.goToLine(entry)}
      open={(clause) => open({ name: "rules", clause })}
    />
  );
}

function Opening({ replay, scene, opened, open, close }: Parts & { opened: Opened | null; close: () => void }) {
  if (!opened || !scene) return null;
  const { game } = replay.table;
  if (opened.name === "rules")
    return <RulesSheet game={replay.table.seen.value!.game} clause={opened.clause} onClose={close} />;
  if (opened.name === "log") {
    return (
      <Sheet title={say("Qué ha pasado", "What has happened")} onClose={close}>
        <Lines replay={replay} scene={scene} open={open} />
      </Sheet>
    );
  }
  const own = replay.viewOf(opened.seat);
  const seen = own ? { ...scene, view: own, me: opened.seat } : scene;
  return (
    <Sheet title={scene.names[opened.seat]!} onClose={close}>
      <game.Details
        scene={seen}
        seat={opened.seat}
        draft={[]}
        tap={() => {}}
        open={(clause) => open({ name: "rules", clause })}
      />
    </Sheet>
  );
}

const STEPS: Record<string, (replay: ReplayStore) => void> = {
  ArrowLeft: (replay) => replay.move(-1),
  ArrowRight: (replay) => replay.move(1),
  Home: (replay) => replay.goTo(0),
  End: (replay) => replay.goTo(replay.steps.peek()),
  " ": (replay) => replay.toggle(),
};

const NOTES: Record<string, (notes: Notes) => () => void> = {
  ArrowUp: (notes) => () => notes.open(-1),
  ArrowDown: (notes) => () => notes.open(1),
};

/** Arrow keys step, and go up and down among the notes, unless something with keys of its own has the focus. */
function useKeys(replay: ReplayStore, notes: Notes | null): void {
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
      step(replay);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [replay]);
}

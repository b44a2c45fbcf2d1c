// The frame of every table: bar, seats, table, ask, my cards, actions, log. What is on it is the game's.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Scene } from "../game";
import { say } from "../language";
import { hasLogBeside, layout } from "../layout";
import { Absent } from "../parts/Absent";
import { useDrag } from "../parts/drag";
import { useKeptFocus } from "../parts/focus";
import { Hanging } from "../parts/Hanging";
import { Icon } from "../parts/Icon";
import { Log } from "../parts/Log";
import { Place } from "../parts/Place";
import { canReact, Reactions } from "../parts/Reactions";
import { Scores, ScoreTable } from "../parts/Scores";
import { Seats } from "../parts/Seats";
import { Share } from "../parts/Share";
import { Sheet } from "../parts/Sheet";
import { GoOn, useHold } from "../parts/Onward";
import { mayAskForHints, useShortcuts } from "../parts/shortcuts";
import { Change } from "../parts/Change";
import { Takeback } from "../parts/Takeback";
import { useAwake } from "../parts/wake";
import { Link } from "../router";
import type { Stage } from "../stage";
import { rematch, tap } from "../table/acts";
import { cover } from "../table/hotseat";
import { lookBack, lookForward, lookFurther } from "../table/log";
import type { Table } from "../table/state";
import { askAt, captionOf } from "../usual";
import type { TableSeen } from "../wire";
import { CloseSheet } from "./CloseSheet";
import { Cover } from "./Cover";
import { End } from "./End";
import { HintSheet } from "./HintSheet";
import { InviteSheet } from "./InviteSheet";
import { MoreSheet } from "./MoreSheet";
import { replayAddress } from "./moments";
import { wayBack } from "./origin";
import { Origin } from "./OriginNote";
import { MoveSheet } from "./MoveSheet";
import { NameSheet } from "./NameSheet";
import { RulesSheet } from "./RulesSheet";
import { SealSheet } from "./SealSheet";
import { SeatSheet } from "./SeatSheet";
import { SendSheet } from "./SendSheet";
import { SettingsSheet } from "./SettingsSheet";
import { ShortcutsSheet } from "./ShortcutsSheet";
import "./play.css";

export type Opened =
  | { name: "log" | "more" | "settings" | "shortcuts" }
  | { name: "hint" | "invite" | "scores" | "seal" | "close" }
  | { name: "rules"; clause: string | null }
  | { name: "move" | "seat" | "name" | "send"; seat: number };

export function Play({ table }: { table: Table }) {
  const sheet = useSignal<{ opened: Opened; eyes: number | null } | null>(null);
  const seen = table.seen.value!;
  const scene = table.scene.value;
  const isOver = !!scene && scene.view.over && scene.settled && !table.past.value;
  const eyes = table.eyes.value;
  const opened = sheet.value?.eyes === eyes ? sheet.value.opened : null; // it may hold what only one person may see
  const open = (next: Opened) => (sheet.value = { opened: next, eyes: table.eyes.value });
  useShortcuts(table, open, () => (sheet.value = null));
  useDrag(useMemo(() => (thing: string) => tap(table, thing), [table]));
  useAwake(!isOver);
  useKeptFocus();
  useTitle(table, seen);
  useEffect(() => {
    sheet.value = null;
  }, [eyes]);
  if (table.isCovered.value) {
    return (
      <div class="play cloth" data-game={seen.game} data-layout={layout.value}>
        <Cover table={table} />
        <Takeback table={table} />
      </div>
    );
  }
  return (
    <div
      class="play cloth"
      data-game={seen.game}
      data-layout={layout.value}
      data-over={isOver}
      data-lesson={table.teaching.isOn.value}
      data-coach={table.coach.isOn.value}
    >
      <Bar table={table} seen={seen} scene={scene} open={open} />
      {isOver ? (
        <End
          scene={scene}
          game={table.game}
          table={seen}
          rematch={() => rematch(table)}
          busy={table.isRematching.value}
          played={table.held.value.length > 0}
        />
      ) : (
        <Felt table={table} scene={scene} open={open} />
      )}
      {layout.value === "desktop" && !isOver && (
        <aside class="log" aria-label={say("Qué ha pasado", "What has happened")}>
          <div class="log-head">
            <h2 class="numeral">{say("Qué ha pasado", "What has happened")}</h2>
            <RoundAgain table={table} open={open} />
          </div>
          <div class="log-scroll" role="region" aria-label={say("Líneas", "Lines")}>
            <TableLog table={table} scene={scene} open={open} />
          </div>
          {hasLogBeside.value && seen.phase === "playing" && canReact(table) && <Reactions table={table} />}
        </aside>
      )}
      <Opening table={table} scene={scene} opened={opened} open={open} close={() => (sheet.value = null)} />
      <div class="sky" aria-hidden="true" />
    </div>
  );
}

interface Parts {
  table: Table;
  scene: Scene | null;
  open: (sheet: Opened) => void;
}

function Bar({ table, seen, scene, open }: Parts & { seen: TableSeen }) {
  const back = wayBack(seen);
  return (
    <header class="bar">
      <Link
        class="icon-button"
        href={back?.address ?? "/"}
        aria-label={back?.name ?? say("Volver al inicio", "Back to the start")}
      >
        <Icon name="back" />
      </Link>
      <h1>
        <span class="title">
          <span class="numeral">{seen.title}</span>
          {seen.practice && <span class="practice"> {say("práctica", "practice")}</span>}
        </span>
        <span class="when">{when(scene)}</span>
      </h1>
      <div key={scene?.view.over && scene.settled ? "over" : "playing"} class="tools">
        <Bulb table={table} scene={scene} open={open} />
        {scene?.view.over && scene.settled && (
          <Share
            title={seen.title}
            label={say("Compartir la partida", "Share the match")}
            address={() => replayAddress(seen.table, 0, "all")}
          />
        )}
        {!(layout.value === "landscape" && mayAskForHints(table)) && (
          <Tool
            name="rules"
            label={say("Reglas", "Rules")}
            onClick={() => open({ name: "rules", clause: clauseOf(table) })}
          />
        )}
        <CoverUp table={table} />
        {layout.value !== "desktop" && !canCover(table) && !(scene?.view.over && scene.settled) && (
          <Tool name="log" label={say("Qué ha pasado", "What has happened")} onClick={() => open({ name: "log" })} />
        )}
        <Tool name="more" label={say("Más", "More")} onClick={() => open({ name: "more" })} />
      </div>
    </header>
  );
}

function Tool({ name, label, onClick }: { name: "rules" | "log" | "more"; label: string; onClick: () => void }) {
  return (
    <button type="button" class="icon-button" aria-label={label} onClick={onClick}>
      <Icon name={name} />
    </button>
  );
}

/** It stays where it is, and says so when there is nothing to decide. */
function Bulb({ table, scene, open }: Parts) {
  if (!mayAskForHints(table) || (scene?.view.over && scene.settled)) return null;
  const isAsked = !!scene?.legal.length;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={say("Pista", "Hint")}
      aria-disabled={!isAsked}
      aria-description={isAsked ? undefined : say("Ahora no tienes nada que decidir", "You have nothing to decide now")}
      onClick={() => isAsked && open({ name: "hint" })}
    >
      <Icon name="hint" />
    </button>
  );
}

function canCover(table: Table): boolean {
  return table.isShared.value && table.seat.value !== null && !table.game.isOpen;
}

/** Whoever looks at their cards can cover them again without a move. */
function CoverUp({ table }: { table: Table }) {
  if (!canCover(table)) return null;
  const label = say("Tapar mis cartas", "Cover my cards");
  if (layout.value === "desktop") {
    return (
      <button type="button" class="button cover-up" onClick={() => cover(table)}>
        <Icon name="napkin" /> {label}
      </button>
    );
  }
  return (
    <button type="button" class="icon-button" aria-label={label} onClick={() => cover(table)}>
      <Icon name="napkin" />
    </button>
  );
}

function when(scene: Scene | null): string {
  if (!scene) return say("Repartiendo…", "Dealing…");
  if (scene.view.over && scene.settled) {
    const ended = say("Fin de la partida", "End of the match");
    const rounds = scene.view.round;
    return rounds === 1 ? ended : `${ended} · ${say(`${rounds} rondas`, `${rounds} rounds`)}`;
  }
  return captionOf(scene, layout.value !== "desktop");
}

/** The rule that is in force: of what is asked, else of what happened last. */
function clauseOf(table: Table): string | null {
  const scene = table.scene.value;
  const { game } = table;
  const asked = scene?.settled ? askAt(game, scene, table.draft.value).rule || game.clause?.(scene) : undefined;
  return asked ?? (table.log.value.find((entry) => entry.rule)?.rule || null);
}

/** What lies between the bar and the foot. */
function Felt({ table, scene, open }: Parts) {
  const { stage } = table;
  const hold = useHold((on) => stage.rush(on));
  if (!scene) {
    return (
      <main key="bare" class="board" aria-busy="true">
        <span class="deck" data-key="deck" />
      </main>
    );
  }
  const openRule = (clause: string) => open({ name: "rules", clause });
  const props = { scene, draft: table.draft.value, tap: (thing: string) => tap(table, thing), open: openRule };
  return (
    <>
      <Seats
        scene={scene}
        game={table.game}
        open={(seat) => open({ name: "seat", seat })}
        hanging={(seat) => <Hanging table={table} scene={scene} seat={seat} />}
      />
      <main
        class={`board ${table.past.value ? "past" : ""}`}
        aria-label={say("Mesa", "Table")}
        {...hold.pressed}
        onClick={() => hold.wasHeld() || touched(stage)}
      >
        <span class="deck" data-key="deck" />
        <table.game.Board {...props} />
        <Preparing table={table} />
        <Origin seen={table.seen.value!} scene={scene} />
        <Takeback table={table} />
        <Absent table={table} scene={scene} />
        <Change table={table} />
        {table.past.value && (
          <p class="was">
            {say("Así estaba", "As it was")} ·{" "}
            <button type="button" class="link" onClick={() => lookForward(table)}>
              {say("volver al presente", "back to the present")}
            </button>
          </p>
        )}
        <Scores scores={table.stage.scores.value} scene={scene} game={table.game} goOn={table.stage.goOn} />
        {!table.teaching.isOn.value && <GoOn stage={table.stage} />}
      </main>
      {table.coach.isOn.value && <p class="coach">{table.coach.line.value}</p>}
      <Place table={table} scene={scene} open={openRule} />
    </>
  );
}

function Preparing({ table }: { table: Table }) {
  const bots = table.here.value.preparing ?? [];
  if (!bots.length) return null;
  return (
    <p class="note">
      {say(
        "Los bots más fuertes aún se preparan; mientras, deciden como el casual.",
        "The stronger bots are still getting ready; meanwhile they decide like the casual one.",
      )}
    </p>
  );
}

function TableLog({ table, scene, open }: Parts) {
  const first = table.firstRound.value;
  return (
    <Log
      entries={table.log.value}
      names={scene?.names ?? []}
      bots={scene?.bots ?? []}
      me={table.seat.value}
      at={table.past.value?.entry}
      hasMore={first !== null && first > 1}
      more={() => lookFurther(table)}
      show={(entry) => lookBack(table, entry)}
      open={(clause) => open({ name: "rules", clause })}
    />
  );
}

function Opening({ table, scene, opened, open, close }: Parts & { opened: Opened | null; close: () => void }) {
  const seen = table.seen.value!;
  if (!opened) return null;
  if (opened.name === "log") {
    return (
      <Sheet title={say("Qué ha pasado", "What has happened")} onClose={close}>
        <RoundAgain table={table} open={open} />
        <TableLog table={table} scene={scene} open={open} />
      </Sheet>
    );
  }
  if (opened.name === "scores") return <LastScores table={table} scene={scene} close={close} />;
  if (opened.name === "rules") return <RulesSheet game={seen.game} clause={opened.clause} onClose={close} />;
  if (opened.name === "hint") return scene && <HintSheet table={table} scene={scene} onClose={close} />;
  if (opened.name === "invite") return <InviteSheet seen={seen} onClose={close} />;
  if (opened.name === "seal") return <SealSheet seen={seen} onClose={close} />;
  if (opened.name === "close") return <CloseSheet table={table} onClose={close} />;
  if (opened.name === "move") return <MoveSheet table={table} seat={opened.seat} onClose={close} />;
  if (opened.name === "name") return <NameSheet table={table} seat={opened.seat} onClose={close} />;
  if (opened.name === "send") return <SendSheet table={table} seat={opened.seat} onClose={close} />;
  if (opened.name === "settings") return <SettingsSheet onClose={close} />;
  if (opened.name === "shortcuts") return <ShortcutsSheet onClose={close} />;
  if (opened.name === "seat")
    return scene && <SeatSheet table={table} scene={scene} seat={opened.seat} open={open} onClose={close} />;
  return <MoreSheet table={table} open={open} onClose={close} />;
}

/** The way to the sheet of the last round. */
function RoundAgain({ table, open }: Omit<Parts, "scene">) {
  const round = table.stage.lastRound.value?.round;
  if (round === undefined) return null;
  return (
    <button type="button" class="link round-again" onClick={() => open({ name: "scores" })}>
      {say(`Puntos de la ronda ${round}`, `Round ${round} scores`)}
    </button>
  );
}

/** The sheet of the last round, again. */
function LastScores({ table, scene, close }: Omit<Parts, "open"> & { close: () => void }) {
  const last = table.stage.lastRound.value;
  if (!scene || !last) return null;
  return (
    <Sheet title={say(`Ronda ${last.round}`, `Round ${last.round}`)} onClose={close}>
      <ScoreTable scores={last.scores} scene={scene} game={table.game} />
    </Sheet>
  );
}

/** A tap on the table goes on from a step or ends the present movement; the scores of a round stay. */
function touched(stage: Stage): void {
  if (stage.standing.value === "step") stage.goOn();
  else if (!stage.settled.value) stage.skip();
}

function useTitle(table: Table, seen: TableSeen): void {
  const isAsked = table.isAsked.value;
  useEffect(() => {
    document.title = isAsked ? `${say("Te toca", "Your turn")} · ${seen.title}` : `${seen.title} · Sobremesa`;
  }, [isAsked, seen.title]);
}

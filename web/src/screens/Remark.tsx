// A note of the review beside the table: what was played, what was better, what it cost and why; and the way to the next.
import type { ComponentChildren } from "preact";
import type { Game, Scene } from "../game";
import { say } from "../language";
import { Icon } from "../parts/Icon";
import { costOf, type Decision, percent, told } from "../review";
import type { Notes } from "./notes";
import { headingOf } from "./Review";
import "./remark.css";

const LONG = 150; // letters that a phone has room for

interface Props {
  notes: Notes;
  scene: Scene;
  game: Game;
  me: number | null; // my seat in the match, whoever's eyes look now
  children: ComponentChildren; // what is told between two notes
}

export function Remark({ notes, scene, game, me, children }: Props) {
  const { all, here } = notes;
  return (
    <section class="remark" aria-label={say("Repaso", "Review")}>
      <div class="remark-head">
        <Way notes={notes} way={-1} />
        <p>{here ? <strong>{headingOf(here)}</strong> : <span>{between(notes)}</span>}</p>
        {here && <Cost decision={here} game={game} isMine={here.seat === me || me === null} />}
        <Way notes={notes} way={1} />
      </div>
      <div
        class="remark-body"
        tabIndex={here ? 0 : undefined}
        role={here ? "group" : undefined}
        aria-label={here ? placeOf(all, here) : undefined}
      >
        {here ? <Told decision={here} scene={scene} game={game} isMine={here.seat === me} /> : children}
      </div>
    </section>
  );
}

function Way({ notes, way }: { notes: Notes; way: 1 | -1 }) {
  const off = !notes.has(way);
  const label =
    way > 0
      ? say("Siguiente momento del repaso", "Next moment of the review")
      : say("Momento anterior del repaso", "Previous moment of the review");
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={`${label} (${way > 0 ? "↓" : "↑"})`}
      aria-keyshortcuts={way > 0 ? "ArrowDown" : "ArrowUp"}
      aria-disabled={off}
      onClick={() => off || notes.open(way)}
    >
      <Icon name={way > 0 ? "down" : "up"} />
    </button>
  );
}

function placeOf(all: readonly Decision[], here: Decision): string {
  const place = all.indexOf(here) + 1;
  return say(`Nota ${place} de ${all.length}`, `Note ${place} of ${all.length}`);
}

/** Where no note is: how many there are, or how far the review is. */
function between({ state, all }: Notes): string {
  if (state?.name === "failed") return state.trouble;
  if (state?.name === "making") {
    const share = percent(state.making.progress);
    return say(`Repasando la partida… ${share}`, `Reviewing the match… ${share}`);
  }
  if (!all.length)
    return say("Sin notas: nada costó tanto que se note", "No notes: nothing cost so much that it shows");
  return all.length === 1
    ? say("Una nota en la partida", "One note in the match")
    : say(`${all.length} notas en la partida`, `${all.length} notes in the match`);
}

function Cost({ decision, game, isMine }: { decision: Decision; game: Game; isMine: boolean }) {
  const { figure, error, points } = costOf(decision, game);
  return (
    <p class={isMine ? "cost" : "cost others"}>
      {figure && (
        <>
          <span class="numeral">{figure}</span> {error} <span class="to-win">{say("de ganar", "to win")}</span>
        </>
      )}
      {points && <span class="in-points">{points}</span>}
    </p>
  );
}

function Told({ decision, scene, game, isMine }: { decision: Decision; scene: Scene; game: Game; isMine: boolean }) {
  const { what, why } = told(decision, isMine);
  return (
    <>
      <div class="acts">
        <Shown title={say("Jugada", "Played")} action={decision.played} scene={scene} game={game} />
        <Shown title={say("Mejor", "Better")} action={decision.best} scene={scene} game={game} isBetter />
      </div>
      <p class={what.length + why.length > LONG ? "long" : ""}>
        {what} {why && <strong>{why}</strong>}
      </p>
    </>
  );
}

function Shown({
  title,
  action,
  scene,
  game,
  isBetter = false,
}: {
  title: string;
  action: string | null;
  scene: Scene;
  game: Game;
  isBetter?: boolean;
}) {
  return (
    <span class={isBetter ? "shown-act better" : "shown-act"}>
      <span class="title">
        {isBetter && <Icon name="check" />}
        {title}
      </span>
      <span class="act">
        {action === null ? say("dejarlo pasar", "let it pass") : <game.Act action={action} scene={scene} />}
      </span>
    </span>
  );
}

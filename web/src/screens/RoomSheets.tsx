// What the host decides in the room: a bot for a seat, and by which rules we play.
import { useState } from "preact/hooks";
import { lang, said, say } from "../language";
import { Icon } from "../parts/Icon";
import { levelName } from "../parts/levels";
import { Sheet } from "../parts/Sheet";
import { ask } from "../table/questions";
import type { Table } from "../table/state";
import type { GameSeen, TableSeen } from "../wire";
import { games, trouble } from "./offer";
import { Options, titleOf } from "./options";
import { misfit, options, type Plan, planFor, chosenValue } from "./plan";
import { TableSettings } from "./SetUp";

interface Props {
  table: Table;
  seen: TableSeen;
  onClose: () => void;
}

// --- a bot for a seat

export function BotSheet({ table, seen, seat, give, onClose }: Props & { seat: number; give: () => void }) {
  const { kind, name, bot: sits } = seen.seats[seat]!;
  const { bots = [], own_bots = [], preparing = {} } = games.value ?? {};
  const levels = [...bots.filter((level) => level !== "random" && !own_bots.includes(level)), ...own_bots];
  const notReady = preparing[seen.game] ?? [];
  const choose = (bot: string | null) => ask(table, { type: "seat a bot", seat, bot }, onClose);
  return (
    <Sheet title={kind === "open" ? say("Un bot en este sitio", "A bot in this seat") : name} onClose={onClose}>
      {kind === "person" && (
        <p class="sheet-lead">{say(`${name} no está en la mesa.`, `${name} is not at the table.`)}</p>
      )}
      <ul class="menu">
        {kind === "person" && (
          <li>
            <button type="button" onClick={give}>
              <Icon name="share" /> {say("Dar este sitio a otra persona", "Give this seat to somebody else")}
            </button>
          </li>
        )}
        {levels.map((level) => (
          <li key={level}>
            <button type="button" aria-pressed={level === sits} onClick={() => choose(level)}>
              <Icon name={level === sits ? "check" : "plus"} /> {say("Bot", "Bot")} · {levelName(level)}
              {notReady.includes(level) && <small> {say("aún preparándose", "still getting ready")}</small>}
            </button>
          </li>
        ))}
        {kind !== "open" && (
          <li>
            <button type="button" onClick={() => choose(null)}>
              <Icon name="cross" /> {say("Dejar el sitio libre", "Free the seat")}
            </button>
          </li>
        )}
      </ul>
    </Sheet>
  );
}

// --- by which rules

export function OptionsSheet({ table, seen, onClose }: Props) {
  const game = games.value?.games.find((each) => each.name === seen.game);
  return (
    <Sheet title={say("Opciones", "Options")} onClose={onClose}>
      {!game && <p role="status">{trouble.value ?? say("Un momento…", "One moment…")}</p>}
      {game && table.isHost.value && seen.phase === "room" && (
        <Form table={table} seen={seen} game={game} onClose={onClose} />
      )}
      {game && !table.isHost.value && <Told seen={seen} game={game} />}
    </Sheet>
  );
}

/** What is chosen for a table that is there already. */
export function planOf(seen: TableSeen, game: GameSeen): Plan {
  const { clock, spectators = true, hints = true, taught = false } = seen.settings;
  const seconds = clock?.kind === "decision" ? clock.seconds : 0;
  return { ...planFor(game, seen.players, "link"), chosen: seen.options, seconds, spectators, hints, taught };
}

function Form({ table, seen, game, onClose }: Props & { game: GameSeen }) {
  const [plan, change] = useState(() => planOf(seen, game));
  const [refused, refuse] = useState("");
  const [busy, setBusy] = useState(false);
  const set = (next: Plan) => {
    refuse("");
    change(next);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const wrong = misfit(plan, game);
    if (wrong) return refuse(`${titleOf(wrong)}: ${wrong.takes[lang.value]}.`);
    setBusy(true);
    ask(table, { type: "set up", options: plan.chosen, settings: settingsOf(seen, plan) }, (answer) => {
      setBusy(false);
      if (answer.type === "refused") refuse(answer.sentence);
      else onClose();
    });
  };
  return (
    <div class="set-up room-options">
      <form class="settings" onSubmit={submit} noValidate>
        {options(game, plan.players).length > 0 && (
          <section aria-label={say("Con qué reglas", "By which rules")}>
            <Options plan={plan} game={game} set={set} />
          </section>
        )}
        <section aria-label={say("La mesa", "The table")}>
          <TableSettings plan={plan} set={set} />
        </section>
        <div class="done">
          <p class="trouble" role="alert">
            {refused}
          </p>
          <button type="submit" class={busy ? "button go busy" : "button go"}>
            {say("Jugar así", "Play like this")}
          </button>
        </div>
      </form>
    </div>
  );
}

/** A clock of another kind than the page offers stays as it is. */
function settingsOf({ settings }: TableSeen, { seconds, spectators, hints, taught }: Plan): TableSeen["settings"] {
  const other = settings.clock?.kind === "reserve" ? settings.clock : null;
  return { ...settings, spectators, hints, taught, clock: seconds ? { kind: "decision", seconds } : other };
}

/** For everybody else, in words. */
function Told({ seen, game }: { seen: TableSeen; game: GameSeen }) {
  const plan = planOf(seen, game);
  const rules = options(game, plan.players).flatMap((option) => {
    const value = chosenValue(plan, game, option);
    if (value === null) return [];
    const label = option.labels?.[String(value)];
    const words = label
      ? said(label)
      : value === true
        ? say("sí", "yes")
        : value === false
          ? say("no", "no")
          : String(value);
    return [[titleOf(option), words] as const];
  });
  const told = [
    ...rules,
    [
      say("Tiempo para cada decisión", "Time for each decision"),
      plan.seconds ? `${plan.seconds} s` : say("Sin reloj", "No clock"),
    ] as const,
    [say("Se puede mirar", "Spectators"), plan.spectators ? say("sí", "yes") : say("no", "no")] as const,
    [say("Pistas", "Hints"), plan.hints ? say("sí", "yes") : say("no", "no")] as const,
    [
      say("Se explica paso a paso", "Explained step by step"),
      plan.taught ? say("sí", "yes") : say("no", "no"),
    ] as const,
  ];
  return (
    <>
      <p class="sheet-lead">{say("Las decide quien creó la mesa.", "Whoever created the table decides them.")}</p>
      <dl class="options-told">
        {told.map(([title, words]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

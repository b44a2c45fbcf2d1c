// Before a match: who plays, by which rules, and how we sit. Everything has a default.
import { useEffect, useState } from "preact/hooks";
import { lang, say } from "../language";
import { Icon } from "../parts/Icon";
import { levelName } from "../parts/levels";
import { Link, place } from "../router";
import { settings } from "../settings";
import { recall, remember } from "../storage";
import type { NewTable } from "../wire";
import { FirstTime } from "./FirstTime";
import { askForGames, begin, firstMatch, games, me, type Offered, offered, sentence, trouble } from "./offer";
import { Options, titleOf } from "./options";
import { misfit, options, peopleOf, type Plan, planFor, tableOf, withPlayers } from "./plan";
import { beginning } from "./roomWords";
import { Name, OneOf, Switch } from "./SettingsSheet";
import "./set-up.css";

const PEOPLE = "sobremesa.people"; // of the last time
const STILL_PREPARING = 4000; // milliseconds after which the server is asked again

export function SetUp() {
  useEffect(() => void askForGames(), []);
  const playable = offered();
  const wanted = place.value.query.get("game");
  const first = playable.find(({ seen }) => seen.name === wanted) ?? playable[0];
  if (!first) return <Waiting />;
  return <Form playable={playable} first={first} isOpen={first.seen.name !== wanted} />;
}

function Waiting() {
  return (
    <main class="set-up">
      {trouble.value !== null && (
        <p class="waiting" role="alert">
          {trouble.value}{" "}
          <button type="button" class="button" onClick={() => void askForGames()}>
            {say("Probar ya", "Try now")}
          </button>
        </p>
      )}
    </main>
  );
}

interface FormProps {
  playable: Offered[];
  first: Offered;
  isOpen: boolean; // whether the game is still to be chosen
}

function Form({ playable, first, isOpen }: FormProps) {
  const [plan, change] = useState<Plan>(() =>
    planFor(first.seen, first.cover.usual, howOf(place.value.query.get("how"))),
  );
  const [refused, refuse] = useState("");
  const [busy, setBusy] = useState(false);
  const { seen, cover } = playable.find((each) => each.seen.name === plan.game) ?? first;
  const title = isOpen ? say("Crear una mesa", "Create a table") : seen.title;
  useEffect(() => {
    document.title = `${title} · Sobremesa`;
  }, [title]);
  useEffect(() => refuse(""), [lang.value]);

  const set = (next: Plan) => {
    refuse("");
    change(next);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    const wrong = whatIsWrong(plan, seen);
    refuse(wrong);
    if (!wrong) await sitDown(tableOf(plan, me()));
  };
  const sitDown = async (table: NewTable) => {
    if (busy) return;
    setBusy(true);
    try {
      await begin(table);
    } catch (refusal) {
      refuse(sentence(refusal));
      setBusy(false);
    }
  };
  return (
    <div class="set-up cloth" data-game={seen.name}>
      <header>
        <Link class="icon-button" href="/" aria-label={say("Volver al inicio", "Back to the start")}>
          <Icon name="back" />
        </Link>
        <div>
          <h1 class="numeral">{title}</h1>
          <p>
            {isOpen
              ? say("Quién juega y con qué reglas", "Who plays, and by which rules")
              : say("Elegir mesa y rivales", "Choose table and rivals")}
          </p>
        </div>
        <span class="emblem">
          <cover.Emblem />
        </span>
      </header>
      <main>
        <form class="settings" onSubmit={submit} noValidate>
          <section aria-labelledby="who">
            <h2 id="who">{say("Quién juega", "Who plays")}</h2>
            {seen.lesson && <FirstTime title={seen.title} busy={busy} learn={() => sitDown(firstMatch(seen.name))} />}
            {playable.length > 1 && isOpen && <WhichGame playable={playable} plan={plan} set={set} />}
            {plan.how !== "device" && <Name />}
            <Players plan={plan} game={seen} set={set} />
            <How plan={plan} set={set} />
            {plan.how === "device" && <People plan={plan} set={set} />}
            {botsOf(plan) > 0 && <Level plan={plan} set={set} />}
          </section>
          {options(seen, plan.players).length > 0 && (
            <section aria-labelledby="rules">
              <h2 id="rules">{say("Con qué reglas", "By which rules")}</h2>
              <Options plan={plan} game={seen} set={set} />
            </section>
          )}
          <section aria-labelledby="table">
            <h2 id="table">{say("La mesa", "The table")}</h2>
            <TableSettings plan={plan} set={set} />
          </section>
          <div class="done">
            <p class="trouble" role="alert">
              {refused}
            </p>
            <button type="submit" class={busy ? "button go busy" : "button go"} aria-busy={busy}>
              {plan.how === "link"
                ? say("Crear la mesa", "Create the table")
                : beginning(plan.players - botsOf(plan), botsOf(plan))}
            </button>
          </div>
        </form>
      </main>
    </div>
  );
}

/** How many seats are a bot's. */
function botsOf(plan: Plan): number {
  if (plan.how === "link") return 0;
  return plan.players - (plan.how === "device" ? peopleOf(plan).length : 1);
}

/** Why this cannot be a table yet; empty: it can. */
function whatIsWrong(plan: Plan, game: Offered["seen"]): string {
  const option = misfit(plan, game);
  if (option) return `${titleOf(option)}: ${option.takes[lang.value]}.`;
  if (plan.how === "device" && peopleOf(plan).length < FEWEST)
    return say("Pon el nombre de cada persona: al menos dos.", "Enter everybody's name: at least two.");
  if (plan.how === "link" && !settings.value.name.trim())
    return say("Pon tu nombre, para que te reconozcan.", "Enter your name, so that they know you.");
  return "";
}

interface PartProps {
  plan: Plan;
  set: (plan: Plan) => void;
}

function WhichGame({ playable, plan, set }: PartProps & { playable: Offered[] }) {
  const choose = (name: string) => {
    const { seen, cover } = playable.find((each) => each.seen.name === name)!;
    const next = { ...planFor(seen, cover.usual, plan.how), level: plan.level };
    set(withPlayers({ ...next, people: plan.people }, seen, next.players));
  };
  return (
    <OneOf
      label={say("Juego", "Game")}
      value={plan.game}
      among={playable.map(({ seen }) => [seen.name, seen.title])}
      choose={choose}
    />
  );
}

function Players({ plan, game, set }: PartProps & { game: Offered["seen"] }) {
  const [fewest, most] = game.players;
  const counts = Array.from({ length: most - fewest + 1 }, (_, place) => fewest + place);
  return (
    <div class="players" style={{ "--columns": counts.length > 6 ? Math.ceil(counts.length / 2) : counts.length }}>
      <OneOf
        label={
          plan.how === "device"
            ? say("Jugadores en la mesa", "Players at the table")
            : say("Jugadores, contigo", "Players, you included")
        }
        value={plan.players}
        among={counts.map((count) => [count, count])}
        choose={(players) => set(withPlayers(plan, game, players))}
      />
    </div>
  );
}

function howOf(named: string | null): Plan["how"] {
  return named === "link" || named === "device" ? named : "bots";
}

function taughtNote(how: Plan["how"]): string {
  return how === "device"
    ? say(
        "Se explica paso a paso a quien le toca, mientras se juega.",
        "It is explained step by step to whoever is to play, as it goes on.",
      )
    : say(
        "A cada cual se le explica en su pantalla, paso a paso, mientras se juega.",
        "It is explained to each on their own screen, step by step, as it goes on.",
      );
}

function howNote(how: Plan["how"]): string {
  if (how === "bots")
    return say(
      "Los demás son bots, y se reparte en cuanto empieces.",
      "The others are bots, and the deal comes at once.",
    );
  if (how === "device") {
    return say(
      "Jugáis por turnos en este aparato, y una servilleta tapa las cartas de los demás.",
      "You take turns at this device, and a napkin covers everybody else's cards.",
    );
  }
  return say(
    "Los demás sitios quedan libres para quien abra tu enlace o tenga el código. Allí también puedes poner bots.",
    "The other seats stay free for whoever opens your link or has the code. You can still seat bots there.",
  );
}

function How({ plan, set }: PartProps) {
  return (
    <OneOf
      label={say("Cómo nos sentamos", "How we sit")}
      note={howNote(plan.how)}
      lines="in-threes"
      value={plan.how}
      among={[
        ["bots", say("Con bots", "With bots")],
        ["link", say("Por enlace", "By link")],
        ["device", say("En este aparato", "On this device")],
      ]}
      choose={(how) => set({ ...plan, how })}
    />
  );
}

const FEWEST = 2; // people who share a device

/** The names of those who share this device, one for each seat; whoever plays here next finds them again. */
function People({ plan, set }: PartProps) {
  const { people, players } = plan;
  useEffect(() => {
    if (people.length) return;
    const names = recall<string[]>(PEOPLE, []);
    set({
      ...plan,
      people: Array.from({ length: players }, (_, place) => (!place && settings.value.name) || names[place] || ""),
    });
  }, [people.length]);
  const change = (names: string[]) => {
    remember(PEOPLE, names);
    set({ ...plan, people: names });
  };
  return (
    <fieldset class="setting people">
      <legend class="setting-label">{say("Quién juega en este aparato", "Who plays on this device")}</legend>
      <ol>
        {people.map((name, place) => (
          <li key={place}>
            <input
              class="field"
              type="text"
              maxLength={40}
              autocomplete="off"
              spellcheck={false}
              aria-label={say(`Nombre de la persona ${place + 1}`, `Name of person ${place + 1}`)}
              placeholder={say(`Persona ${place + 1}`, `Person ${place + 1}`)}
              value={name}
              onInput={(event) => change(people.with(place, event.currentTarget.value))}
            />
          </li>
        ))}
      </ol>
      <p class="setting-note">{say("Un sitio sin nombre es de un bot.", "A seat without a name is a bot's.")}</p>
    </fieldset>
  );
}

const LEVELS = ["easy", "casual", "good", "strong", "expert"]; // that are worth playing against

function Level({ plan, set }: PartProps) {
  const { bots = [], own_bots = [], preparing = {} } = games.value ?? {};
  const notReady = preparing[plan.game] ?? [];
  const isWaiting = notReady.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const again = setInterval(() => void askForGames(), STILL_PREPARING);
    return () => clearInterval(again);
  }, [isWaiting]);
  const levels = [...bots.filter((level) => LEVELS.includes(level) && !own_bots.includes(level)), ...own_bots];
  const words = (level: string) => (
    <>
      {levelName(level)}
      {notReady.includes(level) && <small>{say("aún preparándose", "still getting ready")}</small>}
    </>
  );
  return (
    <OneOf
      label={say("Nivel de los bots", "Level of the bots")}
      note={
        notReady.includes(plan.level)
          ? say("Mientras tanto decide el nivel casual.", "Until then the casual level decides.")
          : ""
      }
      value={plan.level}
      among={levels.map((level) => [level, words(level)])}
      choose={(level) => set({ ...plan, level })}
    />
  );
}

export function TableSettings({ plan, set }: PartProps) {
  return (
    <>
      <OneOf
        label={say("Tiempo para cada decisión", "Time for each decision")}
        note={plan.seconds ? say("Si se acaba, un bot decide esa vez.", "When it is up, a bot decides that once.") : ""}
        value={plan.seconds}
        among={[
          [0, say("Sin reloj", "No clock")],
          [30, "30 s"],
          [60, "60 s"],
        ]}
        choose={(seconds) => set({ ...plan, seconds })}
      />
      <div class="switches">
        <Switch
          label={say("Se puede mirar", "Spectators")}
          note={say(
            "Quien tenga el enlace ve la mesa, nunca las manos.",
            "Whoever has the link sees the table, never the hands.",
          )}
          on={plan.spectators}
          turn={(spectators) => set({ ...plan, spectators })}
        />
        <Switch
          label={say("Pistas", "Hints")}
          note={say("Se pueden pedir; al final se dice cuántas.", "They can be asked for; the end tells how many.")}
          on={plan.hints}
          turn={(hints) => set({ ...plan, hints })}
        />
        <Switch
          label={say("Es nuestra primera partida", "It is our first match")}
          note={taughtNote(plan.how)}
          on={plan.taught}
          turn={(taught) => set({ ...plan, taught })}
        />
      </div>
    </>
  );
}

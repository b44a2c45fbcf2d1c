// The first page: the match to go on with, and the games, each on its own cloth.
import { useEffect, useState } from "preact/hooks";
import { isKnown } from "../device";
import { lang, listed, said, say } from "../language";
import { Icon } from "../parts/Icon";
import { Link } from "../router";
import { change } from "../settings";
import type { NewTable } from "../wire";
import { FirstTime } from "./FirstTime";
import { JoinCode } from "./JoinCode";
import { askForGames, begin, bots, firstMatch, games, me, type Offered, offered, sentence, trouble } from "./offer";
import { OpenRecord } from "./OpenRecord";
import { SettingsSheet } from "./SettingsSheet";
import { type Unfinished, unfinished } from "./unfinished";
import "./start.css";

export function Start() {
  const [matches, setMatches] = useState<Unfinished[] | null>(null);
  useEffect(() => {
    document.title = "Sobremesa";
    void askForGames();
    unfinished().then(setMatches, () => setMatches([]));
  }, []);
  const isReady = games.value !== null && matches !== null;
  const isAway = games.value === null && trouble.value !== null;
  return (
    <div class="start">
      <Head />
      <main>
        {isReady && <GoOn matches={matches} />}
        {isReady && (
          <>
            <Cloths class="cloths" offered={offered().filter(({ isDrawn }) => isDrawn)} />
            <Cloths class="cloths-beside" offered={offered().filter(({ isDrawn }) => !isDrawn)} />
          </>
        )}
        {isAway && <Away />}
      </main>
      {isReady && <Footer />}
    </div>
  );
}

function Footer() {
  return (
    <footer>
      <OpenRecord />
      <p>
        {say(
          "Sin registro ni anuncios. Los juegos son de sus autores y editoriales; Sobremesa no tiene relación con ellos.",
          "No sign-up, no ads. The games belong to their authors and publishers; Sobremesa has no connection with them.",
        )}
      </p>
    </footer>
  );
}

function Head() {
  const [isSetting, set] = useState(false);
  const other = lang.value === "es" ? "en" : "es";
  return (
    <header class="head">
      <div class="name">
        <h1 class="numeral">Sobremesa</h1>
        <p>{say("Juegos para quedarse un rato más a la mesa.", "Games to linger at the table a while longer.")}</p>
      </div>
      <Doors />
      <div class="tools">
        <button
          type="button"
          class="icon-button"
          lang={other}
          aria-label={say("Switch to English", "Cambiar a español")}
          onClick={() => change({ lang: other })}
        >
          <Icon name="globe" />
        </button>
        <button type="button" class="icon-button" aria-label={say("Ajustes", "Settings")} onClick={() => set(true)}>
          <Icon name="sliders" />
        </button>
      </div>
      {isSetting && <SettingsSheet onClose={() => set(false)} />}
    </header>
  );
}

/** With other people. Where there is no room for the field, a button stands for it until somebody has a code to type. */
function Doors() {
  const [isOpen, open] = useState(false);
  return (
    <section class={isOpen ? "doors open" : "doors"} aria-label={say("Con más gente", "With other people")}>
      <button type="button" class="button have-code" onClick={() => open(true)}>
        {say("Tengo un código", "I have a code")}
      </button>
      <JoinCode focus={isOpen} />
      <Link href="/new?how=link" class="button">
        <Icon name="plus" />
        {say("Crear una mesa", "Create a table")}
      </Link>
    </section>
  );
}

function Away() {
  return (
    <section class="away" role="alert">
      <p>{trouble.value}</p>
      <button type="button" class="button" onClick={() => void askForGames()}>
        {say("Probar ya", "Try now")}
      </button>
    </section>
  );
}

// --- unfinished matches

function GoOn({ matches }: { matches: Unfinished[] }) {
  const [isOpen, open] = useState(false);
  const [latest, ...rest] = matches.filter(({ game }) => gameOf(game));
  if (!latest) return null;
  return (
    <section class="go-on" aria-label={say("Partidas sin acabar", "Unfinished matches")}>
      <Bar match={latest} />
      {rest.length > 0 && (
        <button type="button" class="link" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {say(`${rest.length} más`, `${rest.length} more`)}
        </button>
      )}
      {isOpen && rest.map((match) => <Bar key={match.table} match={match} />)}
    </section>
  );
}

const gameOf = (name: string): Offered | undefined => offered().find(({ seen }) => seen.name === name);

function Bar({ match }: { match: Unfinished }) {
  const { seen, cover } = gameOf(match.game)!;
  const { Emblem } = cover;
  return (
    <Link class="bar" href={`/t/${match.table}`}>
      <span class="emblem">
        <Emblem />
      </span>
      <span class="what">
        <strong>{say(`Seguir con ${seen.title}`, `Go on with ${seen.title}`)}</strong>
        <span class="where">
          <Standing match={match} />
        </span>
      </span>
      <span class="onward" aria-hidden="true">
        <span class="spelt">{say("Seguir", "Go on")}</span>
        <Icon name="right" />
      </span>
    </Link>
  );
}

function When({ match: { round, turn, isOneRound, lang: spoken } }: { match: Unfinished }) {
  const isReadable = turn && spoken === lang.value;
  if (isOneRound) return <>{isReadable ? turn : say("empezada", "begun")}</>;
  return (
    <>
      {say(`ronda ${round}`, `round ${round}`)}
      {isReadable && <span class="spelt">, {turn}</span>}
    </>
  );
}

/** `Ana, Marcos y Lucía · ronda 4, baza 4 de 10 · te toca` */
function Standing({ match }: { match: Unfinished }) {
  const others = listed(match.names);
  return (
    <>
      {others && (
        <>
          <span class="spelt">{say("Con ", "With ")}</span>
          {others} ·{" "}
        </>
      )}
      {match.round > 0 ? <When match={match} /> : say("sin empezar", "not begun")}
      {match.isAwaited && say(" · te toca", " · your turn")}
    </>
  );
}

// --- cloths

/** Those of games that live elsewhere lie below the others. */
function Cloths({ class: name, offered }: { class: string; offered: Offered[] }) {
  if (!offered.length) return null;
  return (
    <ul class={name} role="list">
      {offered.map((each) => (
        <Cloth key={each.seen.name} offered={each} />
      ))}
    </ul>
  );
}

function Cloth({ offered }: { offered: Offered }) {
  const { seen, cover } = offered;
  const { Picture, minutes } = cover;
  const [fewest, most] = seen.players;
  return (
    <li class="cloth band" data-game={seen.name}>
      <div class="picture">
        <Picture />
      </div>
      <h2 class="numeral">{seen.title}</h2>
      <p class="about">{said(seen.about)}</p>
      <p class="facts">
        <span>
          <Icon name="people" />
          <span>
            {fewest}–{most}
            <span class="unit visually-hidden"> {say("jugadores", "players")}</span>
          </span>
        </span>
        {minutes !== null && (
          <span>
            <Icon name="clock" />
            {minutes} min
          </span>
        )}
      </p>
      <Play offered={offered} />
    </li>
  );
}

function Play({ offered: { seen, cover } }: { offered: Offered }) {
  const [busy, setBusy] = useState(false);
  const [refused, refuse] = useState("");
  const sitDown = async (table: NewTable) => {
    if (busy) return;
    setBusy(true);
    refuse("");
    try {
      await begin(table);
    } catch (refusal) {
      refuse(sentence(refusal));
      setBusy(false);
    }
  };
  const play = () => {
    const seats = [me(), ...bots(cover.usual - 1, "casual")];
    return sitDown({ game: seen.name, seats, settings: { start: "full" } });
  };
  const against = say("Jugar contra bots", "Play against bots");
  const choose = say("Elegir mesa y rivales", "Choose table and rivals");
  return (
    <>
      <span class="first-time">
        {seen.lesson && !isKnown(seen.name) && (
          <FirstTime title={seen.title} busy={busy} learn={() => sitDown(firstMatch(seen.name))} />
        )}
      </span>
      <div class="acts">
        <button
          type="button"
          class={`button dark${busy ? " busy" : ""}`}
          aria-label={`${against}: ${seen.title}`}
          aria-busy={busy}
          onClick={play}
        >
          {against}
        </button>
        <Link class="link choose" href={`/new?game=${seen.name}&how=bots`} aria-label={`${choose}: ${seen.title}`}>
          {choose}
        </Link>
      </div>
      <p class="trouble" role="alert">
        {refused}
      </p>
    </>
  );
}

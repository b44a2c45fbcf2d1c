// The rules of a game, opened at the clause in force, with examples drawn with its real cards.
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { registry } from "games:registry";
import type { DrawnTable } from "../game";
import { lang, say } from "../language";
import { Sheet } from "../parts/Sheet";
import { askForGames, games } from "./offer";
import { optionWords } from "./optionWords";
import "./rules.css";

interface Props {
  game: string;
  clause: string | null; // its id
  onClose: () => void;
}

const NOT_FOUND = 404;
const loaded = new Map<string, string>(); // "": there are none

async function load(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok && answer.status !== NOT_FOUND) throw new Error(String(answer.status));
  const html = answer.ok ? await answer.text() : "";
  loaded.set(address, html);
  return html;
}

export function RulesSheet({ game, clause, onClose }: Props) {
  const isOurs = registry.some(({ name }) => name === game);
  const address = isOurs ? `/page/rules/${game}.${lang.value}.html` : `/api/games/${game}/rules/${lang.value}`;
  const [tries, setTries] = useState(0);
  const [html, setHtml] = useState<string | null>(null);
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    let isWanted = true;
    setAway(false);
    setHtml(loaded.get(address) ?? null);
    if (!loaded.has(address)) {
      load(address).then(
        (fresh) => isWanted && setHtml(fresh),
        () => isWanted && setAway(true),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [address, tries]);

  return (
    <Sheet title={say("Reglas", "Rules")} onClose={onClose}>
      {isAway && (
        <p class="rules-away" role="alert">
          {say("No se llega a las reglas.", "The rules cannot be reached.")}
          <button type="button" class="button" onClick={() => setTries(tries + 1)}>
            {say("Probar ya", "Try now")}
          </button>
        </p>
      )}
      {html === "" && (
        <p class="rules-away">{say("Este juego no trae reglas escritas.", "This game brings no written rules.")}</p>
      )}
      {!!html && <Page key={html} html={html} game={game} clause={clause} />}
    </Sheet>
  );
}

function Page({ html, game, clause }: { html: string; game: string; clause: string | null }) {
  const page = useRef<HTMLElement>(null);
  const words = lang.value;

  useEffect(() => {
    page.current!.querySelector("nav")!.ariaLabel = say("Secciones", "Sections");
  }, [html, words]);

  const seen = games.value?.games.find(({ name }) => name === game);
  useEffect(() => {
    if (seen) inPlainWords(page.current!, optionWords(seen.options));
    else void askForGames();
  }, [html, seen]);

  useEffect(() => {
    const there = clause ? page.current!.querySelector<HTMLElement>(`[id="${clause}"]`) : null;
    if (!there) return;
    there.ariaCurrent = "true";
    there.scrollIntoView({ block: "center" });
    return () => {
      there.ariaCurrent = null;
    };
  }, [html, clause]);

  useEffect(() => {
    let isShown = true;
    const clauses = [...page.current!.querySelectorAll<HTMLElement>(".clauses > li")];
    const places = new Map(clauses.map((each) => [each.id, each.appendChild(newPlace())]));
    void loadGame(game).then((found) => {
      const Example = found?.Example;
      if (!isShown || !Example) return;
      const before = heightAbove(page.current!, clause);
      for (const [rule, place] of places) render(<Example rule={rule} />, place);
      scroller(page.current!).scrollTop += heightAbove(page.current!, clause) - before;
    });
    return () => {
      isShown = false;
      for (const place of places.values()) {
        render(null, place);
        place.remove();
      }
    };
  }, [html, game]);

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link) return;
    event.preventDefault();
    show(page.current!.querySelector<HTMLElement>(`[id="${link.hash.slice(1)}"]`)!);
  };

  // The fragment is the page's own, made from docs/rules when it was built.
  const __html = html;
  return <article ref={page} class="rules" data-game={game} onClick={follow} dangerouslySetInnerHTML={{ __html }} />;
}

async function loadGame(name: string): Promise<DrawnTable | null> {
  const entry = registry.find((each) => each.name === name);
  try {
    const game = (await entry?.table())?.game ?? null;
    return typeof game === "function" ? null : game;
  } catch {
    return null; // The rules can be read without examples.
  }
}

/** What the terminal calls by a code is quoted as the set-up says it. */
function inPlainWords(page: HTMLElement, words: Map<string, string>): void {
  for (const code of page.querySelectorAll("code")) {
    const said = words.get(code.textContent!);
    if (said === undefined) continue;
    const quote = document.createElement(code.closest("table") ? "span" : "q");
    quote.textContent = said;
    code.replaceWith(quote);
  }
}

function newPlace(): HTMLElement {
  const place = document.createElement("div");
  place.className = "example";
  return place;
}

/** Goes to a heading or clause, and so does the focus: from there on one reads with the keyboard. */
function show(there: HTMLElement): void {
  there.tabIndex = -1;
  there.focus({ preventScroll: true });
  there.scrollIntoView({ block: "start" });
}

function scroller(page: HTMLElement): HTMLElement {
  return page.closest<HTMLElement>(".sheet-body")!;
}

/** Where the clause stands in the page: what is drawn above it must not push it away. */
function heightAbove(page: HTMLElement, clause: string | null): number {
  const there = clause ? page.querySelector<HTMLElement>(`[id="${clause}"]`) : null;
  return there ? there.offsetTop : 0;
}

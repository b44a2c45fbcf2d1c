// What the page itself says at a table of Push.
import type { Draft, Scene } from "../../game";
import type { AskSeen } from "../../wire";
import { said, say } from "../../language";
import { people } from "../../names";
import { numberOn, ROLL } from "./cards";
import type { PushAct, PushAids, PushView } from "./view";

export type PushScene = Scene<PushView, PushAids>;

export function points(count: number): string {
  return count === 1 ? say("1 punto", "1 point") : say(`${count} puntos`, `${count} points`);
}

export function cards(count: number): string {
  return count === 1 ? say("1 carta", "1 card") : say(`${count} cartas`, `${count} cards`);
}

/** `fila 2`. */
export function rowName(row: number): string {
  return say(`fila ${row + 1}`, `row ${row + 1}`);
}

export function capital(text: string): string {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}

/** A card or a colour without its shape: `1 verde`. */
export function shortName({ spoken }: Pick<PushScene, "spoken">, written: string): string {
  return spoken(written).split(",")[0]!;
}

/** `el 1 verde`. */
export function theCard(scene: PushScene, card: string): string {
  const name = shortName(scene, card);
  return say(`${card === ROLL ? "la" : "el"} ${name}`, `the ${name}`);
}

export function sumOf(all: readonly string[]): number {
  return all.reduce((sum, card) => sum + numberOn(card), 0);
}

export function rowsLie({ rows }: PushView): boolean {
  return rows.some((row) => row.length > 0);
}

/** Whether the table waits for me. */
export function isMine({ view, me }: PushScene): boolean {
  return me !== null && view.to_act.includes(me);
}

/** `Turno 25 · quedan 2`. */
export function turn({ view }: PushScene, how: "long" | "short" | "deck" = "short"): string {
  const left = view.cards_left;
  const counted = how === "short" ? String(left) : cards(left);
  const deck = say(`${left === 1 ? "queda" : "quedan"} ${counted}`, `${counted} left`);
  return how === "deck" ? capital(deck) : `${say("Turno", "Turn")} ${view.turn} · ${deck}`;
}

/** An action as a button names it. */
export function actName(scene: PushScene, action: string): string {
  const [kind, what = ""] = action.split("-");
  const { view, aids } = scene;
  const act = aids?.actions[action];
  const row = rowName(Number(what) - 1);
  switch (kind) {
    case "reveal":
      return view.phase === "begin" ? say("Destapar", "Reveal") : say("Destapar otra", "Reveal another");
    case "stop":
      return say("Parar y tomar una fila", "Stop and take a row");
    case "place": {
      const card = view.card ? theCard(scene, view.card) : "";
      return act?.starts_row
        ? say(`Empezar la ${row} con ${card}`, `Start ${row} with ${card}`)
        : say(`Poner ${card} en la ${row}`, `Put ${card} in ${row}`);
    }
    case "take":
      return `${say(`Llevarme la ${row}`, `Take ${row}`)}${act ? `: ${points(act.points ?? 0)}` : ""}`;
    default: {
      const colour = shortName(scene, what);
      return `${say(`Asegurar el ${colour}`, `Secure ${colour}`)}${act ? `: ${points(act.points ?? 0)}` : ""}`;
    }
  }
}

// --- the ask

/** With room for it, `isRoomy`, the ask also says what follows. */
export function ask(scene: PushScene, draft: Draft, isRoomy = false): AskSeen {
  const { view, settled } = scene;
  if (!settled && scene.now?.kind === "rolled") return throwing(scene);
  if (!settled || view.over) return {};
  if (!isMine(scene)) return waiting(scene);
  switch (view.phase) {
    case "begin":
      return askToBegin(scene, draft);
    case "go_on":
      return askToGoOn(scene);
    case "place":
      return askToPlace(waitingCard(scene), isRoomy);
    default:
      return { strong: say("¿Qué fila te llevas?", "Which row do you take?"), ...thenOthers(scene) };
  }
}

/** While the die rolls nobody knows more. */
function throwing({ now, me, names }: PushScene): AskSeen {
  const seat = now!.data!["seat"] as number;
  return {
    strong:
      seat === me
        ? say("Tiras el dado…", "You roll the die…")
        : say(`${names[seat]} tira el dado…`, `${names[seat]} rolls the die…`),
  };
}

function askToBegin({ legal }: PushScene, draft: Draft): AskSeen {
  if (draft.length) {
    return {
      strong: say("¿Qué color aseguras?", "Which colour?"),
      text: say("El dado no toca el banco.", "It is safe in the bank for good."),
      rule: "PU-18",
    };
  }
  return legal.length > 1
    ? {
        strong: say("¿Destapas o aseguras?", "Reveal or secure?"),
        text: say("Solo una de las dos cosas.", "One or the other."),
        rule: "PU-3",
      }
    : {
        strong: say("Destapa una carta.", "Reveal a card."),
        text: say("Toca el mazo o el botón.", "Tap the draw pile or the button."),
      };
}

function askToGoOn({ view, aids, showAids }: PushScene): AskSeen {
  if (!rowsLie(view)) {
    return {
      strong: say("Destapa otra carta.", "Reveal another card."),
      text: say("Aún no hay ninguna fila.", "There is no row yet."),
      rule: "PU-10",
    };
  }
  const strong = say("¿Destapas otra o paras?", "Reveal another or stop?");
  const reveal = showAids ? aids?.actions["reveal"] : undefined;
  return reveal ? { strong, text: risk(reveal, view.cards_left) } : { strong };
}

function risk({ words, misfits = 0 }: PushAct, left: number): string {
  if (misfits === 0 || misfits === left) return `${said(words)}.`;
  return misfits === 1
    ? say(`No cabe 1 de las ${left}.`, `1 of the ${left} cards does not fit.`)
    : say(`No caben ${misfits} de las ${left}.`, `${misfits} of the ${left} cards do not fit.`);
}

function askToPlace(card: string, isRoomy: boolean): AskSeen {
  const strong = say(`¿En qué fila pones ${card}?`, `Which row does ${card} go in?`);
  return isRoomy
    ? { strong, text: say("Luego destapas otra o paras.", "Then you reveal another or stop.") }
    : { strong };
}

function waitingCard(scene: PushScene): string {
  return scene.view.card ? theCard(scene, scene.view.card) : "";
}

/** Whose choice comes after mine. */
function thenOthers(scene: PushScene): AskSeen {
  const next = chosenAfter(scene.view);
  if (!next.length) return {};
  if (next.length === 1 && next[0] === scene.me) return { text: say("Luego eliges tú.", "Then you choose.") };
  const who = people(scene, next);
  if (next.length === 1) return { text: say(`Luego elige ${who}.`, `Then ${who} chooses.`) };
  return { text: say(`Luego ${next.includes(scene.me ?? -1) ? "elegís" : "eligen"} ${who}.`, `Then ${who} choose.`) };
}

/** Those who take a row after the present one, while rows last. */
function chosenAfter({ takers, rows }: PushView): number[] {
  return takers.slice(1, rows.filter((row) => row.length > 0).length);
}

function waiting(scene: PushScene): AskSeen {
  const { view, names, me } = scene;
  const [seat] = view.to_act;
  if (seat === undefined) return {};
  const name = names[seat]!;
  const card = waitingCard(scene);
  switch (view.phase) {
    case "begin":
      return {
        strong: say(`Le toca a ${name}:`, `${name}'s turn:`),
        text: say("destapar o asegurar.", "reveal or secure."),
      };
    case "go_on":
      return {
        strong: say(`${name} decide`, `${name} decides`),
        text: say("si destapa otra o para.", "whether to reveal another or stop."),
      };
    case "place":
      return { strong: say(`${name} coloca`, `${name} places`), text: `${card}.` };
    default: {
      const place = me === null ? -1 : chosenAfter(view).indexOf(me);
      const strong = say(`${name} elige una fila.`, `${name} chooses a row.`);
      if (place < 0) return { strong };
      return {
        strong,
        text:
          place === 0
            ? say("Luego eliges tú.", "Then you choose.")
            : say("Después te toca elegir.", "You choose later."),
      };
    }
  }
}

// --- the end

/** In one line, why the match ended as it did. */
export function why({ view }: PushScene): string {
  const { winners, points: totals } = view;
  const [winner = 0] = winners;
  const most = totals[winner] ?? 0;
  const held = (seat: number) => (view.benches[seat]?.length ?? 0) + (view.banks[seat]?.length ?? 0);
  if (winners.length > 1) {
    return say(
      `Empate a ${points(most)} y a ${cards(held(winner))}.`,
      `Tied at ${points(most)} and at ${cards(held(winner))}.`,
    );
  }
  const level = totals.flatMap((total, seat) => (total === most && seat !== winner ? [seat] : []));
  if (!level.length) return say(`Con ${points(most)}: nadie tiene más.`, `With ${points(most)}: nobody has more.`);
  return say(
    `Empate a ${points(most)}: decide quién tiene más cartas, ${held(winner)} contra ${Math.max(...level.map(held))}.`,
    `Tied at ${points(most)}: more cards decide, ${held(winner)} to ${Math.max(...level.map(held))}.`,
  );
}

// What the page itself says at a table of DOS.
import type { ActionButton, Draft, Scene } from "../../game";
import type { AskSeen } from "../../wire";
import { listed, said, say } from "../../language";
import type { Suit } from "../../parts/suits";
import { isWildDos, read, suitOf } from "./names";
import {
  agreeing,
  ALONE,
  canGrow,
  cardOf,
  CATCH,
  type Choice,
  choiceOf,
  END,
  isMyTurn,
  laid,
  toPut,
  UNDO,
  whole,
} from "./taps";
import type { DosAids, DosView } from "./view";

const MUCH = 72; // letters that fill the ask of a phone
const CHIP = 3; // letters that are as wide as the book of a rule

export type DosScene = Scene<DosView, DosAids>;

// --- cards and numbers

export function colour(suit: Suit): string {
  const words: Record<Suit, string> = {
    blue: say("azul", "blue"),
    green: say("verde", "green"),
    red: say("rojo", "red"),
    yellow: say("amarillo", "yellow"),
    purple: "",
  };
  return words[suit];
}

/** `5 verde`, `# azul`, `DOS`. */
export function brief(card: string): string {
  const { suit, face } = read(card);
  return suit ? say(`${face} ${colour(suit)}`, `${colour(suit)} ${face}`) : "DOS";
}

/** What a card is called, with what is printed on it. */
export function nameOf({ spoken }: DosScene, card: string): string {
  return isWildDos(card) ? say(`${spoken(card)}, vale 2`, `${spoken(card)}, counts 2`) : spoken(card);
}

/** `el 5 verde` in a sentence. */
export function the(card: string): string {
  return say(`el ${brief(card)}`, brief(card));
}

export function cards(count: number): string {
  return count === 1 ? say("1 carta", "1 card") : say(`${count} cartas`, `${count} cards`);
}

export function points(count: number): string {
  return count === 1 ? say("1 punto", "1 point") : say(`${count} puntos`, `${count} points`);
}

export function turn({ view }: DosScene, isShort = false): string {
  if (isShort) return say(`a ${view.target}`, `to ${view.target}`);
  return say(`a ${view.target} puntos`, `first to ${view.target}`);
}

// --- the ask

/** With room for it, `isRoomy`, the ask also says what lies there to be seen. */
export function ask(scene: DosScene, draft: Draft, isRoomy = false): AskSeen {
  if (!scene.settled || scene.view.over) return {};
  if (!isMyTurn(scene)) return askToWait(scene);
  const choice = choiceOf(scene, draft);
  const { row } = laid(scene, choice);
  if (row !== null) return askOnRow(scene, choice, row, isRoomy);
  return choice.hand.length ? askWithCards(scene, choice) : askAnew(scene);
}

function askToWait({ view, me, names, legal }: DosScene): AskSeen {
  const [seat] = view.to_act;
  if (seat === undefined) return {};
  const strong = say(`Esperando a ${names[seat]}.`, `Waiting for ${names[seat]}.`);
  if (legal.includes(CATCH) && view.catchable !== null) {
    const other = names[view.catchable]!;
    return {
      strong,
      text: say(`Hasta entonces puedes pillar a ${other}.`, `Until then you can catch ${other}.`),
      rule: "DO-16",
    };
  }
  return me === (seat + 1) % view.players ? { strong, text: say("Después vas tú.", "You are next.") } : { strong };
}

/** Whether anything of my hand matches anything of the row. */
function hasMatch(scene: DosScene): boolean {
  return agreeing(scene, choiceOf(scene, [])).length > 0;
}

/** Nothing is chosen yet. */
function askAnew(scene: DosScene): AskSeen {
  const { view, legal } = scene;
  if (view.phase === "bonus") return askForBonus(scene);
  if (view.phase === "close") return { strong: say("Acaba el turno.", "End your turn.") };
  const canMatch = hasMatch(scene);
  if (view.matches.length) return askForMore(scene, canMatch);
  if (legal.includes("draw")) {
    return canMatch
      ? {
          strong: say("Haz juego con la fila, o roba una carta.", "Match cards in the row, or draw one."),
          rule: "DO-3",
        }
      : {
          strong: say("No puedes hacer juego:", "You have no match:"),
          text: say("roba una carta.", "draw a card."),
          rule: "DO-9",
        };
  }
  const drawn = view.drawn ? say(`Has robado ${the(view.drawn)}.`, `You drew ${the(view.drawn)}.`) : "";
  const strong = canMatch
    ? say("Haz juego, o pon una carta en la fila.", "Match, or put a card into the row.")
    : say("Pon una carta en la fila.", "Put a card into the row.");
  return { strong, text: drawn, rule: "DO-9" };
}

function askForBonus({ view }: DosScene): AskSeen {
  const { owed_bonus: owed } = view;
  const strong = say("Pon una carta más en la fila", "Put one more card into the row");
  return {
    strong: owed > 1 ? say(`${strong} (quedan ${owed}).`, `${strong} (${owed} to go).`) : `${strong}.`,
    text: say("Es por coincidir en color.", "This is for your colour match."),
    rule: "DO-11",
  };
}

function askForMore({ view }: DosScene, hasMatch: boolean): AskSeen {
  const strong = hasMatch
    ? say("Haz otro juego, o acaba.", "Make another match, or end.")
    : say("No tienes más juegos.", "You have no more matches.");
  if (view.owed_bonus) {
    const owed = cards(view.owed_bonus);
    return {
      strong,
      text: say(`Al acabar pones ${owed} en la fila.`, `Then you add ${owed} to the row.`),
      rule: "DO-6",
    };
  }
  return { strong };
}

/** A card of the row is chosen or meant, and perhaps some of mine are chosen. */
function askOnRow(scene: DosScene, choice: Choice, row: string, isRoomy: boolean): AskSeen {
  const [first, second] = choice.hand.map(cardOf);
  const on = say(`Sobre ${the(row)}`, `On ${brief(row)}`);
  if (first === undefined) {
    return agreeing(scene, choice).length
      ? { strong: `${on}:`, text: say("elige una o dos cartas tuyas.", "choose one or two of your cards.") }
      : { strong: say(`Ninguna carta tuya hace juego con ${the(row)}.`, `None of your cards match ${the(row)}.`) };
  }
  if (!agreeing(scene, choice).length) return explain(scene, row, first);
  const laid = listed([first, ...(second ? [second] : [])].map(brief));
  const acts = whole(scene, { ...choice, row });
  if (!acts.length) {
    const asks = scene.aids?.fits[row]?.[first]?.asks;
    return { strong: say(`${on}: ${laid} y…`, `${on}: ${laid} and…`), ...(asks && { text: `${said(asks)}.` }) };
  }
  const strong = `${on}: ${laid}.`;
  const rest = askForWhole(scene, choice, acts);
  const letters = strong.length + (rest.text?.length ?? 0) + (rest.rule ? CHIP : 0);
  return isRoomy || letters < MUCH ? { strong, ...rest } : rest;
}

function askForWhole(scene: DosScene, choice: Choice, [action, other]: string[]): AskSeen {
  if (canGrow(scene, choice))
    return { text: say("Así vale; o añade otra carta.", "That will do; or add another card.") };
  if (other !== undefined) return { text: say("¿De qué color es el DOS?", "What colour is the DOS?"), rule: "DO-12" };
  const aid = choice.named ? undefined : scene.aids?.actions[action!];
  return aid ? { text: `${said(aid.does)}.` } : {};
}

function explain({ aids }: DosScene, row: string, card: string): AskSeen {
  const strong = say(
    `El ${brief(card)} no va sobre ${the(row)}:`,
    `${sentence(brief(card))} does not go on ${the(row)}:`,
  );
  const why = aids?.fits[row]?.[card]?.why_not;
  return why ? { strong, text: `${said(why.says)}.`, rule: why.rule } : { strong: strong.replace(":", ".") };
}

/** Cards of mine are chosen, and none of the row. */
function askWithCards(scene: DosScene, choice: Choice): AskSeen {
  const laid = listed(choice.hand.map(cardOf).map(brief));
  const canMatch = agreeing(scene, choice).length > 0;
  if (toPut(scene, choice)) {
    return {
      strong: `${sentence(laid)}:`,
      text: canMatch
        ? say("toca con qué hace juego, o ponla en la fila.", "tap what it matches, or put it into the row.")
        : say("ponla en la fila, o toca otra.", "put it into the row, or tap another."),
    };
  }
  if (!canMatch) {
    return {
      strong:
        choice.hand.length === 1
          ? say(`El ${laid} no hace juego con nada de la fila.`, `${sentence(laid)} matches nothing in the row.`)
          : say(`${sentence(laid)} no hacen juego con nada de la fila.`, `${sentence(laid)} match nothing in the row.`),
    };
  }
  const text = say("¿sobre qué carta de la fila?", "on which card of the row?");
  return { strong: `${sentence(laid)}:`, text };
}

function sentence(words: string): string {
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

// --- the buttons

export function buttons(scene: DosScene, draft: Draft): ActionButton[] {
  if (!isMyTurn(scene)) return [];
  const choice = choiceOf(scene, draft);
  const play = toPlay(scene, choice);
  const isFull = play.length > 1; // a phone has no room for a third; a card that is tapped again is put back, too
  const undo: ActionButton[] = draft.length && !isFull ? [{ label: say("Cancelar", "Cancel"), thing: UNDO }] : [];
  return [...(play.length ? play : plain(scene, draft)), ...undo];
}

/** What comes of the choice: a match, a card for the row, or either of them. */
function toPlay(scene: DosScene, choice: Choice): ActionButton[] {
  const match = toMatch(scene, choice);
  const put = toPut(scene, choice);
  if (put === null) return match ? [match, ...andEnd(scene, match)] : [];
  const toRow: ActionButton = {
    label: say(`Poner ${the(cardOf(choice.hand[0]!))}`, `Put ${the(cardOf(choice.hand[0]!))}`),
    action: put,
  };
  if (!match) return [toRow, ...andEnd(scene, toRow)];
  return [
    match.action === undefined ? match : { ...match, label: say("Jugarla", "Play it") },
    { ...toRow, isPlain: true },
  ];
}

function toMatch(scene: DosScene, choice: Choice): ActionButton | null {
  const [action, other] = whole(scene, laid(scene, choice));
  if (action === undefined) return null;
  const label = playLabel(scene, choice, action);
  if (other === undefined) return { label, action };
  return canGrow(scene, choice)
    ? { label: say(`Solo ${the(cardOf(choice.hand[0]!))}`, `Only ${the(cardOf(choice.hand[0]!))}`), thing: ALONE }
    : { label, off: say("Elige el color", "Choose the colour") };
}

/** The same and the end of the turn, or of its matches, with one press. */
function andEnd({ aids }: DosScene, { action }: ActionButton): ActionButton[] {
  if (action === undefined || !aids?.actions[action]?.may_end) return [];
  return [{ label: say("Y acabar", "And end"), action, next: END }];
}

/** `Jugar 3 y DOS`, `Jugar el DOS verde`. */
function playLabel({ aids }: DosScene, { hand, named }: Choice, action: string): string {
  const played = hand.map(cardOf);
  if (named && played.some(isWildDos)) {
    const suit = suitOf(aids?.actions[action]?.match?.colour ?? "");
    if (named === "other") return say("Jugar el DOS de otro color", "Play DOS as another colour");
    return suit
      ? say(`Jugar el DOS ${colour(suit)}`, `Play DOS as ${colour(suit)}`)
      : say("Jugarlo del mismo color", "Play it as the same colour");
  }
  if (played.length === 1) return say(`Jugar ${the(played[0]!)}`, `Play ${the(played[0]!)}`);
  return say(`Jugar ${played.map(face).join(" y ")}`, `Play ${played.map(face).join(" and ")}`);
}

function face(card: string): string {
  return isWildDos(card) ? "DOS" : read(card).face;
}

/** What can be done without cards; as long as there are matches none of it is the thing to do. */
function plain(scene: DosScene, draft: Draft): ActionButton[] {
  const { view, legal } = scene;
  const isPlain = draft.length > 0 || hasMatch(scene);
  const call = toCall(scene, draft);
  if (legal.includes("draw")) {
    return [{ label: say("Robar una carta", "Draw a card"), action: "draw", key: "deck", isPlain }, ...call];
  }
  if (legal.includes(END)) {
    const label =
      view.phase === "play" && view.owed_bonus
        ? say("No más juegos", "No more matches")
        : say("Acabar el turno", "End the turn");
    return [{ label, action: END, key: "stop", isPlain }, ...call];
  }
  const put: ActionButton = {
    label: say("Poner en la fila", "Put into the row"),
    off: say("Elige una carta", "Choose a card"),
  };
  const pass: ActionButton[] = legal.includes("pass")
    ? [{ label: say("No poner carta", "Add no card"), action: "pass", key: "stop" }]
    : [];
  return [put, ...pass, ...call];
}

/** It is there in the whole turn, whatever I hold, so that no button reminds me; the server says when it is too early. */
function toCall({ view }: DosScene, draft: Draft): ActionButton[] {
  if (view.dos_call !== "explicit" || view.said || draft.length) return [];
  return [{ label: say("¡DOS!", "DOS!"), action: "dos!", key: "call", isPlain: true }];
}

// --- the end

export function why(scene: DosScene): string {
  const { winners, points: totals, target } = scene.view;
  const [winner] = winners;
  if (winner === undefined) return "";
  const most = points(totals[winner] ?? 0);
  if ((totals[winner] ?? 0) < target) {
    return say(
      `Tres rondas seguidas sin puntos acaban la partida. Nadie tiene más de ${most}.`,
      `Three rounds in a row without points end the match. Nobody has more than ${most}.`,
    );
  }
  return say(`Con ${most}: se jugaba a ${target}.`, `With ${most}: it was first to ${target}.`);
}

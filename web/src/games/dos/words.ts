// What the page itself says at a table of DOS.
import type { ActionButton, Draft, Scene } from "../../game";
import type { AskSeen } from "../../wire";
import { listed, said, say } from "../../language";
import { isWildDos, read, suitOf } from "./names";
import {
  agreeing,
  ALONE,
  CALL,
  canGrow,
  cardOf,
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

/** `5 verde`, `# azul`, `DOS`. */
export function brief({ spoken }: DosScene, card: string): string {
  if (isWildDos(card)) return "DOS";
  const [colour, face] = [spoken(card[0]!), card.slice(1)];
  return say(`${face} ${colour}`, `${colour} ${face}`);
}

/** What a card is called, with what is printed on it. */
export function nameOf({ spoken }: DosScene, card: string): string {
  return isWildDos(card) ? say(`${spoken(card)}, vale 2`, `${spoken(card)}, counts 2`) : spoken(card);
}

/** `el 5 verde` in a sentence. */
function the(scene: DosScene, card: string): string {
  return say(`el ${brief(scene, card)}`, brief(scene, card));
}

export function cards(count: number): string {
  return count === 1 ? say("1 carta", "1 card") : say(`${count} cartas`, `${count} cards`);
}

export function points({ spoken }: DosScene, count: number): string {
  return `${count} ${spoken(count === 1 ? "point" : "points")}`;
}

export function capital(words: string): string {
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

// --- the ask, once something is chosen

/** With room for it, `isRoomy`, the ask also says what lies there to be seen. */
export function ask(scene: DosScene, draft: Draft, isRoomy = false): AskSeen | null {
  if (!isMyTurn(scene)) return null;
  const choice = choiceOf(scene, draft);
  const { row } = laid(scene, choice);
  if (row !== null) return askOnRow(scene, choice, row, isRoomy);
  return choice.hand.length ? askWithCards(scene, choice) : null;
}

/** A card of the row is chosen or meant, and perhaps some of mine are chosen. */
function askOnRow(scene: DosScene, choice: Choice, row: string, isRoomy: boolean): AskSeen {
  const [first, second] = choice.hand.map(cardOf);
  const on = say(`Sobre ${the(scene, row)}`, `On ${brief(scene, row)}`);
  if (first === undefined) {
    return agreeing(scene, choice).length
      ? { strong: `${on}:`, text: say("elige una o dos cartas tuyas.", "choose one or two of your cards.") }
      : {
          strong: say(
            `Ninguna carta tuya hace juego con ${the(scene, row)}.`,
            `None of your cards match ${the(scene, row)}.`,
          ),
        };
  }
  if (!agreeing(scene, choice).length) return explain(scene, row, first);
  const laid = listed([first, ...(second ? [second] : [])].map((card) => brief(scene, card)));
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

function explain(scene: DosScene, row: string, card: string): AskSeen {
  const strong = say(
    `El ${brief(scene, card)} no va sobre ${the(scene, row)}:`,
    `${capital(brief(scene, card))} does not go on ${the(scene, row)}:`,
  );
  const why = scene.aids?.fits[row]?.[card]?.why_not;
  return why ? { strong, text: `${said(why.says)}.`, rule: why.rule } : { strong: strong.replace(":", ".") };
}

/** Cards of mine are chosen, and none of the row. */
function askWithCards(scene: DosScene, choice: Choice): AskSeen {
  const laid = listed(choice.hand.map(cardOf).map((card) => brief(scene, card)));
  const canMatch = agreeing(scene, choice).length > 0;
  if (toPut(scene, choice)) {
    return {
      strong: `${capital(laid)}:`,
      text: canMatch
        ? say("toca con qué hace juego, o ponla en la fila.", "tap what it matches, or put it into the row.")
        : say("ponla en la fila, o toca otra.", "put it into the row, or tap another."),
    };
  }
  if (!canMatch) {
    return {
      strong:
        choice.hand.length === 1
          ? say(`El ${laid} no hace juego con nada de la fila.`, `${capital(laid)} matches nothing in the row.`)
          : say(`${capital(laid)} no hacen juego con nada de la fila.`, `${capital(laid)} match nothing in the row.`),
    };
  }
  const text = say("¿sobre qué carta de la fila?", "on which card of the row?");
  return { strong: `${capital(laid)}:`, text };
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

function button({ words }: DosScene, action: string): ActionButton {
  return { label: words[action] ?? action, action };
}

/** What comes of the choice: a match, a card for the row, or either of them. */
function toPlay(scene: DosScene, choice: Choice): ActionButton[] {
  const match = toMatch(scene, choice);
  const put = toPut(scene, choice);
  if (put === null) return match ? [match, ...andEnd(scene, match)] : [];
  const toRow = button(scene, put);
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
  const first = cardOf(choice.hand[0]!);
  return canGrow(scene, choice)
    ? { label: say(`Solo ${the(scene, first)}`, `Only ${the(scene, first)}`), thing: ALONE }
    : { label, off: say("Elige el color", "Choose the colour") };
}

/** The same and the end of the turn, or of its matches, with one press. */
function andEnd({ aids }: DosScene, { action }: ActionButton): ActionButton[] {
  if (action === undefined || !aids?.actions[action]?.may_end) return [];
  return [{ label: say("Y acabar", "And end"), action, next: END }];
}

/** `Jugar 3 y DOS`, `Jugar el DOS verde`. */
function playLabel(scene: DosScene, { hand, named }: Choice, action: string): string {
  const played = hand.map(cardOf);
  if (named && played.some(isWildDos)) {
    if (named === "other") return say("Jugar el DOS de otro color", "Play DOS as another colour");
    const colour = colourOf(scene, action);
    return colour
      ? say(`Jugar el DOS ${colour}`, `Play DOS as ${colour}`)
      : say("Jugarlo del mismo color", "Play it as the same colour");
  }
  if (played.length === 1) return say(`Jugar ${the(scene, played[0]!)}`, `Play ${the(scene, played[0]!)}`);
  return say(`Jugar ${played.map(face).join(" y ")}`, `Play ${played.map(face).join(" and ")}`);
}

/** The one colour that a Wild DOS takes in a match; none: any will do, or another one than that of the others. */
export function colourOf({ aids, spoken }: DosScene, action: string): string {
  const letter = aids?.actions[action]?.match?.colour ?? "";
  return suitOf(letter) ? spoken(letter) : "";
}

function face(card: string): string {
  return isWildDos(card) ? "DOS" : read(card).face;
}

/** What can be done without cards; as long as there are matches none of it is the thing to do. */
function plain(scene: DosScene, draft: Draft): ActionButton[] {
  const { legal } = scene;
  const isPlain = draft.length > 0 || agreeing(scene, choiceOf(scene, [])).length > 0;
  const call = toCall(scene, draft);
  if (legal.includes("draw")) return [{ ...button(scene, "draw"), key: "deck", isPlain }, ...call];
  if (legal.includes(END)) return [{ ...button(scene, END), key: "stop", isPlain }, ...call];
  const put: ActionButton = {
    label: say("Poner en la fila", "Put into the row"),
    off: say("Elige una carta", "Choose a card"),
  };
  const pass: ActionButton[] = legal.includes("pass") ? [{ ...button(scene, "pass"), key: "stop" }] : [];
  return [put, ...pass, ...call];
}

/** It is there in the whole turn, whatever I hold, so that no button reminds me; the server says when it is too early. */
function toCall({ view, spoken }: DosScene, draft: Draft): ActionButton[] {
  if (view.dos_call !== "explicit" || view.said || draft.length) return [];
  return [{ label: spoken(CALL), action: CALL, key: "call", isPlain: true }];
}

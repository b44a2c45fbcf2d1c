// What a tap means: legal actions and taps, there and back. Whatever is tapped goes by the action that it would be, and
// securing begins with the button that makes columns of my bench buttons.
import type { ActionButton, Draft, Tapped } from "../../game";
import { say } from "../../language";
import { SUITS } from "./cards";
import { capital, type PushScene } from "./words";

export const REVEAL = "reveal";
export const STOP = "stop";
export const SECURE = "secure"; // a colour, still to be chosen

const ROWS = 3;

/** What a row is tapped for now; null: for nothing. */
export function rowThing({ view }: PushScene, row: number): string | null {
  return view.phase === "place" || view.phase === "take" ? `${view.phase}-${row + 1}` : null;
}

export function columnThing(suit: string): string {
  return `${SECURE}-${suit}`;
}

export function tap(scene: PushScene, draft: Draft, thing: string): Tapped {
  const { legal, confirms } = scene;
  if (!legal.length) return { draft };
  if (thing === SECURE) return { draft: draft[0] === SECURE ? [] : [SECURE] };
  if (!legal.includes(thing)) return { draft: [], action: thing }; // the server says why not
  if (draft.includes(thing) || thing === REVEAL || thing === STOP) return { draft: [], action: thing };
  if (!isColumn(thing)) return confirms ? { draft: [thing] } : { draft: [], action: thing };
  return draft[0] === SECURE && !confirms ? { draft: [], action: thing } : { draft: [SECURE, thing] };
}

export function buttons(scene: PushScene, draft: Draft): ActionButton[] {
  const { legal, view } = scene;
  if (!legal.length) return [];
  const chosen = draft.find((thing) => legal.includes(thing));
  if (draft[0] === SECURE && view.phase === "begin") return securing(scene, chosen);
  if (chosen !== undefined) return [named(scene, chosen)];
  if (view.phase === "begin") return beginning(scene);
  return view.phase === "go_on" ? goingOn(scene) : [];
}

/** A legal action by its name. */
function named({ words }: PushScene, action: string): ActionButton {
  return { label: words[action] ?? action, action };
}

function beginning(scene: PushScene): ActionButton[] {
  const reveal: ActionButton = { ...named(scene, REVEAL), key: "deck" };
  if (!scene.legal.some(isColumn)) return [reveal];
  return [reveal, { label: say("Asegurar un color", "Secure a colour"), thing: SECURE }];
}

function securing(scene: PushScene, chosen: string | undefined): ActionButton[] {
  const secure: ActionButton = chosen
    ? named(scene, chosen)
    : { label: say("Asegurar", "Secure"), off: say("Toca un color de tu botín", "Tap a colour of your bench") };
  return [secure, { label: say("Volver", "Back"), thing: SECURE }];
}

function goingOn(scene: PushScene): ActionButton[] {
  const stop: ActionButton = { label: capital(scene.spoken(STOP)), action: STOP, key: "stop" };
  if (!scene.legal.includes(STOP)) stop.off = say("Aún no hay ninguna fila", "There is no row yet");
  return [{ ...named(scene, REVEAL), key: "deck" }, stop];
}

/** What the n-th key stands for: the n-th colour of my bench, or a row. */
export function nth(scene: PushScene, kind: "card" | "row", n: number): string | null {
  if (kind === "row") return n < ROWS ? rowThing(scene, n) : null;
  const suit = SUITS[n];
  return suit && scene.view.phase === "begin" ? columnThing(suit) : null;
}

function isColumn(thing: string): boolean {
  return thing.startsWith(`${SECURE}-`);
}

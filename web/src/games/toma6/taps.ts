// What a tap means: legal actions and taps, there and back. A card goes by its number, a row as the server writes it.
import type { ActionButton, Draft, Tapped } from "../../game";
import { said, say } from "../../language";
import { chosenCard, isFinal, type Toma6Scene } from "./words";

const ROWS = 4;

export function row(place: number): string {
  return `r${place + 1}`;
}

export function tap(scene: Toma6Scene, draft: Draft, thing: string): Tapped {
  const { legal, view } = scene;
  if (!legal.length) return { draft };
  if (!legal.includes(thing)) return { draft: [], action: thing }; // the server says why not
  if (view.phase === "choose" && thing === String(chosenCard(scene))) return { draft: [] };
  return draft[0] === thing || !asksFirst(scene) ? { draft: [], action: thing } : { draft: [thing] };
}

/** Whether the first tap only chooses. */
function asksFirst(scene: Toma6Scene): boolean {
  if (scene.view.phase === "pick") return true;
  return scene.confirms || (scene.view.phase === "choose" && isFinal(scene) && !scene.isHasty);
}

export function buttons(scene: Toma6Scene, draft: Draft): ActionButton[] {
  const { legal, view, sending } = scene;
  const [thing] = draft;
  const isChoosing = view.phase === "choose" && legal.length > 0;
  if (isChoosing && (!asksFirst(scene) || sending !== null)) return [];
  if (thing !== undefined && legal.includes(thing)) return [{ label: labelOf(scene, thing), action: thing }];
  // The button is there before there is anything to play.
  return isChoosing ? [{ label: say("Jugar", "Play"), off: say("Elige antes una carta", "Choose a card first") }] : [];
}

/** What the server calls it, to me or to whoever chooses before the eyes of all at this device. */
function labelOf({ words, aids }: Toma6Scene, action: string): string {
  const inPublic = aids?.in_public?.words[action];
  return words[action] ?? (inPublic ? said(inPublic) : "");
}

/** What the n-th key stands for. */
export function nth({ view }: Toma6Scene, kind: "card" | "row", n: number): string | null {
  if (kind === "row") return n < ROWS ? row(n) : null;
  const card = view.hand[n];
  return card === undefined ? null : String(card);
}

// What a tap means: legal actions and taps, there and back. A card goes by its number, a row as the server writes it.
import type { ActionButton, Draft, Tapped } from "../../game";
import { say } from "../../language";
import { bulls, chosenCard, isFinal, rowName, type Toma6Scene } from "./words";

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
  const { legal, view, aids } = scene;
  const [thing] = draft;
  if (view.phase === "choose" && legal.length) return choosing(scene, thing);
  if (thing === undefined || !legal.includes(thing)) return [];
  if (view.phase === "pick") return [{ label: say(`Tomar el ${thing}`, `Take ${thing}`), action: thing }];
  const name = rowName(placeOf(thing));
  const price = aids?.actions[thing]?.bulls;
  const label = say(`Llevarme la ${name}`, `Take ${name}`);
  return [{ label: price === undefined ? label : `${label}: ${bulls(price)}`, action: thing }];
}

/** The button is there before there is anything to play. */
function choosing(scene: Toma6Scene, card: string | undefined): ActionButton[] {
  if (!asksFirst(scene) || scene.sending !== null) return [];
  if (card === undefined)
    return [{ label: say("Jugar", "Play"), off: say("Elige antes una carta", "Choose a card first") }];
  return [{ label: say(`Jugar el ${card}`, `Play ${card}`), action: card }];
}

/** What the n-th key stands for. */
export function nth({ view }: Toma6Scene, kind: "card" | "row", n: number): string | null {
  if (kind === "row") return n < ROWS ? row(n) : null;
  const card = view.hand[n];
  return card === undefined ? null : String(card);
}

function placeOf(thing: string): number {
  return Number(thing.slice(1)) - 1;
}

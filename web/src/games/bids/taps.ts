// What a tap means: a card goes by its name, a robbery as the server writes it; my slot on the table takes what is chosen.
import type { ActionButton, Draft, Tapped } from "../../game";
import { say } from "../../language";
import { loot } from "./notation";
import { type BidsScene, called, handOf } from "./words";

export const SLOT = "slot";

export function tap(scene: BidsScene, draft: Draft, thing: string): Tapped {
  const { legal, view } = scene;
  if (!legal.length) return { draft };
  if (thing === SLOT) return draft[0] === undefined ? { draft } : { draft: [], action: draft[0] };
  if (!legal.includes(thing)) return { draft: [], action: thing }; // the server says why not
  const isSure = draft[0] === thing || !scene.confirms || (view.phase === "bid" && view.hand.length === 1);
  return isSure ? { draft: [], action: thing } : { draft: [thing] };
}

export function buttons(scene: BidsScene, draft: Draft): ActionButton[] {
  const { legal, confirms, view, isSure } = scene;
  const thing = draft[0] ?? isSure ?? undefined;
  if (!legal.length || (thing === undefined && !confirms)) return [];
  if (thing === undefined || !legal.includes(thing)) return [notYet(view.phase)];
  return [{ label: view.phase === "rob" ? robbery(scene, thing) : called(scene, thing), action: thing }];
}

/** The button is there before there is anything to confirm. */
function notYet(phase: string): ActionButton {
  const label = phase === "rob" ? say("Robar", "Steal") : say("Pujar", "Bid");
  return { label, off: say("Elige antes una carta", "Choose a card first") };
}

function robbery(scene: BidsScene, thing: string): string {
  const [label, victim] = [called(scene, thing), scene.names[loot(thing).victim]];
  return say(`${label} a ${victim}`, `${label} from ${victim}`);
}

/** What the n-th key stands for: my n-th card, or the n-th that can be robbed. */
export function nth({ view, legal }: BidsScene, kind: "card" | "row", n: number): string | null {
  if (kind === "row") return null;
  return (view.phase === "rob" ? legal[n] : handOf(view)[n]) ?? null;
}

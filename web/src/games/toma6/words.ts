// What the page itself says at a table of Toma 6: of a choice in the making, and to those who want aids.
import type { Draft, Scene } from "../../game";
import { said, say } from "../../language";
import type { AskSeen } from "../../wire";
import type { InPublic, Toma6Aids, Toma6View } from "./view";

export type Toma6Scene = Scene<Toma6View, Toma6Aids>;

const LOW = "T6-8"; // the clause of cards that are lower than every row

export function bulls(count: number): string {
  return count === 1 ? say("1 buey", "1 bull") : say(`${count} bueyes`, `${count} bulls`);
}

export function cards(count: number): string {
  return count === 1 ? say("1 carta", "1 card") : say(`${count} cartas`, `${count} cards`);
}

/** What I have chosen for this trick, or am about to. */
export function chosenCard({ view, sending }: Toma6Scene, draft: Draft = []): number | null {
  const card = Number(sending ?? draft[0]);
  return view.phase === "choose" && view.hand.includes(card) ? card : view.choice;
}

/** Whether nobody but bots is still to choose, which they have as good as done: my card is shown at once. */
export function isFinal({ view, me, people }: Toma6Scene): boolean {
  return view.to_act.every((seat) => seat === me || !people[seat]);
}

/** Whether the row that is taken is mine to choose. */
export function mustTake({ view, legal }: Toma6Scene): boolean {
  return view.phase === "take" && legal.length > 0;
}

/** Whether the next of the open cards is mine to pick. */
export function mustPick({ view, legal }: Toma6Scene): boolean {
  return view.phase === "pick" && legal.length > 0;
}

export function ask(scene: Toma6Scene, draft: Draft): AskSeen | null {
  const { view, settled, legal, me, aids } = scene;
  if (!settled || view.over) return null;
  if (view.phase === "choose") return askToChoose(scene, draft);
  if (mustPick(scene) && draft[0] !== undefined) return { strong: isIt(draft[0]), text: again() };
  return me === null && legal.length && aids?.in_public ? askInPublic(aids.in_public) : null;
}

function askToChoose(scene: Toma6Scene, draft: Draft): AskSeen | null {
  const [thing] = scene.sending === null ? draft : [];
  if (thing !== undefined) return { strong: isIt(thing), ...(outcome(scene, thing) ?? { text: again() }) };
  const card = chosenCard(scene);
  if (card === null) return null;
  const coming = outcome(scene, String(card));
  const low = coming?.rule === LOW ? coming : null;
  return low || scene.sending !== null ? { strong: say(`Tu carta: el ${card}.`, `Your card: ${card}.`), ...low } : null;
}

/** What a card would do; nothing without aids. */
function outcome({ aids, showAids }: Toma6Scene, card: string): AskSeen | null {
  const aid = showAids ? aids?.actions[card] : undefined;
  if (!aid) return null;
  return aid.short ? { text: `${said(aid.short)}.`, rule: aid.rule } : { text: `${said(aid.says)}.` };
}

/** To whoever chooses before the eyes of all at this device. */
function askInPublic({ strong, text, short, rule }: InPublic): AskSeen {
  return { strong: said(strong), text: said(text), short: said(short), rule };
}

function isIt(card: string): string {
  return say(`¿El ${card}?`, `${card}?`);
}

function again(): string {
  return say("Tócalo otra vez o elige otro.", "Tap it again, or another one.");
}

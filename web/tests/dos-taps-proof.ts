// Every legal action can be tapped together, in any order, and whatever is tapped leads only to what is legal.
// `node dos-taps-proof.mjs FILE`: the file holds moments of matches, as the player on turn saw them.
import { readFileSync } from "node:fs";
import type { Draft } from "../src/game";
import { choiceOf, held, myHand, readMatch, rowOf, tap, whole } from "../src/games/dos/taps";
import type { DosAids, DosView } from "../src/games/dos/view";
import { ask, buttons, type DosScene } from "../src/games/dos/words";
import { sceneOf } from "./scenes";

interface Moment {
  name: string;
  view: DosView;
  legal: string[];
  aids: DosAids;
}

const RANDOM_TAPS = 60;
let seed = 1;

function below(many: number): number {
  seed = (seed * 48271) % 2147483647;
  return seed % many;
}

function sceneAt({ view, legal, aids }: Moment, confirms: boolean): DosScene {
  return sceneOf(view, ["Ana", "Marcos", "Lucía", "Iker"], { legal, aids, me: view.seat, confirms });
}

function orders<T>(things: T[]): T[][] {
  if (things.length < 2) return [things];
  return things.flatMap((thing, place) =>
    orders(things.filter((_, at) => at !== place)).map((rest) => [thing, ...rest]),
  );
}

/** What can be done in the end: by the last tap, or by the buttons after it. */
function possible(scene: DosScene, things: string[]): (string | undefined)[] {
  let draft: Draft = [];
  let action: string | undefined;
  for (const thing of things) ({ draft, action } = tap(scene, draft, thing));
  return action ? [action] : buttons(scene, draft).map((button) => button.action);
}

/** What the last tap does, or the first button after it. */
function done(scene: DosScene, things: string[]): string | undefined {
  return possible(scene, things)[0];
}

function check(moment: Moment, holds: boolean, what: string): void {
  if (!holds) throw new Error(`${moment.name}: ${what}\n${JSON.stringify(moment.view)}\n${moment.legal.join(" ")}`);
}

function proveMatches(moment: Moment, confirms: boolean): void {
  const scene = sceneAt(moment, confirms);
  for (const action of moment.legal) {
    const match = readMatch(action);
    if (!match) continue;
    const cards = held("hand", match.cards).map(({ thing }) => thing);
    for (const order of orders([`row:${match.row}.0`, ...cards])) {
      const taps = [...order, ...(match.named ? [match.named] : [])];
      check(moment, done(scene, taps) === action, `${taps.join(", ")} is ${done(scene, taps)}, not ${action}`);
    }
  }
}

function provePlain(moment: Moment): void {
  const scene = sceneAt(moment, true);
  const offered = buttons(scene, []).map(({ action }) => action);
  for (const action of moment.legal) {
    if (readMatch(action)) continue;
    const isOffered = action.startsWith("put:")
      ? possible(scene, [`hand:${action.slice(4)}.0`]).includes(action)
      : action === "catch" || offered.includes(action);
    check(moment, isOffered, `${action} has no button`);
  }
}

function proveRandom(moment: Moment, confirms: boolean): void {
  const scene = sceneAt(moment, confirms);
  const cards = [...myHand(scene), ...rowOf(scene)].map(({ thing }) => thing);
  const things = [...cards, ...cards, "same", "other", "alone", "undo"];
  let draft: Draft = [];
  for (let count = 0; count < RANDOM_TAPS; count++) {
    const tapped = tap(scene, draft, things[below(things.length)]!);
    draft = tapped.draft;
    const choice = choiceOf(scene, draft);
    const acts = [tapped.action, ...buttons(scene, draft).map(({ action }) => action), ...whole(scene, choice)];
    const isAllowed = (action?: string) => !action || action === "dos!" || moment.legal.includes(action); // DOS has a button always
    for (const action of acts) check(moment, isAllowed(action), `${draft.join(", ")} leads to ${action}`);
    check(moment, choice.hand.length <= 2, "more than two cards");
    const { strong, text } = ask(scene, draft) ?? {};
    const isChosen = choice.row !== null || choice.hand.length > 0;
    check(moment, isChosen === (!!strong || !!text), `nothing is asked with ${draft.join(", ")}`);
  }
}

const moments: Moment[] = JSON.parse(readFileSync(process.argv[2]!, "utf8"));
for (const moment of moments) {
  provePlain(moment);
  for (const confirms of [true, false]) {
    proveMatches(moment, confirms);
    proveRandom(moment, confirms);
  }
}
console.log(`${moments.length} moments`);

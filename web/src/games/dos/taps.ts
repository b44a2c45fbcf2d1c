// What a tap means. A match is built in any order: a draft is a set of things, and whatever legal action still agrees
// with it can come of it. Things of the hand and of the row are cards with the number of the copy: `hand:r7.1`.
import type { Draft, Tapped } from "../../game";
import { asHeld } from "./names";
import type { DosScene } from "./words";

export interface Match {
  row: string;
  cards: string[];
  named: Named | null;
}

export type Named = "same" | "other"; // what a Wild DOS takes: the colour of the others, or not

/** A draft that still holds: cards that lie there. */
export interface Choice {
  row: string | null; // a card of the row
  hand: string[]; // things of my hand, at most two
  named: Named | null;
  isAlone: boolean; // no second card is to join the first
}

/** A card that can be tapped. */
export interface Held {
  card: string;
  thing: string;
}

export const CALL = "dos!";
export const CATCH = "catch";
export const END = "end";
export const UNDO = "undo";
export const ALONE = "alone";
const NOTHING: Choice = { row: null, hand: [], named: null, isAlone: false };
const PAIR = 2;

// --- how things and actions are written

export function held(place: "hand" | "row", cards: readonly string[]): Held[] {
  const copies = new Map<string, number>();
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return { card, thing: `${place}:${card}.${copy}` };
  });
}

/** My cards as they are held, each a thing of its own. */
export function myHand({ view }: DosScene): Held[] {
  return held("hand", asHeld(view.hand));
}

export function rowOf({ view }: DosScene): Held[] {
  return held("row", view.row);
}

export function cardOf(thing: string): string {
  return thing.slice(thing.indexOf(":") + 1, thing.lastIndexOf("."));
}

export function readMatch(action: string): Match | null {
  const parts = /^([^=:]+)=([^+:]+)(?:\+([^:]+))?(?::(same|other))?$/.exec(action);
  if (!parts) return null;
  const [, row, first, second, named] = parts;
  return { row: row!, cards: second ? [first!, second] : [first!], named: (named as Named | undefined) ?? null };
}

export function put(card: string): string {
  return `put:${card}`;
}

// --- what agrees

/** What was tapped so far, or what is on its way. */
export function choiceOf(scene: DosScene, draft: Draft): Choice {
  const things = draft.length || scene.sending === null ? draft : thingsOf(scene.sending);
  const mine = new Set(myHand(scene).map(({ thing }) => thing));
  const row = things.find((thing) => thing.startsWith("row:"));
  return {
    row: row !== undefined && scene.view.row.includes(cardOf(row)) ? cardOf(row) : null,
    hand: things.filter((thing) => mine.has(thing)),
    named: (things.find((thing) => thing === "same" || thing === "other") as Named | undefined) ?? null,
    isAlone: things.includes(ALONE),
  };
}

/** The things that an action is made of. */
function thingsOf(action: string): string[] {
  const match = readMatch(action);
  if (match) {
    const named = match.named ? [match.named] : [];
    return [`row:${match.row}.0`, ...held("hand", match.cards).map(({ thing }) => thing), ...named];
  }
  return action.startsWith("put:") ? [`hand:${action.slice(4)}.0`] : [];
}

/** The matches that can still come of a choice, with the actions that make them. */
export function agreeing({ legal }: DosScene, { row, hand, named }: Choice): { action: string; match: Match }[] {
  const wanted = hand.map(cardOf);
  return legal.flatMap((action) => {
    const match = readMatch(action);
    const agrees =
      match &&
      (row === null || match.row === row) &&
      (named === null || match.named === named) &&
      holds(match.cards, wanted);
    return agrees ? [{ action, match }] : [];
  });
}

function holds(cards: readonly string[], wanted: readonly string[]): boolean {
  const rest = [...cards];
  return wanted.every((card) => {
    const place = rest.indexOf(card);
    if (place >= 0) rest.splice(place, 1);
    return place >= 0;
  });
}

/** The actions that are made of what was chosen and nothing else; two if a colour is still to be named. */
export function whole(scene: DosScene, choice: Choice): string[] {
  if (choice.row === null || !choice.hand.length) return [];
  return agreeing(scene, choice).flatMap(({ action, match }) =>
    match.cards.length === choice.hand.length ? [action] : [],
  );
}

/** The choice as it would be laid: where my cards make a match on one card of the row only, that one is meant. */
export function laid(scene: DosScene, choice: Choice): Choice {
  if (choice.row !== null || !choice.hand.length) return choice;
  const matches = agreeing(scene, choice).filter(({ match }) => match.cards.length === choice.hand.length);
  const rows = new Set(matches.map(({ match }) => match.row));
  return rows.size === 1 ? { ...choice, row: matches[0]!.match.row } : choice;
}

/** Whether one more card can join what was chosen. */
export function canGrow(scene: DosScene, choice: Choice): boolean {
  if (choice.isAlone || choice.named) return false;
  return agreeing(scene, choice).some(({ match }) => match.cards.length > choice.hand.length);
}

/** The card that was chosen alone and may go into the row. */
export function toPut({ legal }: DosScene, { row, hand }: Choice): string | null {
  const [thing, ...more] = hand;
  if (row !== null || thing === undefined || more.length) return null;
  const action = put(cardOf(thing));
  return legal.includes(action) ? action : null;
}

function isOf(scene: DosScene, choice: Choice): boolean {
  return agreeing(scene, choice).length > 0 || toPut(scene, choice) !== null;
}

/** Whether a card of my hand can join what was chosen. */
export function fitsHand(scene: DosScene, choice: Choice, thing: string): boolean {
  return isOf(scene, { ...NOTHING, row: choice.row, hand: [...choice.hand, thing] });
}

/** Whether what was chosen of my hand can go on a card of the row. */
export function fitsRow(scene: DosScene, choice: Choice, card: string): boolean {
  return agreeing(scene, { ...NOTHING, row: card, hand: choice.hand }).length > 0;
}

/** Whether it is my turn; without it all I can do is to catch somebody. */
export function isMyTurn({ legal }: DosScene): boolean {
  return legal.some((action) => action !== CATCH);
}

// --- taps

export function tap(scene: DosScene, draft: Draft, thing: string): Tapped {
  const { legal } = scene;
  if (legal.includes(thing)) return follow(scene, thing);
  if (!isMyTurn(scene)) return { draft };
  if (thing === UNDO) return { draft: [] };
  const choice = choiceOf(scene, draft);
  if (thing === ALONE) return finish(scene, { ...choice, isAlone: true });
  if (thing === "same" || thing === "other") return finish(scene, { ...choice, named: thing });
  if (thing.startsWith("row:")) return finish(scene, withRow(scene, choice, cardOf(thing)));
  if (thing.startsWith("hand:")) return finish(scene, withCard(scene, choice, thing));
  return { draft };
}

/** A whole action is chosen first where acts are confirmed; a button that names it is none to ask twice. */
function follow(scene: DosScene, action: string): Tapped {
  const things = thingsOf(action);
  return things.length && scene.confirms ? { draft: things } : { draft: [], action };
}

/** The row card is another one then; what of my cards does not go with it is put back. */
function withRow(scene: DosScene, { row, hand }: Choice, card: string): Choice {
  if (row === card) return { ...NOTHING, hand };
  const tried = [hand, hand.slice(-1), hand.slice(0, 1), []].map((some) => ({ ...NOTHING, row: card, hand: some }));
  return tried.find((each) => agreeing(scene, each).length > 0) ?? { ...NOTHING, row: card };
}

/** The card joins the others, or the choice starts anew with it. If it fits nowhere it stays, and the ask says why. */
function withCard(scene: DosScene, { row, hand }: Choice, thing: string): Choice {
  if (hand.includes(thing)) return { ...NOTHING, row, hand: hand.filter((other) => other !== thing) };
  const anew = { ...NOTHING, row, hand: [thing] };
  const tried = [{ ...NOTHING, row, hand: [...hand, thing] }, anew, { ...NOTHING, hand: [thing] }];
  return tried.find((each) => each.hand.length <= PAIR && isOf(scene, each)) ?? anew;
}

/** Where nothing is left to choose and nothing is to be confirmed, the act is done. */
function finish(scene: DosScene, choice: Choice): Tapped {
  const action = scene.confirms ? null : actionOf(scene, choice);
  return action === null ? { draft: written(choice) } : { draft: [], action };
}

function actionOf(scene: DosScene, choice: Choice): string | null {
  const [action, ...others] = whole(scene, choice);
  if (action !== undefined) return others.length || canGrow(scene, choice) ? null : action;
  return scene.view.phase === "bonus" ? toPut(scene, choice) : null;
}

function written({ row, hand, named, isAlone }: Choice): Draft {
  return [...(row === null ? [] : [`row:${row}.0`]), ...hand, ...(isAlone ? [ALONE] : []), ...(named ? [named] : [])];
}

/** What the n-th key stands for. */
export function nth(scene: DosScene, kind: "card" | "row", n: number): string | null {
  return (kind === "row" ? rowOf(scene) : myHand(scene))[n]?.thing ?? null;
}

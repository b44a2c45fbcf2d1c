// Taps without rules: what was tapped is a list of things, what fits is what occurs in a legal action that touches all of
// them, and an action that touches nothing on the table is a button.
import type { ActionButton, Draft, Scene, Tapped } from "../game";
import { say } from "../language";
import { type TableLayout, SEAT, type Thing, thingsOn } from "./things";

export const CANCEL = "cancel";
const MOST_BUTTONS = 3; // below my cards; more of them are a list in their place

type Touched = Pick<Scene, "legal" | "touches" | "words">;

/** Whether a name in `touches` is a thing that was tapped: a card by its name, a row or a seat by its own. */
function isMeant(touch: string, id: string, thing: Thing | undefined): boolean {
  if (touch === id) return true;
  return !!thing && thing.written !== null && (touch === thing.written || touch === `${thing.field}:${thing.written}`);
}

/** What an action still touches after some taps; null: it does not touch all of them. */
function left(touches: readonly string[], draft: Draft, things: Map<string, Thing>): string[] | null {
  const rest = [...touches];
  for (const id of draft) {
    const at = rest.findIndex((touch) => isMeant(touch, id, things.get(id)));
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** Whether everything that an action touches lies on the table or is a seat. */
function isOnTable(touches: readonly string[], layout: TableLayout, things: Map<string, Thing>): boolean {
  const rows = new Set(layout.flatMap((each) => each.rows.map(({ id }) => id)));
  const isThere = (touch: string) =>
    touch.startsWith(SEAT) || rows.has(touch) || [...things].some(([id, thing]) => isMeant(touch, id, thing));
  return touches.length > 0 && touches.every(isThere);
}

/** Everything with a name: what I must think of myself is listed in my whole turn, legal or not. */
function named(legal: readonly string[], words: Scene["words"]): string[] {
  return [...new Set([...Object.keys(words), ...legal])];
}

export interface Choices {
  whole: string[]; // actions that touch just what was tapped
  open: string[]; // actions that touch more
  plain: string[]; // actions that touch nothing on the table
  fits: (id: string) => boolean; // whether one more thing leads to an action
}

export function choicesOf({ legal, touches, words }: Touched, layout: TableLayout, draft: Draft): Choices {
  const things = thingsOn(layout);
  const touched = legal.filter((action) => isOnTable(touches[action] ?? [], layout, things));
  const rest = new Map(touched.map((action) => [action, left(touches[action]!, draft, things)]));
  const open = touched.filter((action) => rest.get(action)?.length);
  return {
    whole: draft.length ? touched.filter((action) => rest.get(action)?.length === 0) : [],
    open,
    plain: legal.length ? named(legal, words).filter((action) => !touched.includes(action)) : [],
    fits: (id) => open.some((action) => rest.get(action)!.some((touch) => isMeant(touch, id, things.get(id)))),
  };
}

export function tap(scene: Scene, layout: TableLayout, draft: Draft, id: string): Tapped {
  const { legal, touches, confirms, isHasty } = scene;
  if (id === CANCEL) return { draft: [] };
  if (legal.includes(id)) return { draft: [], action: id };
  if (!legal.length) return { draft };
  const before = choicesOf(scene, layout, draft);
  if (draft.includes(id)) {
    const [only, other] = before.whole;
    const isWhole = only !== undefined && other === undefined && touches[only]!.length === 1;
    return isWhole ? { draft: [], action: only } : { draft: draft.filter((each) => each !== id) };
  }
  const next = [[...draft, id], [id]].find((tried) => {
    const { whole, open } = choicesOf(scene, layout, tried);
    return whole.length + open.length > 0;
  });
  if (!next) return { draft: [] };
  const { whole, open } = choicesOf(scene, layout, next);
  const isDone = whole.length === 1 && !open.length && isHasty && !confirms;
  return isDone ? { draft: [], action: whole[0]! } : { draft: next };
}

/** The buttons below my cards; where there are too many, none, and a list takes their place. */
export function buttons(scene: Scene, layout: TableLayout, draft: Draft): ActionButton[] {
  if (!scene.legal.length) return [];
  const { whole, open, plain } = choicesOf(scene, layout, draft);
  const named = [...whole, ...plain].map((action) => ({ label: scene.words[action] ?? action, action }));
  if (named.length > MOST_BUTTONS) return [];
  const isChosen = whole.length > 0;
  const all: ActionButton[] = named.map((button, place) => ({
    ...button,
    ...(place >= whole.length && (isChosen || open.length) && { isPlain: true }),
  }));
  if (!isChosen && open.length) all.unshift(undecided(draft));
  if (draft.length > 1 && all.length < MOST_BUTTONS) all.push({ label: say("Cancelar", "Cancel"), thing: CANCEL });
  return all;
}

function undecided(draft: Draft): ActionButton {
  return draft.length
    ? { label: say("Elige algo más", "Choose one more"), off: say("Aún falta algo", "Something is missing") }
    : { label: say("Elige", "Choose"), off: say("Toca primero algo", "Tap something first") };
}

/** What is too much for buttons. */
export function listOf(scene: Scene, layout: TableLayout, draft: Draft): string[] {
  const { whole, plain } = choicesOf(scene, layout, draft);
  return whole.length + plain.length > MOST_BUTTONS ? [...whole, ...plain] : [];
}

export function nth(layout: TableLayout, kind: "card" | "row", n: number): string | null {
  if (kind === "row")
    return layout.filter(({ place }) => place.kind === "rows").flatMap(({ rows }) => rows)[n]?.id ?? null;
  const mine = layout.filter(({ place }) => place.kind === "hand" || place.kind === "dice");
  return mine.flatMap(({ rows }) => rows.flatMap(({ things }) => things))[n]?.id ?? null;
}

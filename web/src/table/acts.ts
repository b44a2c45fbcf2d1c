// What I do at a table: choose, act, take it back, say a word, ask for a rematch.
import { batch, effect } from "@preact/signals";
import { calm } from "../announcer";
import type { ActionButton, View } from "../game";
import { settings } from "../settings";
import { buzz } from "../sounds";
import type { Answer, Reacted } from "../wire";
import { cover, staysUncovered } from "./hotseat";
import { showNotice } from "./messages";
import { ask } from "./questions";
import { decisionOf } from "./scene";
import type { Table } from "./state";

/** A card, a place or a die was tapped, clicked, dropped or chosen by a key. */
export function tap(table: Table, thing: string): void {
  const scene = table.scene.value;
  if (!scene || table.past.value || table.presses.isSecond) return;
  const { draft, action } = table.game.tap(scene, table.draft.value, thing);
  const isChosen = table.game.tap(scene, [], thing).action === undefined; // without a tap before it does nothing
  table.tapped = thing;
  batch(() => {
    table.draft.value = draft;
    if (action === undefined) table.sure.value = null;
    else if (isChosen || isConfirmed(table, action)) act(table, action);
  });
}

/** A button below my cards was pressed. While an act is on its way they take no press: what comes of it may be another
 * question under the same words. */
export function press(table: Table, { action, next, thing, off }: ActionButton): void {
  const scene = table.scene.value;
  if (!scene || off !== undefined || table.sending.value || table.past.value || table.presses.isSecond) return;
  if (action === undefined) {
    if (thing !== undefined) tap(table, thing);
    return;
  }
  const isChosen = table.game.buttons(scene, []).every((each) => each.action !== action); // a choice has led to it
  if (isChosen || isConfirmed(table, action)) act(table, action, next);
}

/** Where everything is confirmed, the first press of a button or a card only says what the second one does. */
function isConfirmed({ sure, scene }: Table, action: string): boolean {
  if (settings.value.confirm !== true || sure.value === action || !scene.value?.legal.includes(action)) return true;
  sure.value = action;
  return false;
}

function act(table: Table, action: string, next?: string): void {
  if (table.sending.value?.action === action) return;
  const seat = table.seat.value ?? table.inPublicSeat.value;
  const whose = table.isShared.value ? { seat } : {};
  table.stage.readOn();
  batch(() => {
    table.refused.value = null;
    table.draft.value = [];
    table.sure.value = null;
    const id = ask(table, { type: "act", action, ...whose }, (answer) => acted(table, answer, seat, next));
    table.sending.value = { id, action };
  });
  buzz(10);
}

/** After the turn of somebody on a shared device the napkin comes down; what their move did is seen by all. */
function acted(table: Table, answer: Answer, seat: number | null, next?: string): void {
  const isDone = answer.type === "accepted";
  if (isDone) {
    table.lastHeld.value = seat;
    table.called = ""; // the same may be asked again
    calm();
    table.coach.acted();
  }
  const hasGone = table.hides && table.eyes.value !== seat; // they did not wait for the answer
  const after = table.heldBack.findLast((notice) => notice.sight)?.sight?.view as View | undefined;
  const goesOn = staysUncovered(table.eyes.value, after?.to_act ?? []);
  if (table.hides && isDone && !hasGone && !goesOn) {
    cover(table);
    return;
  }
  for (const notice of table.heldBack.splice(0)) showNotice(table, notice);
  if (isDone && !hasGone && next !== undefined) act(table, next);
}

/** A choice in the making is for one decision: somebody else may have made it, such as the clock. */
export function forgetDraft(table: Table): () => void {
  let decision = "";
  return effect(() => {
    const scene = table.scene.value;
    if (!scene || table.past.value || !scene.settled || decision === decisionOf(scene)) return;
    decision = decisionOf(scene);
    table.draft.value = [];
    table.sure.value = null;
  });
}

/** Ask to take my last act back. */
export function takeBack(table: Table, seat: number): void {
  if (!table.presses.isSecond) ask(table, { type: "takeback", seat });
}

/** Answer somebody who asks for that, for everybody on this device. */
export function answerTakeback(table: Table, agree: boolean): void {
  const asker = table.seen.value?.takeback;
  for (const seat of table.held.value) if (seat !== asker) ask(table, { type: "takeback", agree, seat });
}

export function react({ connection, seat }: Table, reaction: Reacted["reaction"]): void {
  connection.send({ type: "react", reaction, ...(seat.value === null ? {} : { seat: seat.value }) });
}

export function rematch(table: Table): void {
  table.isRematching.value = true;
  ask(table, { type: "rematch" }, (answer) => {
    table.isRematching.value = false;
    if (answer.type === "accepted" && answer.table) table.successor.value = answer.table;
  });
}

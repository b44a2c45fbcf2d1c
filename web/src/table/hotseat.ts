// Several people on one device: whom it is passed to, who looks, and what everybody may see of the table meanwhile.
import { batch } from "@preact/signals";
import { hush } from "../announcer";
import type { Entry } from "../entries";
import type { Scene } from "../game";
import type { Hello, Sight } from "../wire";
import { withdraw } from "./questions";
import type { Table } from "./state";

/** What everybody at the device could see before somebody looked at their own cards. */
export interface InPublic {
  number: number | null;
  sight: Sight | null;
  log: Entry[];
  firstRound: number | null;
}

const OF_EYES = new Set(["log", "moment", "hint", "coach"]); // questions whose answer depends on who looks

// --- whose turn it is at the device

/** Who of this device the match waits for: first whoever sits next to the one who had it last. */
export function passedTo(held: readonly number[], awaited: readonly number[], last: number | null): number[] {
  const waiting = held.filter((seat) => awaited.includes(seat)).sort((one, other) => one - other);
  if (last === null) return waiting;
  return [...waiting.filter((seat) => seat > last), ...waiting.filter((seat) => seat <= last)];
}

/** Whether whoever looks goes on after their move: the match waits for nobody but them. */
export function staysUncovered(looking: number | null, awaited: readonly number[]): boolean {
  return awaited.length === 1 && awaited[0] === looking;
}

/** Who of this device has chosen and may still choose otherwise. */
export function mayChange(
  held: readonly number[],
  changeable: readonly number[],
  awaited: readonly number[],
): number[] {
  return held.filter((seat) => changeable.includes(seat) && !awaited.includes(seat));
}

export function nextOf(table: Table): number[] {
  const scene = sharedScene(table);
  if (!scene || (table.hides && !table.stage.isRead.value)) return []; // it stays until everybody has seen what happened
  return passedTo(table.held.value, scene.view.to_act, table.lastHeld.value);
}

export function changersOf(table: Table): number[] {
  const scene = sharedScene(table);
  return scene ? mayChange(table.held.value, table.game.changeable(scene.view), scene.view.to_act) : [];
}

/** The scene in which a shared device may be passed on. */
function sharedScene(table: Table): Scene | null {
  const scene = table.scene.value;
  return scene && table.isShared.value && !scene.view.over && scene.settled ? scene : null;
}

/** What somebody of this device may do before everybody's eyes. */
export function publicActs(table: Table, scene: Scene): readonly string[] {
  const isOurs = scene.view.to_act.length === 1 && table.held.value.includes(scene.view.to_act[0]!);
  return (isOurs && table.game.inPublic?.(scene)) || [];
}

export function inPublicSeatOf(table: Table): number | null {
  const scene = table.scene.value;
  return scene && table.hides && scene.me === null && scene.legal.length ? scene.view.to_act[0]! : null;
}

export function isCoveredAt(table: Table): boolean {
  if (!table.hides || table.seat.value !== null || table.past.value) return false;
  if (table.eyes.value !== null) return true; // until the cards are here
  if (table.inPublicSeat.value !== null) return false;
  return !table.isSwitching.value && !table.isTableShown.value && table.passedTo.value.length > 0;
}

// --- who looks

/** Who looks, for the server: the token of my seat, and the others of this device. */
export function tokensOf({ kept, eyes }: Table): Pick<Hello, "token" | "also"> {
  const seats = kept?.seats ?? [];
  const mine = seats.length > 1 ? seats.find(({ seat }) => seat === eyes.value) : seats[0];
  const others = seats.filter((each) => each !== mine).map((each) => each.token);
  return { token: mine?.token ?? null, also: kept?.host ? [...others, kept.host] : others };
}

/** Somebody of this device looks at their own cards. */
export function uncover(table: Table, seat: number): void {
  if (table.eyes.value === seat) return;
  if (table.eyes.value === null) {
    const { number, stage, log, firstRound } = table;
    table.inPublic = { number, sight: stage.sight.value, log: log.value, firstRound: firstRound.value };
  }
  look(table, seat);
  table.connection.hello();
}

/** The napkin comes down: from now on this device sees what everybody may see. */
export function cover(table: Table): void {
  if (table.eyes.value === null) return;
  const { number, sight, log, firstRound } = table.inPublic;
  batch(() => {
    look(table, null);
    hush();
    table.number = number;
    table.seat.value = null;
    table.log.value = log;
    table.firstRound.value = firstRound;
    table.stage.begin(sight);
  });
  table.connection.hello();
}

function look(table: Table, seat: number | null): void {
  batch(() => {
    table.eyes.value = seat;
    table.isSwitching.value = true;
    table.isTableShown.value = false;
    table.past.value = null;
    table.draft.value = [];
    table.sure.value = null;
    table.refused.value = null;
    table.heldBack = [];
    table.number = null;
  });
  for (const [id, { type }] of table.questions) if (OF_EYES.has(type)) withdraw(table, id);
}

/** Nobody's cards lie open on a device that is put aside. */
export function coverWhenHidden(table: Table): () => void {
  const hide = () => document.hidden && table.hides && cover(table);
  document.addEventListener("visibilitychange", hide);
  return () => document.removeEventListener("visibilitychange", hide);
}

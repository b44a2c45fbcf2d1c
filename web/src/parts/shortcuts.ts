// Keys for those who know them: they end in the same taps as everything else.
import { useLayoutEffect } from "preact/hooks";
import type { ButtonKey } from "../game";
import type { Opened } from "../screens/Play";
import { settings } from "../settings";
import { press, takeBack, tap } from "../table/acts";
import { lookForward } from "../table/log";
import type { Table } from "../table/state";
import { undoer } from "./Takeback";

const ROW_FOR = 2_000; // milliseconds in which a number after R is a row
const BUTTONS: Record<string, ButtonKey> = { d: "deck", s: "stop", c: "call" };

export function useShortcuts(table: Table, open: (sheet: Opened) => void, close: () => void): void {
  // before the first paint: whoever sees the table can press a key
  useLayoutEffect(() => {
    let rowUntil = 0;
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape") return void back(table, close);
      if (!settings.value.shortcuts || isTyping(event)) return;
      const key = event.key.toLowerCase();
      const kind = Date.now() < rowUntil ? "row" : "card";
      rowUntil = key === "r" ? Date.now() + ROW_FOR : 0;
      if (/^[0-9]$/.test(key)) choose(table, kind, (Number(key) + 9) % 10);
      else if (key in BUTTONS) pressKey(table, BUTTONS[key]!);
      else if (key === "u") askForUndo(table);
      else if (key === "h") askForHint(table, open);
      else if (key === "f") table.stage.end();
      else if (key === "l") open({ name: "log" });
      else if (key === "g") open({ name: "rules", clause: table.log.value.find((entry) => entry.rule)?.rule ?? null });
      else if (key === "?") open({ name: "shortcuts" });
      else if (goesOn(table, event)) return;
      else if (isOnControl(event)) return;
      else if (key === "enter") confirm(table);
      else if (key === " ") skip(table, event);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [table]);
}

function back(table: Table, close: () => void): void {
  if (table.past.value) lookForward(table);
  else close();
}

/** Whether this table has hints, and I a seat at it. */
export function mayAskForHints(table: Table): boolean {
  return table.seen.value?.settings.hints !== false && table.seat.value !== null;
}

function askForHint(table: Table, open: (sheet: Opened) => void): void {
  if (mayAskForHints(table) && table.scene.value?.legal.length) open({ name: "hint" });
}

/** Where it cannot be done the server says why. */
function askForUndo(table: Table): void {
  const seat = table.mayUndo.value ?? undoer(table);
  if (seat !== null) takeBack(table, seat);
}

function choose(table: Table, kind: "card" | "row", n: number): void {
  const scene = table.scene.value;
  const thing = scene && table.game.nth(scene, kind, n);
  if (thing) tap(table, thing);
}

/** The button that is meant by a letter, if there is one now. */
function pressKey(table: Table, key: ButtonKey): void {
  const scene = table.scene.value;
  const button = scene && table.game.buttons(scene, table.draft.value).find((each) => each.key === key);
  if (button) press(table, button);
}

function confirm(table: Table): void {
  const scene = table.scene.value;
  const button = scene && table.game.buttons(scene, table.draft.value)[0];
  if (button && !button.isPlain && button.off === undefined) press(table, button);
  else if (table.teaching.hasMore.value) table.teaching.goOn();
}

/** Enter or Space goes on from what stands there, also from a card that has the focus and can do nothing now. */
function goesOn({ stage }: Table, event: KeyboardEvent): boolean {
  const isForIt = event.key === "Enter" || event.key === " ";
  const isFree = !isOnControl(event) || !!(event.target as Element).closest(".hand");
  if (!isForIt || !isFree || event.repeat || stage.standing.value === null) return false;
  event.preventDefault();
  stage.goOn();
  return true;
}

function skip(table: Table, event: KeyboardEvent): void {
  event.preventDefault();
  table.stage.skip();
}

function isTyping({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  const element = target as Element;
  return metaKey || ctrlKey || altKey || !!element.closest?.("input, textarea, select");
}

/** Enter and Space on a control are the control's own. */
function isOnControl({ target }: KeyboardEvent): boolean {
  return !!(target as Element).closest?.("button, a, summary, dialog");
}

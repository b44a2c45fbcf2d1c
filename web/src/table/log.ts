// What has happened, line by line, and the table as it was after any of them.
import { batch, effect } from "@preact/signals";
import { type Entry, entriesOf, heading } from "../entries";
import { lang, say } from "../language";
import type { Logged } from "../wire";
import { ask } from "./questions";
import { afterEvents } from "./scene";
import type { Table } from "./state";

export function write(table: Table, entries: Entry[]): void {
  if (entries.length) table.log.value = [...entries.reverse(), ...table.log.value];
}

/** A line of my own log, which nobody else has. */
export function note(table: Table, text: string): void {
  const line = { number: table.number ?? 0, until: [], text, rule: "", seat: table.seat.peek(), isHeading: false };
  write(table, [{ ...line, isAdvice: true }]);
}

/** What follows in the log happened while nobody looked. */
export function noteAbsence(table: Table, number: number): void {
  if (table.isAbsenceNoted) return;
  table.isAbsenceNoted = true;
  write(table, heading(number, say("Mientras no estabas", "While you were away")));
}

/** Fetch a round, without one the present. */
export function fetchLog(table: Table, round: number | null): void {
  const eyes = table.seat.value;
  ask(table, { type: "log", round }, (answer) => {
    if (answer.type === "log" && table.seat.value === eyes) prepend(table, answer);
  });
}

/** What happened before, under what is known already. */
function prepend(table: Table, { round, happened }: Logged): void {
  const first = table.log.value.at(-1)?.number ?? Infinity;
  const earlier = happened.filter((each) => each.number < first).flatMap((each) => entriesOf(each));
  batch(() => {
    table.firstRound.value = round;
    table.log.value = [...table.log.value, ...earlier.reverse()];
  });
}

/** Look at the table as it was after what a line of the log tells. */
export function lookBack(table: Table, entry: Entry, until = entry.until): void {
  const eyes = table.seat.value;
  const isWhole = !until.length; // else the events make it of the table before the step
  ask(table, { type: "moment", number: isWhole ? entry.number : entry.number - 1 }, (answer) => {
    if (table.seat.value !== eyes) return;
    const sight = answer.type === "moment" ? answer.sight : null;
    if (sight) table.past.value = isWhole ? { sight, now: null, entry } : afterEvents(table.game, sight, entry);
    else if (!isWhole) lookBack(table, entry, []); // there was no table before the deal
  });
}

export function lookForward(table: Table): void {
  table.past.value = null;
}

/** Fetch the round before the first that the log holds. */
export function lookFurther(table: Table): void {
  const first = table.firstRound.value;
  if (first !== null && first > 0) fetchLog(table, first - 1);
}

/** In another language everything is told anew. */
export function tellInOtherLanguage(table: Table): () => void {
  let spoken = lang.peek();
  return effect(() => {
    if (lang.value === spoken) return;
    spoken = lang.value;
    table.log.value = [];
    table.firstRound.value = null;
    table.connection.hello();
    if (table.stage.sight.peek()) fetchLog(table, null);
  });
}

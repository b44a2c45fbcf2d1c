// What is asked of the server, and its answers.
import { batch } from "@preact/signals";
import { interrupt } from "../announcer";
import { lessMotion } from "../layout";
import { shake } from "../motion";
import type { Connection } from "../socket";
import type { Answer, Refused } from "../wire";
import type { Table } from "./state";

const REFUSED_FOR = 6_000; // milliseconds that a refusal is shown
const QUIET = new Set(["hash", "word", "log", "moment", "hint", "coach", "replay"]); // what the page asks by itself

export function ask(
  table: Table,
  question: Parameters<Connection["ask"]>[0],
  answered: (answer: Answer) => void = () => {},
  progressed?: (share: number) => void,
): string {
  const id = table.connection.ask(question);
  table.questions.set(id, { type: question.type, eyes: table.eyes.value, answered, progressed });
  return id;
}

/** Nobody waits for the answer any more. */
export function withdraw(table: Table, id: string): void {
  table.questions.delete(id);
  table.connection.withdraw(id);
}

export function answer(table: Table, id: string, answer: Answer): void {
  const question = table.questions.get(id);
  const isTold = !table.hides || question?.eyes === table.eyes.value; // why not may name a card of whoever tried
  table.questions.delete(id);
  batch(() => {
    if (table.sending.value?.id === id) table.sending.value = null;
    if (answer.type === "refused" && isTold && !QUIET.has(question?.type ?? "")) refuse(table, answer);
    question?.answered(answer);
  });
}

/** Say why not, in place of the ask and aloud. */
export function refuse(table: Table, { sentence, rule = "" }: Pick<Refused, "sentence" | "rule">): void {
  clearTimeout(table.forgetRefusal);
  const plain = rule ? sentence.replace(` (${rule})`, "") : sentence;
  table.refused.value = { sentence: plain, rule };
  interrupt(plain);
  if (!lessMotion.value) shake(table.tapped);
  table.forgetRefusal = window.setTimeout(() => (table.refused.value = null), REFUSED_FOR);
}

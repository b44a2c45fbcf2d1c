// Taking a decision back: the button beside the ask where it can be done, and where others are asked about it, a strip
// over the table for them and for whoever waits for them.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { interrupt } from "../announcer";
import { say } from "../language";
import { layout } from "../layout";
import { answerTakeback, takeBack } from "../table/acts";
import type { Table } from "../table/state";
import { Icon } from "./Icon";
import "./strip.css";

/** Whose decision this device can ask to take back; null: nobody's. */
export function undoer(table: Table): number | null {
  if (table.seen.value?.settings.takebacks === false) return null;
  return table.isShared.value ? (table.seat.value ?? table.lastHeld.value) : table.seat.value;
}

/** It is there only while it can be done. */
export function Undo({ table }: { table: Table }) {
  const seat = table.mayUndo.value;
  if (seat === null) return null;
  return (
    <button
      type="button"
      class="undo"
      aria-description={say("Vuelve a tu última decisión", "Back to your last decision")}
      onClick={() => takeBack(table, seat)}
    >
      <Icon name="undo" />
      <span class={layout.value === "phone" ? "visually-hidden" : ""}>{say("Deshacer", "Undo")}</span>
    </button>
  );
}

export function Takeback({ table }: { table: Table }) {
  const seen = table.seen.value;
  const asker = seen?.takeback ?? null;
  const isAnswered = useSignal(false);
  const isMine = asker !== null && asker === table.seat.value;
  const isAsked = asker !== null && table.held.value.some((seat) => seat !== asker);
  const name = asker === null ? "" : seen!.seats[asker]!.name;
  const question = say(`${name} pide deshacer su jugada.`, `${name} asks to take a move back.`);
  useEffect(() => {
    isAnswered.value = false;
    if (isAsked) interrupt(question);
  }, [asker]);
  if (asker === null || seen?.phase !== "playing") return null;
  const answer = (agree: boolean) => {
    isAnswered.value = true;
    answerTakeback(table, agree);
  };
  return (
    <div class="strip" role="group" aria-label={say("Deshacer una jugada", "Taking a move back")}>
      <p>{isMine ? say("Has pedido deshacer tu jugada.", "You have asked to take your move back.") : question}</p>
      {isAsked && !isAnswered.value ? (
        <div class="answers">
          <button type="button" class="button go" onClick={() => answer(true)}>
            {say("Sí, que la deshaga", "Yes, take it back")}
          </button>
          <button type="button" class="button" onClick={() => answer(false)}>
            {say("No", "No")}
          </button>
        </div>
      ) : (
        <p class="waiting">{say("Falta que contesten.", "The others have yet to answer.")}</p>
      )}
    </div>
  );
}

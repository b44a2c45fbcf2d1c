// Somebody asks to take an act back: a strip over the table for those who are asked, and for whoever waits for them.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { interrupt } from "../announcer";
import { say } from "../language";
import type { Table } from "../table";
import "./strip.css";

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
    table.answerTakeback(agree);
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
        <p class="waiting">{say("Falta que contesten.", "The others are to answer.")}</p>
      )}
    </div>
  );
}

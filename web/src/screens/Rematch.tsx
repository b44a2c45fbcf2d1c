// The rematch, as the end of a match tells of it: who wants it, whether it has begun without me, and the way in.
import { useEffect, useState } from "preact/hooks";
import { interrupt } from "../announcer";
import { get } from "../api";
import { say } from "../language";
import { Link } from "../router";
import { wantsRematch } from "../table/messages";
import type { TableSeen } from "../wire";

const LOOK_AGAIN = 3_000; // milliseconds

interface Props {
  table: TableSeen;
  rematch: () => void;
  busy: boolean;
  me: number | null;
  played: boolean; // somebody at this device had a seat
}

/** Who played asks for it or goes in; who watched can only follow. */
export function Rematch({ table, rematch, busy, me, played }: Props) {
  const phase = usePhase(table.rematch ?? null);
  const told = tell(table, phase, me, played);
  useEffect(() => {
    if (told) interrupt(told);
  }, [told]);
  return (
    <>
      {played ? (
        <button
          type="button"
          class={busy ? "button go busy" : "button go"}
          aria-disabled={busy}
          onClick={() => busy || rematch()}
        >
          {!table.rematch ? say("Revancha", "Rematch") : say("Ir a la revancha", "Go to the rematch")}
        </button>
      ) : (
        table.rematch && (
          <Link class="button go" href={`/t/${table.rematch}`}>
            {say("Ver la revancha", "Watch the rematch")}
          </Link>
        )
      )}
      {told && <p class="told-rematch">{told}</p>}
    </>
  );
}

/** What those who have not gone there are told. */
function tell(
  { seats, rematch, rematch_by }: TableSeen,
  phase: TableSeen["phase"],
  me: number | null,
  played: boolean,
): string {
  if (!rematch) return "";
  if (phase === "playing" && played) {
    return say(
      "La revancha ha empezado: un bot juega por ti hasta que entres.",
      "The rematch has begun: a bot plays for you until you come in.",
    );
  }
  if (phase === "over" || phase === "closed")
    return say("La revancha ya ha terminado.", "The rematch is over already.");
  if (rematch_by == null || rematch_by === me) return "";
  return wantsRematch(seats[rematch_by]!.name);
}

/** How the rematch stands, looked up until it has begun. */
function usePhase(table: string | null): TableSeen["phase"] {
  const [phase, setPhase] = useState<TableSeen["phase"]>("room");
  const isGathering = phase === "room" || phase === "toss";
  useEffect(() => {
    if (!table || !isGathering) return;
    const look = () =>
      void get<TableSeen>(`/api/tables/${table}`).then(
        (seen) => setPhase(seen.phase),
        () => {},
      );
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [table, isGathering]);
  return phase;
}

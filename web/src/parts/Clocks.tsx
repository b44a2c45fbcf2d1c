// Seconds left, on the seats and at my own ask; counted down here between two words of the server.
import { useEffect, useState } from "preact/hooks";
import { interrupt } from "../announcer";
import { HURRY, inWords, leftOf, written } from "../clocks";
import { say } from "../language";
import type { Table } from "../table/state";
import "./clocks.css";

const TICK = 250; // milliseconds

interface Props {
  table: Table;
  seat: number;
}

/** On a seat: while we wait for it, or always if there is a reserve for the whole match. */
export function SeatClock({ table, seat }: Props) {
  const shown = useClock(table, seat);
  if (!shown) return null;
  const { left, isShort } = shown;
  return (
    <span key={left} class={`tag clock ${isShort ? "short" : ""}`} aria-hidden="true">
      {words(left, isShort)}
    </span>
  );
}

/** Little time is said in words, not by a colour alone. */
function words(left: number, isShort: boolean): string {
  return isShort ? say(`quedan ${written(left)}`, `${written(left)} left`) : written(left);
}

/** At my ask. I am told once when little is left. */
export function MyClock({ table, seat }: Props) {
  const shown = useClock(table, seat);
  const isShort = !!shown?.isShort && shown.left > 0;
  useEffect(() => {
    if (isShort) interrupt(say(`Te quedan ${inWords(HURRY)}.`, `You have ${inWords(HURRY)} left.`));
  }, [isShort]);
  if (!shown) return null;
  const { left } = shown;
  return (
    <span
      key={left}
      class={`my-clock ${shown.isShort ? "short" : ""}`}
      role="timer"
      aria-label={say(`Te quedan ${inWords(left)}`, `${inWords(left)} left`)}
    >
      {words(left, shown.isShort)}
    </span>
  );
}

/** Whether there is time to be shown for a seat: while it runs, or always if it is a reserve. */
export function isTimed(table: Table, seat: number): boolean {
  const clocks = table.clocks.value;
  if (!clocks || table.past.value || table.seen.value?.phase !== "playing") return false;
  return clocks.running.includes(seat) || table.seen.value.settings.clock?.kind === "reserve";
}

function useClock(table: Table, seat: number): { left: number; isShort: boolean } | null {
  const clocks = table.clocks.value;
  const isRunning = !!clocks?.running.includes(seat);
  const now = useNow(isRunning);
  if (!clocks || !isTimed(table, seat)) return null;
  const left = leftOf(clocks, seat, Math.max(now, clocks.at));
  return { left, isShort: isRunning && left < HURRY };
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

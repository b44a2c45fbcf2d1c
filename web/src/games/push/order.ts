// What the server said last, for as long as it holds while cards move: who chooses a row after the player on turn and which
// way round, and which cards keep another out of their rows.
import { useRef } from "preact/hooks";
import { typed } from "../../shown";
import type { PushEvents } from "./view";
import type { PushScene } from "./words";

export interface Order {
  first: number; // the seat that chooses next
  direction: string; // left, right or none
}

const SHARING = new Set(["stopped", "took"]);

/** Null while nobody can tell, while there is nothing to choose yet, and once rows are chosen. */
export function useOrder({ view, aids, now }: PushScene): Order | null {
  const last = useRef<{ when: string; order: Order } | null>(null);
  const when = `${view.turn} ${view.switches}`;
  if (aids) last.current = { when, order: { first: aids.first_taker, direction: aids.direction } };
  const isBegun = view.rows.some((row) => row.length) || view.switches > 0 || view.card !== null;
  const isShared = view.phase === "take" || SHARING.has(now?.kind ?? "");
  return isBegun && !isShared && last.current?.when === when ? last.current.order : null;
}

/** For each row the card that keeps the revealed one out of it, or "". */
export function useClashes({ now: told, aids }: PushScene): readonly string[] {
  const last = useRef<readonly string[]>([]);
  const now = typed<PushEvents>(told);
  if (now?.kind === "revealed") last.current = [now.data.clash_1, now.data.clash_2, now.data.clash_3];
  if (now) return now.kind === "revealed" || now.kind === "busted" ? last.current : [];
  return aids?.rows.map(({ clash }) => clash ?? "") ?? [];
}

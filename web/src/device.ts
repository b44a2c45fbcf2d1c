// What this browser holds: the secret tokens of its seats, and enough of each match to name it on the start page.
import type { Lang } from "./language";
import { recall, remember } from "./storage";

export interface HeldSeat {
  seat: number;
  token: string;
}

export interface Kept {
  table: string;
  game: string;
  host: string | null; // the token of whoever created the table
  seats: HeldSeat[];
  names: string[]; // of the others, as last seen
  round: number; // 0 before the deal
  turn: string;
  isOneRound?: boolean; // then only the turn says where it is
  lang?: Lang; // of the turn
  touched: number; // milliseconds since 1970
}

const PLACE = "sobremesa.tables";
const KNOWN = "sobremesa.known";
const MOST = 200; // tables that are remembered

export function kept(): Kept[] {
  return recall<Kept[]>(PLACE, []).sort((one, other) => other.touched - one.touched);
}

export function keptOf(table: string): Kept | null {
  return kept().find((each) => each.table === table) ?? null;
}

/** Whether somebody has sat down to this game in this browser before. */
export function isKnown(game: string): boolean {
  return recall<string[]>(KNOWN, []).includes(game) || kept().some((each) => each.game === game);
}

/** Remember a table, in place of what was known of it. */
export function keep(table: Kept): void {
  const known = recall<string[]>(KNOWN, []);
  if (!known.includes(table.game)) remember(KNOWN, [...known, table.game]);
  remember(PLACE, [table, ...kept().filter((each) => each.table !== table.table)].slice(0, MOST));
}

export function forget(table: string): void {
  remember(
    PLACE,
    kept().filter((each) => each.table !== table),
  );
}

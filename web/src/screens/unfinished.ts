// The unfinished matches of this browser, as the server knows them.
import { post } from "../api";
import { forget, keep, kept, type Kept } from "../device";
import type { Found } from "../wire";

export interface Unfinished extends Kept {
  phase: string;
  isAwaited: boolean; // the match waits for a seat of this browser
}

const LIVE = ["playing", "toss", "room"];
const MOST_TOKENS = 500; // that the server looks up at once

/** The latest first. Tables that are no more are forgotten. */
export async function unfinished(): Promise<Unfinished[]> {
  const asked = withinLimit(kept());
  if (!asked.length) return [];
  const holders = asked.flatMap((table) => tokensOf(table).map((token) => ({ table, token })));
  const found = await post<Found[]>("/api/mine", { tokens: holders.map(({ token }) => token) });
  for (const { table } of asked) {
    if (!found.some((each) => each.table === table)) forget(table);
  }
  for (const each of found) keepRematch(each, holders[each.token]?.table);
  return kept().flatMap((table) => matched(table, found));
}

function tokensOf({ host, seats }: Kept): string[] {
  return [...(host ? [host] : []), ...seats.map(({ token }) => token)];
}

function withinLimit(tables: Kept[]): Kept[] {
  let tokens = 0;
  return tables.filter((table) => {
    tokens += tokensOf(table).length;
    return tokens <= MOST_TOKENS;
  });
}

/** The tokens of a match also open its rematch, which somebody else may have begun. */
function keepRematch({ table, phase }: Found, before: Kept | undefined): void {
  if (!before || !LIVE.includes(phase) || kept().some((each) => each.table === table)) return;
  keep({ ...before, table, round: 0, turn: "" });
}

function matched(table: Kept, found: Found[]): Unfinished[] {
  const mine = found.filter((each) => each.table === table.table && LIVE.includes(each.phase));
  const [first] = mine;
  return first ? [{ ...table, phase: first.phase, isAwaited: mine.some(({ awaited }) => awaited) }] : [];
}

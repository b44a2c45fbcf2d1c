// A seat that comes by a one-time link, `/t/ID#SECRET`: what stands behind the # is never sent with the address.
import { get, post } from "./api";
import { keep, keptOf, type HeldSeat, type Kept } from "./device";
import { settings } from "./settings";
import type { Found, TableSeen, Token } from "./wire";

/** The secret in the address, which is taken out of it at once. */
export function takeSecret(): string | null {
  const secret = location.hash.slice(1);
  if (!secret) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return secret;
}

/** Take the seat that a link gives. A seat that was given up needs the name of whoever sits down. */
export async function arrive(table: string, link: string, name = settings.value.name): Promise<void> {
  const { game } = await get<TableSeen>(`/api/tables/${table}`);
  const { seat, token } = await post<Token>(`/api/tables/${table}/seats`, { link, name: name.trim() || null });
  keep(holding(keptOf(table) ?? nothingOf(table, game), { seat, token }));
}

export function nothingOf(table: string, game: string): Kept {
  return { table, game, host: null, seats: [], names: [], round: 0, turn: "", touched: Date.now() };
}

/** With one more seat, in place of what was known of it. */
export function holding(kept: Kept, { seat, token }: HeldSeat): Kept {
  const others = kept.seats.filter((each) => each.seat !== seat);
  return { ...kept, seats: [...others, { seat, token }], touched: Date.now() };
}

export function without(kept: Kept, seat: number): Kept {
  return { ...kept, seats: kept.seats.filter((each) => each.seat !== seat) };
}

/** Let go of seats that have another token by now, and keep the rest. */
export async function keepWhatIsMine(kept: Kept): Promise<void> {
  const tokens = kept.seats.map(({ token }) => token);
  const found = await post<Found[]>("/api/mine", { tokens });
  const good = new Set(found.filter((each) => each.table === kept.table).map((each) => tokens[each.token]));
  keep({ ...kept, seats: kept.seats.filter(({ token }) => good.has(token)) });
}

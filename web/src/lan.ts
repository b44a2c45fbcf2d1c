// Where other devices find a table. On the machine of the server itself its network has to be let in first.
import { signal } from "@preact/signals";
import { get, post } from "./api";
import type { House } from "./wire";

/** Whether an address can be reached from this machine alone. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname);
}

/** What others put before `/t/…`; null: nobody else can come in yet. */
export function originFor(here: { hostname: string; origin: string }, lan: House | null): string | null {
  if (!isLoopback(here.hostname)) return here.origin;
  const address = lan?.open ? lan.addresses?.[0] : undefined;
  if (!address) return null;
  return address.includes("://") ? address.replace(/\/$/, "") : `http://${address}`;
}

/** undefined: not known yet; null: this server has nothing to say about it. */
export const lan = signal<House | null | undefined>(undefined);

export async function fetchLan(): Promise<void> {
  if (!isLoopback(location.hostname)) return;
  try {
    lan.value = await get<House>("/api/house");
  } catch {
    lan.value ??= null;
  }
}

/** Let the devices of this network in. */
export async function openLan(): Promise<void> {
  lan.value = await post<House>("/api/house", {});
}

export function outerOrigin(): string | null {
  return originFor(location, lan.value ?? null);
}

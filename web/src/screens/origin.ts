// Where a match was begun from, if it was a moment of another one: only this browser knows which.
import { lang, say, type Lang } from "../language";
import { recall, remember } from "../storage";
import type { TableSeen } from "../wire";
import { readMoment } from "./moments";

export interface Origin {
  moment: string;
  back?: string; // the address of that moment
  lang: Lang;
}

const placeOf = (table: string) => `sobremesa.origin.${table}`;

export function keepOrigin(table: string, origin: Pick<Origin, "moment" | "back">): void {
  remember(placeOf(table), { ...origin, lang: lang.peek() });
}

/** The way back to where it was begun from, and what it is called; null for a match that was dealt anew. */
export function wayBack({ table, dealt }: TableSeen): { address: string; name: string } | null {
  const address = dealt === "again" ? recall<Origin | null>(placeOf(table), null)?.back : undefined;
  if (address === undefined) return null;
  const isNoted = readMoment(new URL(address, location.href).searchParams, 0).isNoted;
  return {
    address,
    name: isNoted ? say("Volver al repaso", "Back to the review") : say("Volver a la repetición", "Back to the replay"),
  };
}

/** `Desde la ronda 2, baza 9 de 10, de otra partida`; empty for a match that was dealt anew. */
export function originOf({ table, dealt }: TableSeen): string {
  if (dealt !== "again") return "";
  const origin = recall<Origin | null>(placeOf(table), null);
  if (origin?.lang !== lang.value) return say("Desde un momento de otra partida", "From a moment of another match");
  return since(origin.moment.toLowerCase());
}

/** `ronda 2, baza 9 de 10` and `turno 10` take other articles. */
export function since(moment: string): string {
  const article = moment.startsWith("ronda") ? "la" : "el";
  return say(`Desde ${article} ${moment}, de otra partida`, `From ${moment}, of another match`);
}

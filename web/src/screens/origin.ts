// Where a match was begun from, if it was a moment of another one: only this browser knows which.
import { lang, say, type Lang } from "../language";
import { recall, remember } from "../storage";
import type { TableSeen } from "../wire";

interface Origin {
  moment: string;
  lang: Lang;
}

const placeOf = (table: string) => `sobremesa.origin.${table}`;

export function keepOrigin(table: string, moment: string): void {
  remember(placeOf(table), { moment, lang: lang.peek() });
}

/** `Desde la ronda 2, baza 9 de 10, de otra partida`; empty for a match that was dealt anew. */
export function originOf({ table, dealt }: TableSeen): string {
  if (dealt !== "again") return "";
  const origin = recall<Origin | null>(placeOf(table), null);
  if (origin?.lang !== lang.value) return say("Desde un momento de otra partida", "From a moment of another match");
  const moment = origin.moment.toLowerCase();
  return say(`Desde la ${moment}, de otra partida`, `From ${moment}, of another match`);
}

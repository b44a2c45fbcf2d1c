// Small words of the plain table.
import { said } from "../language";
import type { Place } from "../wire";

/** What a place is called. */
export function titleOf({ title, field }: Place, spoken: (written: string) => string): string {
  return title ? said(title) : spoken(field);
}

export function capital(text: string): string {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}

/** A number with a real minus. */
export function figure(value: number): string {
  return String(value).replace("-", "−");
}

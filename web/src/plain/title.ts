// What a place is called.
import { said } from "../language";
import type { Place } from "../wire";

export function titleOf({ title, field }: Place, spoken: (written: string) => string): string {
  return title ? said(title) : spoken(field);
}

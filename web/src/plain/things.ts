// What lies on a plain table: the places that a game names, filled from a view. A thing goes by its `id`, which is what
// is tapped, and by its `key`, which stays the same wherever it lies.
import type { View } from "../game";
import type { Face, GameTable, Place } from "../wire";

export interface Thing {
  id: string;
  key: string;
  field: string;
  written: string | null; // as the view writes it; null: it lies face down
  seat: number | null; // whose it is, or who laid it
}

export interface Row {
  id: string; // `rows.0`: it can be tapped as a whole
  things: Thing[];
}

/** A place as it lies there now. */
export interface Filled {
  place: Place;
  rows: Row[]; // one, unless it has several rows or one for each seat
  count: number; // of a pile or a counter
  words: string[]; // of a label
}

export type TableLayout = readonly Filled[];

export const SEAT = "seat.";

type Value = string | number | boolean | null;

/** What a field of a view holds; `card.scoring` is a field of a field, of every thing in a list. */
export function valueAt(view: View, field: string): unknown {
  return field.split(".").reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return value.map((each) => (each as Record<string, unknown> | null)?.[name]);
    return (value as Record<string, unknown> | null | undefined)?.[name];
  }, view);
}

export function fill(view: View, { places = [] }: Pick<GameTable, "places">): TableLayout {
  const copies = new Map<string, number>();
  return places.map((place) => filled(view, place, copies));
}

function filled(view: View, place: Place, copies: Map<string, number>): Filled {
  const value = valueAt(view, place.field);
  const isBySeat = place.of_seats === true && Array.isArray(value);
  const lists = isBySeat || place.kind === "rows" ? (value as unknown[]) : [value];
  const rows = lists.map((list, at) => {
    const things = signsIn(list, place).map((sign, nth) => thingOf(sign, nth, place, isBySeat ? at : null, copies));
    return { id: `${place.field}.${at}`, things };
  });
  return { place, rows, count: countOf(value), words: Array.isArray(value) ? value.map(String) : wordsIn(value) };
}

/** The things that a value lists, each with its seat; a number of backs is so many that nobody knows. */
function signsIn(value: unknown, place: Place): unknown[] {
  if (place.kind === "counter" || place.kind === "label" || place.kind === "track") return [];
  if (place.kind === "pile" && typeof value === "number") return [];
  if (place.kind === "dice" && typeof value === "string") return [...value];
  if (Array.isArray(value)) return place.face_down ? value.map(() => null) : value;
  return value === null || value === undefined || typeof value === "boolean" ? [] : [value];
}

function thingOf(sign: unknown, nth: number, place: Place, seat: number | null, copies: Map<string, number>): Thing {
  const at = place.seat_at ?? null;
  const pair = at === null ? null : (sign as [Value, Value]);
  const value = pair ? pair[1 - at!]! : sign;
  const owner = pair ? (pair[at!] as number) : seat;
  const written = value === null || value === undefined ? null : String(value);
  const name = written === null ? `${place.field}.${seat ?? ""}` : written;
  const copy = place.kind === "dice" ? nth : (copies.get(name) ?? 0);
  copies.set(name, copy + 1);
  const key = place.kind === "dice" ? `die:${place.field}.${nth}` : `thing:${name}.${copy}`;
  return { id: `${place.field}:${written ?? ""}.${nth}`, key, field: place.field, written, seat: owner };
}

function countOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (Array.isArray(value) || typeof value === "string") return value.length;
  return value && typeof value === "object"
    ? Object.values(value).reduce<number>((sum, each) => sum + Number(each), 0)
    : 0;
}

function wordsIn(value: unknown): string[] {
  return value === null || value === undefined || value === false ? [] : [String(value)];
}

/** What a seat's own part of a place counts or says. */
export function ofSeat(view: View, place: Place, seat: number): unknown {
  const value = valueAt(view, place.field);
  return Array.isArray(value) ? value[seat] : undefined;
}

export function faceOf(written: string, { faces = {} }: Pick<GameTable, "faces">): Face {
  return faces[written] ?? {};
}

/** What a word is called: by its field where it can mean more than one thing. */
export function spokenIn(spoken: (written: string) => string, field: string, word: string): string {
  const last = `${field.split(".").at(-1)}.${word}`;
  const said = spoken(last);
  return said === last ? spoken(word) : said;
}

/** Everything on the table that can be tapped, by its id. */
export function thingsOn(layout: TableLayout): Map<string, Thing> {
  return new Map(layout.flatMap(({ rows }) => rows.flatMap(({ things }) => things.map((thing) => [thing.id, thing]))));
}

// What lies on a table after an event: arithmetic on what lay there before, never a rule. A game brings a table of changes.
import type { View } from "./game";
import type { Told } from "./wire";

/** What each kind of event, of those that a game tells, changes in a view. */
export type Changes<V extends View, E> = { [K in keyof E]?: (view: V, data: E[K]) => Partial<V> };

/** The view after an event. */
export function showing<V extends View, E>(changes: Changes<V, E>): (view: V, event: Told) => V {
  return (view, { kind, data }) => {
    const change = changes[kind as keyof E];
    return change ? { ...view, ...change(view, data as E[keyof E]) } : view;
  };
}

/** An event of a game, for a switch over its kinds. */
export type EventOf<E> = { [K in keyof E]: { kind: K; data: E[K] } }[keyof E];

export function typed<E>(event: Told): EventOf<E>;
export function typed<E>(event: Told | null): EventOf<E> | null;
export function typed<E>(event: Told | null): EventOf<E> | null {
  return event as EventOf<E> | null;
}

/** An event of a kind, with what it tells; null: another one. */
export function told<E, K extends keyof E & string>(event: Told, kind: K): E[K] | null {
  return event.kind === kind ? (event.data as E[K]) : null;
}

/** The same for everybody, or as many of a thing. */
export function each<T>(count: number, thing: T): T[] {
  return Array.from({ length: count }, () => thing);
}

export function changed<T>(things: readonly T[], place: number, change: (thing: T) => T): T[] {
  return things.map((thing, at) => (at === place ? change(thing) : thing));
}

/** Without the first that is the same. */
export function without<T>(things: readonly T[], thing: T): T[] {
  const place = things.indexOf(thing);
  return things.filter((_, at) => at !== place);
}

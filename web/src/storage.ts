// What the browser keeps for us. One that keeps nothing still plays, until it is closed.

type Kind = "localStorage" | "sessionStorage";

const unkept = new Map<string, string>();

export function recall<T>(place: string, otherwise: T, kind: Kind = "localStorage"): T {
  try {
    return JSON.parse(unkept.get(place) ?? window[kind].getItem(place) ?? "") as T;
  } catch {
    return otherwise;
  }
}

export function remember(place: string, thing: unknown, kind: Kind = "localStorage"): void {
  const written = JSON.stringify(thing);
  try {
    window[kind].setItem(place, written);
    unkept.delete(place);
  } catch {
    unkept.set(place, written);
  }
}

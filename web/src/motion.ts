// Moves what is drawn from its real rectangle to its real rectangle, and nothing else. Things go by their `data-key`.
// What travels is a copy above everything, so that nothing clips it and its place can be tapped at once.

export interface Flight {
  ms: number;
  apart: number; // milliseconds between one thing and the next
  from: Record<string, string>;
  to: Record<string, string>;
  turns: readonly string[]; // what turns over on its way from there
}

/** Where something is on the screen. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Spot {
  box: Box;
  copy: HTMLElement | null; // of what may be gone afterwards
}

const EASE_OUT = "cubic-bezier(.2,.8,.2,1)";
const SHAKE = 240; // milliseconds
const NEAR = 1; // pixels that are no movement

/** Where everything is before a change. */
export class Before {
  private readonly spots = new Map<string, Spot>();

  constructor(leaving: Iterable<string>) {
    const gone = new Set(leaving);
    for (const thing of drawn()) {
      const key = thing.dataset["key"]!;
      this.spots.set(key, { box: thing.getBoundingClientRect(), copy: gone.has(key) ? copyOf(thing) : null });
    }
  }

  get(key: string | undefined): Spot | undefined {
    return key === undefined ? undefined : this.spots.get(key);
  }
}

let flying: Animation[] = [];

/** Play the way from how it was to how it is drawn now. */
export function fly(before: Before, { ms, apart, from, to, turns }: Flight): void {
  let delay = 0;
  for (const thing of drawn()) {
    const key = thing.dataset["key"]!;
    const start = before.get(key)?.box ?? before.get(from[key])?.box;
    const end = thing.getBoundingClientRect();
    if (!start?.width || !end.width || isNear(start, end)) continue;
    const under = turns.includes(key) ? before.get(from[key])?.copy : null;
    // It may come from a whole card or seat: nothing is larger on its way than where it lands.
    travel(under ? turning(thing, under, ms, delay) : copyOf(thing), within(start, end), end, ms, delay);
    hide(thing, ms, delay);
    delay += apart;
  }
  for (const [key, target] of Object.entries(to)) {
    const start = before.get(key);
    const end = boxOf(target);
    if (!start?.copy || !end || !start.box.width) continue;
    travel(start.copy, start.box, shrunk(end, start.box), ms, delay);
    delay += apart;
  }
}

/** Without travel: what is new appears. */
export function appear(before: Before, ms: number): void {
  for (const thing of drawn()) {
    const start = before.get(thing.dataset["key"])?.box;
    if (start && isNear(start, thing.getBoundingClientRect())) continue;
    track(thing.animate({ opacity: [0, 1] }, { duration: ms, easing: "linear" }));
  }
}

/** What was tapped and is not allowed: it goes by its `data-stop`. */
export function shake(thing: string): void {
  const translate = ["0", "-4px", "4px", "-4px", "4px", "0"];
  for (const each of document.querySelectorAll(`[data-stop="${CSS.escape(thing)}"]`))
    each.animate({ translate }, SHAKE);
}

/** How quick styles are that move by themselves. */
export function keepPace(pace: number): void {
  document.documentElement.style.setProperty("--pace", String(pace));
}

/** End everything that is on its way. */
export function land(): void {
  for (const animation of flying) animation.finish();
  flying = [];
  // An animation tells of its end with the next frame; copies of a hand that is being covered go now.
  document.querySelector(".sky")?.replaceChildren();
}

function drawn(): Iterable<HTMLElement> {
  return document.querySelectorAll<HTMLElement>("[data-key]");
}

function boxOf(key: string): Box | undefined {
  return document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect();
}

function isNear(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) <= NEAR && Math.abs(one.y - other.y) <= NEAR;
}

/** Something as large as `thing` at most, of its shape, in the middle of a place: it sticks out nowhere. */
export function within(place: Box, thing: Box): Box {
  const scale = Math.min(1, place.width / thing.width, place.height / thing.height);
  const [width, height] = [thing.width * scale, thing.height * scale];
  return { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width, height };
}

/** A thing that goes into a pile ends in the middle of it, half as high as the pile at most. */
function shrunk(pile: Box, thing: Box): Box {
  const { x, y, width, height } = pile; // a DOMRect has no fields of its own to spread
  return within({ x, y: y + height / 4, width, height: height / 2 }, thing);
}

function copyOf(thing: HTMLElement): HTMLElement {
  const copy = thing.cloneNode(true) as HTMLElement;
  for (const each of [copy, ...copy.querySelectorAll<HTMLElement>("*")]) {
    for (const name of ["data-key", "id", "tabindex", "aria-label", "role"]) each.removeAttribute(name);
  }
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.classList.add("flying");
  return copy;
}

function travel(copy: HTMLElement, start: Box, end: Box, duration: number, delay: number): void {
  const layer = document.querySelector(".sky");
  if (!layer) return;
  copy.style.width = `${end.width}px`;
  copy.style.height = `${end.height}px`;
  layer.append(copy);
  const at = (box: Box) => `${box.x}px ${box.y}px`;
  const animation = copy.animate(
    { translate: [at(start), at(end)], scale: [String(start.width / end.width), "1"] },
    { duration, delay, easing: EASE_OUT, fill: "both" },
  );
  animation.onfinish = animation.oncancel = () => copy.remove();
  track(animation);
}

/** A copy that begins as something else, its back, and turns over half way. */
function turning(thing: HTMLElement, back: HTMLElement, duration: number, delay: number): HTMLElement {
  const card = document.createElement("span");
  card.className = "flying";
  const sides = [back.cloneNode(true) as HTMLElement, copyOf(thing)];
  sides.forEach((side, place) => {
    side.classList.add("side");
    card.append(side);
    const opacity = place ? [0, 0, 1, 1] : [1, 1, 0, 0];
    track(
      side.animate(
        { opacity, offset: [0, 0.5, 0.5, 1], scale: ["1", "0 1", "0 1", "1"] },
        { duration, delay, fill: "both" },
      ),
    );
  });
  return card;
}

function hide(thing: HTMLElement, ms: number, delay: number): void {
  track(thing.animate({ opacity: [0, 0] }, { duration: ms + delay, easing: "linear" }));
}

function track(animation: Animation): void {
  flying = flying.filter((each) => each.playState !== "finished");
  flying.push(animation);
}

// What the page's code needs of a browser to be run without one, and a clock that jumps from one moment to the next.
// Imported before anything of the page.

type Then = () => void;

class Clock {
  now = 1_000_000;
  private timers = new Map<number, { at: number; then: Then }>();
  private last = 0;

  readonly after = (then: Then, ms = 0): number => {
    this.timers.set(++this.last, { at: this.now + Math.max(0, ms), then });
    return this.last;
  };

  readonly cancel = (timer?: number): void => void this.timers.delete(timer!);

  /** Let so much time pass, or as much as is needed until something holds. */
  async pass(ms: number, holds: () => boolean = () => false): Promise<void> {
    const end = this.now + ms;
    for (await settled(); !holds(); await settled()) {
      const next = this.next();
      if (!next || next.at > end) {
        this.now = end === Infinity ? this.now : end;
        return;
      }
      this.timers.delete(next.id);
      this.now = Math.max(this.now, next.at);
      next.then();
    }
  }

  private next() {
    let first: { id: number; at: number; then: Then } | null = null;
    for (const [id, timer] of this.timers) if (!first || timer.at < first.at) first = { id, ...timer };
    return first;
  }
}

/** Once everything that waits for no time is done. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export const clock = new Clock();

const element = () => ({ style: { setProperty: () => {} }, setAttribute: () => {}, append: () => {} });

/** A document in which nothing is drawn. */
export const page = Object.assign(new EventTarget(), {
  hidden: false,
  documentElement: element(),
  body: element(),
  createElementNS: element,
  querySelectorAll: () => [],
  querySelector: () => null,
});

Object.assign(globalThis, {
  window: globalThis,
  document: page,
  CSS: { escape: (text: string) => text },
  innerWidth: 390,
  addEventListener: () => {},
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  setTimeout: clock.after,
  clearTimeout: clock.cancel,
  requestAnimationFrame: (then: Then) => clock.after(then, 16),
});
Date.now = () => clock.now;

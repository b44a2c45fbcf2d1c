// Whether a press is the second of a double tap. Whoever taps twice in a row means what they tapped first: the second
// press must not confirm it, nor press what has come under the finger meanwhile.

const SOON = 350; // milliseconds
const NEAR = 32; // pixels

export class Presses {
  private last = { at: -Infinity, x: 0, y: 0 };
  private isAgain = false;

  /** Whether the press that is being handled follows another one at once, in the same place. */
  get isSecond(): boolean {
    return this.isAgain;
  }

  down(at: number, x: number, y: number): void {
    const { last } = this;
    this.isAgain = at - last.at < SOON && Math.hypot(x - last.x, y - last.y) < NEAR;
    this.last = { at, x, y };
  }

  /** A key that is held down presses again and again. */
  key(isRepeated: boolean): void {
    this.isAgain = isRepeated;
  }

  /** It is handled: what comes without a finger or a key, as from a screen reader, is a press of its own. */
  over(): void {
    this.isAgain = false;
  }

  /** Take note of all presses of the page; returns how to stop. */
  watch(): () => void {
    const down = (event: PointerEvent) => this.down(event.timeStamp, event.clientX, event.clientY);
    const key = (event: KeyboardEvent) => this.key(event.repeat);
    const over = () => this.over();
    document.addEventListener("pointerdown", down, true);
    document.addEventListener("keydown", key, true);
    document.addEventListener("click", over); // after whatever the click does
    return () => {
      document.removeEventListener("pointerdown", down, true);
      document.removeEventListener("keydown", key, true);
      document.removeEventListener("click", over);
    };
  }
}

// Whether a press is the second of a double tap. Whoever taps twice in a row means what they tapped first: the second
// press must not confirm it, nor press what has come under the finger meanwhile.
import { useEffect, useState } from "preact/hooks";

export const FRESH = 600; // milliseconds in which what has just come over everything takes no press
export const HELD_FOR = 500; // after which a press is a deliberate one
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

/** Whether a pointer is a finger, a pen or a mouse; what screen readers send in their stead weighs nothing. */
export function isOfFinger({ pointerType, pressure, width, height }: PointerEvent): boolean {
  return pointerType === "mouse" ? pressure > 0 || width !== 1 || height !== 1 : pressure > 0 || width > 0;
}

/** Whether something has been there for so long. */
export function useReady(ms: number): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), ms);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}

// A die. While it rolls other faces go by quickly; how it ends is decided before.
import type { ComponentChildren } from "preact";
import "./die.css";

interface Props {
  keyed?: string | undefined; // its key among the things that move
  isRolling: boolean;
  others: readonly ComponentChildren[]; // faces that go by, three at most
  children: ComponentChildren; // the face that it ends on
}

export function Die({ keyed, isRolling, others, children }: Props) {
  return (
    <span class={`die ${isRolling ? "rolling" : ""}`} data-key={keyed}>
      <span class="face">{children}</span>
      {isRolling &&
        others.slice(0, 3).map((face, place) => (
          <span key={place} class="face passing-by" aria-hidden="true">
            {face}
          </span>
        ))}
    </span>
  );
}

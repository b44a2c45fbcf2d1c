// My score at the right of the ask, and what it is.
import type { ComponentChildren } from "preact";
import "./own.css";

interface Props {
  class: string;
  label: string;
  children: ComponentChildren; // the figure; its name for those who listen says what it is, too
}

export function Own({ class: name, label, children }: Props) {
  return (
    <span class={`own ${name}`}>
      {children}
      <span class="own-label" aria-hidden="true">
        {label}
      </span>
    </span>
  );
}

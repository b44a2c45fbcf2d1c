// Paper over the table with a button or two: an offer that nobody waits for, or a choice among somebody's cards.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { interrupt } from "../announcer";
import { Chip } from "./Chip";
import "./strip.css";

interface Props {
  title: string;
  text?: string | undefined;
  rule?: string | undefined;
  open: (clause: string) => void;
  tone?: "warn" | undefined;
  children?: ComponentChildren;
}

export function Strip({ title, text, rule, open, tone, children }: Props) {
  useEffect(() => interrupt([title, text].filter(Boolean).join(" ")), [title]);
  return (
    <div class={`strip ${tone ?? ""}`} role="group" aria-label={title}>
      <div class="told">
        <p>{title}</p>
        {text && (
          <p class="more">
            {text} {rule && <Chip rule={rule} open={open} />}
          </p>
        )}
      </div>
      <div class="answers">{children}</div>
    </div>
  );
}

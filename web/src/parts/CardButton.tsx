// A card that can be chosen: in a hand, or in a row of cards that are tapped one by one.
import type { ComponentChildren } from "preact";
import { say } from "../language";
import { Icon } from "./Icon";
import "./card-button.css";

export interface Label {
  text: string;
  tone: "go" | "warn" | "ink";
}

interface Props {
  thing: string; // what is tapped
  keyed?: string | undefined; // its key among the things that move
  name: string; // what it is called, for those who listen
  description?: string | undefined; // what it would do, or why it cannot be chosen now
  isChosen?: boolean;
  isOpen: boolean; // it may be chosen
  state?: "fits" | "sunk" | undefined; // where only some cards fit what has been chosen
  label?: Label | undefined; // over its foot
  tap: (thing: string) => void;
  eye?: ((isSeen: boolean) => void) | undefined; // it is looked at: under the mouse, or with the focus of a key
  children: ComponentChildren;
}

export function CardButton(props: Props) {
  const { thing, keyed, name, description, isChosen = false, isOpen, state = "", label, tap, eye, children } = props;
  return (
    <button
      type="button"
      class={`card-button ${isChosen ? "chosen" : ""} ${state}`}
      data-key={keyed}
      data-stop={thing}
      data-drag={isOpen ? thing : undefined}
      aria-description={description}
      aria-pressed={isChosen}
      aria-disabled={!isOpen}
      onClick={() => tap(thing)}
      onPointerEnter={eye && ((event) => event.pointerType === "mouse" && eye(true))}
      onPointerLeave={eye && (() => eye(false))}
      onFocus={eye && ((event) => event.currentTarget.matches(":focus-visible") && eye(true))}
      onBlur={eye && (() => eye(false))}
    >
      <span class="visually-hidden">
        {[name, label?.text, isChosen && say("elegida", "chosen")].filter(Boolean).join(", ")}
      </span>
      <span class="card">
        {children}
        {isChosen && (
          <span class="tick">
            <Icon name="check" />
          </span>
        )}
        {label && (
          <span class={`label ${label.tone}`} aria-hidden="true">
            {label.text}
          </span>
        )}
      </span>
    </button>
  );
}

// A few large options in my place, each with what follows from it. None is chosen beforehand.
import { useRoving } from "./roving";
import { Shape, type Suit } from "./suits";
import "./options.css";

export interface Option {
  thing: string;
  title: string;
  text: string;
  suit?: Suit | undefined;
}

interface Props {
  label: string; // what is asked
  options: readonly Option[];
  chosen: string | null;
  tap: (thing: string) => void;
}

export function Options({ label, options, chosen, tap }: Props) {
  const roving = useRoving();
  return (
    <div {...roving} class="options" role="group" aria-label={label}>
      {options.map(({ thing, title, text, suit }) => (
        <button
          key={thing}
          type="button"
          class={`option ${thing === chosen ? "chosen" : ""}`}
          data-stop={thing}
          aria-pressed={thing === chosen}
          onClick={() => tap(thing)}
        >
          {suit && (
            <svg viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
              <Shape suit={suit} x={0} y={0} />
            </svg>
          )}
          <strong>{title}</strong>
          <span>{text}</span>
        </button>
      ))}
    </div>
  );
}

// The keys that the table understands, shown by `?`.
import type { ComponentChildren } from "preact";
import { say } from "../language";
import { Sheet } from "../parts/Sheet";
import { settings } from "../settings";
import "./shortcuts.css";

type Line = readonly [keys: ComponentChildren, meaning: string];

function lines(): Line[] {
  const row = (
    <>
      <kbd>R</kbd> {say("y", "then")} <Numbers to={4} />
    </>
  );
  const card = (
    <>
      <Numbers to={9} /> <kbd>0</kbd>
    </>
  );
  return [
    [card, say("mi primera carta … la décima", "my first card … the tenth")],
    [row, say("una fila", "a row")],
    [<kbd>{say("Intro", "Enter")}</kbd>, say("hacer lo que dice el botón verde", "do what the green button says")],
    [
      <kbd>{say("Espacio", "Space")}</kbd>,
      say("saltar lo que se está moviendo, o seguir", "skip what is moving, or go on"),
    ],
    [<kbd>F</kbd>, say("ir al presente", "go to the present")],
    [<kbd>U</kbd>, say("deshacer mi última decisión", "take my last decision back")],
    [<kbd>H</kbd>, say("una pista", "a hint")],
    [<kbd>L</kbd>, say("qué ha pasado", "what has happened")],
    [<kbd>G</kbd>, say("las reglas", "the rules")],
    [<kbd>Esc</kbd>, say("cerrar", "close")],
    [<kbd>?</kbd>, say("estas teclas", "these keys")],
  ];
}

function Numbers({ to }: { to: number }) {
  return (
    <>
      <kbd>1</kbd> {say("a", "to")} <kbd>{to}</kbd>
    </>
  );
}

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={say("Atajos de teclado", "Keyboard shortcuts")} onClose={onClose}>
      <div class="shortcuts">
        {!settings.value.shortcuts && (
          <p>{say("Están apagados en los ajustes.", "They are turned off in the settings.")}</p>
        )}
        <dl>
          {lines().map(([keys, meaning]) => (
            <div key={meaning}>
              <dt>{keys}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p>
          {say(
            "Con el tabulador se va de una parte de la mesa a otra; dentro, con las flechas.",
            "Tab goes from one part of the table to the next; inside it, the arrow keys.",
          )}
        </p>
      </div>
    </Sheet>
  );
}

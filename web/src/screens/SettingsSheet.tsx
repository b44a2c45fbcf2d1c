// What a person can choose for this browser. Everything takes effect at once; there is nothing to save.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { lang, say } from "../language";
import { hasKeyboard } from "../layout";
import { NoticeSwitch } from "../parts/Notice";
import { Sheet } from "../parts/Sheet";
import { change, settings } from "../settings";
import "./settings.css";

export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const now = settings.value;
  return (
    <Sheet title={say("Ajustes", "Settings")} onClose={onClose}>
      <form class="settings" onSubmit={(event) => event.preventDefault()}>
        <OneOf
          label={say("Idioma", "Language")}
          value={lang.value}
          among={[
            ["es", <span lang="es">Español</span>],
            ["en", <span lang="en">English</span>],
          ]}
          choose={(chosen) => change({ lang: chosen })}
        />
        <Name />
        <OneOf
          label={say("Tema", "Theme")}
          value={now.theme}
          among={[
            ["auto", say("Auto", "Auto")],
            ["day", say("Día", "Day")],
            ["night", say("Noche", "Night")],
          ]}
          choose={(theme) => change({ theme })}
        />
        <OneOf
          label={say("Ritmo", "Pace")}
          lines="in-threes"
          note={say(
            "Con un toque, cada paso espera a que sigas. Al momento, todo se ve ya hecho.",
            "By touch, each step waits until you go on. At once, everything is there already.",
          )}
          value={now.pace}
          among={[
            ["touch", say("Con un toque", "By touch")],
            ["calm", say("Tranquilo", "Calm")],
            ["normal", say("Normal", "Normal")],
            ["quick", say("Rápido", "Quick")],
            ["none", say("Al momento", "At once")],
          ]}
          choose={(pace) => change({ pace })}
        />
        <OneOf
          label={say("Puntos de la ronda", "Scores of a round")}
          lines="in-fours"
          value={now.sheet}
          among={[
            [0, say("Hasta seguir", "Until I go on")],
            ...SHEETS.map((seconds) => [seconds, `${seconds}\u202fs`] as const),
          ]}
          choose={(sheet) => change({ sheet })}
        />
        <OneOf
          label={say("Letra", "Text size")}
          lines="in-fours"
          value={now.text}
          among={SIZES.map((size) => [size, `${100 * size}\u202f%`])}
          choose={(text) => change({ text })}
        />
        <OneOf
          label={say("Confirmar jugadas", "Confirm moves")}
          note={say(
            "El primer toque elige y el segundo juega. Con «Siempre», también los botones y lo que aún se puede cambiar.",
            "The first tap chooses, the second plays. “Always” asks about buttons too, and about what can still be changed.",
          )}
          value={CONFIRM.find(([, confirm]) => confirm === now.confirm)![0]}
          among={[
            ["game", say("Según el juego", "As the game does")],
            ["always", say("Siempre", "Always")],
            ["never", say("Nunca", "Never")],
          ]}
          choose={(chosen) => change({ confirm: CONFIRM.find(([name]) => name === chosen)![1] })}
        />
        <div class="switches">
          <Switch
            label={say("Ayudas", "Aids")}
            note={say("Dónde iría una carta y qué pasaría.", "Where a card would go and what would happen.")}
            on={now.aids}
            turn={(aids) => change({ aids })}
          />
          <Switch
            label={say("Entrenador", "Coach")}
            note={say(
              "Cuando tu jugada ya no se puede cambiar, una línea si otra era claramente mejor. Cuenta como pista.",
              "Once your move can no longer be changed, one line if another was clearly better. It counts as a hint.",
            )}
            on={now.coach}
            turn={(coach) => change({ coach })}
          />
          <Switch label={say("Sonido", "Sound")} on={now.sound} turn={(sound) => change({ sound })} />
          {"vibrate" in navigator && (
            <Switch
              label={say("Vibración", "Vibration")}
              on={now.vibration}
              turn={(vibration) => change({ vibration })}
            />
          )}
          <NoticeSwitch />
          {hasKeyboard.value && (
            <Switch
              label={say("Atajos de teclado", "Keyboard shortcuts")}
              note={say("La tecla ? los enseña.", "The ? key shows them.")}
              on={now.shortcuts}
              turn={(shortcuts) => change({ shortcuts })}
            />
          )}
        </div>
      </form>
    </Sheet>
  );
}

const SHEETS = [4, 8, 15] as const;
const SIZES = [1, 1.25, 1.5, 2] as const;
const CONFIRM = [
  ["game", null],
  ["always", true],
  ["never", false],
] as const;

export function Name() {
  const id = useId();
  return (
    <div class="setting">
      <label class="setting-label" for={id}>
        {say("Tu nombre", "Your name")}
      </label>
      <input
        id={id}
        class="field"
        type="text"
        maxLength={40}
        autocomplete="nickname"
        spellcheck={false}
        placeholder={say("Tú", "You")}
        value={settings.value.name}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
    </div>
  );
}

interface OneOfProps<T> {
  label: string;
  note?: string;
  lines?: "in-pairs" | "in-threes" | "in-fours";
  value: T;
  among: readonly (readonly [T, ComponentChildren])[];
  choose: (value: T) => void;
}

export function OneOf<T extends string | number>({ label, note, lines, value, among, choose }: OneOfProps<T>) {
  const name = useId();
  return (
    <fieldset class="setting" aria-describedby={note ? `${name}-note` : undefined}>
      <legend class="setting-label">{label}</legend>
      <div class={`one-of ${lines ?? ""}`}>
        {among.map(([each, words]) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === value} onChange={() => choose(each)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
      {note && (
        <p class="setting-note" id={`${name}-note`}>
          {note}
        </p>
      )}
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  note?: string;
  on: boolean;
  turn: (on: boolean) => void;
}

export function Switch({ label, note, on, turn }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch">
      <div>
        <label class="setting-label" for={id}>
          {label}
        </label>
        {note && (
          <p class="setting-note" id={`${id}-note`}>
            {note}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </div>
  );
}

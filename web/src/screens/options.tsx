// A game's options, each by what it does.
import { useId, useState } from "preact/hooks";
import { said, say } from "../language";
import type { GameSeen, OptionSeen } from "../wire";
import { choose, isFit, options, type Plan, type Value, chosenValue } from "./plan";
import { Switch } from "./SettingsSheet";
import "./option-file.css";

interface Props {
  plan: Plan;
  game: GameSeen;
  set: (plan: Plan) => void;
}

export function Options({ plan, game, set }: Props) {
  return (
    <>
      {options(game, plan.players).map((option) => {
        const props = {
          option,
          value: chosenValue(plan, game, option),
          usual: game.defaults[plan.players]?.[option.name] ?? null,
          choose: (value: Value | null) => set(choose(plan, option, value)),
          fits: (value: string) => isFit(game, plan.players, option.name, value),
        };
        if (option.kind === "choice") return <Choice key={option.name} {...props} />;
        if (option.kind === "switch") return <OnOff key={option.name} {...props} />;
        if (option.kind === "text") return <FromFile key={option.name} {...props} />;
        return <Amount key={option.name} {...props} />;
      })}
    </>
  );
}

interface OptionProps {
  option: OptionSeen;
  value: Value | null;
  usual: Value | null; // what it is without a choice
  choose: (value: Value | null) => void;
  fits: (value: string) => boolean; // of the values of a choice
}

export const titleOf = (option: OptionSeen) => (option.title ? said(option.title) : option.name);

/** What a value does; a game without words for it is known by the value. */
function effectOf(option: OptionSeen, value: string): string {
  const label = option.labels?.[value];
  return label ? said(label) : value;
}

function Choice({ option, value, usual, choose, fits }: OptionProps) {
  const name = useId();
  const values = option.labels ? Object.keys(option.labels) : (option.values ?? []);
  return (
    <fieldset class="setting">
      <legend class="setting-label">{titleOf(option)}</legend>
      <div class="choices">
        {values.filter(fits).map((each) => (
          <label key={each} class="choice">
            <input type="radio" name={name} checked={each === value} onChange={() => choose(each)} />
            <span>
              {effectOf(option, each)}
              {each === usual && <span class="setting-note"> {say("Es lo normal.", "This is usual.")}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function OnOff({ option, value, usual, choose }: OptionProps) {
  const effect = option.labels?.true ? said(option.labels.true) : said(option.help);
  return (
    <Switch
      label={titleOf(option)}
      note={`${effect} ${usual ? say("Normalmente, sí.", "Usually on.") : say("Normalmente, no.", "Usually off.")}`}
      on={value === true}
      turn={choose}
    />
  );
}

function Amount({ option, value, usual, choose }: OptionProps) {
  const id = useId();
  const amount = option.labels?.["amount"];
  const help = said(option.help);
  return (
    <div class="setting amount">
      <label class="setting-label" for={id}>
        {titleOf(option)}
      </label>
      <p class="setting-note" id={`${id}-note`}>
        {amount ? said(amount) : `${help.charAt(0).toUpperCase()}${help.slice(1)}.`}
        {usual !== null && ` ${say("Normalmente", "Usually")}, ${String(usual)}.`}
      </p>
      <input
        id={id}
        class="field"
        type="number"
        inputMode="numeric"
        min={option.lowest ?? undefined}
        max={option.highest ?? undefined}
        value={value === null ? "" : String(value)}
        placeholder="–"
        aria-describedby={`${id}-note`}
        onInput={({ currentTarget: { value: typed } }) => choose(typed === "" ? null : Number(typed))}
      />
    </div>
  );
}

/** A text that is read from a file; what is wrong with it the server says. */
function FromFile({ option, value, choose }: OptionProps) {
  const id = useId();
  const [name, setName] = useState("");
  const read = async ({ currentTarget }: Event & { currentTarget: HTMLInputElement }) => {
    const file = currentTarget.files?.[0];
    if (!file) return;
    setName(file.name);
    choose(`${(await file.text()).trimEnd()}\n`); // a text of lines, however many
    currentTarget.value = ""; // the same file can be chosen again once it is mended
  };
  const chosen = value === null ? "" : name || say("Un archivo", "A file");
  return (
    <div class="setting from-file" role="group" aria-labelledby={id}>
      <p class="setting-label" id={id}>
        {titleOf(option)}
      </p>
      <p class="setting-note">{effectOf(option, "file")}</p>
      <div class="file-line">
        <label class="button">
          {chosen || say("Elegir un archivo", "Choose a file")}
          <input class="visually-hidden" type="file" accept=".txt,text/plain" onChange={read} />
        </label>
        {chosen && (
          <button type="button" class="link" onClick={() => choose(null)}>
            {say("Volver a las nuestras", "Back to ours")}
          </button>
        )}
      </div>
    </div>
  );
}

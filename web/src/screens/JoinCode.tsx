// A word and two digits that open a friend's table.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { get, Refusal } from "../api";
import { say } from "../language";
import { go } from "../router";
import type { CodeFound } from "../wire";
import { sentence } from "./offer";
import "./join-code.css";

export function JoinCode({ focus = false }: { focus?: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) input.current!.focus();
  }, [focus]);
  const [typed, type] = useState("");
  const [trouble, tell] = useState("");
  const [busy, setBusy] = useState(false);
  const join = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    if (!typed.trim()) return tell(say("Escribe el código de la mesa.", "Type the table's code."));
    setBusy(true);
    tell("");
    try {
      const { table } = await get<CodeFound>(`/api/codes/${encodeURIComponent(typed.trim())}`);
      go(`/t/${table}`);
    } catch (refusal) {
      tell(noTable(refusal, typed));
      setBusy(false);
    }
  };
  return (
    <form class="join-code" onSubmit={join} noValidate>
      <label for={id}>{say("Código", "Code")}</label>
      <input
        id={id}
        ref={input}
        class="field"
        value={typed}
        placeholder="LIMA-42"
        maxLength={24}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        enterkeyhint="go"
        aria-invalid={trouble !== ""}
        aria-describedby={`${id}-trouble`}
        onInput={(event) => {
          type(event.currentTarget.value);
          tell("");
        }}
      />
      <button type="submit" class={busy ? "button busy" : "button"}>
        {say("Unirme", "Join")}
      </button>
      <p class="trouble" id={`${id}-trouble`} role="alert">
        {trouble}
      </p>
    </form>
  );
}

/** What was typed looks like a code, and no table has it; or the server's own sentence. */
function noTable(refusal: unknown, typed: string): string {
  const code = /^(\p{L}+)[\s-]*(\d\d)$/u.exec(typed.trim());
  if (!(refusal instanceof Refusal) || refusal.error !== "unknown table" || !code) return sentence(refusal);
  const shown = `${code[1]}-${code[2]}`.toUpperCase();
  return say(`No hay ninguna mesa ${shown}. ¿Seguro que es esa?`, `There is no table ${shown}. Is that the right one?`);
}

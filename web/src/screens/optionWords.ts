// The names that options have in docs/rules and in the terminal, in the words of the set-up.
import { said, say } from "../language";
import type { OptionSeen } from "../wire";

/** `rounds` -> `Número de rondas`, `length=short` -> `Duración: corta`. */
export function optionWords(options: readonly OptionSeen[]): Map<string, string> {
  const words = new Map([
    ["true", say("sí", "yes")],
    ["false", say("no", "no")],
  ]);
  for (const { name, kind, title, labels = {} } of options) {
    if (!title) continue;
    if (kind === "number") continue;
    if (kind === "switch") {
      words.set(`${name}=true`, `${said(title)}: ${words.get("true")}`);
      words.set(`${name}=false`, `${said(title)}: ${words.get("false")}`);
      continue;
    }
    for (const [value, label] of Object.entries(labels)) {
      const short = brief(said(label));
      if (!words.has(value)) words.set(value, short);
      words.set(`${name}=${value}`, `${said(title)}: ${short}`);
    }
  }
  for (const { name, title } of options) if (title) words.set(name, said(title));
  return words;
}

/** `Corta: con la mitad de las cartas.` -> `corta`; a plain sentence stays whole. */
function brief(label: string): string {
  const start = label.split(":")[0]!.replace(/\.$/, "");
  return start.charAt(0).toLowerCase() + start.slice(1);
}

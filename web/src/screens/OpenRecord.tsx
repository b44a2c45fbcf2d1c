// A quiet door on the start page: a match that somebody has saved as a file, to be looked at again.
import { useState } from "preact/hooks";
import { post } from "../api";
import { say } from "../language";
import { go } from "../router";
import type { RecordKept } from "../wire";
import { replayAddress } from "./moments";
import { sentence } from "./offer";
import "./open-record.css";

const MOST = 60_000; // bytes; the longest matches have a third of it

export function OpenRecord() {
  const [trouble, tell] = useState("");
  const [isBusy, setBusy] = useState(false);
  const open = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setBusy(true);
    tell("");
    try {
      const problem = await send(file);
      if (problem) tell(problem);
    } catch (refusal) {
      tell(sentence(refusal));
    }
    setBusy(false);
    input.value = "";
  };
  return (
    <div class="open-record">
      <label class="link">
        {isBusy
          ? say("Abriendo la partida…", "Opening the match…")
          : say("Mirar una partida guardada", "Watch a saved match")}
        <input
          type="file"
          class="visually-hidden"
          accept=".sobremesa,text/plain"
          disabled={isBusy}
          onChange={(event) => void open(event.currentTarget)}
        />
      </label>
      <p role="alert">{trouble}</p>
    </div>
  );
}

/** Hand the file to the server and go to its match, or say why not. */
async function send(file: File): Promise<string> {
  if (file.size > MOST) {
    return say(
      `«${file.name}» es demasiado grande para ser una partida.`,
      `“${file.name}” is too large to be a match.`,
    );
  }
  const record = await textOf(file);
  if (record === null) {
    return say(
      `«${file.name}» no es una partida guardada: no es un texto.`,
      `“${file.name}” is not a saved match: it is no text.`,
    );
  }
  const { table } = await post<RecordKept>("/api/records", { record });
  go(replayAddress(table, 0, "all"));
  return "";
}

async function textOf(file: File): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

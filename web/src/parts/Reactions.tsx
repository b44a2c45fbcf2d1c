// Six words, no pictures. They stand under the name of whoever says them for two seconds; anybody can be muted.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { announce } from "../announcer";
import { say } from "../language";
import { recall, remember } from "../storage";
import { react } from "../table/acts";
import type { Reaction, Table } from "../table/state";
import type { Sitting } from "../wire";
import "./reactions.css";

type Word = Reaction["reaction"];

const WORDS: Record<Word, () => string> = {
  "well done": () => say("¡Bien!", "Nice!"),
  ouch: () => say("¡Ay!", "Ouch!"),
  phew: () => say("Uf", "Phew"),
  ha: () => say("Ja", "Ha"),
  "your turn": () => say("¿Ya?", "Ready?"),
  again: () => say("Otra", "Again"),
};

const PLACE = "sobremesa.muted";
const MOST = 100; // people who are remembered
export const WATCHERS = ""; // all who watch go by this name
const muted = signal<string[]>(recall<string[]>(PLACE, []));

export function isMuted(name: string): boolean {
  return muted.value.includes(name);
}

/** People go by their names: whoever is muted here is so at the next table too. */
export function mute(name: string, on: boolean): void {
  const others = muted.value.filter((each) => each !== name);
  muted.value = on ? [name, ...others].slice(0, MOST) : others;
  remember(PLACE, muted.value);
}

/** Whether there is somebody to say it for (of several people on a device, whoever looks) and somebody to hear it. */
export function canReact(table: Table): boolean {
  return hasCompany(table) && (table.seat.value !== null || !table.isShared.value);
}

/** Whether anybody is at the table beside bots and those at this device. */
export function hasCompany(table: Table): boolean {
  const isElsewhere = ({ kind }: Sitting, seat: number) => kind === "person" && !table.held.value.includes(seat);
  const watching = table.here.value.watching - (table.held.value.length ? 0 : 1);
  return watching > 0 || table.seen.value!.seats.some(isElsewhere);
}

/** The six, as buttons. */
export function Reactions({ table, done }: { table: Table; done?: () => void }) {
  const speak = (word: Word) => {
    react(table, word);
    done?.();
  };
  return (
    <ul class="reactions" aria-label={say("Decir algo", "Say something")}>
      {(Object.keys(WORDS) as Word[]).map((word) => (
        <li key={word}>
          <button type="button" class="button" onClick={() => speak(word)}>
            {WORDS[word]()}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What is said from a seat now; null: by somebody who watches. */
export function Spoken({ table, seat }: { table: Table; seat: number | null }) {
  const said = table.reactions.value.find((each) => each.seat === seat);
  const name = seat === null ? WATCHERS : (table.seen.value?.seats[seat]?.name ?? "");
  const isHeard = !!said && !isMuted(name);
  const isMine = seat !== null && seat === table.seat.value;
  useEffect(() => {
    if (isHeard && !isMine)
      announce([`${name || say("Alguien que mira", "Somebody watching")}: ${WORDS[said.reaction]()}`]);
  }, [said?.key]);
  if (!isHeard) return null;
  return (
    <span
      key={said.key}
      class={`spoken ${isMine ? "mine" : ""} ${seat === null ? "from-watcher" : ""}`}
      aria-hidden="true"
    >
      {WORDS[said.reaction]()}
    </span>
  );
}

export function Mute({ name }: { name: string }) {
  const is = isMuted(name);
  return (
    <button type="button" class="button" aria-pressed={is} onClick={() => mute(name, !is)}>
      {is
        ? say("Volver a ver lo que dice", "Show what they say again")
        : say("No ver lo que dice", "Hide what they say")}
    </button>
  );
}

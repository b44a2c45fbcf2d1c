// Another name for somebody who sits here.
import { useState } from "preact/hooks";
import { say } from "../language";
import { Sheet } from "../parts/Sheet";
import { change } from "../settings";
import { ask } from "../table/questions";
import type { Table } from "../table/state";
import type { TableSeen } from "../wire";

export function nameWords({ seats }: TableSeen, seat: number, held: number): string {
  if (held === 1) return say("Cambiar mi nombre", "Change my name");
  const { name } = seats[seat]!;
  return say(`Cambiar el nombre de ${name}`, `Change ${name}’s name`);
}

export function NameSheet({ table, seat, onClose }: { table: Table; seat: number; onClose: () => void }) {
  const seen = table.seen.value!;
  const isMe = table.held.value.length === 1;
  const [name, setName] = useState(seen.seats[seat]!.name);
  const [refused, refuse] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    const wanted = name.trim();
    if (busy) return;
    if (!wanted) return refuse(say("Un nombre tiene de 1 a 40 letras.", "A name has 1 to 40 letters."));
    setBusy(true);
    ask(table, { type: "rename", seat, name: wanted }, (answer) => {
      setBusy(false);
      if (answer.type === "refused") return refuse(answer.sentence);
      if (isMe) change({ name: wanted });
      onClose();
    });
  };
  return (
    <Sheet title={nameWords(seen, seat, table.held.value.length)} onClose={onClose}>
      <form class="sit" onSubmit={submit} noValidate>
        <label>
          {isMe ? say("Tu nombre", "Your name") : say("Su nombre", "Their name")}
          <input
            class="field"
            value={name}
            maxLength={40}
            autocomplete="off"
            enterkeyhint="done"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class={busy ? "button go busy" : "button go"}>
          {say("Guardar", "Save")}
        </button>
        {refused && (
          <p class="warn" role="alert">
            {refused}
          </p>
        )}
      </form>
    </Sheet>
  );
}

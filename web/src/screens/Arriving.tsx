// Sitting down by a one-time link. Nothing is asked but a name, and that only where nobody's is there.
import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../api";
import { arrive } from "../arriving";
import { say } from "../language";
import { change } from "../settings";
import { Laying, Problem } from "./AtTable";
import { sentence } from "./offer";

interface Props {
  id: string;
  secret: string;
  done: () => void;
}

export function Arriving({ id, secret, done }: Props) {
  const [refused, refuse] = useState<Refusal | null>(null);
  const sit = (name?: string) =>
    arrive(id, secret, name).then(done, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      refuse(error);
    });
  useEffect(() => void sit(), []);
  if (!refused) return <Laying game={undefined} />;
  if (refused.error === "bad setup") return <WhoComes refused={refused} sit={sit} />;
  return (
    <Problem sentence={sentence(refused)}>
      <button type="button" class="button go" onClick={done}>
        {say("Ver la mesa", "See the table")}
      </button>
    </Problem>
  );
}

function WhoComes({ refused, sit }: { refused: Refusal; sit: (name: string) => void }) {
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (!name.trim()) return;
    change({ name: name.trim() });
    sit(name.trim());
  };
  return (
    <main class="laying cloth">
      <form class="panel sit" onSubmit={submit} noValidate>
        <label>
          {say("Te dan un sitio. ¿Cómo te llamas?", "A seat is yours. What is your name?")}
          <input
            class="field"
            value={name}
            maxLength={40}
            autocomplete="nickname"
            enterkeyhint="go"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button go">
          {say("Sentarme", "Sit down")}
        </button>
        {isTried && !name.trim() && (
          <p class="warn" role="alert">
            {sentence(refused)}
          </p>
        )}
      </form>
    </main>
  );
}

// The way into a game for whoever has never played it: its first match, which teaches it.
import { say } from "../language";
import "./first-time.css";

interface Props {
  title: string;
  busy: boolean;
  learn: () => void;
}

export function FirstTime({ title, busy, learn }: Props) {
  return (
    <button
      type="button"
      class="learn"
      aria-label={`${say("¿Primera vez? Aprende jugando", "First time? Learn by playing")}: ${title}`}
      aria-busy={busy}
      onClick={learn}
    >
      {say("¿Primera vez?", "First time?")} <span>{say("Aprende jugando", "Learn by playing")}</span>
    </button>
  );
}

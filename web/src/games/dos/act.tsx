// An act as advice shows it: the cards that are played over the card they match, a card for the row, or a word.
import type { Scene } from "../../game";
import { say } from "../../language";
import { Back, Card } from "./cards";
import { readMatch } from "./taps";
import type { DosAids, DosView } from "./view";
import "./act.css";

export function Act({ action, scene }: { action: string; scene: Scene<DosView, DosAids> }) {
  return (
    <span class="dos-act">
      <span class="visually-hidden">{scene.words[action]}</span>
      <Picture action={action} />
    </span>
  );
}

function Picture({ action }: { action: string }) {
  const match = readMatch(action);
  if (match) {
    return (
      <span class="match" aria-hidden="true">
        <span class="dos-card under">
          <Card card={match.row} />
        </span>
        {match.cards.map((card, place) => (
          <span key={place} class="dos-card over" data-place={match.cards.length > 1 ? place : "only"}>
            <Card card={card} />
          </span>
        ))}
      </span>
    );
  }
  if (action.startsWith("put:")) {
    return (
      <span class="dos-card" aria-hidden="true">
        <Card card={action.slice(4)} />
      </span>
    );
  }
  if (action === "draw") {
    return (
      <span class="dos-card" aria-hidden="true">
        <Back />
      </span>
    );
  }
  return (
    <span class="word" aria-hidden="true">
      {WORDS[action]?.() ?? ""}
    </span>
  );
}

const WORDS: Record<string, () => string> = {
  end: () => say("Fin", "End"),
  "dos!": () => "DOS",
  catch: () => say("Pillar", "Catch"),
  pass: () => say("No", "No"),
};

// The score sheet of a round, on the table until somebody has read it.
import type { Game, Scene, Score } from "../game";
import { say } from "../language";
import { Named } from "./Mark";
import "./scores.css";

interface Props {
  scores: Score[];
  scene: Scene;
  game: Game;
  goOn: () => void;
}

export function Scores({ scores, scene, game, goOn }: Props) {
  if (!scores.length) return null;
  return (
    <section
      class="scores"
      onClick={(event) => event.stopPropagation()}
      aria-label={say("Puntos de la ronda", "Scores of the round")}
    >
      <h2 class="numeral">{say(`Ronda ${scene.view.round}`, `Round ${scene.view.round}`)}</h2>
      <ScoreTable scores={scores} scene={scene} game={game} />
      <button type="button" class="button go" onClick={goOn}>
        {say("Seguir", "Go on")}
      </button>
    </section>
  );
}

export function ScoreTable({ scores, scene, game }: Omit<Props, "goOn">) {
  const way = game.lowestWins ? 1 : -1;
  const ranked = [...scores].sort((one, other) => (one.total - other.total) * way);
  return (
    <table class="score-table">
      <thead class="visually-hidden">
        <tr>
          <th>{say("Nombre", "Name")}</th>
          <th>{say("En la ronda", "This round")}</th>
          <th>{say("En total", "In all")}</th>
        </tr>
      </thead>
      <tbody>
        {ranked.map(({ seat, gained, note, total }) => (
          <tr key={seat} class={seat === scene.me ? "me" : ""}>
            <th scope="row">
              <Named scene={scene} seat={seat} />
              {note && <span class="note-of">{note}</span>}
            </th>
            <td class="gained">{gained}</td>
            <td class="numeral">{String(total).replace("-", "−")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

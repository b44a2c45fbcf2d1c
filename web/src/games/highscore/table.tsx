// The table: the challenge of the round, and the track on which everybody's pawn stands.
import { say } from "../../language";
import { layout } from "../../layout";
import { coins } from "../../parts/coins";
import { Back } from "./cards";
import { ChallengeCard } from "./challenge";
import { pawnKey } from "./motion";
import { aboutTrack, type HighScoreProps, type HighScoreScene } from "./words";
import "./table.css";

const SPACES = 30;

export function Board(props: HighScoreProps) {
  const { scene } = props;
  return (
    <div class="highscore-board" data-roll={scene.view.card.roll}>
      <span class="pile" data-key="deck" aria-hidden="true">
        <Back />
      </span>
      <ChallengeCard {...props} />
      <Track scene={scene} />
    </div>
  );
}

interface Pawn {
  seat: number;
  score: number;
  laps: number; // how often it has gone round: above 30 it wears a flag
  space: number;
}

function pawnsOf(track: readonly (number | null)[]): Pawn[] {
  return track.flatMap((score, seat) => (score === null ? [] : [{ seat, score, ...standing(score) }]));
}

/** Where a score stands: above 30 again from the first space on. */
function standing(score: number): { laps: number; space: number } {
  return { laps: Math.floor((score - 1) / SPACES), space: ((score - 1) % SPACES) + 1 };
}

function Track({ scene }: { scene: HighScoreScene }) {
  const pawns = pawnsOf(scene.view.track);
  const initials = coins(scene.names);
  const ghost = ghostOf(scene);
  const words = aboutTrack(scene);
  return (
    <section class="track" aria-label={say("Pista de puntos", "Track")}>
      {layout.value === "desktop" && <h2 class="numeral">{say("La pista de puntos", "The track")}</h2>}
      <p class="visually-hidden">{inWords(scene, pawns)}</p>
      <div class="spaces" aria-hidden="true">
        {Array.from({ length: SPACES }, (_, place) => {
          const here = pawns.filter(({ space }) => space === place + 1);
          return (
            <span key={place} class={`space ${(place + 1) % 5 === 0 ? "fifth" : ""}`}>
              {place + 1}
              {ghost?.space === place + 1 && (
                <span class="highscore-ghost">{ghost.laps > 0 && <Flag laps={ghost.laps} />}</span>
              )}
              {here.map(({ seat, laps }, at) => (
                <span
                  key={seat}
                  class={`pawn ${seat === scene.me ? "mine" : ""} ${scene.bots[seat] ? "bot" : ""}`}
                  data-key={pawnKey(seat)}
                  data-many={here.length > 1 ? at : undefined}
                >
                  {initials[seat]}
                  {laps > 0 && <Flag laps={laps} />}
                </span>
              ))}
            </span>
          );
        })}
      </div>
      <p key={words} class="caption">
        {words}
      </p>
    </section>
  );
}

function Flag({ laps }: { laps: number }) {
  return <span class="flag">+{laps * SPACES}</span>;
}

/** Where whoever rolls would stand by stopping now. */
function ghostOf({ showAids, aids }: HighScoreScene): { laps: number; space: number } | null {
  const place = showAids ? aids?.actions["stop"]?.mark?.place : null;
  return place ? standing(place) : null;
}

function inWords({ names }: HighScoreScene, pawns: Pawn[]): string {
  if (!pawns.length) return say("Aún no hay peones.", "No pawns yet.");
  const ranked = [...pawns].sort((one, other) => other.score - one.score);
  return ranked.map(({ seat, score }) => `${names[seat]}: ${score}`).join("; ");
}

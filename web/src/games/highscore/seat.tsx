// What is seen of a player: points, chips, and the result of the round.
import { say } from "../../language";
import { layout } from "../../layout";
import { Own } from "../../parts/Own";
import { Chip, type Metal } from "./dice";
import { chipKey } from "./motion";
import { figure, type HighScoreProps, type HighScoreScene, METALS, metalName } from "./words";
import "./seat.css";

const SPREAD = 7; // chips that lie side by side; more are counted by metal

export function Seat({ scene, seat }: HighScoreProps & { seat: number }) {
  const { view } = scene;
  const total = view.points[seat] ?? 0;
  return (
    <span class="highscore-seat">
      <span key={total} class="points">
        <span class="numeral" aria-hidden="true">
          {total}
        </span>
        <span class="unit" aria-hidden="true">
          {unit(total)}
        </span>
        <span class="visually-hidden">
          {total} {unit(total)}
        </span>
      </span>
      <Chips scene={scene} seat={seat} />
      <Result scene={scene} seat={seat} />
    </span>
  );
}

function unit(count: number): string {
  return count === 1 ? say("punto", "point") : say("puntos", "points");
}

function Result({ scene: { view, settled, now }, seat }: { scene: HighScoreScene; seat: number }) {
  const score = view.scores?.[seat];
  if (score !== null && score !== undefined) {
    return (
      <span key="score" class="result">
        <span class="visually-hidden">{say("en esta ronda, ", "in this round, ")}</span>
        {figure(score)}
      </span>
    );
  }
  const isRolling = view.roller === seat && !view.over && (settled || now?.kind === "rolled");
  return isRolling && layout.value === "desktop" ? (
    <span key="rolling" class="result rolling">
      {say("tirando", "rolling")}
    </span>
  ) : null;
}

/** Gold first, overlapping; many are counted. */
function Chips({ scene, seat }: { scene: HighScoreScene; seat: number }) {
  const counts = METALS.map((metal) => ({ metal, count: scene.view[metal][seat] ?? 0 }));
  const all = counts.flatMap(({ metal, count }) => Array.from({ length: count }, (_, place) => ({ metal, place })));
  return (
    <span class="chips">
      {all.length > SPREAD
        ? counts.map(({ metal, count }) => (
            <Counted key={`${metal} ${count}`} metal={metal} count={count} seat={seat} />
          ))
        : all.map(({ metal, place }, at) => (
            <One key={`${metal} ${place}`} metal={metal} keyed={chipKey(seat, metal, place)} at={at} />
          ))}
      <span class="visually-hidden">{inWords(counts)}</span>
    </span>
  );
}

/** Chips are moved to their places, so that nothing shifts when one comes before them. */
function One({ metal, keyed, at }: { metal: Metal; keyed: string; at: number }) {
  return (
    <span class="chip-of" data-key={keyed} style={{ "--at": at }} aria-hidden="true">
      <Chip metal={metal} />
    </span>
  );
}

function Counted({ metal, count, seat }: { metal: Metal; count: number; seat: number }) {
  if (!count) return null;
  return (
    <span class="counted" aria-hidden="true">
      <One metal={metal} keyed={chipKey(seat, metal, count - 1)} at={0} />
      <span>{count}</span>
    </span>
  );
}

function inWords(counts: { metal: Metal; count: number }[]): string {
  const said = counts
    .filter(({ count }) => count)
    .map(({ metal, count }) => say(`${count} de ${metalName(metal)}`, `${count} ${metalName(metal)}`));
  return said.length ? `, ${say("fichas", "chips")}: ${said.join(", ")}` : "";
}

/** What the dice score as they lie. */
export function Mine({ scene }: HighScoreProps) {
  const { view } = scene;
  const score = scoreOf(scene);
  if (score === null) return <span class="highscore-mine numeral" />;
  const [name, label] =
    view.roller === scene.me
      ? [say("Llevas", "You have"), say("llevas", "so far")]
      : [say("Lleva", "They have"), say("lleva", "so far")];
  return (
    <Own class="highscore-mine" label={label}>
      <span class="visually-hidden">{name} </span>
      <span key={score} class="numeral">
        {figure(score)}
      </span>
    </Own>
  );
}

/** While dice roll nobody has counted them yet. */
function scoreOf({ view, settled, now }: HighScoreScene): number | null {
  if (now?.kind === "scored") return view.scores[view.roller] ?? null;
  return settled ? view.score_now : null;
}

export function Details({ scene, seat }: HighScoreProps & { seat: number }) {
  const { view } = scene;
  const total = view.points[seat] ?? 0;
  const score = view.scores[seat];
  const place = view.track[seat];
  return (
    <div class="highscore-details">
      <p>
        <strong>
          {total} {unit(total)}
        </strong>
      </p>
      <ul class="metals">
        {METALS.map((metal) => (
          <li key={metal}>
            <Chip metal={metal} />
            <span>
              × {view[metal][seat] ?? 0} <span class="visually-hidden">{scene.spoken(metal)}</span>
            </span>
          </li>
        ))}
      </ul>
      {score !== null && score !== undefined && (
        <p>
          {say("En esta ronda", "In this round")}: {figure(score)}
          {place === null || place === undefined
            ? say(", sin peón en la pista de puntos", ", no pawn on the track")
            : place !== score && say(`, con el peón en el ${place}`, `, with the pawn on ${place}`)}
        </p>
      )}
    </div>
  );
}

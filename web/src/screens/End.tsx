// The end of a match: who won and why, how everybody stands, and what now.
import type { Game, Scene } from "../game";
import { listed, longestWord, say } from "../language";
import { layout } from "../layout";
import { Named } from "../parts/Mark";
import { Link } from "../router";
import type { TableSeen } from "../wire";
import { Dealt } from "./Dealt";
import { replayAddress } from "./moments";
import { wayBack } from "./origin";
import { Rematch } from "./Rematch";
import { Review } from "./Review";
import { standings } from "./standings";
import "./end.css";

interface Props {
  scene: Scene;
  game: Game;
  table: TableSeen;
  rematch: () => void;
  busy: boolean;
  played?: boolean; // somebody at this device had a seat, though nobody looks from it now
}

export function End({ scene, game, table, rematch, busy, played = scene.me !== null }: Props) {
  const isOver = scene.view.over;
  const back = wayBack(table);
  const title = isOver ? winning(scene) : say("La mesa está cerrada", "The table is closed");
  return (
    <main class="end" data-layout={layout.value} aria-labelledby="end-title">
      <div class="outcome">
        <div class="verdict">
          <h2 id="end-title" class="numeral" style={{ "--longest": longestWord(title) }}>
            {title}
          </h2>
          <p>{isOver ? scene.ending : closing(table)}</p>
        </div>
        {isOver && <Standings scene={scene} game={game} />}
        <div class="next">
          {isOver && <Rematch table={table} rematch={rematch} busy={busy} me={scene.me} played={played} />}
          {back && (
            <Link class="button" href={back.address}>
              {back.name}
            </Link>
          )}
          {isOver && (
            <Link class="button" href={replayAddress(table.table, 0, scene.me)}>
              {say("Ver la repetición", "Watch the replay")}
            </Link>
          )}
        </div>
        <div class="small">
          {isOver && <Dealt table={table} />}
          <Hints scene={scene} table={table} />
          {table.practice && (
            <p class="hints">{say("Partida de práctica: no cuenta.", "A practice match: it does not count.")}</p>
          )}
          <p class="ways">
            <Link class="link" href="/">
              {say("Otra mesa", "Another table")}
            </Link>
            {isOver && (
              <a class="link" href={`/api/tables/${table.table}/record`} download>
                {say("Descargar la partida", "Download the match")}
              </a>
            )}
          </p>
        </div>
      </div>
      {isOver && <Review table={table.table} scene={scene} game={game} />}
    </main>
  );
}

function winning({ view, me, names }: Scene): string {
  const { winners, players } = view;
  if (winners.length === players) return say("Empate", "A tie");
  const others = winners.filter((seat) => seat !== me).map((seat) => names[seat]!);
  if (others.length === winners.length) {
    const who = listed(others);
    return others.length === 1 ? say(`Gana ${who}`, `${who} wins`) : say(`Ganan ${who}`, `${who} win`);
  }
  if (!others.length) return say("Ganas", "You win");
  return say(`Ganáis ${listed([...others, "tú"])}`, `${listed(["You", ...others])} win`);
}

function closing({ ended }: TableSeen): string {
  return ended === "rules"
    ? say(
        "El servidor juega ahora con otras reglas, y esta partida no puede seguir.",
        "The server now plays by other rules, and this match cannot go on.",
      )
    : say("La cerró quien la creó.", "Whoever created it has closed it.");
}

function Standings({ scene, game }: { scene: Scene; game: Game }) {
  return (
    <ul class="standings" role="list" aria-label={say("Clasificación", "Standings")}>
      {standings(scene.view, game.lowestWins).map(({ seat, rank, points, won, share }) => (
        <li key={seat} class={won ? "won" : seat === scene.me ? "own" : ""}>
          <span class="rank numeral">{rank}</span>
          <span class="name">
            <Named scene={scene} seat={seat} name={seat === scene.me ? say("Tú", "You") : scene.names[seat]!} />
          </span>
          <span class="measure" aria-hidden="true" style={{ "--share": share }} />
          <span class="points numeral">
            <span aria-hidden="true">{String(points).replace("-", "−")}</span>
            <span class="visually-hidden">{game.formatPoints(points)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Hints({ scene, table }: { scene: Scene; table: TableSeen }) {
  const asked = table.seats.flatMap(({ hints = 0 }, seat) =>
    hints ? [`${seat === scene.me ? say("tú", "you") : scene.names[seat]} ${hints}`] : [],
  );
  if (!asked.length) return null;
  return <p class="hints">{say(`Con pistas: ${listed(asked)}.`, `With hints: ${listed(asked)}.`)}</p>;
}

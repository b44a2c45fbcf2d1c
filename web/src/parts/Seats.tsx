// The other players, clockwise from my left. Whoever we wait for has a lit place.
import type { ComponentChildren } from "preact";
import type { Game, Scene } from "../game";
import { say } from "../language";
import { layout } from "../layout";
import { weaves } from "./coins";
import { OfBot } from "./Mark";
import { useRoving } from "./roving";

interface Props {
  scene: Scene;
  game: Game;
  open: (seat: number) => void;
  /** What hangs on a seat beside what the game draws. */
  hanging?: ((seat: number) => ComponentChildren) | undefined;
}

export function Seats({ scene, game, open, hanging }: Props) {
  const seats = seated(scene, game);
  const roving = useRoving<HTMLUListElement>();
  return (
    <section class="seats" data-count={seats.length} aria-label={say("Jugadores", "Players")}>
      <ul {...roving} class="seat-columns" data-count={seats.length}>
        {seats.map((seat) => (
          <li key={seat}>
            <Tile scene={scene} game={game} seat={seat} open={open} hanging={hanging} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The seats that are drawn above the table, mine last if it is one of them. */
export function seated({ view, me }: Scene, { hasMySeat }: Pick<Game, "hasMySeat">): number[] {
  const count = me === null || hasMySeat(layout.value) ? view.players : view.players - 1;
  return Array.from({ length: count }, (_, place) => ((me ?? -1) + 1 + place) % view.players);
}

function Tile({ scene, game, seat, open, hanging }: Props & { seat: number }) {
  const { names, bots, me } = scene;
  const isLit = !scene.view.over && (scene.settled ? scene.view.to_act.includes(seat) : scene.acting === seat);
  return (
    <button
      type="button"
      class={`seat ${isLit ? "lit" : ""} ${scene.away[seat] ? "away" : ""} ${seat === me ? "own" : ""} ${bots[seat] ? "bot" : ""}`}
      data-key={`seat:${seat}`}
      data-stop={seat}
      onClick={() => open(seat)}
    >
      <span class="name">
        {names[seat]}
        <OfBot isBot={bots[seat]} />
      </span>
      <span
        class="seat-edge"
        data-weave={seat === me ? undefined : (weaves(names, bots)[seat] ?? undefined)}
        aria-hidden="true"
      />
      <game.Seat scene={scene} seat={seat} draft={[]} tap={() => {}} open={() => {}} />
      {hanging?.(seat)}
    </button>
  );
}

// Looking back: everybody's chance over time, the decisions that mattered, and what they cost. Made when it is asked for.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { get } from "../api";
import type { Game, Scene } from "../game";
import { listed, say } from "../language";
import { Curves } from "../parts/Curves";
import { decisive, errorOf, lost, marksOf, percent, told, type Decision, type Reviewed } from "../review";
import { go, Link } from "../router";
import { replayAddress, whenOf } from "./moments";
import { sentence } from "./offer";
import "../parts/range.css";
import "./review.css";

const LOOK = 800; // milliseconds between two looks at how far it is

interface Props {
  table: string;
  scene: Scene;
  game: Game;
}

/** What is known of the reviews that were asked for since the page was opened, by table. */
type State = { done: Reviewed } | { progress: number } | { trouble: string };
const reviews = signal<Record<string, State>>({});

function know(table: string, state: State): void {
  reviews.value = { ...reviews.value, [table]: state };
}

async function ask(table: string): Promise<void> {
  know(table, { progress: 0 });
  try {
    for (;;) {
      const answer = await get<Reviewed | { progress: number }>(`/api/tables/${table}/review`);
      if (!("progress" in answer)) return know(table, { done: answer });
      know(table, answer);
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
  } catch (refusal) {
    know(table, { trouble: sentence(refusal) });
  }
}

export function Review({ table, scene, game }: Props) {
  const state = reviews.value[table];
  return (
    <section class="review" aria-labelledby="review-title">
      <h2 id="review-title" class="numeral">
        {say("Quién iba ganando", "Who was ahead")}
      </h2>
      {state && "done" in state ? (
        <Found table={table} scene={scene} game={game} review={state.done} />
      ) : (
        <Asking state={state} start={() => void ask(table)} />
      )}
    </section>
  );
}

function Asking({ state, start }: { state: Exclude<State, { done: Reviewed }> | undefined; start: () => void }) {
  if (state && "progress" in state) {
    const share = percent(state.progress);
    return (
      <div class="asking">
        <p role="status">{say(`Repasando la partida… ${share}`, `Reviewing the match… ${share}`)}</p>
        <progress value={state.progress} max={1} aria-label={say("Repaso", "Review")} />
      </div>
    );
  }
  return (
    <div class="asking">
      <p>
        {say(
          "La posibilidad de ganar de cada uno, turno a turno, y las jugadas que más pesaron. Tarda un poco: se juega cada momento cientos de veces.",
          "Everybody's chance to win, turn by turn, and the plays that mattered most. It takes a moment: each of them is played on hundreds of times.",
        )}
      </p>
      {state && (
        <p class="trouble" role="alert">
          {state.trouble}
        </p>
      )}
      <button type="button" class="button" onClick={start}>
        {say("Repasar la partida", "Review the match")}
      </button>
    </div>
  );
}

function Found({ table, scene, game, review }: Props & { review: Reviewed }) {
  const { me, names, view } = scene;
  const shown = decisive(review, me);
  const marks = marksOf(review, shown);
  const [at, pick] = useState(marks[0]?.moment ?? Math.floor(review.moments.length / 2));
  return (
    <>
      <p class="meaning">
        {say(
          "Posibilidad de ganar de cada uno, en %, si todos siguieran jugando como el bot casual.",
          "Everybody's chance to win, in %, if all played on like the casual bot.",
        )}{" "}
        {me !== null && say("La franja es el error de tu curva.", "The band is the error of your curve.")}
      </p>
      <Curves
        review={review}
        names={names}
        me={me}
        winners={view.winners}
        marks={marks}
        at={at}
        pick={pick}
        open={(mark) => go(replayAddress(table, mark.after, mark.seat))}
      />
      <Pointer table={table} scene={scene} game={game} review={review} at={at} pick={pick} />
      <h2 class="numeral">{titleOf(shown, me)}</h2>
      {shown.length ? (
        <ol class="decisive" role="list">
          {shown.map((decision, place) => (
            <li key={place}>
              <Decided table={table} scene={scene} game={game} decision={decision} number={place + 1} />
            </li>
          ))}
        </ol>
      ) : (
        <p class="none">
          {say(
            "Ninguna jugada perdió tanto que se distinga del ruido de las simulaciones.",
            "No play lost so much that it stands out from the noise of the simulations.",
          )}
        </p>
      )}
      <p class="honest">{honest(review, scene)}</p>
    </>
  );
}

/** The moment that is pointed at: its figures, and the way to the table as it was. */
function Pointer({ table, scene, game, review, at, pick }: Props & { review: Reviewed; at: number; pick: (at: number) => void }) {
  const moment = review.moments[at]!;
  const isEnd = at === review.moments.length - 1;
  const name = isEnd ? say("Final", "End") : whenOf(game, scene, moment.round, moment.turn);
  const chances = moment.chance.map((chance, seat) => `${scene.names[seat]} ${percent(chance)}`);
  return (
    <div class="pointer">
      <input
        type="range"
        min={0}
        max={review.moments.length - 1}
        value={at}
        aria-label={say("Momento de la partida", "Moment of the match")}
        aria-valuetext={`${name}: ${listed(chances)}`}
        onInput={(event) => pick(Number(event.currentTarget.value))}
      />
      <p aria-hidden="true">
        <strong>{name}</strong> <span>{chances.join(" · ")}</span>
      </p>
      <Link class="link" href={replayAddress(table, moment.after, scene.me)}>
        {say("Ver la mesa en ese momento", "See the table at that moment")}
      </Link>
    </div>
  );
}

function Decided({ table, scene, game, decision, number }: Props & { decision: Decision; number: number }) {
  const { after, seat, round, turn, loss, loss_error } = decision;
  return (
    <Link class="decision" href={replayAddress(table, after, seat)}>
      <span class="number" aria-hidden="true">
        {number}
      </span>
      <span class="what">
        <strong>{whenOf(game, scene, round, turn)}</strong>
        <span>{told(decision, seat === scene.me)}</span>
      </span>
      <span class="cost">
        <span class="numeral">{lost(loss)}</span>
        <span>{say(` ± ${errorOf(loss_error)} puntos`, ` ± ${errorOf(loss_error)} points`)}</span>
      </span>
    </Link>
  );
}

function titleOf(shown: Decision[], me: number | null): string {
  return me !== null && shown.every(({ seat }) => seat === me)
    ? say("Tus momentos decisivos", "Your decisive moments")
    : say("Momentos decisivos", "Decisive moments");
}

/** Decisions cost so much; the rest was luck and the others. */
function honest({ seats }: Reviewed, { me, names }: Scene): string {
  const rest = say("El resto fue suerte y lo que hicieron los demás.", "The rest was luck and what the others did.");
  if (me === null) {
    const costs = seats.map((each, seat) => `${names[seat]} ${lost(each.loss)}${each.mistakes ? ` ± ${errorOf(each.loss_error)}` : ""}`);
    return say(
      `En puntos de posibilidad, sus jugadas costaron: ${costs.join(", ")}. El resto fue suerte.`,
      `In points of chance, their plays cost: ${costs.join(", ")}. The rest was luck.`,
    );
  }
  const { loss, loss_error, decisions, mistakes } = seats[me]!;
  if (!mistakes) {
    return say(
      `Ninguna de tus ${decisions} jugadas costó tanto que se note. ${rest}`,
      `None of your ${decisions} plays cost so much that it shows. ${rest}`,
    );
  }
  const points = Math.round(100 * loss);
  return say(
    `Tus decisiones te costaron ${points} ± ${errorOf(loss_error)} puntos de posibilidad en ${decisions} jugadas. ${rest}`,
    `Your decisions cost you ${points} ± ${errorOf(loss_error)} points of chance in ${decisions} plays. ${rest}`,
  );
}

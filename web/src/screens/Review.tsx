// Looking back: everybody's chance over time, the decisions that mattered, and what they cost. Made when it is asked for.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Game, Scene } from "../game";
import { listed, say } from "../language";
import { Curves } from "../parts/Curves";
import {
  costOf,
  type Decision,
  decisive,
  errorOf,
  inWords,
  lost,
  marksOf,
  type ReviewMoment,
  percent,
  type Reviewed,
  timeLeft,
  told,
} from "../review";
import { go, Link, place } from "../router";
import { noteAddress, replayAddress } from "./moments";
import { askForReview, type Making, reviews, type ReviewState } from "./reviews";
import "../parts/range.css";
import "./review.css";

interface Props {
  table: string;
  scene: Scene;
  game: Game;
}

export function Review({ table, scene, game }: Props) {
  const state = reviews.value[table];
  const review = state?.name === "made" ? state.review : state?.name === "making" ? state.making.review : undefined;
  return (
    <section ref={useReturn()} class="review" aria-labelledby="review-title">
      <h2 id="review-title" class="numeral">
        {say("Quién iba ganando", "Who was ahead")}
      </h2>
      {review && <Chances table={table} scene={scene} game={game} review={review} />}
      {state?.name === "making" && <Progress making={state.making} />}
      {state?.name === "made" && <Found table={table} scene={scene} game={game} review={state.review} />}
      {(!state || state.name === "failed") && <Asking state={state} start={() => void askForReview(table)} />}
    </section>
  );
}

/** Whoever comes back from a moment of the review is where they left. */
function useReturn() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place.peek().query.has("review")) section.current!.scrollIntoView();
  }, []);
  return section;
}

// --- until it is there

function Asking({ state, start }: { state: Extract<ReviewState, { name: "failed" }> | undefined; start: () => void }) {
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

/** How far it is, for how long, and what goes first. It stands below the curve, so that nothing moves when it is done. */
function Progress({ making: { progress, left, ahead = 0, review } }: { making: Making }) {
  const share = percent(progress);
  const time = left === undefined || left === null ? "" : say(`, faltan ${timeLeft(left)}`, `, ${timeLeft(left)} left`);
  return (
    <div class="asking">
      <p role="status">
        {review
          ? say(
              `Afinando la curva y juzgando las jugadas… ${share}${time}`,
              `Refining the curve and judging the plays… ${share}${time}`,
            )
          : say(`Repasando la partida… ${share}${time}`, `Reviewing the match… ${share}${time}`)}
      </p>
      <progress value={progress} max={1} aria-label={say("Repaso", "Review")} />
      {ahead > 0 && (
        <p>
          {ahead === 1
            ? say("Antes se acaba otro repaso, que es más corto.", "Another review, a shorter one, is finished first.")
            : say(
                `Antes se acaban otros ${ahead} repasos, más cortos.`,
                `${ahead} other reviews, shorter ones, are finished first.`,
              )}
        </p>
      )}
    </div>
  );
}

// --- the curve

function Chances({ table, scene, review }: Props & { review: Reviewed }) {
  const { me, names, view } = scene;
  const marks = marksOf(review, decisive(review, me));
  const [picked, pick] = useState<number | null>(null);
  const at = picked ?? marks[0]?.moment ?? Math.floor(review.moments.length / 2);
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
        open={({ decision }) => go(noteAddress(table, decision))}
      />
      <Pointer table={table} scene={scene} review={review} at={at} pick={pick} />
    </>
  );
}

/** The moment that is pointed at: its figures, and the way to the table as it was. */
function Pointer({
  table,
  scene,
  review,
  at,
  pick,
}: Omit<Props, "game"> & { review: Reviewed; at: number; pick: (at: number) => void }) {
  const moment = review.moments[at]!;
  const isEnd = at === review.moments.length - 1;
  const name = isEnd ? say("Final", "End") : headingOf(moment);
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

/** A moment as the game names it; reviews that were kept from before have no name for it. */
export function headingOf({ when, round, turn }: Pick<ReviewMoment, "when" | "round" | "turn">): string {
  return inWords(when) || say(`Ronda ${round}, turno ${turn}`, `Round ${round}, turn ${turn}`);
}

// --- what mattered

function Found({ table, scene, game, review }: Props & { review: Reviewed }) {
  const { me } = scene;
  const shown = decisive(review, me);
  const addsUp = inWords(review.adds_up);
  return (
    <>
      {addsUp && <p class="meaning">{addsUp}</p>}
      <h2 class="numeral">{titleOf(shown, me)}</h2>
      {shown.length ? (
        <>
          <p class="meaning">
            {say(
              "Cuánto bajó la posibilidad de ganar, y lo que costó en la partida. Toca una para verla en la mesa.",
              "How much of the chance to win it cost, and what that was at the table. Tap one to see it there.",
            )}
          </p>
          <ol class="decisive" role="list">
            {shown.map((decision, place) => (
              <li key={place}>
                <Decided table={table} scene={scene} game={game} decision={decision} number={place + 1} />
              </li>
            ))}
          </ol>
        </>
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

function Decided({ table, scene, game, decision, number }: Props & { decision: Decision; number: number }) {
  const isMine = decision.seat === scene.me;
  const { what, why } = told(decision, isMine);
  const { figure, error, points } = costOf(decision, game);
  return (
    <Link class="decision" href={noteAddress(table, decision)}>
      <span class="number" aria-hidden="true">
        {number}
      </span>
      <span class="what">
        <strong>{headingOf(decision)}</strong>
        <span>{[what, why].filter(Boolean).join(" ")}</span>
        {points && <span class="in-points">{points}</span>}
      </span>
      <span class={isMine || scene.me === null ? "cost" : "cost others"}>
        {figure && <span class="numeral">{figure}</span>} {error && <span>{error}</span>}
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
    const costs = seats.map(
      (each, seat) => `${names[seat]} ${lost(each.loss)}${each.mistakes ? ` ± ${errorOf(each.loss_error)}` : ""}`,
    );
    return say(
      `Lo que sus jugadas les costaron de posibilidad de ganar: ${costs.join(", ")}. El resto fue suerte.`,
      `What their plays cost them of the chance to win: ${costs.join(", ")}. The rest was luck.`,
    );
  }
  const { loss, loss_error, decisions, mistakes } = seats[me]!;
  if (!mistakes) {
    return say(
      `Ninguna de tus ${decisions} jugadas costó tanto que se note. ${rest}`,
      `None of your ${decisions} plays cost so much that it shows. ${rest}`,
    );
  }
  const cost = `${percent(loss)} ± ${errorOf(loss_error)}`;
  const isMuch =
    loss > 1
      ? say(
          " (cada una se mide aparte, y juntas pasan del total)",
          " (each is measured by itself, so together they can be more than all of it)",
        )
      : "";
  return say(
    `En ${decisions} jugadas, tus decisiones te costaron un ${cost} de posibilidad de ganar, sumando todas${isMuch}. ${rest}`,
    `In ${decisions} plays, your decisions cost you ${cost} of the chance to win, all added up${isMuch}. ${rest}`,
  );
}

// The challenge card: what counts, in words and in a worked picture, what the vortex is worth, what may be rolled again.
import { say } from "../../language";
import { Sign } from "./cards";
import { Spiral } from "./dice";
import { challengeKey } from "./motion";
import type { CardView, Challenge, CountedDie, Result } from "./view";
import { figure, type HighScoreProps, type HighScoreScene } from "./words";
import "./challenge.css";

/** What was once told of a card: it stays what it is, while the aids are still about the card before. */
const told = new Map<string, Challenge>();

function explained({ view, aids, staleAids }: HighScoreScene): Challenge | null {
  const { scoring, vortex, roll } = view.card;
  const name = `${scoring}/${vortex}/${roll}/${view.lone_ten}`;
  const challenge = (aids ?? staleAids)?.challenge;
  if (challenge?.card === view.card.number) told.set(name, challenge);
  return told.get(name) ?? null;
}

export function ChallengeCard({ scene, open }: HighScoreProps) {
  const { spoken, view } = scene;
  const { card } = view;
  const known = explained(scene);
  return (
    <div class="challenge-place" data-key="challenge">
      <button
        key={card.number}
        type="button"
        class="challenge"
        data-key={challengeKey(card.number)}
        aria-description={known ? inWords(known.example, scene) : undefined}
        onClick={() => known && open(known.rule)}
      >
        <span class="counts">
          <span class="visually-hidden">{say("Reto: ", "Challenge: ")}</span>
          <Title text={spoken(`scoring.${card.scoring}`)} />
          {known ? <Worked result={known.example} /> : <span class="worked" />}
        </span>
        <span class="parts">
          <span class="part">
            <span class="sign">
              <Sign face="v" />
            </span>
            <span class="visually-hidden">. </span>
            <span class="words">{spoken(`vortex.${card.vortex}`)}</span>
          </span>
          <span class="part">
            <span class="visually-hidden">. </span>
            <RollSign card={card} />
            <span class="words">{spoken(`roll.${card.roll}`)}</span>
          </span>
        </span>
      </button>
    </div>
  );
}

const LONG = 27; // letters of a line

/** What is subtracted stands in a line of its own. */
function Title({ text }: { text: string }) {
  const [first, ...more] = text.split("; ");
  const isLong = [first!, ...more].some((line) => line.length > LONG);
  return (
    <span class={`title numeral ${isLong ? "long" : ""}`}>
      {more.length ? `${first};` : first} {more.length > 0 && <span>{more.join("; ")}</span>}
    </span>
  );
}

function RollSign({ card }: { card: CardView }) {
  return (
    <span class="sign" aria-hidden="true">
      <svg viewBox="0 0 48 48" class="roll-sign" focusable="false">
        {card.roll === "aside" ? (
          <path d="M4 15h15a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM28 24h17M38 17l7 7-7 7" />
        ) : (
          <path d="M38 15A17 17 0 1 0 41 24M39 4v11H28" />
        )}
      </svg>
    </span>
  );
}

// --- the worked picture

/** An example, drawn in outline so that nobody takes it for the dice on the table: those that count, by groups; after a
minus what is subtracted, or struck through what does not count; and the result. */
export function Worked({ result }: { result: Result }) {
  const groups = groupsOf(result.dice);
  const others = result.dice.filter(({ sign }) => sign !== 1);
  const isSubtracted = others.some(({ sign }) => sign === -1);
  return (
    <span class="worked" aria-hidden="true">
      <span class="is-example">{say("ejemplo", "example")}</span>
      {groups.map((group, place) => (
        <span key={place} class="group">
          {place > 0 && <span class="operator">+</span>}
          {group.map((die, at) => (
            <Drawn key={at} face={die.face} />
          ))}
        </span>
      ))}
      {others.length > 0 && (
        <span class={`group ${isSubtracted ? "" : "struck"}`}>
          {isSubtracted && <span class="operator">−</span>}
          {others.map((die, at) => (
            <Drawn key={at} face={die.face} isStruck={!isSubtracted} />
          ))}
        </span>
      )}
      <span class="operator result">= {figure(result.score)}</span>
    </span>
  );
}

function Drawn({ face, isStruck = false }: { face: string; isStruck?: boolean }) {
  return <span class={`drawn ${isStruck ? "out" : ""}`}>{face === "v" ? <Spiral /> : face}</span>;
}

function groupsOf(dice: readonly CountedDie[]): CountedDie[][] {
  const groups: CountedDie[][] = [];
  for (const die of dice.filter(({ sign }) => sign === 1)) {
    const place = die.group ?? 0;
    groups[place] = [...(groups[place] ?? []), die];
  }
  return groups.filter(Boolean);
}

/** `Ejemplo: cuentan 5 5 4 4; se restan 5 2 1; 10 en total`. */
function inWords(result: Result, scene: HighScoreScene): string {
  const named = (wanted: CountedDie["sign"]) =>
    result.dice
      .filter(({ sign }) => sign === wanted)
      .map(({ face }) => scene.spoken(face))
      .join(" ");
  const parts = [
    named(1) && say(`cuentan ${named(1)}`, `${named(1)} count`),
    named(-1) && say(`se restan ${named(-1)}`, `${named(-1)} are subtracted`),
    named(0) && say(`no cuentan ${named(0)}`, `${named(0)} do not count`),
    say(`resultado ${figure(result.score)}`, `result ${figure(result.score)}`),
  ];
  return `${say("Ejemplo", "Example")}: ${parts.filter(Boolean).join("; ")}`;
}

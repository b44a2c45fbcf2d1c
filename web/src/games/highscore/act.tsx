// An act as advice shows it: the dice that are rolled again or set aside, or the result that one stops with.
import type { ComponentChildren } from "preact";
import { say } from "../../language";
import { without } from "../../shown";
import { Sign } from "./cards";
import { labelOf } from "./taps";
import { figure, type HighScoreScene } from "./words";
import "./act.css";

export function Act({ action, scene }: { action: string; scene: HighScoreScene }) {
  const { view } = scene;
  const label = labelOf(scene, action);
  if (action === "stop") {
    const score = figure(view.score_now);
    return (
      <Line>
        {label.slice(0, -score.length)}
        <span class="numeral">{score}</span>
      </Line>
    );
  }
  if (action === "roll") return <Line>{label}</Line>;
  const rolled = [...action.replace("roll-", "")];
  if (view.card.roll === "three") {
    return (
      <Line>
        {say("Tirar", "Roll")} <Faces faces={rolled} scene={scene} />
      </Line>
    );
  }
  const aside = rolled.reduce<string[]>(without, [...view.dice]);
  return (
    <Line>
      {aside.length ? say("Apartar", "Set aside") : say("No apartar más", "Set no more aside")}{" "}
      <Faces faces={aside} scene={scene} /> {say(`y tirar ${rolled.length}`, `and roll ${rolled.length}`)}
    </Line>
  );
}

function Line({ children }: { children: ComponentChildren }) {
  return <span class="highscore-act wide-act">{children}</span>;
}

function Faces({ faces, scene: { spoken } }: { faces: readonly string[]; scene: HighScoreScene }) {
  return (
    <span class="faces">
      {faces.map((face, place) => (
        <span key={place} class="small">
          <Sign face={face} />
          <span class="visually-hidden">{spoken(face)} </span>
        </span>
      ))}
    </span>
  );
}

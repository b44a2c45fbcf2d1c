// An act as advice shows it: the dice that are rolled again or set aside, or the result that one stops with.
import type { ComponentChildren } from "preact";
import type { Scene } from "../../game";
import { said, say } from "../../language";
import { Sign } from "./cards";
import type { HighScoreAids, HighScoreView } from "./view";
import { figure } from "./words";
import "./act.css";

export function Act({ action, scene }: { action: string; scene: Scene<HighScoreView, HighScoreAids> }) {
  const { view, aids } = scene;
  if (action === "stop") {
    return (
      <Line>
        {say("Plantarme con", "Stop with")} <span class="numeral">{figure(view.score_now)}</span>
      </Line>
    );
  }
  const aid = aids?.actions[action];
  if (action === "roll") return <Line>{aid ? said(aid.words) : scene.spoken(action)}</Line>;
  const rolled = action.replace("roll-", "");
  if (view.card.roll === "three") {
    return (
      <Line>
        {say("Tirar", "Roll")} <Faces faces={rolled} scene={scene} />
      </Line>
    );
  }
  const aside = without(view.dice, rolled);
  return (
    <Line>
      {aside ? say("Apartar", "Set aside") : say("No apartar más", "Set no more aside")}{" "}
      <Faces faces={aside} scene={scene} /> {say(`y tirar ${rolled.length}`, `and roll ${rolled.length}`)}
    </Line>
  );
}

function Line({ children }: { children: ComponentChildren }) {
  return <span class="highscore-act wide-act">{children}</span>;
}

function Faces({ faces, scene: { spoken } }: { faces: string; scene: Pick<Scene, "spoken"> }) {
  return (
    <span class="faces">
      {[...faces].map((face, place) => (
        <span key={place} class="small">
          <Sign face={face} />
          <span class="visually-hidden">{spoken(face)} </span>
        </span>
      ))}
    </span>
  );
}

/** The dice that are left when these are taken. */
function without(dice: string, taken: string): string {
  return [...taken].reduce((left, face) => left.replace(face, ""), dice);
}

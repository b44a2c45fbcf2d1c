// Examples for clauses of the rules, drawn with the real cards.
import type { ComponentChildren } from "preact";
import { say } from "../../language";
import { Card } from "./cards";
import "./examples.css";

const EXAMPLES: Record<string, () => ComponentChildren> = {
  "BI-6": () => (
    <Turn
      stake="k9"
      bids={["b8", "g9", "r2", "y6"]}
      best={["g9"]}
      says={say(
        "El 9 verde es la puja más alta: se lleva el 9 negro.",
        "The green 9 is the highest bid: it takes the black 9.",
      )}
    />
  ),
  "BI-7": () => (
    <Turn
      stake="k5"
      bids={["b9", "k8", "r2"]}
      best={["b9"]}
      says={say(
        "El 8 negro se suma a lo que se juega: el 9 azul gana 13 puntos.",
        "The black 8 joins the stake: the blue 9 wins 13 points.",
      )}
    />
  ),
  "BI-8": () => (
    <Turn
      stake="k10"
      bids={["b12", "r5", "y12", "g8"]}
      best={["b12", "y12"]}
      isTied
      says={say(
        "Dos 12 empatan: el 10 se quema y va debajo del mazo.",
        "Two 12s tie: the 10 burns and goes under the deck.",
      )}
    />
  ),
  "BI-17": () => (
    <Turn
      stake="2x"
      bids={["b3", "g10", "r2"]}
      best={["g10"]}
      says={say(
        "Quien gana con el 10 verde y lleva 12 en la ronda pasa a 24.",
        "The green 10 wins; 12 points of this round become 24.",
      )}
    />
  ),
  "BI-19": () => (
    <Turn
      stake="thief"
      bids={["b9", "g8", "r6", "y5"]}
      best={["b9"]}
      says={say(
        "El 9 gana el Ladrón y roba una carta negra a quien pujó con el 5.",
        "The 9 wins the Thief and robs whoever bid the 5 of a black card.",
      )}
    />
  ),
  "BI-22": () => (
    <Turn
      stake="k7"
      bids={["b9", "g2", "r6"]}
      best={["g2"]}
      says={say("Tras Gana la más baja, el 2 verde gana el 7.", "After Lowest wins, the green 2 wins the 7.")}
    />
  ),
  "BI-28": () => (
    <Turn
      stake="k6"
      bids={["b9", "ally", "r6"]}
      best={["b9"]}
      says={say(
        "Quien puja con el Aliado va a medias con quien gana: el 9 azul.",
        "Whoever bids the Ally shares with the winner: the blue 9.",
      )}
    />
  ),
  "BI-30": () => (
    <Turn
      stake="k3"
      bids={["r4", "b5", "g9", "b7"]}
      best={["b7"]}
      says={say(
        "El azul es el color más jugado: gana su carta más alta, el 7.",
        "Blue was played most often: its highest card, the 7, wins.",
      )}
    />
  ),
};

export function Example({ rule }: { rule: string }) {
  const example = EXAMPLES[rule];
  return example ? <div class="bids-example">{example()}</div> : null;
}

interface TurnProps {
  stake: string;
  bids: string[];
  best: string[];
  isTied?: boolean;
  says: string;
}

function Turn({ stake, bids, best, isTied = false, says }: TurnProps) {
  return (
    <>
      <div class="line" aria-hidden="true">
        <span class="shown stake">
          <span class="bids-card">
            <Card card={stake} />
          </span>
        </span>
        {bids.map((card) => (
          <span key={card} class={`shown ${best.includes(card) ? (isTied ? "tied" : "marked") : ""}`}>
            <span class="bids-card">
              <Card card={card} />
            </span>
          </span>
        ))}
      </div>
      <p>{says}</p>
    </>
  );
}

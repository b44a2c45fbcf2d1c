// High Score on the start page.
import type { Cover } from "../../game";
import { Chip, Die, Vortex } from "./dice";
import "./cover.css";

const Picture = () => (
  <div class="thrown" aria-hidden="true">
    <div>
      <Die number={5} />
    </div>
    <div>
      <Chip metal="gold" />
    </div>
    <div>
      <Vortex />
    </div>
    <div>
      <Die number={4} />
    </div>
  </div>
);

export const cover: Cover = { place: 4, usual: 3, minutes: 20, Picture, Emblem: Vortex };

// DOS on the start page.
import type { Cover } from "../../game";
import { Fan } from "../../parts/Fan";
import { NumberCard, WildDos } from "./cards";

const Emblem = () => <WildDos />;

const Picture = () => (
  <Fan cards={[<NumberCard suit="blue" number={7} />, <Emblem />, <NumberCard suit="red" number={10} />]} />
);

export const cover: Cover = { place: 3, usual: 3, minutes: 30, Picture, Emblem };

// Push on the start page.
import type { Cover } from "../../game";
import { Fan } from "../../parts/Fan";
import { NumberCard } from "./cards";

const Emblem = () => <NumberCard suit="yellow" number={6} />;

const Picture = () => (
  <Fan cards={[<NumberCard suit="purple" number={5} />, <NumberCard suit="green" number={3} />, <Emblem />]} />
);

export const cover: Cover = { place: 2, usual: 3, minutes: 20, Picture, Emblem };

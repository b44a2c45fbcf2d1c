// Toma 6 on the start page.
import type { Cover } from "../../game";
import { Fan } from "../../parts/Fan";
import { Card } from "./cards";

const Emblem = () => <Card number={55} />;

const Picture = () => <Fan cards={[<Card number={45} />, <Card number={33} />, <Emblem />]} />;

export const cover: Cover = { place: 1, usual: 4, minutes: 30, Picture, Emblem };

// BIDS on the start page.
import type { Cover } from "../../game";
import { Fan } from "../../parts/Fan";
import { BidCard, PointsCard, Thief } from "./cards";

const Picture = () => <Fan cards={[<BidCard suit="green" number={9} />, <PointsCard number={14} />, <Thief />]} />;

export const cover: Cover = { place: 5, usual: 4, minutes: 45, Picture, Emblem: Thief };

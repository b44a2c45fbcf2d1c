// Who won, and in which order: arithmetic on the points that the server gives.
import type { View } from "../game";

export interface Standing {
  seat: number;
  rank: number; // equal seats share it
  points: number;
  won: boolean;
  share: number; // of the longest bar
}

/** Winners first, then by points; where few points are good, the shortest bar is the best. */
export function standings({ points, winners }: View, lowestWins: boolean): Standing[] {
  const longest = Math.max(1, ...points);
  const seats = points.map((gained, seat) => ({ seat, points: gained, won: winners.includes(seat) }));
  const better = (one: (typeof seats)[number], other: (typeof seats)[number]) =>
    Number(other.won) - Number(one.won) || (lowestWins ? one.points - other.points : other.points - one.points);
  seats.sort((one, other) => better(one, other) || one.seat - other.seat);
  return seats.map((each) => ({
    ...each,
    rank: 1 + seats.filter((other) => better(other, each) < 0).length,
    share: Math.max(0, each.points) / longest,
  }));
}

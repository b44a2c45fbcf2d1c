// What is on people's coins: their initial, two letters where initials collide, and a weave.

const WEAVES = 6; // that mark.css has

export function coins(names: readonly string[]): string[] {
  const initials = names.map((name) => letters(name, 1));
  return names.map((name, place) => {
    const collides = initials.some((initial, other) => other !== place && initial === initials[place]);
    return collides ? letters(name, 2) : initials[place]!;
  });
}

/** A weave for each person, none for bots: another one for everybody, and where there are too few, for all who look alike. */
export function weaves(names: readonly string[], bots: readonly boolean[]): (number | null)[] {
  const given: (number | null)[] = [];
  for (const [seat, name] of names.entries()) {
    const before = given.filter((weave) => weave !== null).length;
    const alike = given.filter((_, other) => letters(names[other]!, 1) === letters(name, 1));
    const order = Array.from({ length: WEAVES }, (_, place) => (before + place) % WEAVES);
    given.push(bots[seat] ? null : (order.find((weave) => !alike.includes(weave)) ?? before % WEAVES));
  }
  return given;
}

function letters(name: string, count: number): string {
  const [first = "", ...rest] = [...name.trim()];
  return first.toUpperCase() + rest.slice(0, count - 1).join("");
}

// People are a coin with their initial, two letters where initials collide.

export function coins(names: readonly string[]): string[] {
  const initials = names.map((name) => letters(name, 1));
  return names.map((name, place) => {
    const collides = initials.some((initial, other) => other !== place && initial === initials[place]);
    return collides ? letters(name, 2) : initials[place]!;
  });
}

function letters(name: string, count: number): string {
  const [first = "", ...rest] = [...name.trim()];
  return first.toUpperCase() + rest.slice(0, count - 1).join("");
}

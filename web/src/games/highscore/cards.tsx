// What High Score is printed with beside its dice and chips: the back of a challenge card, and faces by their sign.
import { Face } from "../../parts/suits";
import { Die, Vortex } from "./dice";

/** What a die shows, as the server writes it: 1 to 5, or v. */
export function Sign({ face }: { face: string }) {
  return face === "v" ? <Vortex /> : <Die number={Number(face)} />;
}

const FACES = ["1", "2", "3", "4", "5", "v"];

/** Three other faces that go by while a die rolls to this one. */
export function othersThan(face: string, place: number) {
  const others = FACES.filter((each) => each !== face);
  return [0, 1, 2].map((step) => <Sign key={step} face={others[(place + 2 * step) % others.length]!} />);
}

/** Window-pane, as the cloth. */
const LINES =
  [18, 34, 50, 66, 82].map((x) => `M${x} 5v130`).join("") +
  [22, 38, 54, 70, 86, 102, 118].map((y) => `M5 ${y}h90`).join("");

export function Back() {
  return (
    <Face field="#1f4871">
      <path d={LINES} fill="none" stroke="color-mix(in srgb, #bfd2e8 42%, transparent)" stroke-width="2" />
      <ellipse cx="50" cy="70" rx="20" ry="26" fill="#1f4871" stroke="var(--print-paper)" stroke-width="2.5" />
      <text class="card-numeral" x="50" y="80.5" font-size="31" fill="var(--print-paper)">
        S
      </text>
    </Face>
  );
}

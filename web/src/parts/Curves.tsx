// Chances over time: mine thick with its error, the winner's solid, the others' dashed and dotted; measured, not smoothed.
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../language";
import { layout } from "../layout";
import { percent, roundsOf, type Mark, type Reviewed } from "../review";
import { settings } from "../settings";
import "./curves.css";

interface Props {
  review: Reviewed;
  names: readonly string[];
  me: number | null;
  winners: readonly number[];
  marks: Mark[];
  at: number | null; // the moment that is pointed at, by its place
  pick: (moment: number) => void;
  open: (mark: Mark) => void;
}

const RIGHT = 12;
const TOP = 14;
const FIGURES = 26; // left of the plot, three digits in usual text
const NAMES = 20; // below the plot, for the rounds or the two ends
const LEVELS = [0, 25, 50, 75, 100];
const HEIGHTS = { phone: 290, landscape: 230, desktop: 330 };
const SPELT = 64; // pixels that `Ronda 3` takes in usual text
const DIGITS = 20;
const LARGEST_SIGN = 1.5; // times its usual size

/** From numbers to places on the screen. */
class Plot {
  constructor(
    readonly width: number,
    readonly height: number,
    private readonly last: number, // place of the last moment
    readonly text: number, // how many times as large as usual
  ) {}

  /** Where it begins. */
  get left(): number {
    return 10 + FIGURES * this.text;
  }

  /** How many times as large as usual a sign is. */
  get sign(): number {
    return Math.min(LARGEST_SIGN, this.text);
  }

  x(moment: number): number {
    return this.left + ((this.width - this.left - RIGHT) * moment) / Math.max(1, this.last);
  }

  y(chance: number): number {
    return TOP + (this.height - TOP - 6 - NAMES * this.text) * (1 - Math.min(1, Math.max(0, chance)));
  }

  /** The moment that is nearest to a place. */
  momentAt(x: number): number {
    const share = (x - this.left) / (this.width - this.left - RIGHT);
    return Math.round(Math.min(1, Math.max(0, share)) * this.last);
  }
}

export function Curves({ review, names, me, winners, marks, at, pick, open }: Props) {
  const { moments, seats } = review;
  const [figure, width] = useWidth();
  const plot = new Plot(width, HEIGHTS[layout.value], moments.length - 1, settings.value.text);
  const kinds = kindsOf(seats.length, me, winners);
  const drawn = seats.map((_, seat) => seat).sort((one, other) => rank(kinds[one]!) - rank(kinds[other]!));
  return (
    <figure ref={figure} class="curves">
      <svg
        viewBox={`0 0 ${plot.width} ${plot.height}`}
        height={plot.height}
        role="img"
        aria-label={say("Posibilidad de ganar de cada uno, turno a turno", "Everybody's chance to win, turn by turn")}
        onClick={(event) => pick(plot.momentAt(event.clientX - event.currentTarget.getBoundingClientRect().left))}
      >
        <Grid plot={plot} review={review} />
        {me !== null && <path class="band" d={bandOf(plot, review, me)} />}
        {drawn.map((seat) => (
          <polyline key={seat} class={`curve ${kinds[seat]}`} points={pointsOf(plot, review, seat)} />
        ))}
        {at !== null && <line class="at" x1={plot.x(at)} x2={plot.x(at)} y1={TOP} y2={plot.y(0)} />}
        {spread(plot, review, marks).map(({ mark, x, y }) => (
          <Sign key={mark.label} mark={mark} x={x} y={y} size={plot.sign} open={open} />
        ))}
      </svg>
      <ul class="key" aria-hidden="true">
        {drawn.reverse().map((seat) => (
          <li key={seat}>
            <svg width="42" height="12">
              <line class={`curve ${kinds[seat]}`} x1="2" x2="40" y1="6" y2="6" />
            </svg>
            {names[seat]}
          </li>
        ))}
      </ul>
      <Values review={review} names={names} />
    </figure>
  );
}

function Grid({ plot, review }: { plot: Plot; review: Reviewed }) {
  const fair = review.seats[0]?.fair_share ?? 0;
  const end = plot.width - RIGHT;
  const rounds = roundsOf(review);
  return (
    <>
      {LEVELS.map((level) => (
        <g key={level}>
          <line class="level" x1={plot.left} x2={end} y1={plot.y(level / 100)} y2={plot.y(level / 100)} />
          <text x={plot.left - 6} y={plot.y(level / 100) + 4.5 * plot.text} text-anchor="end">
            {level}
          </text>
        </g>
      ))}
      <line class="fair" x1={plot.left} x2={end} y1={plot.y(fair)} y2={plot.y(fair)} />
      {!rounds.length && (
        <>
          <text x={plot.left} y={plot.height - 6}>
            {say("Principio", "Beginning")}
          </text>
          <text x={end} y={plot.height - 6} text-anchor="end">
            {say("Final", "End")}
          </text>
        </>
      )}
      {rounds.map(({ round, moment }, place, all) => {
        const x = plot.x(moment);
        const room = (plot.x(all[place + 1]?.moment ?? review.moments.length - 1) - x) / plot.text;
        return (
          <g key={round}>
            <line class="round" x1={x} x2={x} y1={TOP} y2={plot.y(0) + 6} />
            <text x={x + 4} y={plot.height - 6}>
              {room >= SPELT ? say(`Ronda ${round}`, `Round ${round}`) : room >= DIGITS || round % 5 === 0 ? round : ""}
            </text>
          </g>
        );
      })}
    </>
  );
}

interface Placed {
  mark: Mark;
  x: number;
  y: number;
}

function halfWidth(mark: Mark): number {
  return 8 + 5.5 * mark.label.length;
}

/** Where each sign stands: on its curve, clear of the figures and of the sign before it. */
function spread(plot: Plot, review: Reviewed, marks: readonly Mark[]): Placed[] {
  const placed: Placed[] = [];
  for (const mark of [...marks].sort((one, other) => one.moment - other.moment)) {
    const room = halfWidth(mark) * plot.sign + 1;
    const before = placed.at(-1);
    const free = before ? before.x + halfWidth(before.mark) * plot.sign + 3 + room : plot.left + room;
    const y = Math.max(18 * plot.sign, plot.y(review.moments[mark.moment]!.chance[mark.decision.seat]!));
    placed.push({ mark, x: Math.max(free, plot.x(mark.moment)), y });
  }
  let end = plot.width;
  for (const each of placed.reverse()) {
    const room = halfWidth(each.mark) * plot.sign + 1;
    each.x = Math.min(each.x, end - room);
    end = each.x - room - 2;
  }
  return placed;
}

/** The number of a decisive moment on its curve; the list below says the same to those who do not see it. */
function Sign({ mark, x, y, size, open }: Placed & { size: number; open: (mark: Mark) => void }) {
  const half = halfWidth(mark);
  return (
    <g
      class="sign"
      transform={`translate(${x} ${y}) scale(${size})`}
      onClick={(event) => {
        event.stopPropagation();
        open(mark);
      }}
    >
      <rect class="reach" x="-22" y="-22" width="44" height="44" />
      <rect x={-half} y="-14" width={2 * half} height="28" rx="14" />
      <text y="5" text-anchor="middle">
        {mark.label}
      </text>
    </g>
  );
}

/** The same in figures: where everybody stood when each round began, or the match, and at the end. */
function Values({ review, names }: { review: Reviewed; names: readonly string[] }) {
  const rows = roundsOf(review).map(({ round, moment }) => ({ name: say(`Ronda ${round}`, `Round ${round}`), moment }));
  const isOne = !rows.length;
  if (isOne) rows.push({ name: say("Principio", "Beginning"), moment: 0 });
  rows.push({ name: say("Final", "End"), moment: review.moments.length - 1 });
  return (
    <div class="visually-hidden">
      <table>
        <caption>
          {isOne
            ? say("Posibilidad de ganar al principio y al final", "Chance to win at the beginning and at the end")
            : say("Posibilidad de ganar al empezar cada ronda", "Chance to win when each round begins")}
        </caption>
        <thead>
          <tr>
            <th scope="col">{say("Momento", "Moment")}</th>
            {names.map((name, seat) => (
              <th key={seat} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, moment }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {review.moments[moment]!.chance.map((chance, seat) => (
                <td key={seat}>{percent(chance)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How each seat's curve is drawn. */
function kindsOf(players: number, me: number | null, winners: readonly number[]): string[] {
  let others = 0;
  return Array.from({ length: players }, (_, seat) => {
    if (seat === me) return "mine";
    if (winners.includes(seat) && winners.length === 1) return "winner";
    return `other-${others++}`;
  });
}

/** Mine on top of all, the winner's above the others'. */
function rank(kind: string): number {
  return kind === "mine" ? 2 : kind === "winner" ? 1 : 0;
}

function pointsOf(plot: Plot, { moments }: Reviewed, seat: number): string {
  return moments.map((each, place) => spot(plot, place, each.chance[seat]!)).join(" ");
}

/** Two errors each way. */
function bandOf(plot: Plot, { moments }: Reviewed, seat: number): string {
  const edge = (way: 1 | -1) =>
    moments.map((each, place) => spot(plot, place, each.chance[seat]! + 2 * way * each.chance_error[seat]!));
  return `M${edge(1).join("L")}L${edge(-1).reverse().join("L")}Z`;
}

function spot(plot: Plot, moment: number, chance: number): string {
  return `${plot.x(moment).toFixed(1)},${plot.y(chance).toFixed(1)}`;
}

/** How wide the figure may be. */
function useWidth() {
  const figure = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(360);
  useEffect(() => {
    const measure = () => setWidth(Math.max(240, figure.current!.clientWidth));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(figure.current!);
    return () => watcher.disconnect();
  }, []);
  return [figure, width] as const;
}

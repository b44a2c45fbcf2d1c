// The page's own icons: lines on a grid of 24, in the colour of the text around them, never without a name beside them.
const DRAWN = {
  back: "M15 4.5 7.5 12l7.5 7.5",
  hint: "M9.5 17.5h5M10.3 21h3.4M9.5 14.6a6.2 6.2 0 1 1 5 0v2.9h-5z",
  rules:
    "M12 6.8C9.8 5 6.6 4.5 3 4.7v13.6c3.6-.2 6.8.3 9 2.1 2.2-1.8 5.4-2.3 9-2.1V4.7c-3.6-.2-6.8.3-9 2.1zM12 6.8v13.6",
  log: "M4.5 6.5h15M4.5 12h15M4.5 17.5h9",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  check: "M5 12.8l4.6 4.7L19.5 7",
  plus: "M12 5v14M5 12h14",
  cross: "M6.2 6.2l11.6 11.6M17.8 6.2 6.2 17.8",
  lock: "M7 10.5V8a5 5 0 0 1 10 0v2.5M7.2 10.5h9.6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7.2a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM12 14.3v2.6",
  napkin: "M3.5 6h17L12 20zM5.8 9.8h12.4",
  left: "M19 12H5M11 6l-6 6 6 6",
  undo: "M8.5 4.5 4 9l4.5 4.5M4 9h10.2a5.3 5.3 0 0 1 0 10.6H9",
  right: "M5 12h14M13 6l6 6-6 6",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  ally: "M14.7 12a5.6 5.6 0 1 1-11.2 0 5.6 5.6 0 0 1 11.2 0zM20.5 12a5.6 5.6 0 1 1-11.2 0 5.6 5.6 0 0 1 11.2 0z",
  flame:
    "M12 3c.7 3.3-.8 5.2-2.5 7.2C8 12 6.3 13.6 6.3 16a5.7 5.7 0 0 0 11.4 0c0-1.9-.7-3.4-1.9-4.9-.4 1.2-1 2-2 2.5.7-4-.1-7.7-1.8-10.6z",
  people:
    "M12.3 8a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0zM2.5 20c.2-3.7 2.7-5.6 6.2-5.6s6 1.9 6.2 5.6M15.6 4.7a3.6 3.6 0 0 1 0 6.6M17.7 14.8c2.3.7 3.7 2.5 3.8 5.2",
  clock: "M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7v5l3.3 2.3",
  share:
    "M8.7 10.6l6.6-3.7M8.7 13.4l6.6 3.7M9 12a2.9 2.9 0 1 1-5.8 0A2.9 2.9 0 0 1 9 12zM20.8 5.5a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 0 1 5.8 0zM20.8 18.5a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 0 1 5.8 0z",
  globe:
    "M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM3.5 12h17M12 3.5c2.5 2.3 3.7 5.1 3.7 8.5s-1.2 6.2-3.7 8.5c-2.5-2.3-3.7-5.1-3.7-8.5s1.2-6.2 3.7-8.5z",
  sliders:
    "M4 7h9M18 7h2M4 17h2M11 17h9M18 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM11 17a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
  first: "M18.5 5.5 11 12l7.5 6.5M6 5.5v13",
  forward: "M9 4.5 16.5 12 9 19.5",
  last: "M5.5 5.5 13 12l-7.5 6.5M18 5.5v13",
  quicker: "M5.5 5.5 12 12l-6.5 6.5M12.5 5.5 19 12l-6.5 6.5",
  play: "M7.5 4.8 19 12 7.5 19.2z",
  pause: "M8 5v14M16 5v14",
} as const;

/** Dots that a line of the usual width would make too small. */
const WIDE: Partial<Record<IconName, number>> = { more: 3.2 };

export type IconName = keyof typeof DRAWN;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      stroke-width={WIDE[name] ?? 2}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWN[name]} />
    </svg>
  );
}

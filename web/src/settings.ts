// What a person has chosen for this browser; everything takes effect at once.
import { signal } from "@preact/signals";
import type { Lang } from "./language";
import { recall, remember } from "./storage";

export interface DeviceSettings {
  lang: Lang | null; // null: the browser's
  name: string; // of last time; "" before the first
  theme: "auto" | "day" | "night";
  pace: "touch" | "calm" | "normal" | "quick" | "none"; // touch: each step waits for me
  sheet: 0 | 4 | 8 | 15; // seconds that the scores of a round stay; 0: until I go on
  sound: boolean;
  vibration: boolean;
  confirm: boolean | null; // null: as the game wants it on this device
  aids: boolean; // where a card would go, what an act would do
  coach: boolean; // a line where something else was better than what I played
  shortcuts: boolean;
  notices: boolean; // of the system, when it is my turn
  text: 1 | 1.25 | 1.5 | 2; // size of the text
  plain: boolean; // every game on the plain table, for who writes one: `?plain=1`, `?plain=0`
}

const PLACE = "sobremesa.settings";
const DEFAULTS: DeviceSettings = {
  lang: null,
  name: "",
  theme: "auto",
  pace: "normal",
  sheet: 0,
  sound: true,
  vibration: true,
  confirm: null,
  aids: true,
  coach: false,
  shortcuts: true,
  notices: false,
  text: 1,
  plain: false,
};

export const settings = signal<DeviceSettings>({ ...DEFAULTS, ...recall<Partial<DeviceSettings>>(PLACE, {}) });

export function change(some: Partial<DeviceSettings>): void {
  settings.value = { ...settings.value, ...some };
  remember(PLACE, settings.value);
}

/** What is changed in another window of this browser holds here too. */
globalThis.addEventListener?.("storage", ({ key }) => {
  if (key === PLACE) settings.value = { ...DEFAULTS, ...recall<Partial<DeviceSettings>>(PLACE, {}) };
});

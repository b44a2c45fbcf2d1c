// The few sounds of the table, made on the spot, and the phone's vibration. Nothing is heard before the first tap.
import type { Sound } from "./game";
import { settings } from "./settings";

const QUIET = 10 ** (-18 / 20);
const APART = 0.12; // seconds: what begins sooner after another sound is left out
const SAME_APART = 0.35;
const ALWAYS: readonly Sound[] = ["turn", "ring", "won"];

interface Desk {
  context: AudioContext;
  out: AudioNode;
  noise: AudioBuffer;
}

let desk: Desk | null = null;
const lastAt = new Map<Sound | "any", number>();

/** A browser lets a page be heard only once somebody has touched it. */
function setUp(): void {
  desk ??= newDesk();
  if (desk?.context.state === "suspended") void desk.context.resume();
}
for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, setUp, { capture: true, passive: true });

function newDesk(): Desk | null {
  if (!settings.value.sound || !("AudioContext" in globalThis) || !isTouched()) return null;
  const context = new AudioContext();
  const out = new GainNode(context, { gain: QUIET });
  out.connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = 2 * Math.random() - 1;
  return { context, out, noise };
}

/** Browsers that do not say are asked only after a gesture. */
function isTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

export function play(sound: Sound): void {
  if (!desk || !settings.value.sound || document.hidden || desk.context.state !== "running") return;
  const now = desk.context.currentTime;
  const since = (kind: Sound | "any") => now - (lastAt.get(kind) ?? -Infinity);
  if (!ALWAYS.includes(sound) && (since("any") < APART || since(sound) < SAME_APART)) return;
  lastAt.set("any", now).set(sound, now);
  MADE[sound](desk, now + 0.01);
}

export function buzz(ms: number): void {
  if (settings.value.vibration && isTouched()) navigator.vibrate?.(ms);
}

const MADE: Record<Sound, (desk: Desk, at: number) => void> = {
  slide: (desk, at) => hiss(desk, at, { from: 2600, to: 1400, seconds: 0.16, loud: 0.5 }),
  land: (desk, at) => knock(desk, at, 190, 0.8),
  turn(desk, at) {
    knock(desk, at, 260, 1);
    knock(desk, at + 0.14, 330, 1);
  },
  dice(desk, at) {
    for (let tick = 0; tick < 9; tick++) {
      const wait = (0.5 * tick) / 9 + 0.03 * Math.random();
      hiss(desk, at + wait, { from: 3200 + 900 * Math.random(), to: 1800, seconds: 0.035, loud: 0.9 - 0.06 * tick });
    }
  },
  thud(desk, at) {
    knock(desk, at, 92, 1.3);
    hiss(desk, at, { from: 420, to: 160, seconds: 0.12, loud: 0.6 });
  },
  burn: (desk, at) => hiss(desk, at, { from: 1500, to: 6200, seconds: 0.5, loud: 0.7 }),
  ring(desk, at) {
    for (const [partial, loud] of [
      [1, 0.5],
      [2.76, 0.3],
      [5.4, 0.14],
    ] as const) {
      tone(desk, at, { pitch: 1240 * partial, seconds: 1.1 / partial, loud });
    }
  },
  won(desk, at) {
    [523.25, 659.25, 783.99].forEach((pitch, place) => {
      tone(desk, at + 0.16 * place, { pitch, seconds: place === 2 ? 0.9 : 0.4, loud: 0.6, shape: "triangle" });
    });
  },
};

interface Tone {
  pitch: number;
  seconds: number;
  loud: number;
  shape?: OscillatorType;
  falls?: number; // the share of its pitch at which it ends
}

function tone({ context, out }: Desk, at: number, { pitch, seconds, loud, shape = "sine", falls = 1 }: Tone): void {
  const voice = new OscillatorNode(context, { type: shape, frequency: pitch });
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(pitch * falls, at + seconds);
  sounding(context, voice, at, seconds, loud).connect(out);
}

/** Knuckles on wood. */
function knock(desk: Desk, at: number, pitch: number, loud: number): void {
  tone(desk, at, { pitch, seconds: 0.11, loud, falls: 0.6 });
  hiss(desk, at, { from: 1100, to: 500, seconds: 0.025, loud: 0.35 * loud });
}

interface Hiss {
  from: number;
  to: number;
  seconds: number;
  loud: number;
}

/** Paper, dice, a match: noise in a band that moves. */
function hiss({ context, out, noise }: Desk, at: number, { from, to, seconds, loud }: Hiss): void {
  const voice = new AudioBufferSourceNode(context, { buffer: noise });
  const band = new BiquadFilterNode(context, { type: "bandpass", Q: 0.9 });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + seconds);
  sounding(context, voice, at, seconds, loud).connect(band).connect(out);
}

/** Plays a voice that comes at once and dies away. */
function sounding(context: AudioContext, voice: AudioScheduledSourceNode, at: number, seconds: number, loud: number) {
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(loud, at + Math.min(0.008, seconds / 4));
  envelope.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  voice.start(at);
  voice.stop(at + seconds);
  return voice.connect(envelope);
}

// The card that somebody points at or has the focus on: where it would go is shown before it is chosen.
import { signal } from "@preact/signals";

export const hovered = signal<number | null>(null);

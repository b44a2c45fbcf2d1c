// Keeps the screen awake while somebody plays: by the browser's own lock, and on a phone that came over plain http, where
// there is none, by a silent film that plays as long as the page is to be seen.
import { computed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { hasTouch } from "../layout";

const hasLock = "wakeLock" in navigator; // only with a secure origin
export const mayFallAsleep = computed(() => !hasLock && hasTouch.value);

export function useAwake(isWanted: boolean): void {
  const keep = hasLock ? holdLock : mayFallAsleep.value ? showFilm : null;
  useEffect(() => (isWanted && keep ? keep() : undefined), [isWanted, keep]);
}

function holdLock(): () => void {
  let lock: WakeLockSentinel | null = null;
  const hold = async () => {
    if (document.hidden) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
  };
  void hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    document.removeEventListener("visibilitychange", hold);
    void lock?.release();
  };
}

/** Browsers let it begin with a tap; it stops with the page, and begins again with it or with the next tap. */
function showFilm(): () => void {
  let video: HTMLVideoElement | null = null;
  let isGone = false;
  const play = () => {
    if (document.hidden) video?.pause();
    else if (video?.paused) void video.play().catch(() => {});
  };
  void import("./film").then(({ film }) => {
    if (isGone) return;
    video = film();
    document.body.append(video);
  });
  document.addEventListener("click", play, true);
  document.addEventListener("visibilitychange", play);
  return () => {
    isGone = true;
    document.removeEventListener("click", play, true);
    document.removeEventListener("visibilitychange", play);
    video?.pause();
    video?.remove();
  };
}

// Keeps the screen awake while somebody plays, where the browser can.
import { useEffect } from "preact/hooks";

export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
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
  }, [isWanted]);
}

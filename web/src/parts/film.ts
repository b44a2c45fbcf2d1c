// The film that keeps a phone awake. Browsers ask for different things before they let one do so: Chromium for a muted
// video that fills more than a fifth of the screen, Firefox for a track of sound, WebKit for a sound that is not muted and
// a video that does not `loop`. So it lies behind everything, is silent by itself, and begins anew by hand. Only WebKit
// plays it unmuted: that may stop the music of the phone.
import mp4 from "../../video/awake.mp4";
import webm from "../../video/awake.webm";
import "./film.css";

const isWebKit = "GestureEvent" in window;

export function film(): HTMLVideoElement {
  const video = document.createElement("video");
  video.className = "awake";
  video.muted = !isWebKit;
  video.playsInline = true;
  video.disablePictureInPicture = true;
  video.disableRemotePlayback = true;
  video.tabIndex = -1;
  video.setAttribute("aria-hidden", "true");
  for (const [src, type] of [
    [mp4, "video/mp4"],
    [webm, "video/webm"],
  ] as const) {
    video.append(Object.assign(document.createElement("source"), { src, type }));
  }
  video.addEventListener("ended", () => void video.play().catch(() => {}));
  return video;
}

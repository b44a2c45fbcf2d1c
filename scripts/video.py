"""Makes the film that keeps a phone awake, web/video/awake.{webm,mp4}: python -m scripts.video

A black picture and a silent sound, for eight seconds. It needs ffmpeg (`apt-get install ffmpeg`); the film is in the
repository, so that a build does not. What browsers ask of it stands in web/src/parts/film.ts.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "web" / "video"
PICTURE = ["-f", "lavfi", "-i", "color=c=black:s=64x64:r=1"]
SILENCE = ["-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono"]
SAME_BYTES = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
KINDS = {
    "awake.webm": "-c:v libvpx -b:v 1k -g 99 -c:a libopus -b:a 500 -frame_duration 60",
    "awake.mp4": "-c:v libx264 -profile:v baseline -pix_fmt yuv420p -g 99 -x264-params no-info=1 -c:a aac -b:a 8k "
    "-movflags +faststart",
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, codecs in KINDS.items():
        made = FOLDER / name
        command = ["ffmpeg", "-loglevel", "error", "-y", *PICTURE, *SILENCE, "-t", "8", *SAME_BYTES, *codecs.split()]
        subprocess.run([*command, str(made)], check=True)
        print(f"{made}: {made.stat().st_size} bytes")


if __name__ == "__main__":
    main()

"""Checks how the page's TypeScript and CSS are written, with Biome: python -m scripts.page_style [--write]

With `--write` everything is formatted, and mended where that is safe. What is checked is in `web/biome.jsonc`.
"""

from __future__ import annotations

import argparse
import sys

from scripts import page

BIOME = "node_modules/@biomejs/biome/bin/biome"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.page_style", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--write", action="store_true", help="format the files instead of checking them")
    chosen = parser.parse_args()
    try:
        page.fetch_modules(with_checks=True)
        sys.exit(page.node(BIOME, "check", "--error-on-warnings", *(["--write"] if chosen.write else [])))
    except page.NotBuilt as reason:
        sys.exit(f"sobremesa: {reason}")


if __name__ == "__main__":
    main()

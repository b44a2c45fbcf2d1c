"""Builds the documentation site from README, docs/ and docstrings: python -m scripts.site

The site is in build/site and needs nothing from elsewhere: search, fonts and diagrams come along. Any warning is an
error. What only the site needs is added while a page is read: the reference to docs/api.md, a link to the other
language, and the list of pages to the README, which is the first page.
"""

from __future__ import annotations

import html
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import sobremesa
from scripts.page import MODULES, NotBuilt, fetch_modules

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "site"
MERMAID = MODULES / "@mermaid-js" / "tiny" / "dist" / "mermaid.tiny.js"
START_MERMAID = "mermaid.initialize({startOnLoad: true, theme: 'neutral'})"
FIRST, API = "README", "docs/api"
LANGUAGES = {"en": "English", "es": "Español"}

PAGES = {
    "Play": ["docs/evening.en", *(f"docs/rules/{name}.en" for name in ("push", "highscore", "toma6", "dos", "bids"))],
    "Jugar": ["docs/evening.es", *(f"docs/rules/{name}.es" for name in ("push", "highscore", "toma6", "dos", "bids"))],
    "Understand": [
        *("docs/terminal", "docs/advice", "docs/bots", "docs/highscore-solver", "docs/records", "docs/sentences"),
    ],
    "Host": ["docs/running", "docs/protocol"],
    "Write bots": ["docs/bots-protocol", "docs/arena"],
    "Research": [
        *("docs/data", "docs/report", "docs/envs", "docs/observations", "docs/learning", "docs/cluster"),
        *("docs/measured", "docs/api"),
    ],
    "Build": [
        *("docs/architecture", "docs/glossary", "docs/map", "docs/internals", "docs/server", "docs/page"),
        *("docs/proofs", "docs/adding-a-game", "CONTRIBUTING", "CODE_OF_CONDUCT", "SECURITY", "CHANGELOG"),
    ],
}

SETTINGS: dict[str, Any] = {
    "project": "Sobremesa",
    "release": sobremesa.__version__,
    "copyright": "Sobremesa developers",
    "extensions": ["myst_parser", "sphinx.ext.autodoc"],
    "root_doc": FIRST,
    "source_suffix": {".md": "markdown"},
    "include_patterns": [f"{page}.md" for pages in PAGES.values() for page in pages] + [f"{FIRST}.md"],
    "exclude_patterns": [".venv", "build", "web", "src", "tests", "**/__pycache__"],
    "default_role": "code",
    "myst_heading_anchors": 4,
    "myst_fence_as_directive": ["mermaid"],
    "myst_enable_extensions": ["html_image"],
    "autodoc_member_order": "bysource",
    "html_theme": "furo",
    "html_title": "Sobremesa",
    "html_static_path": [str(MERMAID)],
    "html_show_sourcelink": False,
}


class Mermaid(SphinxDirective):
    """A diagram, drawn in the browser; without JavaScript its text stays there."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        self.env.metadata[self.env.docname]["has_diagrams"] = "yes"
        return [nodes.raw("", f'<pre class="mermaid">{html.escape(chr(10).join(self.content))}</pre>', format="html")]


# --- what is added to pages


def add_to_page(app: Sphinx, name: str, source: list[str]) -> None:
    if name == FIRST:
        source[0] += "\n" + "\n".join(listed(caption, pages) for caption, pages in PAGES.items())
    elif name == API:
        source[0] = re.sub(r"^## `([\w.]+)`$", lambda found: reference(found[1]), source[0], flags=re.MULTILINE)
    elif name[-3:] in (".en", ".es"):
        source[0] = re.sub(r"\n", lambda _: other_language(name), source[0], count=1)


def listed(caption: str, pages: list[str]) -> str:
    return "\n".join(["```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```", ""])


def other_language(name: str) -> str:
    other = "es" if name.endswith("en") else "en"
    return f"\n\n[{LANGUAGES[other]}]({Path(name).stem}.{other}.md)\n"


def reference(name: str) -> str:
    """The heading, and what the docstrings of a module, a class or a function say."""
    last = name.rpartition(".")[2]
    kind = "class" if last[0].isupper() else "function" if name.count(".") == 3 else "module"
    members = [] if kind == "function" else ["   :members:"]
    return "\n".join([f"## `{name}`", "", "```{eval-rst}", f".. auto{kind}:: {name}", *members, "```"])


def leave_out_modules(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """What a module is, the page itself says."""
    if what == "module":
        lines.clear()


def set_up_page(app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if name.endswith(".es"):
        context["language"] = "es"
    if app.env.metadata[name].get("has_diagrams"):
        app.add_js_file(MERMAID.name)
        app.add_js_file(None, body=START_MERMAID)


# --- building


def build() -> int:
    app = Sphinx(
        srcdir=ROOT,
        confdir=None,
        outdir=OUT,
        doctreedir=OUT / ".doctrees",
        buildername="html",
        confoverrides=SETTINGS,
        status=None,
        freshenv=True,
        warningiserror=True,
    )
    app.add_directive("mermaid", Mermaid)
    for language in ("frames", "http"):
        app.add_lexer(language, TextLexer)
    app.connect("source-read", add_to_page)
    app.connect("autodoc-process-docstring", leave_out_modules)
    app.connect("html-page-context", set_up_page)
    app.build()
    shutil.copy(OUT / f"{FIRST}.html", OUT / "index.html")
    return app.statuscode


if __name__ == "__main__":
    try:
        fetch_modules(with_checks=True)
    except NotBuilt as reason:
        sys.exit(f"sobremesa: {reason}")
    sys.exit(build())

"""The shell of every report in HTML: one self-contained page, light and dark, readable on a phone.

Charts and tables take their colours from the custom properties below, so that both modes suit them.
"""

from __future__ import annotations

from html import escape

from sobremesa import __version__
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.untrusted import harmless

STYLE = """
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #23211e; --faint: #6b675f; --line: #dedad1;
  --accent: #1f6f8b; --other: #b35c1e; --good: #2f7d4f; --bad: #b3423a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #191816; --card: #22211e; --ink: #ece8e0; --faint: #a39e93; --line: #3b3833;
    --accent: #6cb8d4; --other: #e3a063; --good: #74c191; --bad: #e8887f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p, dl, ol, ul { margin: 0 0 1rem; max-width: 45rem; }
.faint, footer { color: var(--faint); }
.wide { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .4rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
thead th { color: var(--faint); font-size: .85rem; }
tbody tr:last-child > * { border-bottom: 0; }
.wide tr > th:first-child {
  position: sticky; left: 0; min-width: 6.5rem; background: var(--card); white-space: normal; overflow-wrap: anywhere;
}
.words { text-align: left; }
small { color: var(--faint); font-size: .8rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; }
dt { color: var(--faint); }
dd { margin: 0; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; font: inherit; }
svg text { fill: var(--ink); }
footer { margin-top: 2.5rem; font-size: .85rem; }
"""


def page(title: str, body: str, lang: Lang, style: str = "") -> str:
    """A whole HTML page from its title (plain text), its body (HTML) and what it adds to the style."""
    made = Text("Hecho con Sobremesa", "Made with Sobremesa").to(lang)
    return harmless(f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}{style}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
{body}
</main>
<footer>{made} {__version__}</footer>
</body>
</html>
""")

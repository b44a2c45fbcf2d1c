"""Names that strangers may think of, and what a table shows of each; one that shows nothing gives way to its seat."""

from __future__ import annotations

import re

NASTY_NAMES = {
    "\x1b]0;gotcha\x07\x9b2J": "]0;gotcha  2J",
    "[/]": "[/]",
    "[bold]Ana[/bold]": "[bold]Ana[/bold]",
    "Ana [mamá]": "Ana [mamá]",
    "\\[red]\\": "\\[red]\\",
    ":smile:": ":smile:",
    "{x} {0} {} %s": "{x} {0} {} %s",
    "<b>&amp;</svg>": "<b>&amp;</svg>",
    "abc\u202edef": "abc def",
    "a\nb\tc\r\x85\u2028d": "a b c   d",
    "a\u200b\ufeffb": "a  b",
    "愛" * 200: "愛" * 11 + "…",
    "": "",
    "\u200b\n": "",
}


def disturbing(text: str) -> set[str]:
    """What of a printed text could disturb a terminal, colours and styles aside."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return {letter for letter in plain if not letter.isprintable() and letter != "\n"}

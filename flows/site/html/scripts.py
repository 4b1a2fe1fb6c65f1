"""The scripts of pages in the form that browsers load: parts joined, without comments."""

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources

PARTS = (
    *("page", "numbers", "texts", "load", "cells", "tables", "choices", "search", "curves"),
    "start",
)  # fmt: skip
"""The parts of `site.js`, each after the parts whose variables it uses while it loads."""
FOREIGN = "uplot.js"
"""A script that is already compact, and not written in our form."""
ASIDE = re.compile(r"^ *//.*\n|^ +| // .*$|(?<=[;{,])\n", flags=re.M)
"""Comments, indents and ends of lines, which browsers do not need."""
QUOTED = re.compile(
    r'("(?:[^"\\\n]|\\.)*"'
    r"|(?:(?<=[(=,:!&|?])|(?<=[(=,:!&|?] )|(?<=return ))"
    r"/(?![/*])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[gimuy]*)"
)
"""Texts and patterns of a script, in which each space counts."""
SPACES = re.compile(
    r" ?(===|!==|=>|&&|\|\||<=|>=|[=*?:<>,;{}\[\]()]) ?|(?<=[\w)\]]) ([+-]) (?=[\w(])"
)
"""Operators with the spaces beside them; a sign beside another sign keeps its space."""


def scripts() -> Iterator[tuple[str, str]]:
    """Yield name and text of each script, as pages load it."""
    assets = resources.files("banzuke.flows.site") / "assets"
    own = "".join((assets / "parts" / f"{name}.js").read_text(encoding="utf-8") for name in PARTS)
    yield "site.js", compact(f'(function () {{\n"use strict";\n{own}}})();\n')
    for item in assets.iterdir():
        if item.name.endswith(".js"):
            code = item.read_text(encoding="utf-8")
            yield item.name, code if item.name == FOREIGN else compact(code)


@lru_cache(maxsize=64)  # a process builds sites again and again
def compact(code: str) -> str:
    """A script without comments, indents, and spaces beside operators."""
    pieces = QUOTED.split(ASIDE.sub("", code))
    pieces[::2] = [SPACES.sub(r"\1\2", piece) for piece in pieces[::2]]
    return "".join(pieces)

"""Names that were read or saved in a wrong encoding: MÃ¼ller, Dvo?ák, M&uuml;ller, Ann%20Holm."""

import re
from html import unescape
from urllib.parse import unquote

from banzuke.flows.people.likely_names import repaired

SPOILT = re.compile(r"[\x80-\x9f\ufffd]|[^\W\d_]\?[^\W\d_]")
"""Characters that names do not have: control characters, the sign for a lost letter, `?` inside."""
ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}|#[0-9]{2,6});")
"""A character in the form of web pages: &amp;, &uuml;, &#252;."""
PERCENT = re.compile("%[0-9A-F]{2}")
"""A byte in the form of addresses: %20, %C3%BC."""
ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
"""A character in the form of JSON: \\u00fc."""
SUSPECT = (
    r"&#?[0-9a-zA-Z]{2,8};|%[0-9A-F]{2}|\\u[0-9a-fA-F]{4}|[\x{80}-\x{9f}\x{fffd}]|\pL\?\pL|"
    r"[\x{c2}-\x{f4}\x{410}-\x{44f}][^\x00-\x7f]"
)
"""Characters that are frequent in garbled names and rare in others, in the syntax of RE2."""
SHOWN = 3
"""Largest number of names in a note."""


def correct_form(name: str) -> str:
    """The probable correct form of a garbled name; an empty text if the name cannot be repaired."""
    if ENTITY.search(name):
        found = unescape(name)
    elif PERCENT.search(name):
        found = unquote(name)
    elif ESCAPED.search(name):
        found = ESCAPED.sub(lambda code: chr(int(code[1], 16)), name)
    else:
        found = repaired(name)
    return "" if found == name else found


def is_garbled(name: str) -> bool:
    """Whether a name has letters of a wrong encoding."""
    return bool(SPOILT.search(name)) or bool(correct_form(name))


def garbled_note(names: list[str], where: dict[str, str]) -> str:
    """The note on garbled names; ``where`` is {name: its file and line}."""
    some = "; ".join(
        name
        + (f" in {where[name]}" if name in where else "")
        + (f", perhaps {better}" if (better := correct_form(name)) else "")
        for name in names[:SHOWN]
    )
    n, more = len(names), "; …" if len(names) > SHOWN else ""
    return (
        f"{n:,} name{' has' if n == 1 else 's have'} letters of a wrong encoding ({some}{more}): "
        "save the file as UTF-8 from a program that shows the names correctly"
    )

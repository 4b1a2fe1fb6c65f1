"""The name in a cell: without marks of bold type and links, and none where a formula failed."""

import re

import polars as pl

from banzuke.flows.ingest.canonical.struck_through import without_struck
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.readers.ditto import DITTO

TIDY = r"^[!-~]+(?: [!-~]+)*$"
"""ASCII text with single spaces inside needs no cleaning."""
BEGINNINGS = r"^[^\p{L}\p{N}(]|^Err:|~~|\(https?://"
"""The beginnings of cells that may be something else than a bare name, struck text, and links."""
FAILED = re.compile(
    r"#[¡¿]?[^\W\d_]{2,20}(?:[ /_][^\W\d_0]*)*\s?[!?]|#DIV/0!|#[NН]/?[AVDBД]|#I/T|#YOK|#{3,}|"
    r"#HIÁNYZIK|#PUUTTUU!?|#SAKNAS!?|#NENÍ_K_DISPOZICI|ERR:[0-9]{3}"
)
"""What spreadsheets write, in their languages, in place of the value of a formula that failed."""
REPEATED = re.compile(rf"{DITTO}|^(?:'{{2}}|\"{{2}}|\\N)$")
"""A sign for the cell above, an empty text in quotes, or \\N, as databases write no value."""
FORUM = "b|i|u|s|url|user|color|colour|size|font|center"
WEB = "a|b|i|u|s|em|strong|span|font|small|big|mark|center"
"""Tags that mark text in forums and on web pages; any other belongs to the name."""
MARKED = (
    re.compile(r"\*\*(?P<name>[^*]+)\*\*"),
    re.compile(r"'''(?P<name>[^']+)'''"),
    re.compile(r"\[\[(?:[^\]|]*\|)?(?P<name>[^\]|]+)\]\]"),
    re.compile(r"\[(?P<name>[^\]]+)\]\((?:https?:|mailto:|[./#])[^)]*\)"),
    re.compile(r"(?P<name>[^(]*[^\s(])\s*\(https?://[^\s()]+\)"),
    re.compile(r'=[^\W\d][\w.]*\("(?:https?:|mailto:|#)[^"]*"\s*[,;]\s*"(?P<name>[^"]+)"\)'),
    re.compile(rf"(?i)\[(?P<tag>{FORUM})(?:=[^\]]*)?\](?P<name>.+)\[/(?P=tag)\]"),
    re.compile(rf"(?i)<(?P<tag>{WEB})(?:\s[^>]*)?>(?P<name>.+)</(?P=tag)>"),
)
"""Bold type and links of Markdown, wikis, Notion, spreadsheets, forums and web pages around a name,
such as Ann (https://…)."""


def clean_names(names: pl.Series) -> pl.Series:
    """Cleaned names; the few names that may need cleaning are cleaned one by one."""
    odd = ~names.str.contains(TIDY) | names.str.contains(BEGINNINGS)
    untidy = names.filter(odd).unique()
    if untidy.is_empty():
        return names
    cleaned = pl.Series([name_in(text) for text in untidy], dtype=pl.String)
    return names.replace_strict(untidy, cleaned, default=names, return_dtype=pl.String)


def name_in(text: str) -> str | None:
    """The name in a cell; None if nothing is left, or the cell is nobody's name."""
    name = clean_name(text)
    if REPEATED.match(name) or _is_failed(name):
        return None
    name = without_struck(name)
    for _ in range(MOST_MARKS):
        found = next(filter(None, (pattern.fullmatch(name) for pattern in MARKED)), None)
        if found is None:
            break
        name = found["name"].strip()
    return name or None


def _is_failed(name: str) -> bool:
    """Whether a cell is the error of a formula: in capitals, except Err:502 of LibreOffice."""
    is_error = name == name.upper() or name.startswith("Err:")
    return is_error and FAILED.fullmatch(name.upper()) is not None


MOST_MARKS = 4
"""Marks that may stand around each other, as in a bold link."""

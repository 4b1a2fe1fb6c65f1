"""Numbers as people spell them in sheets, to numbers as Banzuke reads them.

Full-width digits; ▲, △ and parentheses for less than nothing, as in Japanese accounts; separators
of thousands (30,600) and decimal commas (30,6); halves (2½); units (42.3pt, 30000点) and places
(1着, 2nd, 2=).
"""

import re
import unicodedata
from functools import lru_cache

import polars as pl

from banzuke.flows.ingest.canonical.numbers import NUMBER

MINUS = str.maketrans(dict.fromkeys("▲△▼–—−‐‑‒", "-"))
UNIT = re.compile(r"(?:点|pts?\.?|p|points?|punkte|枚)$", re.IGNORECASE)
TIED = r"\(?ex(?:\.|[\s-]*(?:a?equo|æquo))?\)?"
"""Words of French and other lists for a place that several share: 2 ex, 1er ex æquo."""
ORDINAL = (
    rf"\s*(?:(?:{TIED}|st|nd|rd|th|er|re|[èe]me|e|o|a|\.|º|°|ª|位|着|等|=)"
    r"(?:\s*(?:place|platz|lugar|puesto|posto))?)"
)
PLACE = re.compile(
    rf"([0-9]{{1,7}}){ORDINAL}(?:\s*[-–/]\s*[0-9]{{1,7}}{ORDINAL})?(?:\s*{TIED})?|"
    r"(?:=|t[-. ])([0-9]{1,7})|"
    rf"([0-9]{{1,7}})(?:st|nd|rd|th|\.)?\s*([-–/]|of|von|de|di)\s*([0-9]{{1,7}})",
    re.IGNORECASE,
)
THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:[,' ][0-9]{3})+(?:\.[0-9]+)?")
DECIMAL_COMMA = re.compile(r"[+-]?[0-9]*,[0-9]+")
PLAIN = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
LONGEST = 30


def with_plain_numbers(column: pl.Series, *, are_places: bool = False) -> pl.Series:
    """Texts with spelled numbers as plain ones; texts that are not numbers stay as they are."""
    other = column.filter(~column.str.contains(NUMBER)).drop_nulls().unique()
    found = {
        text: number
        for text in other
        if (number := (are_places and place_of(text)) or plain_number(text))
    }
    return column.replace(found) if found else column


def place_of(text: str) -> str | None:
    """The number of a place such as 1着, 3rd, 1st place, 4., 3.-4., 5-8, 2= or =2; else None.

    A place has no more players behind it than before it: 3/1 is a result.
    """
    found = PLACE.fullmatch(unicodedata.normalize("NFKC", text[:LONGEST]).strip())
    if found and found[3] and int(found[3]) > int(found[5]):
        return None
    return found and (found[1] or found[2] or found[3])


@lru_cache(maxsize=1 << 14)
def plain_number(text: str) -> str | None:
    """The number that a text spells, as text; None if it spells none."""
    if len(text) > LONGEST:
        return None
    halves = text.replace("½", ".5")
    plain = unicodedata.normalize("NFKC", halves).translate(MINUS).strip()
    plain = UNIT.sub("", plain).strip()
    if plain.startswith("(") and plain.endswith(")"):
        plain = f"-{plain[1:-1].strip()}"
    plain = re.sub(r"^([+-])\s+", r"\1", re.sub(r"^±\s*(?=0)", "", plain))
    if THOUSANDS.fullmatch(plain):
        plain = re.sub("[,' ]", "", plain)
    elif DECIMAL_COMMA.fullmatch(plain):
        plain = plain.replace(",", ".")
    return plain if PLAIN.fullmatch(plain) else None

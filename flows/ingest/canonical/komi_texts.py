"""Komi as text to points: what White is given at go, less than 0 where Black is (reverse komi)."""

import re
import unicodedata
from functools import lru_cache

from banzuke.flows.ingest.canonical.spelled_numbers import MINUS

NOTHING = frozenset({"なし", "無し", "無", "none", "no", "no komi", "コミなし"})
KOMI = re.compile(
    r"(?P<reverse>逆コミ|reverse(?: komi)?|コミ)?\s*"
    r"(?P<points>[-+]?(?:[0-9]{1,3}(?:[.,][0-9]+)?|\.[0-9]+))\s*(?:目(?P<half>半)?|点|points?|pts?\.?)?"
)
LONGEST = 30


@lru_cache(maxsize=1 << 12)
def komi_of(text: str) -> float | None:
    """The points of a komi such as 6.5, 6,5, 6½, 6目半, 逆コミ5目 or none; else None."""
    halves = text[:LONGEST].replace("½", ".5")
    plain = unicodedata.normalize("NFKC", halves).translate(MINUS).strip().casefold()
    if plain in NOTHING:
        return 0.0
    found = KOMI.fullmatch(plain)
    if not found:
        return None
    points = float(found["points"].replace(",", ".")) + (0.5 if found["half"] else 0.0)
    return -abs(points) if (found["reverse"] or "コミ") != "コミ" else points

"""Remedies for lists in plain text with a person in each line: places, or points of a table."""

import re

from banzuke.flows.readers.titles import day_of
from banzuke.flows.sniff.proposal import quoted

_NAME = r"[^\W\d][^\d:+−-]{0,40}?"
_AMOUNT = r"[\s:,(–-]+[$€£¥]?[0-9][\w.,]*\W{0,3}"
PLACE = re.compile(rf"(?P<place>[0-9]{{1,2}})(?:[.):]|st|nd|rd|th|位|着)?\s+{_NAME}(?:{_AMOUNT})?")
"""1. Ann $50, 2nd Ben."""
POINTS = re.compile(rf"{_NAME}[\s:]+[+▲△−-]?\s?[0-9]{{1,6}}(?:[.,][0-9]{{1,3}})?(?:点|pts?)?")
"""Ann +42.3, 佐藤 ▲15.2."""
LEAST = 3
"""Least lines of each sort."""
SHARE = 0.6
"""Least share of the lines of a text."""


def lines_of_people(lines: list[str]) -> str:
    """The remedy for lines with a place and a name, or a name and points; empty for others."""
    places = [line for line in lines if PLACE.fullmatch(line) and not day_of(line)]
    numbers = {int(found["place"]) for line in places if (found := PLACE.fullmatch(line))}
    if _are_most(places, lines) and {1, 2, 3} <= numbers:
        return (
            f"lines such as {quoted(places[0])} seem to be places: write a CSV with a row for each "
            "player of a tournament, such as event,date,player,place and Friday,2024-01-05,Ann,1"
        )
    points = [line for line in lines if POINTS.fullmatch(line)]
    if _are_most(points, lines):
        return (
            f"lines such as {quoted(points[0])} seem to be points of a table: write a CSV with a "
            "row for each game, and a column for each player with the points, such as "
            "date,Ann,Ben,Cy,Di and 2024-01-07,42.3,8.1,-15.2,-35.2"
        )
    return ""


def _are_most(found: list[str], lines: list[str]) -> bool:
    return len(found) >= max(LEAST, SHARE * len(lines))

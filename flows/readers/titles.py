"""The title of a log: lines above the names of columns, with the event, its day and the round.

Exports of chess-results have such lines: "Club Open 2024", "Date : 2024/03/12 to 2024/03/18".
"""

import re
from collections.abc import Iterable, Sequence

from banzuke.flows.readers.spelled_dates import iso_of, without_weekday

EVENT, DAY, ROUND = TITLES = "event of the title", "day of the title", "round of the title"
"""Names of the columns that a title adds to the rows below it."""
DATES = (
    (re.compile(r"(?<!\d)([12]\d{3})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)"), (1, 2, 3)),
    (re.compile(r"(?<!\d)(\d{1,2})\.(\d{1,2})\.([12]\d{3})(?!\d)"), (3, 2, 1)),
    (
        re.compile(r"(?<!\d)([12]\d{3})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]"),
        (1, 2, 3),
    ),
)
"""Patterns of days in digits with one meaning only, and their groups of year, month and day."""
SPELLED = (
    re.compile(r"\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:de\s+)?[^\W\d_]{3,12}\.?,?\s+(?:de\s+)?[12]\d{3}"),
    re.compile(r"[^\W\d_]{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+[12]\d{3}"),
)
"""Patterns of days whose month has a name: 7 January 2024, Jan 7, 2024."""
IN_DIGITS = re.compile(r"\s*\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\s*")
"""A day in digits, in any order."""
LETTER = re.compile(r"[^\W\d_]")
LEAST_LETTERS = 3
"""Least number of letters in the name of an event."""
LAST_UPDATE = re.compile("update|aktualisier|mise à jour|actualiza|aggiorna|stand", re.IGNORECASE)
_ROUND = r"(?:round|rd|runde|spieltag|matchday|ronde|ronda|jornada|journ[ée]e|turno|kolo|тур)"
ROUND_LINE = re.compile(
    rf"(?:pairings|paarungen|results?)?\W*(?:{_ROUND}\W*(?P<after>[0-9]{{1,2}})\b|"
    rf"(?P<before>[0-9]{{1,2}})(?:\.|st|nd|rd|th|[ªº°aoe]|ère|ème)?\s*{_ROUND}\b|"
    r"第?(?P<kai>[0-9]{1,2})(?:回戦|节|轮|節))",
    re.IGNORECASE,
)
"""Lines that begin a round: "Round 2 on 2024/03/19", "Paarungen Runde 2", "2. Runde", 第2回戦."""
PADDING = ' ,;\t"#*/%-'
"""Signs before and after the text of a line: delimiters, quotes, and signs of comments."""
NO_EVENT = re.compile(
    r"https?:|chess-results|database|datenbank|swiss-manager|organi[sz]er|federation|director|arbiter|"
    r"ranking|rangliste|crosstable|kreuztabelle|starting rank|pairings|paarungen|standings|"
    r"time control|exported|generated|created by|written by|^\w+=|"
    r"^\W*(?:date|datum|fecha|data|日付|開催日)\b|^\W*$",
    re.IGNORECASE,
)
"""Lines of a title that do not name the event."""


def title_of(lines: Iterable[str], n_rounds: int = 1) -> dict[str, str]:
    """{column: value} from the lines of a title, which stand above the header.

    ``n_rounds`` is the number of parts below the title: if there are several, the round of the
    title is not the round of all rows, and is left out.
    """
    said: dict[str, str] = {}
    last_update = ""
    for line in (each.strip(PADDING) for each in lines):
        day = day_of(line)
        if found := ROUND_LINE.match(line):
            if n_rounds == 1:
                said[ROUND] = str(found[found.lastgroup or 0])
                said |= {DAY: day} if day else {}
        elif LAST_UPDATE.search(line):
            last_update = last_update or day
        else:
            said |= {} if DAY in said or not day else {DAY: day}
            if not NO_EVENT.search(line) and len(LETTER.findall(line)) >= LEAST_LETTERS:
                said.setdefault(EVENT, line)
    if last_update:
        said.setdefault(DAY, last_update)
    return said


def begins_round(text: str) -> bool:
    """Whether a line between rows begins a round."""
    return bool(ROUND_LINE.match(text.strip(PADDING)))


def is_day(text: str) -> bool:
    """Whether a text is a day with one meaning and nothing else, perhaps with its weekday."""
    plain = without_weekday(text.strip(PADDING))
    return bool(iso_of(plain) or any(pattern.fullmatch(plain) for pattern, _ in DATES))


def begins_round_of_day(cells: Sequence[str]) -> bool:
    """Whether a line begins a round, and has its day in another cell: Round 2, 20/01/2024."""
    return len(cells) == 2 and begins_round(cells[0]) and IN_DIGITS.fullmatch(cells[1]) is not None


def day_of(line: str) -> str:
    """The first day in a line as 2024-01-31; an empty text if there is none."""
    for pattern, (year, month, day) in DATES:
        if found := pattern.search(line):
            return f"{found[year]}-{int(found[month]):02}-{int(found[day]):02}"
    inside = (found[0] for spelled in SPELLED for found in spelled.finditer(line))
    return next((iso[:10] for text in (line, *inside) if (iso := iso_of(text))), "")

"""`corrections.csv` of a home: each row corrects something in the logs, and has a reason.

Rows are only added; another row withdraws a wrong row. Only an erasure changes names in old rows. A
row that a person types needs no id, author or time; without an id, its id is the hash of its
content.
"""

import csv
import datetime as dt
import re
from dataclasses import dataclass, fields
from hashlib import blake2b
from pathlib import Path

from banzuke.flows.errors import OneLeagueFailed
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.leagues.links import Reach
from banzuke.flows.leagues.names import clean_name, too_long
from banzuke.flows.leagues.own_files import own_rows
from banzuke.flows.people.spelling import APART

WITHDRAW = "withdraw"
OF_GAMES = ("void", "result", "move")
OF_NAMES = ("merge", "split", "rename")
ACTIONS = (*OF_GAMES, "exclude", *OF_NAMES, APART, WITHDRAW)
NEEDED = ("league", "action", "reason")
TIMES = {"from_", "to", "at"}
DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})(?: (\d{1,2})(:\d\d(?::\d\d)?))?")
"""A day or time as Excel writes it in much of Europe, also where it was read as 2026-01-31."""
ID_BYTES = 4
"""Bytes of the hash in an id. An id has 8 characters: it is easy to type, and two of 10,000 rows
rarely have the same id."""


class BadCorrections(OneLeagueFailed):
    """The corrections of a league cannot be used; the message has file, line and remedy."""


@dataclass(frozen=True)
class CorrectionRow:
    """One row of the file, as text; ``line`` is its line number, 0 before it is written.

    Attributes
    ----------
    action : str
        One of `ACTIONS`.
    game : str
        For `OF_GAMES`: the log's id of the game, or ``key:`` and its key in the store.
    player, event : str
        For exclude: one of the two. For `OF_NAMES` and `APART`, ``player`` is a name.
    value : str
        The result, the day, or the player whom the name means; for `APART` the other name; for
        `WITHDRAW` the id of the withdrawn row.
    from_, to : str
        For merge and split: the first and the last day on which the row is valid.
    at : str
        Time at which the row was written, UTC.
    about : str
        A description of the game, for readers of the file.
    """

    id: str = ""
    league: str = ""
    action: str = ""
    game: str = ""
    player: str = ""
    event: str = ""
    value: str = ""
    from_: str = ""
    to: str = ""
    reason: str = ""
    author: str = ""
    at: str = ""
    about: str = ""
    line: int = 0

    @property
    def cells(self) -> dict[str, str]:
        """The text in each column of the file."""
        return {column: getattr(self, name) for column, name in COLUMNS.items()}

    def hashed(self) -> str:
        """The id of a row without an id: the hash of its content."""
        text = "\x1f".join(cell for column, cell in self.cells.items() if column != "id")
        return blake2b(text.encode(), digest_size=ID_BYTES).hexdigest()


COLUMNS = {
    field.name.rstrip("_"): field.name for field in fields(CorrectionRow) if field.name != "line"
}
"""Columns of the file, and the fields of `CorrectionRow`."""
TAKES = {
    "void": ({"game"}, set()),
    "result": ({"game", "value"}, set()),
    "move": ({"game", "value"}, set()),
    "exclude": (set(), {"player", "event"}),
    "merge": ({"player", "value"}, {"from", "to"}),
    "split": ({"player", "value"}, {"from", "to"}),
    "rename": ({"player", "value"}, set()),
    APART: ({"player", "value"}, set()),
    WITHDRAW: ({"value"}, set()),
}
"""Required and optional columns of each action, beside the columns of `ABOUT_ALL`."""
ABOUT_ALL = {"id", "league", "action", "reason", "author", "at", "about"}


@dataclass(frozen=True)
class Corrections:
    """The rows of a home's file, and the errors of some rows, by the league that they name."""

    rows: tuple[CorrectionRow, ...] = ()
    problems: tuple[tuple[str, str], ...] = ()  # (league or "", message with file and line)

    def of(self, league: str) -> list[CorrectionRow]:
        """The rows of a league, including rows that withdraw other rows.

        Raises
        ------
        BadCorrections
            If one of these rows, or the file as a whole, cannot be used.
        """
        for named, message in self.problems:
            if named in ("", league):
                raise BadCorrections(message)
        return [row for row in self.rows if row.league == league]


def read_corrections(home: Home, file: Path | None = None) -> Corrections:
    """The corrections of a home's file, or of another ``file``; none if there is no file."""
    file = file or home.corrections_file
    if not file.exists() and not file.is_symlink():
        return Corrections()
    if link := Reach(home).refuses(file.name):
        return Corrections(problems=(("", f"{file}: {link.message}; {link.remedy}"),))
    try:
        return _rows(file, own_rows(file, restkey="more", restval="", strict=True))
    except (OSError, csv.Error) as error:
        return Corrections(problems=(("", f"{file}: the file cannot be read: {error}"),))


def _rows(file: Path, reader: "csv.DictReader[str]") -> Corrections:
    columns = list(reader.fieldnames or [])
    wrong = [name for name in columns if name not in COLUMNS]
    missing = [name for name in NEEDED if name not in columns]
    if wrong or missing:
        what = (
            f"no column is called {wrong[0]!r}{did_you_mean(wrong[0], COLUMNS)}"
            if wrong
            else f"no column {missing[0]!r} in the header."
        )
        return Corrections(
            problems=(("", f"{file}:1: {what} The columns are {', '.join(COLUMNS)}"),)
        )
    rows: list[CorrectionRow] = []
    problems: list[tuple[str, str]] = []
    ids: dict[str, CorrectionRow] = {}
    line = reader.line_num
    for cells in reader:
        line, first_line = reader.line_num, line + 1
        if "more" in cells:
            why = (
                "the row has more cells than the header; put cells with commas into quotation marks"
            )
            problems.append((clean_name(cells.get("league") or ""), f"{file}:{first_line}: {why}"))
            continue
        texts = {COLUMNS[name]: clean_name(text or "") for name, text in cells.items()}
        texts |= {name: _iso(texts[name]) for name in TIMES & texts.keys()}
        if not any(texts.values()):
            continue
        row = CorrectionRow(**texts, line=first_line)
        row = row if row.id else CorrectionRow(**(texts | {"id": row.hashed()}), line=first_line)
        if why := _why_wrong(row, ids):
            problems.append((row.league, f"{file}:{row.line}: {why}"))
            continue
        ids[row.id] = row
        rows.append(row)
    return Corrections(tuple(rows), tuple(problems))


def _why_wrong(row: CorrectionRow, before: dict[str, CorrectionRow]) -> str:
    """The error of a row, or an empty text; ``before`` has the rows above it, by id."""
    if row.id in before:
        return f"line {before[row.id].line} also has the id {row.id}; delete one of the two rows"
    if row.action not in ACTIONS:
        hint = did_you_mean(row.action, ACTIONS)
        return f"no action is called {row.action!r}{hint} There are: {', '.join(ACTIONS)}"
    long = too_long(row.player, row.value, row.event)
    return long or _why_not_whole(row) or _why_no_time(row) or _why_not_withdrawn(row, before)


def _why_not_whole(row: CorrectionRow) -> str:
    cells = {column for column, text in row.cells.items() if text}
    must, can = TAKES[row.action]
    if lacking := sorted(({"league", "reason"} | must) - cells):
        return f"a row with the action {row.action} needs a {lacking[0]}"
    if extra := sorted(cells - ABOUT_ALL - must - can):
        return f"a row with the action {row.action} has no {extra[0]}; empty the cell"
    if row.action == "exclude" and len(cells & can) != 1:
        return "exclude takes either a player or an event"
    if row.action == "split" and not cells & can:
        return "split needs a first day (from) or a last day (to), or both"
    return ""


def _why_no_time(row: CorrectionRow) -> str:
    for name, text in (("from", row.from_), ("to", row.to)):
        if text and parse_day(text) is None:
            return f"{text!r} in the column {name} is not a day like 2026-01-31"
    if row.from_ and row.to and row.to < row.from_:
        return f"the last day, {row.to}, is before the first, {row.from_}"
    if row.at and parse_moment(row.at) is None:
        return f"{row.at!r} in the column at is not a time like 2026-01-31 18:00"
    return ""


def _why_not_withdrawn(row: CorrectionRow, before: dict[str, CorrectionRow]) -> str:
    if row.action != WITHDRAW:
        return ""
    named = before.get(row.value)
    if named is None or named.action == WITHDRAW:
        return f"no row above this one has the id {row.value!r}; see `banzuke correct list`"
    if named.league != row.league:
        return f"{row.value} is a correction of league {named.league}, not of {row.league}"
    over = (WITHDRAW, row.value)
    twice = [other for other in before.values() if (other.action, other.value) == over]
    if twice:
        return f"line {twice[0].line} already withdraws {row.value}; delete one of the two rows"
    return ""


def _iso(text: str) -> str:
    """A dotted day or time in the ISO form; any other text as it is."""
    if not (found := DOTTED.fullmatch(text)):
        return text
    day, month, year, hour, minutes = found.groups()
    time = f" {hour:0>2}{minutes}" if hour else ""
    return f"{year}-{month:0>2}-{day:0>2}{time}"


def parse_day(text: str) -> dt.date | None:
    """A day such as 2026-01-31 or 31.1.2026, or None if the text is not a day."""
    text = _iso(text)
    try:
        return dt.date.fromisoformat(text) if len(text) == len("2026-01-31") else None
    except ValueError:
        return None


def parse_moment(text: str) -> dt.datetime | None:
    """An ISO day or time, or None if the text is neither; a time with a zone becomes UTC."""
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment.astimezone(dt.UTC).replace(tzinfo=None) if moment.tzinfo else moment

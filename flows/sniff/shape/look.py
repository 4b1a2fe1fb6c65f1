"""The format of a file, from its first bytes and its name."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import PurePath

from banzuke.flows.leagues.formats import format_of, names
from banzuke.flows.readers.foreign import (
    DELIMITERS,
    JSON,
    LOCKED,
    OF_PROGRAMS,
    OLD_OFFICE,
    ZIPPED,
    foreign_binary,
    foreign_text,
)
from banzuke.flows.readers.game_lines.engine_matches import finished_games
from banzuke.flows.readers.game_lines.game_lines_log import are_games, of_lines
from banzuke.flows.readers.markup.markup_log import PAGE, has_tables
from banzuke.flows.readers.text import mixed_line
from banzuke.flows.readers.unpack import PACKED
from banzuke.flows.readers.wall_charts.chart import HEAD, chart_of
from banzuke.flows.sniff.proposal import quoted
from banzuke.flows.sniff.shape.csv_shape import Shape, shape_of
from banzuke.flows.sniff.shape.encodings import decoded, encodings_of, is_doubtful
from banzuke.flows.sniff.shape.lists_of_people import lines_of_people
from banzuke.flows.sniff.shape.several_tables import several_tables

START_BYTES = 1_000_000
FIRST_LINES = 40
SHARED = (".txt", ".xml")
"""Endings that a file of any format may have."""
RESULT_LINE = re.compile(r"(?:[LC][0-9]{4} \| )?[0-2][0-9]:[0-5][0-9] \| (?:[0-9]+ \| )?[三四]")


@dataclass(frozen=True)
class Looked:
    """The format of a file.

    Attributes
    ----------
    what : str
        A description for people.
    format : str or None
        The format that reads the file, as a source names it; None if none does.
    encodings : tuple of str
        Possible encodings, the likeliest first; for formats that need an encoding.
    shape : Shape or None
        The shape of a CSV.
    remedy : str
        The remedy for a file that no format reads.
    is_ascii, is_doubtful : bool
        Whether the beginning has only ASCII, so that later letters may be in any encoding; whether
        it has many signs that no language of its encoding uses.
    """

    what: str
    format: str | None
    encodings: tuple[str, ...] = ("utf-8",)
    shape: Shape | None = None
    remedy: str = ""
    is_ascii: bool = False
    is_doubtful: bool = False


def look(start: bytes, name: str) -> Looked:
    """The format of a file that starts with these bytes, unpacked, and has this name."""
    ending = _ending(name)
    if binary := foreign_binary(start):
        if ending == ".xlsx" and binary is OLD_OFFICE:  # an xlsx with a password begins so
            binary = LOCKED
        if binary is ZIPPED and (
            ending == ".xlsx" or b"xl/" in start or b"[Content_Types]" in start
        ):
            return _of_format("xlsx")
        return Looked(binary.what, binary.format, remedy="" if binary.format else binary.remedy)
    encodings = encodings_of(start)
    if not encodings and (line := mixed_line(start)):
        return Looked("text of several encodings", None, remedy=mixed_said(start, line))
    if not encodings:
        return Looked("not text, and not in a known format", None, remedy=OF_PROGRAMS)
    text = decoded(start, encodings[0])
    found = next(_formats(text, ending), None)
    if found is not None:
        return _of_format(found, encodings)
    return _foreign(text) or replace(
        _table(text, encodings, whole=len(start) < START_BYTES),
        is_ascii=start.isascii(),
        is_doubtful=is_doubtful(start, encodings[0]),
    )


def mixed_said(data: bytes, line: int) -> str:
    """The remedy for a text of which one line is UTF-8, and other lines are not."""
    other = next(n for n, each in enumerate(data.splitlines(), 1) if not _is_utf8(each))
    return (
        f"line {line} is UTF-8 and line {other} is not, so two programs wrote this file: write the "
        "lines with wrong letters again, and save the file as UTF-8"
    )


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _foreign(text: str) -> Looked | None:
    """The type of a text of another program that no reader reads; None for other texts."""
    if LISTS.match(text):
        return Looked("JSON", None, remedy=OF_LISTS)
    lines = [line for line in text.splitlines()[:FIRST_LINES] if line.strip()]
    foreign = foreign_text(lines[0]) if lines else None
    if foreign is None:
        return None
    if lines[0].startswith("<?xml"):  # the program's own element may stand on the next line
        foreign = next(filter(None, map(foreign_text, lines[1:2])), foreign)
    remedy = "write one JSON object a line" if foreign is JSON else foreign.remedy
    return Looked(foreign.what, None, remedy=remedy)


LISTS = re.compile(r'\s*\[\s*\[\s*(?:"|-?[0-9])')
"""The beginning of a list of lists in JSON."""
OF_LISTS = (
    "each of its games is a list, and nothing names the items: write an object for each game, such "
    'as {"date": "2024-01-07", "player_1": "Ann", "player_2": "Ben", "result": "1-0"}'
)


def _table(text: str, encodings: tuple[str, ...], *, whole: bool) -> Looked:
    shape = shape_of(text, whole=whole)
    if are_games(text.splitlines()[:FIRST_LINES], shape.delimiter if shape else None):
        return _of_format("game-lines", encodings)
    is_letter = shape is not None and len(shape.rows) == 1 and _few_games(text.splitlines())
    if shape is None or is_letter:  # commas of a letter make no table
        return Looked("a text, but neither a table nor a known log", None, remedy=_as_table(text))
    return Looked(f"CSV, {_separated(shape.delimiter)}, {encodings[0]}", "csv", encodings, shape)


def _as_table(text: str) -> str:
    """The remedy for a text without delimiters; blanks may separate its columns."""
    if "\0" in text:
        return "it has NUL bytes, as after a computer stopped while it wrote: remove them"
    lines = [line.strip() for line in text.splitlines()[:FIRST_LINES] if line.strip()]
    n_in_columns = sum(len(re.findall(r"\S {2,}(?=\S)", line)) >= GAPS for line in lines)
    if n_in_columns >= IN_COLUMNS * len(lines):
        return (
            "only blanks separate its columns: open it in a spreadsheet as text of fixed width, "
            f"and {OF_PROGRAMS}"
        )
    if sum(map(bool, map(FIELD.match, lines))) >= IN_FIELDS * len(lines):
        return "its lines are fields with values, as in YAML: write a CSV with a line for each game"
    if lines and all(map(QUOTED.fullmatch, lines)):
        return (
            "each line stands in quotes, so that it is one cell: remove the quotes at both ends of "
            "the lines, or split the column in a spreadsheet, and save it again"
        )
    if lines and sum(line.count(WIDE_COMMA) > 1 for line in lines) >= IN_FIELDS * len(lines):
        return f"commas of full width separate its cells: write a comma for each {WIDE_COMMA}"
    said = (_few_games, lines_of_games, several_tables, _unlike_lines, lines_of_people)
    return next(filter(None, (of(lines) for of in said)), OF_PROGRAMS)


WIDE_COMMA = "\uff0c"
QUOTED = re.compile(r'"[^"]*[,;\t][^"]*"')
"""A line of a CSV as one cell, as a spreadsheet saves a CSV that was pasted into one column."""


FIELD = re.compile(r"(?:- )?[^\W\d][\w ]{0,30}:(?:\s|$)")
"""A field of YAML, with or without its value."""
IN_FIELDS = 0.7
"""Least share of such lines."""


def _few_games(lines: list[str]) -> str:
    """The remedy for a text in which more lines are no games; an empty text without games."""
    found = [line for line, game in of_lines(lines) if game is not None and game.result]
    if len(found) < LEAST_GAMES:
        return ""
    return (
        f"{len(found)} of its lines are games, such as {quoted(found[0][:LONGEST_SHOWN])}, and "
        "more lines are none: keep the games and the lines with a round or a day, remove the "
        "others, and the file is read"
    )


LEAST_GAMES = 2
"""Least number of games in a text of which the other lines are to be removed."""


def _unlike_lines(lines: list[str]) -> str:
    """The remedy for lines with different numbers of cells; an empty text for other lines."""
    for delimiter in DELIMITERS:
        counts = [line.count(delimiter) + 1 for line in lines]
        if min(counts, default=1) > LEAST_CELLS and len(set(counts)) > 1:
            wrong = next(n for n, count in enumerate(counts, 1) if count != counts[0])
            return (
                f"split at {quoted(delimiter)}, its lines have different numbers of cells: the "
                f"first line has {counts[0]}, and {quoted(lines[wrong - 1][:LONGEST_SHOWN])} has "
                f"{counts[wrong - 1]}. Put cells such as 1,5 into quotes, also names such as Holm, "
                "Ann; name all columns in the first line; or save the file with another sign "
                "between cells"
            )
    return ""


LEAST_CELLS = 2
"""A table has more than this number of cells in each line."""


def lines_of_games(lines: list[str]) -> str:
    """The remedy for lines such as "Ann beat Ben"; an empty text for other lines."""
    of_games = [
        line
        for line in lines
        if len(line) <= LONGEST_GAME and WORD.search(line) and GAME_LINE.search(line)
    ]
    if not of_games or len(of_games) < IN_COLUMNS * len(lines):
        return ""
    return (
        f"lines such as {quoted(of_games[0][:LONGEST_SHOWN])} seem to be games, but nothing "
        "separates their cells: write commas between the cells, and a first line with their "
        "names, such as date,player 1,player 2,score and 2024-01-07,Ann,Ben,3:1"
    )


GAME_LINE = re.compile(
    r"(?i)\w\s+(?:[0-9½]+\s*[-:–]\s*[0-9½]+|won|lost|beat|beats|defeated|drew|schlägt|"
    r"besiegt|bat|vence a|batte|def\.)(?:\s+\w|$)|\w\s*(?:○|●)\s*\w|"
    r"[^\W\d].*\s(?:[0-9½]{1,3}\s*[-:–]\s*[0-9½]{1,3}(?![\w:./-])|1/2$|½$)"
)
"""A line of plain text with a game: Ann 7 - 5 Ben, Ann beat Ben, Ann - Ben 7-5."""
WORD = re.compile(r"[^\W\d_]{2}")
"""What the names of a game have, and the points of its sets have not."""
LONGEST_GAME = 300
"""Longest line that may be a game: the time of the search grows with the square of the length."""
LONGEST_SHOWN = 60
"""Largest number of letters that are shown of a line."""
GAPS, IN_COLUMNS = 3, 0.5
"""Least number of gaps of two or more blanks in a line with columns; least share of such lines."""


def _formats(text: str, ending: str) -> Iterator[str]:
    """Yield the formats that a text may have, the surest first."""
    lines = [line for line in text.splitlines()[: 4 * FIRST_LINES] if line.strip()][:FIRST_LINES]
    for line in lines[:1]:
        if RESULT_LINE.match(line):
            yield "tenhou"
        foreign = foreign_text(line)
        if foreign is JSON:
            yield from _json(text)
        elif foreign is not None and foreign.format:
            yield foreign.format
    if finished_games(text[:MATCH_LETTERS].splitlines()):
        yield "game-lines"
    if ending not in SHARED:
        yield from (name for name in names() if _tells(ending, name))
    if ending not in (".csv", ".tsv"):
        for line in lines:
            foreign = foreign_text(line)
            if foreign is not None and foreign is not JSON and foreign.format:
                yield foreign.format
        if is_wall_chart(text):
            yield "wall-chart"
    if MARKUP.match(text):
        begins = PAGE.search(text)  # pages that a browser saved have long heads
        start = begins.start() if begins else 0
        if has_tables(text[start : start + MARKUP_LETTERS]):
            yield "markup"


MATCH_LETTERS = 20_000
"""Letters of the output of a match between programs that are searched for a finished game."""
MARKUP = re.compile(
    r"(?is)\s*(?:<!doctype html|<html|<table|<\?xml[^>]*>\s*<(?:!doctype )?html|"
    r"(?:[^\n]*\n){0,40}?\s*(?:\{\||\[table\b))"
)
"""The beginning of a web page, or a table of a wiki or BBCode in the first lines."""
MARKUP_LETTERS = 200_000
"""Letters of a page, from its first table on, that are searched for a table of a log."""


def is_wall_chart(text: str) -> bool:
    """Whether a text is a crosstable in columns of blanks, or with names of rounds that repeat.

    A table between upright lines whose columns have names of their own is read as CSV.
    """
    head = next((line for line in text.splitlines() if HEAD.search(line)), "")
    names = [name.strip().casefold() for name in head.strip(" |").split("|")]
    if head.count("|") > 1 and len({*names}) == len(names):
        return False
    return chart_of([*enumerate(text.splitlines()[:MOST_CHART_LINES], 1)]) is not None


MOST_CHART_LINES = 3_000
"""Lines of a text that are searched for a crosstable."""


def _json(text: str) -> Iterator[str]:
    """Yield the possible formats of a JSON text: a format by its keys, or objects one per line."""
    head = text[:20_000]
    if re.search(r'"type"\s*:\s*"start_(?:game|kyoku)"', head):
        yield "mjai"
    if (
        re.search(r'"(?:uuid|modeId|accountId|account_id)"', head) and '"head"' in head
    ) or '"modeId"' in head:
        yield "majsoul"
    if (re.search(r'"name"\s*:\s*\[', head) and re.search(r'"(?:log|rule|sc)"\s*:', head)) or (
        '"log"' in head and '"name"' in text
    ):
        yield "tenhou6"
    is_of_lichess = (
        re.search(r'"players"\s*:\s*\{\s*"(?:white|sente)"', head) and '"createdAt"' in head
    )
    is_of_chess_com = re.search(r'"(?:end_time|time_class)"', head) and '"username"' in head
    if is_of_lichess or is_of_chess_com:
        yield "chess-json"
    first = next(filter(str.strip, text.splitlines()), "")
    is_of_lists = re.match(r"\s*(?:\[\s*\{|\{\s*\"[^\"]*\"\s*:\s*\[\s*\{)", text)
    if is_of_lists or first.strip() == "{" or LIST_BELOW.match(head):
        yield "jsonl"
    try:
        if isinstance(json.loads(first), dict):
            yield "jsonl"
    except (ValueError, RecursionError):
        return


LIST_BELOW = re.compile(r"\s*\{\s*\"(?s:.)*\"\s*:\s*\[\s*\{")
"""The beginning of an object that has a list of objects, such as a season with its matches."""


def _of_format(name: str, encodings: tuple[str, ...] = ("utf-8",)) -> Looked:
    return Looked(format_of(name).what, name, encodings)


def _tells(ending: str, name: str) -> bool:
    """Whether the ending of a file's name belongs to a format."""
    its = format_of(name)
    return its.ending_tells and ending in its.endings


def _ending(name: str) -> str:
    path = PurePath(name.lower())
    return path.with_suffix("").suffix if path.suffix in PACKED else path.suffix


def _separated(delimiter: str) -> str:
    words = dict(zip(DELIMITERS, ("commas", "semicolons", "tabs", "bars"), strict=True))
    return f"separated by {words[delimiter]}"

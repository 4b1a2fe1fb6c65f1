"""The players of a crosstable as text: number, name, and a text for each round or opponent.

Swiss-Manager, SwissSys, WinTD and Vega print such tables, in columns of blanks; the US Chess
Federation shows them between upright lines, with a second line of ids and colours below each
player. A table of everybody against everybody may have no names of columns.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from banzuke.flows.readers.layouts.rounds import Row, n_agreeing
from banzuke.flows.readers.layouts.swiss_cells import (
    NO_GAME,
    cell_of,
    is_cell,
    meaning_in,
)

HEAD = re.compile(
    r"(?i)\b(?:names?|players?|spieler|teilnehmer|participants?|nom|joueur|nombre|jugador|nome|"
    r"giocatore|jogador|naam|speler|deelnemer|spelare|namn|navn|spiller|imi[eę]|zawodnik|jméno|"
    r"hráč|név|játékos|имя|игрок|участник)\b|名前|氏名|選手"
)
ROUNDS = re.compile(
    r"(?i)\b(?:(?:rd|rnd|round|runde|r|ronde|ronda)\.?\s?([0-9]{1,2})|([0-9]{1,2})\.?\s?(?:rd|rnd|r)\b\.?)"
)
"""Names of rounds above the cells: Rd 1, 1.Rd, R1, Round 1."""
NUMBERS = re.compile(r"(?<![\w.])([0-9]{1,2})(?![\w.])")
"""Bare numbers above the cells: 1 2 3 4."""
NUMBER = re.compile(r"\s*#?(?P<number>[0-9]{1,4})[.):]?\s+(?=\S)")
SPACED = re.compile(r"(?<!\S)([WLDXFHBU]|[-+=][WBwb])\s+([0-9]{1,4})(?!\S)")
"""A result and an opponent with a blank between them: W  12, +B 3."""
DIAGONAL = re.compile(r"[*×xX#]{1,4}|-{2,4}|\\|\.")
AGAINST_ONE = re.compile(
    r"[*×xX#]{1,4}|-{1,4}|\\|\.|[01½=+]|[01½=]{2,4}|1/2|\.5|0\.5|V[0-9]{0,2}|D[0-9]{1,2}"
)
"""A cell of a table of everybody against everybody; 1½ is a win and a draw in two games, and V5 and
D3 are a win and a loss at fencing."""
CHESS_TITLE = re.compile(r"^(?:W?[GIFC]M|NM|WNM|LM)\s+")
IsCell = Callable[[str], object]
LEAST_PLAYERS = 3
LEAST_AGREEING = 0.9
"""Least share of cells whose opponent has the player, too, in a text that is such a table."""


@dataclass(frozen=True)
class ChartLine:
    """The line of a player: the numbers before the name, the name, and the cells."""

    line: int
    numbers: tuple[int, ...]
    name: str
    raw: str
    cells: tuple[str | None, ...]


@dataclass(frozen=True)
class Chart:
    """The players of a crosstable.

    Attributes
    ----------
    rows : list of Row
        The players with a cell for each round; for a table of everybody against everybody, with a
        text for each opponent.
    above : list of str
        The lines above the names of the columns.
    unread : list of (int, str)
        Lines that begin with a number, but are no line of a player.
    is_swiss : bool
        Whether a cell belongs to a round, and names an opponent.
    """

    rows: list[Row]
    above: list[str]
    unread: list[tuple[int, str]]
    is_swiss: bool


def chart_of(lines: Sequence[tuple[int, str]]) -> Chart | None:
    """The first crosstable in numbered lines; None if there is none whose cells agree."""
    return next(iter(charts_of(lines)), None)


def charts_of(lines: Sequence[tuple[int, str]]) -> list[Chart]:
    """The crosstables in numbered lines, such as those of several classes below each other.

    Lines of players above the last table that are in no table are unread lines of that table.
    """
    for nth, (_, head) in enumerate(lines):
        if not HEAD.search(head):
            continue
        below = lines[nth + 1 :]
        if head.count("|") == 1:  # before the cells of Vega
            below = [(line, text.replace("|", " ")) for line, text in below]
            found = _in_blanks(head.replace("|", " "), below)
        else:
            found = _piped(head, below) if "|" in head else _in_blanks(head, below)
        if found is not None:
            before = charts_of(lines[:nth])
            last = max((row.line for chart in before for row in chart.rows), default=-1)
            above = [(line, text) for line, text in lines[:nth] if line > last]
            lost = [(line, text.strip()[:300]) for line, text in above if _has_cells(text)]
            titles = [text for _, text in above if not _has_cells(text)]
            return [*before, replace(found, above=titles, unread=[*lost, *found.unread])]
    bare = _piped(USUAL_HEAD, lines) if any(BARE.match(text) for _, text in lines) else None
    bare = bare or _without_head(lines)
    return [] if bare is None else [bare]


def _has_cells(text: str) -> bool:
    """Whether a line has a number, and cells that name opponents."""
    cells = re.split(r"[\s|]+", SPACED.sub(r"\1\2", text.replace("|", " ")))
    return NUMBER.match(text) is not None and sum(map(is_cell, cells)) >= LEAST_CELLS


LEAST_CELLS = 2


BARE = re.compile(r"\s*[0-9]{1,4}\s*\|[^|0-9]*[^\W\d_]{2}[^|]*\|\s*[0-9]{1,2}(?:\.[05])?\s*\|")
"""A line of the US Chess Federation: 1 | ANNA LEE |4.5 |W  12|L   3|, whose head may be missing."""
UNPLAYED = {"X": "X-", "F": "F-"}
"""A point won or lost without an opponent, as other cells are written."""
USUAL_HEAD = f"Pair|Name|Total{'|Round' * 30}"


def _piped(head: str, below: Sequence[tuple[int, str]]) -> Chart | None:
    """A table between upright lines, whose columns from the first round on are cells."""
    names = [field.strip() for field in head.split("|")]
    at_name = next((i for i, name in enumerate(names) if HEAD.search(name)), None)
    first = next((i for i, name in enumerate(names) if re.match(r"(?i)round|rd|r\d", name)), None)
    if at_name is None or at_name == 0 or first is None or first <= at_name:
        return None
    n = sum(bool(re.match(r"(?i)round|rd|r\d", name)) for name in names)
    if head is USUAL_HEAD:
        n = max(text.rstrip(" |").count("|") for _, text in below) + 1 - first
    found: list[ChartLine] = []
    unread: list[tuple[int, str]] = []
    for line, text in below:
        fields = [field.strip() for field in text.split("|")]
        cells = [UNPLAYED.get(field, field) or None for field in fields[first : first + n]]
        if fields[0].isdecimal() and len(fields) > first:
            number, name = int(fields[0]), " ".join(fields[at_name].split())
            found.append(ChartLine(line, (number,), name, text.strip()[:300], tuple(cells)))
        elif fields[0].isdecimal():
            unread.append((line, text.strip()[:300]))
        elif found and line == found[-1].line + 1 and {*cells} & {"W", "B"}:
            found[-1] = replace(found[-1], cells=tuple(_with_colours(found[-1].cells, cells)))
    return _swiss(found, unread)


def _with_colours(
    cells: Sequence[str | None], colours: Sequence[str | None]
) -> Iterator[str | None]:
    for nth, cell in enumerate(cells):
        colour = colours[nth] if nth < len(colours) else None
        told = cell is not None and cell[-1:].isdecimal() and colour in ("W", "B")
        yield f"{cell}({colour})" if told else cell


def _in_blanks(head: str, below: Sequence[tuple[int, str]]) -> Chart | None:
    """A table in columns of blanks, of rounds or of everybody against everybody."""
    after = head[HEAD.search(head).end() :]  # type: ignore[union-attr]  # its head was found
    named = [int(one or other) for one, other in ROUNDS.findall(after)]
    if named and named == [*range(1, len(named) + 1)]:
        return _swiss(*_lines(below, len(named), _is_round))
    bare = [int(text) for text in NUMBERS.findall(after)]
    if len(bare) >= LEAST_PLAYERS and bare == [*range(1, len(bare) + 1)]:
        return _swiss(*_lines(below, len(bare), _is_round)) or _of_all(below, len(bare))
    return None


def _is_round(text: str) -> bool:
    return any(cell_of(text, result_first=first) is not None for first in (False, True))


def _lines(
    below: Sequence[tuple[int, str]], n: int, fits: IsCell, *, square: bool = False
) -> tuple[list[ChartLine], list[tuple[int, str]]]:
    """The lines with a number, a name and ``n`` cells in a row, and other lines with a number."""
    found: list[ChartLine] = []
    unread: list[tuple[int, str]] = []
    for line, text in below:
        begun = NUMBER.match(text)
        if begun is None:
            continue
        one = _line(line, text, n, fits, len(found) if square else None)
        if one is None:
            unread.append((line, text.strip()[:300]))
        else:
            found.append(one)
    return found, unread


def _line(line: int, text: str, n: int, fits: IsCell, nth: int | None = None) -> ChartLine | None:
    """The line of a player; None if it has no ``n`` cells in a row behind a name.

    The cell of number ``nth``, if it is given, must be one of a diagonal. Points beside the cells
    may look like a bye, so the cells are those that name most opponents.
    """
    rest, numbers = text, []
    while begun := NUMBER.match(rest):
        numbers.append(int(begun["number"]))
        rest = rest[begun.end() :]
    joined = SPACED.sub(r"\1\2", rest) if nth is None else rest  # X on a diagonal joins nothing
    tokens = [*re.finditer(r"\S+", joined)]
    found: list[tuple[int, int, tuple[str, ...]]] = []
    for at in range(1, len(tokens) - n + 1):
        cells = tuple(token[0] for token in tokens[at : at + n])
        on_diagonal = nth is None or nth >= n or DIAGONAL.fullmatch(cells[nth])
        if on_diagonal and all(map(fits, cells)):
            found.append((sum(map(is_cell, cells)), -at, cells))
    if not found:
        return None
    _, at, cells = max(found)
    name = _name(joined[: tokens[-at].start()])
    return ChartLine(line, tuple(numbers), name, text.strip()[:300], cells) if name else None


def _name(text: str) -> str:
    """The name at the beginning of a line, without a title, a rating and what follows in columns.

    A tab, or at least two blanks, separate columns; a rating may have only one before it.
    """
    cells = re.split(r"\s*\t\s*|\s{2,}", text.strip())
    parts = [CHESS_TITLE.sub("", f"{part} ").strip() for part in cells]
    worded = [part for part in parts if sum(map(str.isalpha, part)) > 1]
    named = [
        part
        for part in worded
        if not part.isupper() or sum(map(str.isalpha, part)) > LEAST_CAPITALS
    ]
    named = named or worded  # a name of three letters in capitals, if nothing else is a name
    return re.sub(r"\s+[0-9]{3,4}\b.*", "", named[0]).strip(" .") if named else ""


LEAST_CAPITALS = 3
"""More letters than a federation or a title in capitals has."""


def _swiss(found: Sequence[ChartLine], unread: list[tuple[int, str]]) -> Chart | None:
    """The table of rounds whose numbers of players fit best; None if the cells do not agree."""
    if len(found) < LEAST_PLAYERS:
        return None
    meaning = meaning_in([text for one in found for text in one.cells if text])
    cells = [tuple(None if text is None else meaning(text) for text in one.cells) for one in found]
    n_games = sum(cell is not None and cell is not NO_GAME for row in cells for cell in row)
    tried = []
    for nth in range(min(len(one.numbers) for one in found)):
        rows = [
            Row(one.line, one.numbers[nth], one.name, one.raw, one.cells, row)
            for one, row in zip(found, cells, strict=True)
        ]
        if len({row.number for row in rows}) == len(rows):
            tried.append((n_agreeing(rows), -nth, rows))
    n_best, _, rows = max(tried, key=lambda each: each[:2], default=(0, 0, []))
    if not n_best or n_best < LEAST_AGREEING * n_games:
        return None
    return Chart(rows, [], unread, is_swiss=True)


def _of_all(below: Sequence[tuple[int, str]], n: int) -> Chart | None:
    """The table of everybody against everybody, each with a sign on the diagonal; else None."""
    found, unread = _lines(below, n, AGAINST_ONE.fullmatch, square=True)
    if len(found) != n or unread:
        return None
    rows = [Row(one.line, one.numbers[0], one.name, one.raw, one.cells, ()) for one in found]
    return Chart(rows, [], [], is_swiss=False)


def _without_head(lines: Sequence[tuple[int, str]]) -> Chart | None:
    """The table of everybody against everybody in lines 1, 2, 3, … without names of columns.

    Both cells of each game must add up to a point.
    """
    begun = [NUMBER.match(text) for _, text in lines]
    numbers = [0 if found is None else int(found["number"]) for found in begun]
    pairs = [*pairwise(numbers)]
    if (1, 2) not in pairs:
        return None
    start, n = pairs.index((1, 2)), 2
    while start + n < len(numbers) and numbers[start + n] == n + 1:
        n += 1
    if n < LEAST_PLAYERS:
        return None
    found = _of_all(lines[start : start + n], n)
    if found is None or not _adds_up([row.texts for row in found.rows]):
        return None
    return replace(found, above=[text for _, text in lines[:start]])


POINTS = {"1": 2, "+": 2, "½": 1, "=": 1, "1/2": 1, ".5": 1, "0.5": 1, "0": 0, "-": 0}
"""Cells of one game in halves of a point."""
OF_FENCERS = {"V": 2, "D": 0}


def _points(cell: str | None) -> int:
    """The halves of a point in a cell; below zero if it is no result."""
    text = cell or ""
    return POINTS.get(text, OF_FENCERS.get(text[:1], -9))


def _adds_up(cells: Sequence[Sequence[str | None]]) -> bool:
    """Whether each game has a point in the cells of both players together."""
    sides = range(len(cells))
    return all(
        _points(cells[i][j]) + _points(cells[j][i]) == POINTS["1"] for i in sides for j in sides[:i]
    )

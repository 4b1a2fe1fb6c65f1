"""Tables with a row for each player: results against everybody, or opponents round by round."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.gathered import NOT_A_GAME, UnusableGame
from banzuke.flows.readers.layouts import round_robin, rounds
from banzuke.flows.readers.layouts.records import TOTALS, with_text, without_columns
from banzuke.flows.readers.layouts.swiss_cells import (
    BYE,
    is_cell,
    meaning_in,
    plain_cell,
)
from banzuke.flows.readers.pairwise_games import pairwise_games
from banzuke.flows.readers.rows import LINE, RAW, RawRows, UnreadableFile, line_unit
from banzuke.flows.readers.titles import DAY, EVENT

ROUND = re.compile(r"\D{0,9}[0-9]{1,2}\D{0,9}")
TIE_BREAK = re.compile(r"tb|wtg|bh|sb|elo|rtg|rp", re.IGNORECASE)
MARKS = {"○": "+", "◯": "+", "〇": "+", "●": "-", "×": "-", "△": "=", "□": "+!", "■": "-!"}
"""Signs of results beside names in tables of go; □ and ■ are a win and a loss without a game."""
LETTERS = {"W": "+", "D": "=", "L": "-"}
"""Results before the names of opponents: W Ben, D Cy."""
POINTS = {"1": "+", "0": "-", "+": "+", "-": "-"}
"""Results behind the names of opponents: Ben 1; any other is a draw."""
BY_NAME = re.compile(
    rf"(?P<mark>[{''.join(MARKS)}])\s*(?P<name>[^\W\d]\S*)|(?P<other>[^\W\d]\S*?)\s*(?P<last>[{''.join(MARKS)}])|"
    r"(?P<letter>[WDL]):?\s+(?P<behind>[^\W\d].*)|(?P<sign>[+=-])\s*(?P<after>[^\W\d].*)|"
    r"(?P<before>[^\W\d].*?)\s+\(?(?P<points>1|0|½|1/2|0?[.,]5|[+=-])\)?"
)
NOTE = UnusableGame(NOT_A_GAME, "the row has no results: it is read as a note below the table")
"""The reason why a row that has only a name is no player of a crosstable."""
MOST_PLAYERS = 900
"""Most players of a table of everybody against everybody: more games would exceed the limit of
line numbers."""
MOST = 0.6
"""Least share of a round's cells that are opponents with results: other columns are not rounds."""


@dataclass(frozen=True)
class Shape:
    """The kind of a table: a column for each round, or for each player in the order of the rows.

    Attributes
    ----------
    is_swiss : bool
        Whether the columns are rounds.
    columns : tuple of str
        The columns of rounds or of opponents.
    number : str or None
        The column of the players' numbers; None if the order of the rows numbers the players.
    """

    is_swiss: bool
    columns: tuple[str, ...]
    number: str | None = None


def shape_of(frame: pl.DataFrame, names: list[str], player: str) -> Shape | None:
    """The shape of a table whose column ``player`` has the names; None for other tables."""
    rows = _of_players(frame, player)
    if rows.height < 3 or rows[player].n_unique() < rows.height:
        return None
    players = rows[: rows.height - _n_notes(rows, player)]
    swiss = tuple(name for name in names if name != player and _is_round(name, rows[name]))
    if swiss and not _is_pool(rows, players, names, player):
        numbers: list[str | None] = [None, *(name for name in names if _is_numbers(players[name]))]
        agreeing = {
            name: rounds.n_agreeing(_rows(players if name else rows, player, swiss, name))
            for name in numbers
        }
        best = max(numbers, key=lambda name: agreeing[name])
        return Shape(True, swiss, best) if agreeing[best] else None
    for n in dict.fromkeys((rows.height, players.height)):
        for start in range(len(names) - n + 1):
            window = names[start : start + n]
            if player in window:
                continue
            cells = rows[:n].select(window).rows()
            if not round_robin.is_crosstable(cells):
                continue
            if n < rows.height or round_robin.may_end_with(cells, n - players.height):
                return Shape(False, tuple(window))
    return None


def _is_pool(rows: pl.DataFrame, players: pl.DataFrame, names: Sequence[str], player: str) -> bool:
    """Whether some columns are the pool of the players in the rows."""
    return any(
        round_robin.is_pool(rows[:n].select(names[start : start + n]).rows())
        for n in {rows.height, players.height}
        for start in range(len(names) - n + 1)
        if player not in names[start : start + n]
    )


def _n_notes(rows: pl.DataFrame, player: str) -> int:
    """The number of last rows whose only cell is in the column of names: notes, or no results."""
    others = [name for name in rows.columns if name not in (player, LINE, RAW)]
    is_alone = rows.select(pl.all_horizontal(pl.col(others).is_null())).to_series()
    return int(is_alone.reverse().cast(pl.Int8).cum_min().sum())


def _n_players(rows: pl.DataFrame, player: str, shape: Shape) -> int:
    """The number of rows of players; the rows after them are notes."""
    if not shape.is_swiss:
        return len(shape.columns)
    return rows.height - (_n_notes(rows, player) if shape.number is not None else 0)


def rearranged(raw: RawRows, source: Source, path: Path) -> RawRows:
    """The games of a table of players; the file is one event, named by its title or file.

    Raises
    ------
    UnreadableFile
        ``no-crosstable`` if its cells are not results, or the players are too many.
    """
    frame = with_text(raw)
    player = source.columns.get("player", "player")
    shape = shape_of(frame, list(raw.columns), player) if player in raw.columns else None
    if shape is None:
        raise UnreadableFile(
            "no-crosstable",
            f"no columns have results of the players in {player!r} against each other",
            'set `columns = { player = "…" }` to the column of names, or another `layout`',
        )
    rows = _of_players(frame, player)
    n_players = _n_players(rows, player, shape)
    rows, notes = rows[:n_players], rows[n_players:]
    if not shape.is_swiss and rows.height > MOST_PLAYERS:
        raise UnreadableFile(
            "no-crosstable",
            f"the table has {rows.height:,} players; at most {MOST_PLAYERS:,} are read",
            "write the games as a list, with one line for each game",
        )
    games = pairwise_games("neutral", "handicap")
    said = {
        name: raw.frame[column][0]
        for name, column in (("event", EVENT), ("played_at", DAY))
        if column in raw.columns
    }
    said = {"event": path.name.partition(".")[0], **said}
    for line, text, found in _found(rows, player, shape):
        if isinstance(found, UnusableGame):
            games.refuse(line, text, found)
        else:
            games.add(line, text, {**said, **found})
    for line, text in notes.select(LINE, RAW).rows():
        games.refuse(line, text, NOTE)
    made = games.as_rows(without_columns(source))
    return RawRows(made.columns, made.frame, pl.concat([raw.broken, made.broken]).sort(LINE))


def _found(
    rows: pl.DataFrame, player: str, shape: Shape
) -> Iterator[tuple[int, str, dict[str, str | None] | UnusableGame]]:
    """Yield line number, text and game; every game has a line number of its own."""
    unit = line_unit(int(rows[LINE].max() or 0))  # type: ignore[arg-type]  # whole numbers
    if shape.is_swiss:
        table = _rows(rows, player, shape.columns, shape.number)
        for nth, row, found in rounds.games_of(table, white_first=_is_white_first(table)):
            if isinstance(found, dict):
                found["round"] = str(nth)
            yield nth * unit + row.line, row.raw, found
        return
    texts = round_robin.as_results(rows.select(shape.columns).rows())
    players = [
        round_robin.Player(line, name, raw, tuple(cells))
        for (line, name, raw), cells in zip(
            rows.select(LINE, player, RAW).rows(), texts, strict=True
        )
    ]
    for nth, (one, game) in enumerate(round_robin.games_of(players), start=1):
        yield nth * unit + one.line, one.raw, game


def _of_players(frame: pl.DataFrame, player: str) -> pl.DataFrame:
    """The rows of players: rows without a name and rows of sums are left out."""
    names = frame[player]
    return frame.filter(
        names.is_not_null() & ~names.str.contains(f"^\\s*(?i:{TOTALS.pattern})\\s*$")
    )


def _rows(
    rows: pl.DataFrame, player: str, columns: tuple[str, ...], number: str | None
) -> list[rounds.Row]:
    numbers = (
        [int(text.strip(" .")) for text in rows[number]]
        if number is not None
        else range(1, rows.height + 1)
    )
    cells = _numbered(rows.select(columns).rows(), dict(zip(rows[player], numbers, strict=True)))
    filled = [text for texts in cells for text in texts if text]
    meaning = meaning_in(filled)
    return [
        rounds.Row(
            *(line, n, name, raw, tuple(texts)),
            tuple(None if text is None else meaning(text) for text in texts),
        )
        for n, (line, name, raw), texts in zip(
            numbers, rows.select(LINE, player, RAW).rows(), cells, strict=True
        )
    ]


def _numbered(
    cells: list[tuple[str | None, ...]], numbers: Mapping[str, int]
) -> list[tuple[str | None, ...]]:
    """The cells with numbers in place of the names of opponents: ○渡辺 becomes 4+."""

    def numbered(text: str | None) -> str | None:
        found = BY_NAME.fullmatch(text) if text else None
        if found is None:
            return text
        named = ("name", "other", "behind", "after", "before")
        said = next(filter(None, map(found.group, named)))
        fitting = [n for name, n in numbers.items() if name == said]
        fitting = fitting or [n for name, n in numbers.items() if name.startswith(said)]
        mark = found["mark"] or found["last"]
        sign = MARKS[mark] if mark else LETTERS.get(found["letter"]) or found["sign"]
        sign = sign or POINTS.get(found["points"], "=")
        return f"{fitting[0]}{sign}" if len(fitting) == 1 else text

    return [tuple(map(numbered, row)) for row in cells]


def _is_white_first(rows: list[rounds.Row]) -> bool:
    """Whether white moves first: not in tables of go, which have cells such as 4+/w2."""
    return not any("/" in (text or "") for row in rows for text in row.texts)


def _is_round(name: str, cells: pl.Series) -> bool:
    filled = cells.drop_nulls()
    if filled.is_empty() or not ROUND.fullmatch(name) or TIE_BREAK.search(name):
        return False
    n_games = sum(is_cell(text) or bool(BY_NAME.fullmatch(text)) for text in filled)
    n_byes = sum(BYE.fullmatch(plain_cell(text)) is not None for text in filled)
    return n_games >= MOST * len(filled) or (n_games > 0 and n_games + n_byes >= len(filled))


def _is_numbers(column: pl.Series) -> bool:
    """Whether a column has a number for each player."""
    texts = column.drop_nulls().str.strip_chars(" .")
    return (
        len(texts) == len(column)
        and texts.str.contains(r"^[0-9]{1,4}$").all()
        and texts.n_unique() == len(texts)
    )

"""Guesses at sheets whose rows are not games: seats in rows, players as columns, crosstables."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import polars as pl

from banzuke.flows.ingest.canonical.spelled_numbers import place_of, plain_number
from banzuke.flows.readers.layouts import round_robin
from banzuke.flows.readers.layouts.crosstable import shape_of
from banzuke.flows.readers.layouts.players import are_places, without_dashes
from banzuke.flows.readers.layouts.records import is_total
from banzuke.flows.readers.layouts.swiss_cells import cell_of
from banzuke.flows.readers.rows import LINE, RAW, SHEET
from banzuke.flows.readers.titles import DAY, EVENT
from banzuke.flows.sniff.columns import MOSTLY, REPEATED_NAME, Column, Log, is_of_goals
from banzuke.flows.sniff.dates import date_column, written
from banzuke.flows.sniff.kinds.crosstable_sums import doubts_of_sums
from banzuke.flows.sniff.kinds.table import NO_ROOM, RULE, RULE_OF_THREE, families, rule_setting
from banzuke.flows.sniff.players import players_of
from banzuke.flows.sniff.proposal import Guess, numbers_as_read, quoted, some
from banzuke.flows.sniff.results import (
    doubts_of_evenings,
    doubts_of_fines,
    marks_of,
    marks_of_outcomes,
)

SIZES = (3, 4)
ENOUGH = 0.6
"""Least share of the rows that must form games."""
MOST_KEYS = 6
KEYS = frozenset({"date", "table", "game", "round", "event", "number", "room", "start"})
"""Concepts of columns that may say which rows are one game."""
PARLOUR = re.compile(
    "半荘|半莊|卓|素点|着順|着|東風|三麻|mahjong|riichi|hanchan|tonpuu", re.IGNORECASE
)
LETTERS = frozenset("ab")
"""Sides that may as well be names of players."""
TOLERANCE_OF_SUMS = 0.5
"""Largest difference between a game's sum of points and the most frequent sum, a whole number: the
points of each player may be rounded."""


def guesses(log: Log) -> Iterator[Guess]:
    """Yield the readings of a log whose rows are not games; they go before readings by row."""
    yield from _places(log)
    yield from _seats(log)
    yield from _players(log)
    yield from _crosstable(log)


def _places(log: Log) -> Iterator[Guess]:
    """Yield columns of names by place: 1着, 2着 …, perhaps with points beside each."""
    for family in families(log):
        if family.is_of_numbers or not all(_is_place(column) for column in family.columns):
            continue
        beside = [
            log.columns[c.place + 1] for c in family.columns if c.place + 1 < len(log.columns)
        ]
        columns = {f"player_{k}": c.name for k, c in enumerate(family.columns, 1)}
        unsure = [f"{quoted(family.columns[0].name)} is read as the name of the winner"]
        if len(beside) == len(family.columns) and all(c.is_of_numbers for c in beside):
            columns |= {f"points_{k}": c.name for k, c in enumerate(beside, 1)}
            unsure += numbers_as_read(beside)
        yield _table(log, columns, "places", unsure, len(family.columns))


def _is_place(column: Column) -> bool:
    return place_of(column.name) is not None or column.words.concepts == {"place"}


def _seats(log: Log) -> Iterator[Guess]:
    """Yield the reading in which a row is one player of a game, and equal cells make one game."""
    player = log.about(("player",), ("number", "player"))
    points = log.about(("score",), ("score", "end"), ("number", "score"))
    place = log.about(("place",), ("end", "place"), ("number", "place"))
    if (
        player is None
        or (points is None and place is None)
        or any(map(is_of_two_rows, log.columns))
    ):
        return
    used = {column.name: column for column in (player, points, place) if column is not None}
    may = [
        column
        for column in log.columns
        if column.name not in used
        and ((column.words.concepts and column.words.concepts <= KEYS) or column.name == SHEET)
        and not column.is_unique
    ][:MOST_KEYS]
    rows = pl.DataFrame([column.texts.alias(column.name) for column in (*used.values(), *may)])
    sets = [keys for n in range(len(may), 0, -1) for keys in combinations(may, n)]
    scored = [(_share_of_games(rows, player, points, place, keys), keys) for keys in sets]
    share, keys = max(scored, key=lambda each: each[0], default=(0.0, ()))
    if share < ENOUGH:
        return
    columns = {"player": player.name}
    columns |= {"points": points.name} if points is not None else {}
    columns |= {"place": place.name} if place is not None else {}
    names = [column.name for column in keys]
    n_seats = int(rows.group_by(names).len()["len"].mode().max())  # type: ignore[arg-type]
    notes = [
        f"rows with equal {', '.join(map(quoted, names))} are read as one game",
        *numbers_as_read(filter(None, (points,))),
    ]
    guess = _table(log, columns, "seats", notes, n_seats)
    yield _with_source(guess, {"same_game": names})


def is_of_two_rows(column: Column) -> bool:
    """Whether a column has ids of games, each in two rows: one for each of two players."""
    counts = column.values.alias("text").value_counts(name="n")["n"]
    is_of_games = {
        "game",
        "number",
        "table",
    } & column.words.concepts and "round" not in column.words.concepts
    return bool(is_of_games) and len(counts) > 1 and bool((counts == 2).all())


def _share_of_games(
    rows: pl.DataFrame,
    player: Column,
    points: Column | None,
    place: Column | None,
    keys: Sequence[Column],
) -> float:
    """The share of rows in groups that look like games of mahjong."""
    filled = rows.with_columns(pl.col([column.name for column in keys]).forward_fill())
    sizes, sums, places, good = 0, {n: Counter[float]() for n in SIZES}, 0, 0
    groups = filled.partition_by([column.name for column in keys], maintain_order=True)
    for group in groups:
        n = group.height
        if n not in SIZES or group[player.name].drop_nulls().n_unique() < n:
            continue
        sizes += n
        if points is not None:
            sums[n][round(sum(_number(text) for text in group[points.name]), 1)] += 1
        if place is not None:
            found = sorted(_place(text or "") for text in group[place.name])
            places += found == [str(1 + found.index(text)) for text in found]
        good += 1
    if not good or sizes < ENOUGH * rows.height:
        return 0.0
    # A table of three has its own sum; one game alone says nothing.
    equal = sum(max(found.values()) for found in sums.values() if found.total() > 1)
    adds_up = equal >= ENOUGH * good
    says_so = any(PARLOUR.search(column.name) for column in (*filter(None, (points, place)), *keys))
    ordered = place is None or places >= MOSTLY * good
    return sizes / rows.height if ordered and (adds_up or says_so) else 0.0


def _place(text: str) -> str:
    """The number of a place, also in full-width digits; the text itself if it has none."""
    return place_of(text) or plain_number(text) or text


def _players(log: Log) -> Iterator[Guess]:
    """Yield the reading with a column for each player: points with equal sums, or places."""
    names = [column.name for column in log.columns]
    texts = pl.DataFrame([column.texts.alias(column.name) for column in log.columns])
    log = Log(
        tuple(replace(column, texts=cells) for column, cells in
              zip(log.columns, without_dashes(texts, names).iter_columns(), strict=True))
    )  # fmt: skip
    perhaps = [column for column in log.columns if _may_be_a_player(column, log)]
    named = [column for column in perhaps if not _is_count(column)]
    two = players_of(log)
    are_people = two is not None and two.sides is not None and not two.first.is_of_numbers
    are_outcomes = two is not None and bool(marks_of_outcomes(log, two))
    if len(named) < min(SIZES) or are_people or are_outcomes or _rows_are_players(log):
        return
    # who was first and second in the first two games has 1 and 2, as the numbers of the rows
    what, games = _said_of(log, perhaps) if perhaps != named else (None, [])
    named = perhaps if what == PLACES else named
    if what != PLACES:
        what, games = _said_of(log, named)
    if what is None:
        return
    notes = [
        f"{len(named)} columns ({some([column.name for column in named])}) are read as players: "
        f"filled cells are their {what}"
    ]
    guess = _table(log, {}, "players", notes, max(map(len, games)))
    other = {column.name for column in log.columns} - {column.name for column in named}
    rest = sorted(name for name in other - {*guess.columns.values()} if not is_total(name))
    yield _with_source(guess, {"not_players": rest} if rest else {})


def _said_of(log: Log, named: Sequence[Column]) -> tuple[str | None, list[list[str]]]:
    """What columns of players have in their cells, as `_points_or_places` says, and the games."""
    filled = _filled_cells(log, named)
    games = [row for row in filled if len(row) in SIZES]
    return (_points_or_places(games) if len(games) >= MOSTLY * len(filled) else None), games


def _rows_are_players(log: Log) -> bool:
    """Whether a row is a player of a ranking, with ratings and tie-breaks: no name comes twice."""
    player = log.about(("player",))
    is_ranking = log.about(("place",)) is not None or log.about(("score",)) is not None
    return is_ranking and player is not None and player.is_unique and not player.has_numbers


def _may_be_a_player(column: Column, log: Log) -> bool:
    """Whether a column has numbers and a heading that says nothing else: it may be a name."""
    return (
        column.is_of_numbers
        and not column.words.concepts
        and (column.words.sides <= LETTERS or column.words.unknown > 0)  # Weiß may be a surname
        and not is_total(column.name)
        and not _stands_twice(column, log)
    )


def _filled_cells(log: Log, named: Sequence[Column]) -> list[list[str]]:
    """The filled cells of each row in some columns; rows of sums are left out."""
    others = [column for column in log.columns if column not in named]
    rows = pl.DataFrame([column.texts.alias(column.name) for column in named]).rows()
    return [
        [text for text in row if text is not None]
        for line, row in enumerate(rows)
        if not any(is_total(column.texts[line]) for column in others)
    ]


def _points_or_places(games: Sequence[Sequence[str]]) -> str | None:
    """What most of two or more games have in their cells: places, or points of one sum."""
    if len(games) < 2:  # two games have one sum, or they do not
        return None
    sums = [sum(map(_number, row)) for row in games]
    ((common, _),) = Counter(map(round, sums)).most_common(1)
    n_ranked = sum(map(are_places, games))
    n_equal = sum(abs(one - common) <= TOLERANCE_OF_SUMS for one in sums)
    if n_ranked >= MOSTLY * len(games):
        return PLACES
    return "points" if n_equal >= MOSTLY * len(games) else None


PLACES = "places"


def _stands_twice(column: Column, log: Log) -> bool:
    """Whether two columns have the same heading: players do not, but ratings of two players do."""
    own = REPEATED_NAME.sub("", column.name)
    return f"{own} (2)" in {other.name for other in log.columns}


def _is_count(column: Column) -> bool:
    """Whether a column numbers the rows: 1, 2, 3 …; a row of sums may have no number."""
    texts = [text for text in column.values if not is_total(text)]
    return texts == [str(number) for number in range(1, len(texts) + 1)]


def _crosstable(log: Log) -> Iterator[Guess]:
    """Yield a table of players with their results against each other."""
    two = players_of(log)
    if two is not None and "winner" in two.first.words.concepts:
        return
    log = _without_blank_rows(log)
    frame = pl.DataFrame([column.texts.alias(column.name) for column in log.columns])
    if not 3 <= frame.height <= MOST_ROWS:
        return
    numbered = frame.with_columns(
        pl.int_range(1, pl.len() + 1, dtype=pl.Int64).alias(LINE), pl.lit("").alias(RAW)
    )
    for column in _of_names(log):
        shape = shape_of(numbered, list(frame.columns), column.name)
        if shape is None:
            continue
        first, last = shape.columns[0], shape.columns[-1]
        what = (
            f"the rounds of a Swiss table, with the players' numbers in {quoted(shape.number)}"
            if shape.is_swiss and shape.number
            else "the rounds of a Swiss table, in which rows number the players"
            if shape.is_swiss
            else "a crosstable of everybody against everybody"
        )
        notes = [f"columns {quoted(first)} to {quoted(last)} are read as {what}; byes do not count"]
        if shape.is_swiss:
            notes += _no_rounds(log, shape.columns)
        else:
            n_players = len(shape.columns)  # sums and notes may stand below
            above = [replace(each, texts=each.texts.head(n_players)) for each in log.columns]
            notes += _scores_of_matches(log, shape.columns)
            notes += doubts_of_sums(Log(tuple(above)), shape.columns, column.name)
            if round_robin.are_points_of_two(frame.head(n_players).select(shape.columns).rows()):
                notes.append("cells have points: 2 is read as a win, 1 as a draw")
        yield Guess(
            "pairwise",
            {"player": column.name},
            source={"layout": "crosstable"},
            unsure=tuple(notes),
            is_sure=True,
            also_used=(*shape.columns, DAY, EVENT),
        )
        return


def _without_blank_rows(log: Log) -> Log:
    """The log without rows of which all cells are blank, such as those between groups."""
    if not log.columns:
        return log
    texts = pl.DataFrame([column.texts.alias(column.name) for column in log.columns])
    filled = texts.select(pl.any_horizontal(pl.all().is_not_null())).to_series()
    if filled.all():
        return log
    return Log(tuple(replace(c, texts=c.texts.filter(filled)) for c in log.columns))


def _scores_of_matches(log: Log, names: Sequence[str]) -> Iterator[str]:
    """Yield how cells such as 3:1 of a crosstable count."""
    cells = (text for column in log.columns if column.name in names for text in column.different)
    if goals := next(filter(is_of_goals, cells), ""):
        yield (
            f"cells have scores such as {quoted(goals)}: the greater number wins, and each counts "
            "as one win, or one draw"
        )


def _no_rounds(log: Log, rounds: Sequence[str]) -> Iterator[str]:
    """Yield the columns that have names like rounds, but are not read as rounds."""
    called = {re.sub(r"[0-9]+", "#", name) for name in rounds}
    for column in log.columns:
        has_name = re.sub(r"[0-9]+", "#", column.name) in called and column.name not in rounds
        if has_name and (odd := [text for text in column.different if cell_of(text) is None]):
            yield (
                f"{quoted(column.name)} has the name of a round, but is not read, because of cells "
                f"such as {quoted(odd[0])}: fix them (4w1, W12, bye), or its games are left out"
            )


MOST_ROWS = 2000
"""Most rows of a table that is checked for a crosstable."""


def _of_names(log: Log) -> list[Column]:
    """The columns that may have the names of the players of a table, the likeliest first."""
    days = date_column(log)
    unlike = [
        c
        for c in log.columns
        if not c.is_of_numbers
        and c is not days
        and len(c.different) == len(c.values) == len(c.texts)
        and c.values.len()
    ]
    return sorted(unlike, key=lambda c: ("player" not in c.words.concepts, c.place))


def _table(
    log: Log, columns: dict[str, str], layout: str, unsure: Sequence[str], n_seats: int
) -> Guess:
    used = {*columns.values()}
    other: dict[str, str] = {}
    date = date_column(log)
    if date is not None and date.name not in used and written(date).is_dates:
        other["played_at"] = date.name
    room = log.about(("room",), ("table",))
    if room is not None and room.name not in used:
        other["room"] = room.name
    doubts = (*unsure, *doubts_of_fines(log, used), *doubts_of_evenings(log, used))
    return Guess(
        "table",
        other | columns,
        settings=rule_setting(RULE_OF_THREE if n_seats == min(SIZES) else RULE),
        unsure=(*doubts, NO_ROOM),
        source={"layout": layout},
        hints=marks_of(log, other | columns),
        is_sure=True,
    )


def _with_source(guess: Guess, more: dict[str, list[str]]) -> Guess:
    guess.source.update(more)
    return guess


def _number(text: str | None) -> float:
    return float(plain_number(text or "") or 0)

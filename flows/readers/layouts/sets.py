"""Rows of games with the points of each set in columns of their own: Set 1, Set 2, Set 3.

A set has one column with the points of both players (11-5), or one column for each player
(teamAGame1, teamBGame1), of which that of the first player is further left.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.layouts.records import as_records, with_text
from banzuke.flows.readers.rows import RawRows, UnreadableFile, no_broken

SETS_WON = "sets won"
"""The column with the number of sets that each player has won, such as 3-1."""
WORDS = frozenset(
    re.findall(
        r"\w+",
        "set sets s satz sätze game games g gm point points pt pts juego jeu manche parziale "
        "partita gioco kamp gem erä sæt ronde jogo parcial seti сет партия セット ゲーム 局 세트",
    )
)
"""Words in the names of columns with the points of a set, of which 1, 2 … is the number."""
NUMBER = re.compile(r"[0-9]+(?=[^0-9]*$)")
PARTS = re.compile(r"[^\W\d_]+")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
OF_BOTH = re.compile(r"\s*([0-9]{1,3})\s*[-–:/]\s*([0-9]{1,3})\s*(?:\([0-9]{1,2}\)\s*)?")
"""The points of both players in a set, perhaps with those of a tie-break: 11-5, 7-6(4)."""
Sets = list[tuple[str, ...]]
Points = tuple[int, int]


def columns_of_sets(names: Iterable[str]) -> Sets:
    """The one or two columns of each set, in order; empty if the names tell of no sets.

    The names of a player's columns, or of both players', differ in their last number: 1, 2 …
    """
    families: dict[str, dict[int, str]] = {}
    for name in names:
        if found := NUMBER.search(name):
            families.setdefault(NUMBER.sub("#", name, count=1), {})[int(found[0])] = name
    of_sets = [
        list(family.values())
        for kind, family in families.items()
        if len(family) > 1 and [*family] == [*range(1, len(family) + 1)] and _is_of_sets(kind)
    ]
    is_whole = len(of_sets) in (1, 2) and len({len(family) for family in of_sets}) == 1
    return list(zip(*of_sets, strict=True)) if is_whole else []


def _is_of_sets(kind: str) -> bool:
    words = {part.casefold() for part in PARTS.findall(CAMEL.sub(" ", kind))}
    return bool(words & WORDS)


def sets_won(cells: Sequence[Sequence[str | None]]) -> str | None:
    """The number of sets that each player has won, such as 3-1, in the cells of each set.

    None without any set. If a cell has other text, or a set may be unfinished, it is the text of
    the cells, which is no result.
    """
    filled = [[text.strip() for text in cell if text and text.strip()] for cell in cells]
    texts = ["-".join(cell) for cell in filled if cell]
    found = [OF_BOTH.fullmatch(text) for text in texts]
    points = [(int(one[1]), int(one[2])) for one in found if one is not None]
    played = [both for both in points if any(both)]
    if len(points) < len(texts) or any(_is_unfinished(one, played) for one in played):
        return " ".join(texts)
    won = sum(one > other for one, other in played)
    return f"{won}-{len(played) - won}" if played else None


def _is_unfinished(points: Points, all_of_them: Sequence[Points]) -> bool:
    """Whether a set is drawn, or less than half as long as another one."""
    return points[0] == points[1] or 2 * max(points) < max(map(max, all_of_them))


def rearranged(raw: RawRows, source: Source, path: Path) -> RawRows:
    """Games with the number of sets that each player has won in the column `SETS_WON`.

    Raises
    ------
    UnreadableFile
        ``missing-column`` if no columns are those of sets.
    """
    mapped = {*source.columns.values()}
    sets = columns_of_sets(name for name in raw.columns if name not in mapped)
    if not sets:
        raise UnreadableFile(
            "missing-column",
            f"{path.name} has no columns of sets, with names that differ in a number",
            'name them "Set 1", "Set 2" and so on, or leave `layout` out',
        )
    rows = with_text(raw)
    cells = zip(*(rows.select(of_set).rows() for of_set in sets), strict=True)
    won = pl.Series(SETS_WON, [sets_won(row) for row in cells], dtype=pl.String)
    return as_records(raw, rows.with_columns(won), no_broken())

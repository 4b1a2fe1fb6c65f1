"""Sheets whose rows are not games, rearranged so that one record is one game.

`places`: the players of a row stand in the order of their places. `seats`: a row is one player of
a game. `players`: each player has a column of points or places. `crosstable`: a row is a player,
and its cells are results against others, by number or by round. `pairings`: one cell has both
players. `sets`: the points of each set have columns of their own.
"""

from collections.abc import Callable
from pathlib import Path

from banzuke.flows.lazy import Lazy
from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.rows import RawRows

LAYOUTS: dict[str, Callable[..., RawRows]] = {
    name: Lazy(f"banzuke.flows.readers.layouts.{name}:rearranged")
    for name in ("places", "seats", "players", "crosstable", "pairings", "sets")
}


def in_games(raw: RawRows, source: Source, path: Path) -> RawRows:
    """The records of a log as games, rearranged by the layout of its source."""
    return LAYOUTS[source.layout](raw, source, path)

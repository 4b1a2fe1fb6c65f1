"""Sheets in which a row is no game, rearranged to one record a game.

`places`: the first player of a row has the first place, and so on. `seats`: a row is one player of
a game. `players`: each player has a column of points. `crosstable`: a row is a player, and its
cells are results against others, by number or by round. `pairings`: one cell has both players.
"""

from collections.abc import Callable
from pathlib import Path

from banzuke.flows.lazy import Lazy
from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.rows import RawRows

LAYOUTS: dict[str, Callable[..., RawRows]] = {
    name: Lazy(f"banzuke.flows.readers.layouts.{name}:rearranged")
    for name in ("places", "seats", "players", "crosstable", "pairings")
}


def in_games(raw: RawRows, source: Source, path: Path) -> RawRows:
    """Return the records of a log as games, by the layout of its source."""
    return LAYOUTS[source.layout](raw, source, path)

"""Table games that a reader finds one by one, gathered into records with canonical columns.

Some games count for nobody: a guest sat in, or somebody left for good. Their ``void_reason`` says
so: they are kept and counted, but not rated. A guest has no name of its own, so that the second one
of a game is told from the first by a number.
"""

from collections.abc import Sequence

from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.readers.gathered import Gathered

SHARED_COLUMNS = (
    *("game", "played_at", "room"),
    *(f"{name}_{seat}" for name in ("player", "points") for seat in SEATS),
    *("void_reason", "seats"),
)
UNFINISHED = "unfinished-game"

Seats = Sequence[str | None]


def table_games(*extra_columns: str) -> Gathered:
    """Return a gathering of table games, which have these columns beside the shared ones."""
    return Gathered([*SHARED_COLUMNS, *extra_columns])


def per_seat(name: str, values: Seats) -> dict[str, str | None]:
    """Return columns ``name_1``, ``name_2`` … of values in seat order."""
    return {f"{name}_{seat}": value for seat, value in zip(SEATS, values, strict=False)}


def told_apart(names: Seats, nameless: str) -> list[str | None]:
    """Return names with a number on the second and later ones that are no name of anybody."""
    told: list[str | None] = []
    n_seen = 0
    for name in names:
        n_seen += name == nameless
        told.append(f"{name} {n_seen}" if name == nameless and n_seen > 1 else name)
    return told


def void_reason(**holds: bool) -> str | None:
    """Return the reasons that hold, in the order given, or nothing."""
    return ", ".join(reason for reason, is_so in holds.items() if is_so) or None

"""Table games that a reader finds one by one, gathered into records with canonical columns.

Some games are not rated: a guest took part, or a player left for good. The ``void_reason`` of such
a game says why; the game is stored and counted. Guests share one name, so the second and later
guests of a game get a number.
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
    """An empty collection of table games, with these columns beside the shared columns."""
    return Gathered([*SHARED_COLUMNS, *extra_columns])


def per_seat(name: str, values: Seats) -> dict[str, str | None]:
    """Columns ``name_1``, ``name_2`` … of values in seat order."""
    return {f"{name}_{seat}": value for seat, value in zip(SEATS, values, strict=False)}


def numbered(names: Seats, nameless: str) -> list[str | None]:
    """The names, with a number behind the second and later placeholder names."""
    numbered_names: list[str | None] = []
    n_seen = 0
    for name in names:
        n_seen += name == nameless
        numbered_names.append(f"{name} {n_seen}" if name == nameless and n_seen > 1 else name)
    return numbered_names


def void_reason(**holds: bool) -> str | None:
    """The reasons that hold, in the order given, or None."""
    return ", ".join(reason for reason, is_so in holds.items() if is_so) or None

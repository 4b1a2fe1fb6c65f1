"""Names with an initial that may be one of several people: Müller, A. beside Anna and Andreas."""

from collections.abc import Iterator

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import League
from banzuke.flows.people.initials import by_initial
from banzuke.flows.sniff.proposal import quoted

MOST_NAMES = 5_000
"""Largest number of names that are compared."""
SHOWN = 3
"""Largest number of names in a message."""


def doubts_of_initials(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a doubt about names with an initial, each of which fits several full names."""
    columns = [rows[column].alias("name") for column in league.its_kind.people]
    names = sorted(set(pl.concat(columns).drop_nulls()))
    if len(names) > MOST_NAMES:
        return
    found = [(name, full) for name, full in by_initial(names) if len(full) > 1]
    if found:
        some = "; ".join(
            f"{quoted(name)} may be {' or '.join(map(quoted, full[:SHOWN]))}"
            for name, full in found[:SHOWN]
        )
        yield (
            f"{counted(len(found), 'name')} with an initial {'fits' if len(found) == 1 else 'fit'} "
            f"several people ({some}{'; …' if len(found) > SHOWN else ''}), and each counts as a "
            "player of its own: write the whole name into the log"
        )

"""All doubts about names that may not be the name of one person."""

from collections.abc import Iterator

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.walkovers import WALKOVER
from banzuke.flows.sniff.names import (
    doubts_of_byes,
    doubts_of_cut_names,
    doubts_of_garbled,
    doubts_of_initials,
    doubts_of_nobodies,
    doubts_of_numbers,
    doubts_of_oneself,
    doubts_of_perhaps_byes,
    doubts_of_points_behind,
    doubts_of_ranked,
    doubts_of_ratings_behind,
    doubts_of_templates,
    doubts_of_totals,
)
from banzuke.flows.sniff.trials import Trial


def doubts_of_names(best: Trial) -> Iterator[str]:
    """Yield the doubts about names in the rows of a trial that has rows."""
    rows, league = best.counting, best.league
    if rows is None or best.accepted is None:
        return
    files = [state.path for state in best.states]
    yield from doubts_of_garbled(rows, league, files)
    yield from doubts_of_cut_names(rows, league, files)
    yield from doubts_of_byes(best.accepted, league)
    yield from _of_walkovers(best.accepted)
    yield from doubts_of_nobodies(rows, league)
    yield from doubts_of_numbers(rows, league)
    yield from doubts_of_templates(rows, league)
    yield from doubts_of_perhaps_byes(rows, league)
    yield from doubts_of_ranked(rows, league)
    yield from doubts_of_initials(rows, league)
    yield from doubts_of_points_behind(rows, league)
    yield from doubts_of_ratings_behind(rows, league)
    yield from doubts_of_oneself(rows, league)
    yield from doubts_of_totals(rows, league)


def _of_walkovers(rows: pl.DataFrame) -> Iterator[str]:
    """Yield that rows with a walkover beside a name are games that were not played."""
    said = rows.filter(pl.col("void_reason") == WALKOVER).sort("file", "line")
    if said.height:
        one, other = said.select("first", "second").row(0)
        yield (
            f"{counted(said.height, 'row')} {'has' if said.height == 1 else 'have'} a walkover "
            f"beside a name, such as that of {one} and {other}: read as games that were not "
            "played, which are stored, but not rated"
        )

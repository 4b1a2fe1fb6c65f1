"""The corrections that affect a version's games: the cause that `banzuke diff` names."""

from collections.abc import Iterable

import polars as pl

from banzuke.flows.corrections.touched import touched
from banzuke.flows.leagues.kinds import Kind
from banzuke.flows.leagues.periods import Period
from banzuke.flows.store import Store


def note_causes(
    store: Store, league: str, kind: Kind, versions: Iterable[tuple[str, Period]]
) -> None:
    """Store, inside a transaction, the corrections that affect each version's period or event.

    ``versions`` are ids with their periods or events. Causes already stored for a version stay: the
    version may be shown again for another reason.
    """
    found = touched(store, league, kind)
    if found.is_empty():
        return
    parts = []
    for version_id, period in versions:
        own = _of_period(found, period) if not kind.is_of_events else _of_event(found, period)
        parts.append(
            own.select("correction", "said").unique().with_columns(version_id=pl.lit(version_id))
        )
    if not parts:
        return
    store.register("cause", pl.concat(parts).unique().sort(pl.all()))
    store.execute(
        "INSERT INTO result.version_correction BY NAME SELECT version_id, correction, said"
        " FROM cause ANTI JOIN result.version_correction USING (version_id, correction)"
    )


def _of_event(found: pl.DataFrame, period: Period) -> pl.DataFrame:
    return found.filter(pl.col("event") == period.label)


def _of_period(found: pl.DataFrame, period: Period) -> pl.DataFrame:
    """The games in the time that a period counts; a period without ends counts all games."""
    start_at, end_at = period.counts_from or period.start_at, period.end_at
    if start_at is None and end_at is None:
        return found
    return found.filter((pl.col("played_at") >= start_at) & (pl.col("played_at") < end_at))

"""What the night and Python ask about rows that were just read; `banzuke sniff` asks the same."""

from collections.abc import Sequence

from banzuke.flows.ingest.equal_events import notes_of_equal_events
from banzuke.flows.ingest.points_of_tables import notes_of_sums
from banzuke.flows.ingest.prizes_of_places import notes_of_prizes
from banzuke.flows.ingest.rows_of_sums import notes_of_totals
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.store import Store


def doubts_of_rows(store: Store, league: League, files: Sequence[tuple[str, Source]]) -> list[str]:
    """Notes on files that were just read, each a path and its source."""
    paths = [path for path, _ in files]
    return [
        *notes_of_sums(store, league, files),
        *notes_of_equal_events(store, league, paths),
        *notes_of_prizes(store, league, paths),
        *notes_of_totals(store, league, paths),
    ]

"""Fixtures that write corrections into a home and take them in."""

from collections.abc import Callable

import pytest

from banzuke.flows.corrections.rows import CorrectionRow, read_corrections
from banzuke.flows.corrections.take_in import take_corrections
from banzuke.flows.corrections.write import add_row
from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.arrays import Prepared
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.league import League
from banzuke.flows.people.aliases import store_aliases
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import inputs_of

ID_HEADER = "game,date,black,white,result,event"
ID_COLUMNS = {
    "game": "game", "played_at": "date", "first": "black", "second": "white", "score": "result",
    "event": "event",
}  # fmt: skip


@pytest.fixture
def correct(home: Home) -> Callable[..., CorrectionRow]:
    """A function that adds a row to the home's corrections and returns it."""
    n_said = iter(range(10_000))

    def add(action: str, **cells: str) -> CorrectionRow:
        said = {
            "league": "club",
            "reason": "it was wrong",
            "at": f"2026-01-01 00:{next(n_said):02}",
        }
        return add_row(home, CorrectionRow(action=action, **(said | cells)))

    return add


@pytest.fixture(scope="session")
def look() -> Callable[[Store, League], tuple[Prepared, list[str]]]:
    """A function that takes in logs and corrections, and returns the inputs and the notes."""

    def _look(store: Store, league: League) -> tuple[Prepared, list[str]]:
        ingest_league(store, store.home, league)
        store_aliases(store, league)
        notes = take_corrections(store, league, read_corrections(store.home))
        return prepare(store, league, inputs_of(league)), notes

    return _look

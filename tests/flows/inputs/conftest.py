"""Fixtures of the tests of inputs: leagues ingested and prepared, with or without aliases."""

from collections.abc import Callable

import pytest

from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.prepare import Prepared, prepare
from banzuke.flows.leagues.league import League
from banzuke.flows.people.aliases import store_aliases
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import inputs_of


@pytest.fixture
def ready(store: Store) -> Callable[[League], Prepared]:
    """A function that ingests a league, stores its aliases, and prepares it."""

    def run(league: League) -> Prepared:
        ingest_league(store, store.home, league)
        store_aliases(store, league)
        return prepare(store, league, inputs_of(league))

    return run


@pytest.fixture
def aliased(home: Home, make_league) -> Callable[..., League]:
    """A function that writes an alias file and returns a league that uses it."""

    def make(*pairs: str, kind: str = "pairwise", **league) -> League:
        name = f"inbox/people/{league.get('name', 'club')}.csv"
        path = home.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(["alias,player", *pairs]), encoding="utf-8")
        return make_league(kind, league={"aliases": {"path": name}, **league})

    return make

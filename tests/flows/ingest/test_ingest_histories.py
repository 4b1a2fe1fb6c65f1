"""After a random history of files, a store counts games like a fresh one, and loses no row."""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.leagues.league import League
from banzuke.flows.store import Store, open_store
from tests.ingested import BAD, A, B, C, games
from tests.promises.scale import n_examples

pytestmark = pytest.mark.long

# Histories: an inbox after random edits. Few rows, so that files share games and repeat them.
ROWS = (A, B, C)


NAMES = ("a.csv", "b.csv", "c.csv")
CONTENT = st.lists(st.sampled_from([*ROWS, BAD]), max_size=4)
BROKEN_CONTENT = st.just(None)
EDIT = st.tuples(st.sampled_from(NAMES), st.one_of(CONTENT, CONTENT, BROKEN_CONTENT))
HISTORY = st.lists(st.lists(EDIT, max_size=3), min_size=1, max_size=4)


def play(home: Home, store: Store, league: League, history) -> list[dict[str, list[str] | None]]:
    """Ingest after each step of a history; return the inbox after each step."""
    inbox, seen = {}, []
    for edits in history:
        inbox.update(edits)
        for name, rows in edits:
            text = "" if rows is None else "\n".join(["date,black,white,result", *rows]) + "\n"
            (home.root / "inbox" / name).write_text(text, encoding="utf-8")
        ingest_league(store, home, league)
        assert_accounted(store)
        seen.append(dict(inbox))
    return seen


def assert_accounted(store: Store) -> None:
    for read, accepted, duplicate, quarantined, n_kept in store.rows(
        "SELECT rows_read, rows_accepted, rows_duplicate, rows_quarantined,"
        " (SELECT count(*) FROM raw.quarantine AS q WHERE q.file_id = f.file_id)"
        " FROM raw.source_file AS f"
    ):
        assert read == accepted + duplicate + quarantined
        assert n_kept == quarantined


def most(contents: list[list[str]]) -> Counter[str]:
    """For each game, the largest number of times that one of the contents has it."""
    result: Counter[str] = Counter()
    for rows in contents:
        result |= Counter(row for row in rows if row != BAD)
    return result


def played_out(league: League, history) -> tuple[list[dict[str, list[str] | None]], Counter[str]]:
    """The content of each inbox of a history, and the games that count after it."""
    with TemporaryDirectory() as folder:
        home = Home(Path(folder))
        (home.root / "inbox").mkdir()
        with open_store(home, command="test") as store:
            return play(home, store, league, history), games(store, league)


few = settings(
    max_examples=n_examples(15, least=5),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@few
@given(history=HISTORY)
def test_snapshots_count_what_a_fresh_store_would_count(make_league, history) -> None:
    seen, counted = played_out(make_league(mode="snapshot"), history)

    last_good: dict[str, list[str]] = {}
    for inbox in seen:
        last_good |= {name: rows for name, rows in inbox.items() if rows is not None}
    assert counted == most(list(last_good.values()))


@few
@given(history=HISTORY)
def test_appended_files_never_lose_or_double_a_game(make_league, history) -> None:
    seen, counted = played_out(make_league(mode="append"), history)

    ever = [rows for inbox in seen for rows in inbox.values() if rows is not None]
    assert counted == most(ever)

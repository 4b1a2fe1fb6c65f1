"""Reading a file again does not change the time at which its games became known."""

import datetime as dt
from itertools import pairwise

import pytest

from banzuke.flows.ingest import read_ahead
from banzuke.flows.ingest.first_known import known_before, known_in_time
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.effective import effective_rows

pytestmark = pytest.mark.slow

ONE, TWO, THREE = "2023-05-01,Ann,Bob,1", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0"


@pytest.fixture
def ingested(store):
    """A function that ingests a league and returns the time of that ingest."""

    def ingest(league) -> dt.datetime:
        ingest_league(store, store.home, league)
        return store.rows("SELECT max(ingested_at) FROM raw.source_file")[0][0]

    return ingest


@pytest.fixture
def known(store):
    """A function that returns {day of the game: time at which it became known}."""

    def times(league) -> dict[str, dt.datetime]:
        rows = effective_rows(store, league, with_known=True)
        return {
            f"{played:%m-%d %Y}": at.replace(tzinfo=None)
            for played, at in rows.select("played_at", "known_at").iter_rows()
        }

    return times


@pytest.mark.parametrize("mode", ["append", "snapshot"])
def test_growth_of_a_file_does_not_change_when_old_games_became_known(
    mode, log, make_league, ingested, known
) -> None:
    league = make_league(mode=mode)
    at = []
    for rows in ([ONE], [ONE, TWO], [ONE, TWO, THREE]):
        log("a.csv", *rows)
        at.append(ingested(league))

    assert known(league) == dict(zip(["05-01 2023", "05-01 2024", "05-02 2024"], at, strict=True))
    assert all(before < after for before, after in pairwise(at))


def test_games_of_renamed_files_and_of_copies_stay_as_old(
    log, make_league, ingested, known
) -> None:
    league = make_league()
    path = log("a.csv", ONE)
    first = ingested(league)
    log("b.csv", ONE)
    ingested(league)
    path.unlink()
    log("c.csv", ONE)
    ingested(league)

    assert known(league) == {"05-01 2023": first}


def test_games_read_again_with_another_definition_stay_as_old(
    log, make_league, ingested, known
) -> None:
    log("a.csv", ONE)
    first = ingested(make_league())
    changed = make_league(encoding="latin-1")
    ingested(changed)

    assert known(changed) == {"05-01 2023": first}


@pytest.mark.parametrize("most", [1, 2000])
def test_of_files_read_again_the_one_that_had_a_game_first_counts(
    most, log, make_league, ingested, known, monkeypatch
) -> None:
    monkeypatch.setattr(read_ahead, "TOGETHER_FILES", most)
    log("z.csv", ONE)
    first = ingested(make_league())
    log("a.csv", ONE, TWO)
    second = ingested(make_league())
    changed = make_league(encoding="latin-1")
    ingested(changed)

    assert known(changed) == {"05-01 2023": first, "05-01 2024": second}


def test_a_changed_result_is_known_since_it_was_changed(log, make_league, ingested, known) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", ONE)
    ingested(league)
    log("a.csv", ONE.replace(",1", ",0"))
    second = ingested(league)

    assert known(league) == {"05-01 2023": second}


def test_a_game_that_was_withdrawn_and_is_back_was_known_all_the_time(
    log, make_league, ingested, known
) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", ONE, TWO)
    first = ingested(league)
    for rows in ([TWO], [ONE, TWO]):
        log("a.csv", *rows)
        ingested(league)

    assert known(league) == {"05-01 2023": first, "05-01 2024": first}


def test_a_file_that_grows_every_night_is_remembered_once(
    store, log, make_league, ingested
) -> None:
    for n in range(1, 5):
        log("a.csv", *[f"2024-05-0{day},Ann,Bob,1" for day in range(1, n + 1)])
        ingested(make_league())

    assert store.rows("SELECT count(*) FROM core.withdrawn_row") == [(3,)]


def test_rows_are_filtered_by_the_end_of_their_own_period(
    store, log, make_league, ingested
) -> None:
    league = make_league()
    log("a.csv", ONE, f"{dt.date.max.year - 1}-01-01,Ann,Bob,1")
    at = ingested(league)
    rows = effective_rows(store, league, with_known=True)

    in_time = known_in_time(league, rows)

    assert in_time["played_at"].dt.year().to_list() == [dt.date.max.year - 1]
    assert known_before(rows, at).height == 0  # cutoffs are exclusive
    assert known_before(rows, at + dt.timedelta(microseconds=1)).height == 2
    assert known_before(rows, None).height == 2

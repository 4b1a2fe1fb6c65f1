"""Leagues that a night skips: only leagues of which nothing changed that the night would read."""

import dataclasses
from collections.abc import Callable

import polars as pl
import pytest

from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.league import League
from banzuke.flows.people.aliases import store_aliases
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import inputs_of, task_of
from banzuke.flows.tasks.task import Job, Outcome
from banzuke.flows.versions import complete_night as module
from banzuke.flows.versions.complete_night import remember_night
from banzuke.flows.versions.plan import parameters_of, plan
from tests.homes import allow_sources

pytestmark = pytest.mark.slow

ROWS = tuple(f"{year}-03-0{day},Ann,{who},1" for year in (2021, 2022, 2023)
             for day, who in ((1, "Bob"), (2, "Cid")))  # fmt: skip


@pytest.fixture
def begun(begin_once, log, make_league, run_without_engine) -> None:
    def nights(store) -> None:
        log("a.csv", *ROWS)
        night(store, make_league(), run_without_engine)

    begin_once("quiet", nights)


@pytest.fixture
def quiet(store, make_league) -> League:
    """A league of three seasons, settled by a complete night."""
    league = make_league()
    assert same_as_last_night(store, league) == (3, {})
    return league


def same_as_last_night(store: Store, league: League) -> tuple[int, dict[str, int]] | None:
    """The results of the last night for a league that a night skips."""
    return module.same_as_last_night(store, [league]).get(league.name)


def night(store: Store, league: League, run: Callable, **options) -> None:
    """Run a night without an engine and settle the league as `flows.night.rate_league` does."""
    done = run(store, league, **options)
    plans = {task_of(league): done.plan}
    remember_night(store, league, plans, prepare(store, league, inputs_of(league)).left_out)


def look(store: Store, league: League) -> tuple[int, dict[str, int]] | None:
    """Take in files and aliases, and return the settled results of the league."""
    store_aliases(store, league)
    ingest_league(store, store.home, league)
    return same_as_last_night(store, league)


def periods_to_compute(store: Store, league: League) -> list[str]:
    todo = plan(
        store, league, prepare(store, league, inputs_of(league)).inputs, parameters_of(league, {})
    )
    return [job.period for job in todo.jobs]


def test_one_new_game_in_an_old_season_recomputes_that_season_only(store, log, quiet) -> None:
    log("late.csv", "2021-03-03,Bob,Cid,1")

    assert look(store, quiet) is None
    assert periods_to_compute(store, quiet) == ["2021"]


def test_left_out_games_of_a_skipped_league_are_still_counted(
    store, log, make_league, run_without_engine
) -> None:
    log("a.csv", "2021-03-01,Ann,Bob,1", "2021-03-02,Ann,Bob,bye")
    league = make_league(void_if={"result": ["bye"]})

    night(store, league, run_without_engine)

    assert same_as_last_night(store, league) == (1, {"void: result = bye": 1})


def test_changed_file_is_looked_at(store, log, quiet) -> None:
    log("a.csv", *ROWS[:-1])
    assert look(store, quiet) is None


def test_file_that_no_source_asks_for_is_looked_at(store, log, make_league, quiet) -> None:
    log("b.csv", "2021-03-05,Ann,Bob,0")
    assert look(store, quiet) is None
    assert look(store, make_league(path="inbox/a*")) is None


def test_rows_that_came_and_went_are_looked_at(
    store, log, quiet, make_league, run_without_engine
) -> None:
    both = make_league(path="inbox/a*")
    night(store, both, run_without_engine)
    log("a.csv", *ROWS, "2021-03-05,Ann,Bob,0")  # counts the rows of the former state
    assert look(store, both) is None
    log("a.csv", *ROWS)
    assert look(store, both) is None


def test_alias_of_another_league_with_the_same_players_is_looked_at(
    store, log, quiet, make_league
) -> None:
    other = make_league(
        league={"name": "other", "players": "club", "aliases": {"path": "aliases.csv"}}
    )
    (store.home.root / "aliases.csv").write_text("alias,player\nCid,Bob\n")
    allow_sources(store.home, "aliases.csv")
    store_aliases(store, other)

    assert same_as_last_night(store, quiet) is None


def test_other_parameters_are_looked_at(store, quiet, make_league) -> None:
    assert same_as_last_night(store, make_league(league={"static": {"replicates": 7}})) is None
    assert same_as_last_night(store, make_league(league={"timezone": "Asia/Tokyo"})) is None
    assert same_as_last_night(store, make_league(league={"period": "half"})) is None


def test_other_method_is_looked_at(store, quiet, set_method) -> None:
    set_method("static", 999)
    assert same_as_last_night(store, quiet) is None


@pytest.mark.parametrize("name", ["source_key", "_libraries"])
def test_other_program_is_looked_at(store, quiet, monkeypatch, name) -> None:
    monkeypatch.setattr(module, name, lambda: "another")
    assert same_as_last_night(store, quiet) is None


def test_promotion_by_another_command_is_looked_at(store, quiet) -> None:
    with store.transaction():
        store.execute(
            "INSERT INTO result.promotion SELECT nextval('result.promotion_number'), league, task,"
            " period, NULL, 'withdrawn', run_id, promoted_at FROM result.promotion LIMIT 1"
        )
    assert same_as_last_night(store, quiet) is None


def test_rejected_version_is_looked_at(store, log, quiet, run_without_engine) -> None:
    log("late.csv", "2021-03-03,Bob,Cid,1")

    def spoil(job: Job, outcome: Outcome) -> Outcome:
        rows = outcome.tables["static_rating"].with_columns(games=pl.lit(99, pl.Int64))
        return dataclasses.replace(outcome, tables=outcome.tables | {"static_rating": rows})

    done = run_without_engine(store, quiet, spoil=spoil)

    assert [period for period, _ in done.published.rejected] == ["2021"]
    assert same_as_last_night(store, quiet) is None


def test_another_league_s_news_do_not_matter(store, log, quiet, make_league) -> None:
    log("other.txt", "2021-03-03,Bob,Cid,1")
    other = make_league(path="inbox/*.txt", league={"name": "other"})
    ingest_league(store, store.home, other)

    assert same_as_last_night(store, quiet) == (3, {})

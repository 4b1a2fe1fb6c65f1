"""Versions: work is done if inputs or parameters are new, and only then."""

import pytest

from banzuke.flows.fingerprint import of_player
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.tasks.register import inputs_of, method_versions
from banzuke.flows.versions.plan import (
    MethodTooNew,
    as_json,
    parameters_of,
    plan,
    stale_versions,
    version_id,
)
from banzuke.flows.versions.visibility import visibility
from tests.flows.versions.plans import current, jobs

pytestmark = pytest.mark.slow

GAMES = ["2023-05-01,Ann,Bob,1", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0"]


@pytest.fixture
def settled() -> None:
    """The store has had a night on GAMES."""


@pytest.fixture
def begun(begin_once, log, make_league, run_without_engine) -> None:
    def nights(store) -> None:
        log("a.csv", *GAMES)
        run_without_engine(store, make_league())

    begin_once("settled", nights)


def test_unchanged_inputs_are_no_work(log, make_league, run) -> None:
    log("a.csv", *GAMES)

    first, second = run(make_league()), run(make_league())

    assert jobs(first) == ["2023", "2024"]
    assert jobs(second) == []
    assert second.plan.unchanged == ("2023", "2024")
    assert (second.plan.promote_again, second.plan.withdraw, second.plan.rejected) == ((), (), ())


def test_new_game_is_work_for_its_period_only(log, make_league, run, settled) -> None:
    log("a.csv", *GAMES, "2024-06-01,Cid,Ann,1")
    night = run(make_league())

    assert jobs(night) == ["2024"]
    assert night.plan.unchanged == ("2023",)


def test_changed_parameter_is_work_and_the_old_one_is_promoted_again(
    store, make_league, run, settled
) -> None:
    before = current(store)

    changed = run(make_league(league={"static": {"replicates": 7}}))
    between = current(store)
    back = run(make_league())

    assert jobs(changed) == ["2023", "2024"]
    assert not set(between.values()) & set(before.values())
    assert jobs(back) == []
    assert dict(back.plan.promote_again) == before
    assert current(store) == before
    assert store.rows("SELECT count(*) FROM result.version") == [(4,)]


def test_a_default_written_in_the_league_file_is_no_work(make_league, run, settled) -> None:
    assert jobs(run(make_league(league={"static": {"replicates": 200, "draws": "half"}}))) == []


def test_name_and_title_of_files_are_no_work(store, log, make_league, run) -> None:
    path = log("a.csv", *GAMES)
    run(make_league())

    path.unlink()
    log("b.csv", *reversed(GAMES))
    night = run(make_league(league={"title": "The Club"}))

    assert jobs(night) == []


def test_new_method_is_work_for_the_open_period_and_leaves_closed_ones_stale(
    make_league, run, set_method, settled
) -> None:
    set_method("static", 1000)
    night, after = run(make_league()), run(make_league())

    assert jobs(night) == ["2024"]
    assert [job.period for job in night.plan.stale] == ["2023"]
    assert (night.plan.is_renewed, after.plan.is_renewed) == (True, False)
    assert jobs(after) == []
    assert (after.plan.unchanged, [job.period for job in after.plan.stale]) == (("2024",), ["2023"])


def test_only_shown_versions_of_another_method_are_stale(
    store, log, make_league, run, set_method, settled, monkeypatch
) -> None:
    def stale() -> set[str]:
        return set(stale_versions(store, visibility(store))["version_id"])

    of_first_games = current(store)
    log("a.csv", *GAMES, "2024-06-01,Cid,Ann,1")
    run(make_league())
    shown = current(store)
    assert shown["2024"] != of_first_games["2024"]
    assert stale() == set()

    set_method("static", 1000)
    assert stale() == set(shown.values())
    run(make_league())
    assert stale() == {shown["2023"]}
    set_method("static", 1)  # of an older Banzuke
    assert stale() == set(current(store).values())

    missing = {task: method for task, method in method_versions().items() if task != "static"}
    monkeypatch.setattr(
        "banzuke.flows.versions.plan.method_versions", lambda: missing
    )  # no longer installed
    assert stale() == set()


def test_ratings_of_a_newer_banzuke_are_not_replaced(make_league, run, set_method, settled) -> None:
    set_method("static", 1)
    with pytest.raises(MethodTooNew, match=r"club 2023 was rated by a newer Banzuke \(method \d+"):
        run(make_league())


@pytest.mark.long
def test_closed_period_with_a_new_game_or_parameter_is_not_stale_but_work(
    log, make_league, run, set_method, settled
) -> None:
    set_method("static", 1000)

    log("a.csv", *GAMES, "2023-06-01,Cid,Ann,1")
    new_game = run(make_league())
    set_method("static", 1001)
    new_parameter = run(make_league(league={"static": {"replicates": 7}}))

    assert (jobs(new_game), new_game.plan.stale) == (["2023", "2024"], ())
    assert (jobs(new_parameter), new_parameter.plan.stale) == (["2023", "2024"], ())


@pytest.mark.long
def test_period_closes_with_the_first_game_after_it(log, make_league, run, set_method) -> None:
    log("a.csv", *GAMES[:1])
    run(make_league())
    set_method("static", 1000)
    open_still = run(make_league())

    set_method("static", 1001)
    log("a.csv", *GAMES)
    closed = run(make_league())

    assert jobs(open_still) == ["2023"]
    assert (jobs(closed), [job.period for job in closed.plan.stale]) == (["2024"], ["2023"])


def test_period_without_games_any_more_is_withdrawn_once(store, log, make_league, run) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", *GAMES)
    run(league)

    log("a.csv", *GAMES[1:])
    withdrawn, after = run(league), run(league)

    assert withdrawn.plan.withdraw == ("2023",)
    assert current(store)["2023"] == ""
    assert after.plan.withdraw == ()


def test_period_of_which_all_games_became_void_is_a_version_without_games(
    log, make_league, run
) -> None:
    header = "date,black,white,result,how"
    league = make_league(mode="snapshot", void_if={"how": ["x"]})
    log("a.csv", *[f"{row}," for row in GAMES], header=header)
    run(league)

    log("a.csv", f"{GAMES[0]},x", *[f"{row}," for row in GAMES[1:]], header=header)

    night = run(league)

    assert night.plan.withdraw == ()
    assert [(job.period, job.input.n_games) for job, _ in night.results] == [("2023", 0)]


def test_withdrawn_period_whose_games_are_back_is_promoted_again(
    store, log, make_league, run
) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", *GAMES)
    run(league)
    before = current(store)
    log("a.csv", *GAMES[1:])
    run(league)

    log("a.csv", *GAMES)
    night = run(league)

    assert jobs(night) == []
    assert night.plan.promote_again == (("2023", before["2023"]),)
    assert current(store) == before


def test_other_periods_replace_the_old_ones(make_league, run, settled) -> None:
    night = run(make_league(league={"period": "half"}))

    assert jobs(night) == ["2023-H1", "2024-H1"]
    assert night.plan.withdraw == ("2023", "2024")


def test_rejected_version_is_neither_promoted_nor_computed_again(
    store, log, make_league, run
) -> None:
    def spoil(job, outcome):
        table = outcome.tables["static_rating"]
        if job.period == "2024":
            outcome.tables["static_rating"] = table.head(1)
        return outcome

    log("a.csv", *GAMES)
    first = run(make_league(), spoil=spoil)
    second = run(make_league())

    assert first.published.promoted == ("2023",)
    assert [period for period, _ in first.published.rejected] == ["2024"]
    assert set(current(store)) == {"2023"}
    assert jobs(second) == []
    assert second.plan.rejected == ("2024",)
    assert second.plan.unchanged == ("2023",)


def test_rejected_version_leaves_the_one_before_it_in_place(
    store, log, make_league, run, settled
) -> None:
    before = current(store)

    def spoil(job, outcome):
        outcome.tables["static_rating"] = outcome.tables["static_rating"].head(1)
        return outcome

    log("a.csv", *GAMES, "2024-06-01,Cid,Ann,1")
    run(make_league(), spoil=spoil)
    run(make_league())

    assert current(store) == before


def test_version_is_of_its_league_and_period(store, make_league, settled) -> None:
    one, other = make_league(), make_league(league={"name": "other", "players": "club"})
    [first, second] = prepare(store, one, inputs_of(one)).inputs
    parameters = parameters_of(one, {})

    ids = {
        version_id(one, first, parameters),
        version_id(one, second, parameters),
        version_id(other, first, parameters),
        version_id(one, first, parameters, "before"),
        version_id(one, first, {**parameters, "draws": "drop"}),
    }

    assert len(ids) == 5
    assert version_id(one, first, dict(reversed(parameters.items()))) in ids


def test_gauge_player_is_named_by_id_through_aliases(make_league) -> None:
    gauge = {"kind": "fixed", "player": "  Ann  B ", "rating": 1800}
    league = make_league(league={"static": {"gauge": gauge}, "players": "town"})
    ann, married = of_player("town", "Ann B"), of_player("town", "Ann C")

    assert parameters_of(league, {})["gauge"]["player_id"] == ann
    assert parameters_of(league, {ann: married})["gauge"]["player_id"] == married


def test_plan_of_a_league_without_inputs_is_empty(store, make_league) -> None:
    for kind in ("pairwise", "table", "tournament"):
        league = make_league(kind)
        todo = plan(store, league, (), parameters_of(league, {}))
        assert (todo.jobs, todo.promote_again, todo.withdraw) == ((), (), ())


def test_json_is_canonical() -> None:
    assert as_json({"b": [1, None], "a": "é"}) == '{"a":"é","b":[1,null]}'

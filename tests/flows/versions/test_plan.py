"""Versions: work is done when inputs or parameters are new, and only then."""

import pytest

from flows.fingerprint import of_player
from flows.inputs.prepare import prepare
from flows.versions.plan import as_json, parameters_of, plan, version_id
from flows.versions.promotion import STREAM_PERIOD

GAMES = ["2023-05-01,Ann,Bob,1", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0"]
EVENTS = [
    "A,2024-01-01,Ann,1", "A,2024-01-01,Bob,2",
    "B,2024-02-01,Ann,2", "B,2024-02-01,Bob,1",
    "C,2024-03-01,Ann,1", "C,2024-03-01,Bob,2",
]  # fmt: skip


@pytest.fixture
def run(store, run_without_engine):
    return lambda league, **options: run_without_engine(store, league, **options)


def current(store) -> dict[str, str | None]:
    """Return the version that each period shows."""
    return dict(
        store.rows(
            "SELECT period, arg_max(coalesce(version_id, ''), promotion_number)"
            " FROM result.promotion GROUP BY period"
        )
    )


def jobs(night) -> list[str]:
    return [job.period for job in night.plan.jobs]


def test_unchanged_inputs_are_no_work(log, make_league, run) -> None:
    log("a.csv", *GAMES)

    first, second = run(make_league()), run(make_league())

    assert jobs(first) == ["2023", "2024"]
    assert jobs(second) == []
    assert second.plan.unchanged == ("2023", "2024")
    assert (second.plan.promote_again, second.plan.withdraw, second.plan.rejected) == ((), (), ())


def test_new_game_is_work_for_its_period_only(log, make_league, run) -> None:
    log("a.csv", *GAMES)
    run(make_league())

    log("a.csv", *GAMES, "2024-06-01,Cid,Ann,1")
    night = run(make_league())

    assert jobs(night) == ["2024"]
    assert night.plan.unchanged == ("2023",)


def test_changed_parameter_is_work_and_the_old_one_is_promoted_again(
    store, log, make_league, run
) -> None:
    log("a.csv", *GAMES)
    run(make_league())
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


def test_default_that_is_written_out_is_no_work(log, make_league, run) -> None:
    log("a.csv", *GAMES)
    run(make_league())

    assert jobs(run(make_league(league={"static": {"replicates": 200, "draws": "half"}}))) == []


def test_name_and_title_of_files_are_no_work(store, log, make_league, run) -> None:
    path = log("a.csv", *GAMES)
    run(make_league())

    path.unlink()
    log("b.csv", *reversed(GAMES))
    night = run(make_league(league={"title": "The Club"}))

    assert jobs(night) == []


def test_new_method_is_work_for_the_open_period_and_leaves_closed_ones_stale(
    log, make_league, run, set_method
) -> None:
    log("a.csv", *GAMES)
    run(make_league())

    set_method("static", 1000)
    night, after = run(make_league()), run(make_league())

    assert jobs(night) == ["2024"]
    assert [job.period for job in night.plan.stale] == ["2023"]
    assert jobs(after) == []
    assert (after.plan.unchanged, [job.period for job in after.plan.stale]) == (("2024",), ["2023"])


def test_closed_period_with_a_new_game_or_parameter_is_not_stale_but_work(
    log, make_league, run, set_method
) -> None:
    log("a.csv", *GAMES)
    run(make_league())
    set_method("static", 1000)

    log("a.csv", *GAMES, "2023-06-01,Cid,Ann,1")
    new_game = run(make_league())
    set_method("static", 1001)
    new_parameter = run(make_league(league={"static": {"replicates": 7}}))

    assert (jobs(new_game), new_game.plan.stale) == (["2023", "2024"], ())
    assert (jobs(new_parameter), new_parameter.plan.stale) == (["2023", "2024"], ())


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


def test_new_method_replays_a_whole_stream(log, make_league, run, set_method) -> None:
    log("a.csv", *EVENTS, kind="tournament")
    run(make_league("tournament"))

    set_method("tier", 1000)

    assert jobs(run(make_league("tournament"))) == ["A", "B", "C"]


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


def test_other_periods_replace_the_old_ones(log, make_league, run) -> None:
    log("a.csv", *GAMES)
    run(make_league())

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


def test_rejected_version_leaves_the_one_before_it_in_place(store, log, make_league, run) -> None:
    log("a.csv", *GAMES)
    run(make_league())
    before = current(store)

    def spoil(job, outcome):
        outcome.tables["static_rating"] = outcome.tables["static_rating"].head(1)
        return outcome

    log("a.csv", *GAMES, "2024-06-01,Cid,Ann,1")
    run(make_league(), spoil=spoil)
    run(make_league())

    assert current(store) == before


def test_first_night_of_a_stream_rates_every_event_on_the_one_before(
    store, log, make_league, run
) -> None:
    log("a.csv", *EVENTS, kind="tournament")

    night = run(make_league("tournament"))

    one, two, three = night.plan.jobs
    assert jobs(night) == ["A", "B", "C"]
    assert [job.previous_version_id for job in (one, two, three)] == [
        None, one.version_id, two.version_id,
    ]  # fmt: skip
    assert current(store) == {STREAM_PERIOD: three.version_id}
    assert store.rows("SELECT count(*) FROM result.promotion") == [(1,)]


def test_new_event_builds_on_the_head(store, log, make_league, run) -> None:
    log("a.csv", *EVENTS[:4], kind="tournament")
    first = run(make_league("tournament"))

    log("a.csv", *EVENTS, kind="tournament")
    night = run(make_league("tournament"))

    assert jobs(night) == ["C"]
    assert night.plan.unchanged == ("A", "B")
    assert night.plan.jobs[0].previous_version_id == first.plan.jobs[-1].version_id
    assert current(store) == {STREAM_PERIOD: night.plan.jobs[0].version_id}


def test_only_events_from_the_changed_one_on_are_rated_again(store, log, make_league, run) -> None:
    league = make_league("tournament", mode="snapshot")
    log("a.csv", *EVENTS, kind="tournament")
    first = run(league)
    before = current(store)

    log("a.csv", *EVENTS[:2], "B,2024-02-01,Ann,1", "B,2024-02-01,Bob,2", *EVENTS[4:],
        kind="tournament")  # fmt: skip
    night = run(league)
    log("a.csv", *EVENTS, kind="tournament")
    back = run(league)

    assert jobs(night) == ["B", "C"]
    assert night.plan.unchanged == ("A",)
    assert night.plan.jobs[0].previous_version_id == first.plan.jobs[0].version_id
    assert jobs(back) == []
    assert back.plan.promote_again == ((STREAM_PERIOD, before[STREAM_PERIOD]),)
    assert current(store) == before


def test_event_inserted_before_others_rates_those_after_it_again(
    store, log, make_league, run
) -> None:
    log("a.csv", *EVENTS[:2], *EVENTS[4:], kind="tournament")
    run(make_league("tournament"))

    log("b.csv", *EVENTS[2:4], kind="tournament")

    assert jobs(run(make_league("tournament"))) == ["B", "C"]


def test_last_event_that_is_gone_moves_the_head_back(store, log, make_league, run) -> None:
    league = make_league("tournament", mode="snapshot")
    log("a.csv", *EVENTS, kind="tournament")
    first = run(league)

    log("a.csv", *EVENTS[:4], kind="tournament")
    night = run(league)

    assert jobs(night) == []
    assert current(store) == {STREAM_PERIOD: first.plan.jobs[1].version_id}


def test_stream_without_events_any_more_is_withdrawn_once(store, log, make_league, run) -> None:
    league = make_league("tournament", mode="snapshot")
    log("a.csv", *EVENTS, kind="tournament")
    run(league)

    log("a.csv", kind="tournament")
    night, after = run(league), run(league)

    assert night.plan.withdraw == (STREAM_PERIOD,)
    assert after.plan.withdraw == ()
    assert current(store) == {STREAM_PERIOD: ""}


def test_events_after_a_rejected_one_are_rejected_and_not_computed_again(
    store, log, make_league, run
) -> None:
    def spoil(job, outcome):
        if job.period == "B":
            outcome.tables["tier_entry"] = outcome.tables["tier_entry"].head(1)
        return outcome

    log("a.csv", *EVENTS, kind="tournament")
    first = run(make_league("tournament"), spoil=spoil)
    second = run(make_league("tournament"))

    assert first.published.promoted == ("A",)
    assert [period for period, _ in first.published.rejected] == ["B", "C"]
    assert first.published.rejected[1][1] == "it builds on a rejected version"
    assert current(store) == {STREAM_PERIOD: first.plan.jobs[0].version_id}
    assert jobs(second) == []
    assert second.plan.rejected == ("B",)
    assert second.plan.unchanged == ("A",)


def test_replay_with_a_rejected_event_leaves_the_whole_old_stream_in_place(
    store, log, make_league, run
) -> None:
    def spoil(job, outcome):
        if job.period == "B":
            outcome.tables["tier_entry"] = outcome.tables["tier_entry"].head(1)
        return outcome

    log("a.csv", *EVENTS, kind="tournament")
    first = run(make_league("tournament"))
    changed = make_league("tournament", league={"tier": {"beta": 900}})

    replay = run(changed, spoil=spoil)
    again = run(changed)

    assert replay.published.promoted == ()
    assert current(store) == {STREAM_PERIOD: first.plan.jobs[-1].version_id}
    assert again.plan.rejected == ("B",)
    assert again.plan.promote_again == ()
    assert current(store) == {STREAM_PERIOD: first.plan.jobs[-1].version_id}


def test_version_is_of_its_league_and_period(store, log, make_league, run) -> None:
    log("a.csv", *GAMES)
    run(make_league())
    one, other = make_league(), make_league(league={"name": "other", "players": "club"})
    [first, second] = prepare(store, one).inputs
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

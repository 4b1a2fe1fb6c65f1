"""A tournament league's backfill: one stream, a commit per season, its head moved at the end."""

import pytest

from banzuke.flows.home import Home
from banzuke.flows.night.backfill_seasons import CannotBackfill
from banzuke.flows.serving.ask import ask
from banzuke.flows.versions import stage
from tests.empty_home import empty_home

LEAGUE = """
name = "room"
kind = "tournament"
[[source]]
path = "inbox/*.csv"
mode = "snapshot"
columns = { event = "event", ended_at = "end", player = "player", place = "place" }
[tier]
beta = 900.0
"""
SEASONS = """
[[period]]
name = "first"
first_day = 2021-01-01
last_day = 2022-06-30
[[period]]
name = "second"
first_day = 2022-07-01
last_day = 2023-12-31
"""
PUBLIC = """
SELECT event, player, mu_after, sigma_after, rate_after, version_id FROM tier_event ORDER BY ALL
"""
HEADS = "SELECT version_id, reason FROM result.promotion ORDER BY promotion_number"


def log(home: Home, *years: int, winner: str = "Ann") -> None:
    """Write two events a year; ``winner`` wins the very first event."""
    rows = ["event,end,player,place"]
    for number, year in enumerate(years):
        for month in ("03", "09"):
            first = winner if (number, month) == (0, "03") else "Bob"
            order = [first, *sorted({"Ann", "Bob", "Cid"} - {first})]
            rows += [f"{year}-{month},{year}-{month}-05 20:00,{name},{place}"
                     for place, name in enumerate(order, start=1)]  # fmt: skip
    (home.root / "inbox" / "log.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


@pytest.fixture
def room(home: Home) -> Home:
    (home.leagues / "room.toml").write_text(LEAGUE, encoding="utf-8")
    log(home, 2021, 2022, 2023)
    return home


def heads(home: Home) -> list[tuple[str, str]]:
    from banzuke.flows.store import open_store

    with open_store(home, command="test") as store:
        return store.rows(HEADS)


@pytest.mark.long
def test_a_stream_is_rated_by_years_and_shown_as_a_whole(
    room, tmp_path, run_backfill, run_night, states
) -> None:
    other = empty_home(tmp_path / "other")
    (other.leagues / "room.toml").write_text(LEAGUE, encoding="utf-8")
    log(other, 2021, 2022, 2023)
    assert run_night(other).ok

    first = run_backfill(room, "room")
    second = run_backfill(room, "room")
    night = run_night(room)

    assert states(first) == dict.fromkeys(["2021", "2022", "2023"], "computed")
    assert states(second) == dict.fromkeys(["2021", "2022", "2023"], "unchanged")
    assert night.quiet
    assert ask(room, PUBLIC)[1] == ask(other, PUBLIC)[1]
    assert heads(room) == [(first.periods[-1]["version_id"], "computed")]


@pytest.mark.long
def test_only_years_from_the_changed_event_on_are_rated_again(room, run_backfill, states) -> None:
    log(room, 2021, 2022)
    run_backfill(room, "room")

    log(room, 2021, 2022, 2023)
    more = run_backfill(room, "room")
    log(room, 2021, 2022, 2023, winner="Cid")
    replay = run_backfill(room, "room")

    assert states(more) == {"2021": "unchanged", "2022": "unchanged", "2023": "computed"}
    assert set(states(replay).values()) == {"computed"}


@pytest.mark.long
def test_a_replay_with_a_rejected_event_leaves_the_old_stream_shown(
    room, run_backfill, run_night, states, monkeypatch
) -> None:
    assert run_night(room).ok
    shown = ask(room, PUBLIC)[1]
    log(room, 2021, 2022, 2023, winner="Cid")
    real = stage._parts

    def spoil(results):
        is_spoilt = any(job.period == "2022-03" for job, _ in results)
        for table, rows in real(results):
            yield table, rows.head(1) if is_spoilt and table == "tier_entry" else rows

    monkeypatch.setattr(stage, "_parts", spoil)

    report = run_backfill(room, "room")
    night = run_night(room)

    assert states(report) == {"2021": "computed", "2022": "rejected", "2023": "rejected"}
    assert not report.ok
    assert not night.ok
    assert ask(room, PUBLIC)[1] == shown


@pytest.mark.long
def test_a_part_of_a_stream_is_refused_and_an_edition_of_it_is_allowed(
    room, run_backfill, run_night, states
) -> None:
    for asked in ({"first": "2022"}, {"only": ["missing"]}):
        with pytest.raises(CannotBackfill, match="one stream"):
            run_backfill(room, "room", **asked)
    assert run_night(room).ok
    [(seen,)] = ask(room, "SELECT content_hash FROM league_file")[1]

    report = run_backfill(room, "room", first="2022", last="2022", parameters_of=seen[:6])

    assert states(report) == {"2022": "unchanged"}
    assert len(heads(room)) == 1


@pytest.mark.long
def test_as_known_of_a_stream_is_what_each_season_ended_with(
    room, arriving, run_backfill, run_night, states
) -> None:
    named = LEAGUE.replace("[tier]", f"{SEASONS}[tier]")
    (room.leagues / "room.toml").write_text(named, encoding="utf-8")
    log(room, 2021, 2022)
    with arriving(2022, 4, 1):  # the log has both events of 2022
        assert run_night(room).ok
    then = dict(ask(room, "SELECT event, version_id FROM tier_event WHERE place = 1")[1])
    log(room, 2021, 2022, 2023, winner="Cid")  # the first event's result was wrong
    with arriving(2023, 10, 1):
        assert run_night(room).ok
    public = ask(room, PUBLIC)[1]

    report = run_backfill(room, "room", as_known=True)

    assert states(report) == {"first": "computed", "second": "unchanged"}
    assert report.periods[1]["version_id"] == public[-1][-1]
    games = ask(room, "SELECT player, entries, last_event FROM tier_of_edition('room', 'as-known')"
                      " WHERE period = 'first' ORDER BY player")  # fmt: skip
    # The first event counts as unknown in the first season: its old result is not kept.
    assert games[1] == [(name, 2, "2022-03") for name in ("Ann", "Bob", "Cid")]
    assert report.periods[0]["version_id"] not in then.values()
    assert ask(room, PUBLIC)[1] == public

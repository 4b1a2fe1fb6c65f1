"""Tournaments through the night: every entry rated, every change explained."""

import json

import pytest

from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League
from banzuke.flows.serving.ask import ask
from tests.flows.tasks.tier.room_log import HEADER

pytestmark = pytest.mark.slow

CAUSES = ("core", "hands", "partial", "place", "conservation", "late")
PARTS = " + ".join(f"gain_{cause}" for cause in CAUSES)


@pytest.fixture
def played(home, write, room, night, season, answers, made_once):
    def make():
        rows = season("explained", n_events=12)
        write("all", *[row for event in rows for row in event])
        published = night(home, room(), serve=True)
        assert len(published.promoted) == 12
        assert published.warnings == ()

    made_once(home, make)
    return answers


def test_the_parts_add_up_to_the_change_of_the_rate(played) -> None:
    [(n, worst)] = played(
        f"SELECT count(*), max(abs({PARTS} - (rate_after - rate_before))) FROM tier_event"
    )
    assert n > 60
    assert worst < 1e-9


def test_every_cause_moves_somebody(played) -> None:
    for cause in CAUSES:
        assert played(f"SELECT count(*) FROM tier_event WHERE abs(gain_{cause}) > 0.1") > [(3,)]


def test_every_entry_is_rated_and_the_next_starts_where_it_ended(played) -> None:
    [(again,)] = played("SELECT count(*) FROM tier_event WHERE entry = 2")
    [(breaks,)] = played(
        "SELECT count(*) FROM (SELECT mu_before, sigma_before, lag(mu_after) OVER player AS mu,"
        " lag(sigma_after) OVER player AS sigma, entries, lag(entries) OVER player AS n"
        " FROM tier_event WINDOW player AS (PARTITION BY player_id ORDER BY entries))"
        " WHERE n IS NOT NULL AND (mu <> mu_before OR sigma <> sigma_before OR n + 1 <> entries)"
    )
    assert again > 5
    assert breaks == 0
    assert played("SELECT min(entries) FROM tier_event") == [(1,)]


def test_rating_is_the_state_after_the_last_entry(played) -> None:
    assert played(
        "SELECT count(*) FROM tier_rating JOIN (SELECT player, arg_max(mu_after, entries) AS mu,"
        " max(entries) AS entries FROM tier_event GROUP BY player) AS last USING (player)"
        " WHERE tier_rating.mu = last.mu AND tier_rating.entries = last.entries"
    ) == [(9,)]


def test_only_late_entries_pay(played) -> None:
    assert played("SELECT DISTINCT n_gone > 0 FROM tier_event WHERE late_payment > 0") == [(True,)]
    assert played("SELECT count(*) FROM tier_event WHERE n_gone = 0 AND gain_late <> 0") == [(0,)]


def test_shares_of_tiers_add_up(played) -> None:
    [(share, players)] = played("SELECT sum(share), sum(players) FROM tier_share")
    assert share == pytest.approx(1)
    assert players == 9


def test_events_without_times_count_fully_and_say_so(home, write, room, night, answers) -> None:
    header = "event,ended_at,player,place"
    write("a", "A,2024-01-01,Ann,1", "A,2024-01-01,Bob,2", "A,2024-01-01,Bob,3", header=header)
    assert night(home, room()).warnings == ()
    assert answers("SELECT DISTINCT timed, hands_weight, gain_late FROM tier_event") == [
        (False, 1.0, 0.0)
    ]
    assert answers("SELECT event, rule, n_entries FROM tier_note") == [("A", "no-times", 3)]
    [(diagnostics,)] = answers("SELECT diagnostics FROM version")
    assert '"timed":false' in diagnostics


@pytest.mark.long
def test_hands_and_table_size_of_the_log_are_rated(home, write, room, night, answers) -> None:
    header = "event,started_at,ended_at,player,place,registered_at,busted_at,hands,table_size"
    start, end = "2024-01-01 18:00", "2024-01-01 23:00"
    write(
        "a",
        f"A,{start},{end},Ann,1,{start},,300,6",
        f"A,{start},{end},Bob,2,{start},{end},,6",
        f"A,{start},{end},Cid,3,{start},2024-01-01 19:00,,6",
        header=header,
    )
    night(home, room())
    by_time = answers("SELECT hands_weight FROM tier_event ORDER BY place")
    night(home, room(hands_per_hour=120))
    by_hands = answers("SELECT hands_weight FROM tier_event ORDER BY place")
    assert by_time[0] == by_time[1] > by_time[2]
    assert by_hands[0] < by_time[0]
    assert by_hands[1:] == by_time[1:]


def test_ladder_and_ranks_are_the_leagues_own(home, write, room, night, season, answers) -> None:
    write("all", *season("ladder", n_events=1)[0])
    night(home, room(tiers={"low": 0, "high": 1500}, lowest_tier="none", minimum_entries=2))
    assert answers("SELECT count(*) FROM tier_rating WHERE tier NOT IN ('low', 'high')") == [(0,)]
    assert answers("SELECT DISTINCT tier FROM tier_rating WHERE tier_rate >= 1500") == [("high",)]
    assert answers("SELECT DISTINCT entries >= 2, rank IS NULL FROM tier_rating ORDER BY 1") == [
        (False, True),
        (True, False),
    ]


@pytest.mark.long
def test_log_without_stacks_keeps_its_versions_and_one_with_them_has_others(
    home, write, room, night, answers
) -> None:
    columns = "event,started_at,ended_at,player,place,registered_at,busted_at"
    start, end = "2024-01-01 18:00", "2024-01-01 23:00"
    rows = [f"A,{start},{end},Ann,1,{start},", f"A,{start},{end},Bob,2,{start},{end}"]
    versions = []
    for header, more in ((columns, ""), (columns + ",stack", ","), (columns + ",stack", ",500")):
        write("a", *[row + more for row in rows], header=header)
        night(home, room())
        versions += answers("SELECT version_id FROM version WHERE is_current")

    without, empty, with_stacks = versions
    assert without == empty
    assert with_stacks != without


@pytest.mark.long
def test_json_lines_are_rated_like_the_same_rows_as_csv(
    home, tmp_path, write, room, night, season
) -> None:
    numbers = "SELECT * FROM tier_event ORDER BY event, place"
    rows = [row for event in season("json", n_events=3) for row in event]
    write("all", *rows)
    night(home, room(), serve=True)
    other = Home(tmp_path / "other")
    (other.root / "inbox").mkdir(parents=True)
    fields = HEADER.split(",")
    lines = [json.dumps(dict(zip(fields, row.split(","), strict=True))) for row in rows]
    (other.root / "inbox" / "all.jsonl").write_text("\n".join(lines), encoding="utf-8")
    source = {"path": "inbox/*.jsonl", "format": "jsonl", "mode": "snapshot"}
    league = League.model_validate({"name": "room", "kind": "tournament", "source": [source]})
    night(other, league, serve=True)

    by_csv = ask(home, numbers)[1]
    assert len(by_csv) > 15
    assert ask(other, numbers)[1] == by_csv

import datetime as dt

import pytest

from banzuke.flows.readers import UnreadableFile

HEADER = "event,ended_at,player,place,entry,hands,table_size,stack\n"


@pytest.fixture
def entries(run):
    return lambda text, **keys: run(text, kind="tournament", **keys)


@pytest.fixture
def rules(entries):
    return lambda text: entries(text).quarantined.select("line", "rule").rows()


def test_entry_becomes_one_row(entries):
    text = (
        "event,started_at,ended_at,registration_closes_at,player,entry,place,registered_at,"
        "busted_at,hands,table_size,stack\n"
        "E,2024-01-01T10:00,2024-01-01T20:00,2024-01-01T12:00,Ann,2,1,2024-01-01T09:00,,120,9,5e4\n"
    )
    (row,) = entries(text).accepted.drop("natural_key", "content_key").rows(named=True)
    at = {hour: dt.datetime(2024, 1, 1, hour, tzinfo=dt.UTC) for hour in (9, 10, 12, 20)}
    assert row == {
        **{"line": 2, "event": "E", "started_at": at[10], "ended_at": at[20]},
        **{"registration_closes_at": at[12], "player": "Ann", "entry": 2, "place": 1},
        **{"registered_at": at[9], "busted_at": None, "hands": 120, "table_size": 9},
        **{"stack": 50000.0, "team": None, "buy_in": None, "prize": None, "void_reason": None},
    }


def test_entries_without_number_are_counted_per_player_and_event(entries):
    text = "event,ended_at,player,place\nE,2024-01-01,a,3\nF,2024-01-02,a,1\nE,,b,2\nE,,a,1\n"
    assert entries(text).accepted["entry"].to_list() == [1, 1, 1, 2]


def test_quarantined_row_keeps_its_entry_number_free(entries):
    text = "event,ended_at,player,place\nE,2024-01-01,a,x\nE,2024-01-01,a,1\n"
    assert entries(text).accepted.select("line", "entry").rows() == [(3, 2)]


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        (",2024-01-01,a,1,,,,", "missing-event"),
        ("E,2024-01-01,,1,,,,", "missing-player"),
        ("E,2024-01-01,a,,,,,", "missing-result"),
        ("E,2024-01-01,a,0,,,,", "bad-place"),
        ("E,2024-01-01,a,1.5,,,,", "bad-place"),
        ("E,2024-01-01,a,1,0,,,", "bad-entry"),
        ("E,2024-01-01,a,1,x,,,", "bad-entry"),
        ("E,2024-01-01,a,1,,-1,,", "bad-number"),
        ("E,2024-01-01,a,1,,,1,", "bad-number"),
        ("E,2024-01-01,a,1,,,,NA", "bad-number"),
        ("E,yesterday,a,1,,,,", "bad-time"),
    ],
)
@pytest.mark.slow
def test_row_that_breaks_a_rule_is_quarantined(rules, row, rule):
    assert rules(HEADER + row + "\nE2,2024-01-01,ok,1,,,,\n") == [(2, rule)]


def test_event_without_a_date_is_refused_only_where_there_are_seasons(entries):
    text = "event,player,place\nE,a,1\n"
    assert entries(text).accepted["ended_at"].to_list() == [None]
    season = {
        "name": "spring",
        "first_day": dt.date(2024, 1, 1),
        "last_day": dt.date(2024, 6, 30),
    }
    assert entries(text, period=[season]).quarantined["rule"].to_list() == ["undated"]


def test_log_without_events_is_one_event_named_like_its_file(entries):
    columns = {"player": "player", "place": "place"}
    found = entries(
        "player,place\na,1\nb,2\n", paths=("inbox/room/night-7.csv.gz",), columns=columns
    )
    assert found.accepted["event"].to_list() == ["night-7", "night-7"]


def test_event_is_missed_unless_the_mapping_leaves_it_out(entries):
    with pytest.raises(UnreadableFile, match="event"):
        entries("tournament,player,place\nE,a,1\n")


def test_time_in_one_row_holds_for_the_whole_event(entries):
    result = entries("event,ended_at,player,place\nE,,a,1\nE,2024-01-01,b,2\nF,2024-01-05,b,1\n")
    assert [at.day for at in result.accepted["ended_at"]] == [1, 1, 5]


def test_row_with_another_time_than_its_event_is_quarantined(entries):
    text = "event,ended_at,player,place\nE,2024-01-01,a,1\nE,2024-01-02,b,2\nE,2024-01-01,c,3\n"
    result = entries(text)
    (row,) = result.quarantined.rows(named=True)
    assert (row["line"], row["rule"]) == (3, "event-times-differ")
    assert '"2024-01-02" differs from 2024-01-01 00:00:00 UTC' in row["message"]


def test_event_that_ends_before_it_starts_is_quarantined(rules):
    header = "event,started_at,ended_at,player,place\n"
    assert rules(header + "E,2024-01-02,2024-01-01,a,1\n") == [(2, "ends-before-start")]


def test_same_entry_twice_is_quarantined_the_second_time(rules):
    text = HEADER + "E,2024-01-01,a,1,1,,,\nE,2024-01-01,a,2,1,,,\nE,2024-01-01,a,2,2,,,\n"
    assert rules(text) == [(3, "duplicate-entry")]


def test_entry_is_known_by_event_player_and_number(entries):
    one = entries("event,ended_at,player,place\nE,2024-01-01,a,1\nE,2024-01-01,b,2\n").accepted
    other = entries("event,ended_at,player,place\nE,2024-01-01,b,1\nE,2024-01-01,a,1\n").accepted
    assert one["natural_key"].to_list() == other["natural_key"].to_list()[::-1]
    by_player = dict(zip(one["player"], one["content_key"], strict=True))
    assert by_player["a"] == other["content_key"][1]
    assert by_player["b"] != other["content_key"][0]


def test_void_entries_are_accepted(entries):
    text = "event,ended_at,player,place,status\nE,2024-01-01,a,1,dq\n"
    result = entries(text, void_if={"status": ["dq"]})
    assert result.accepted["void_reason"].to_list() == ["status = dq"]


TIMED = "event,ended_at,player,place,entry,registered_at,busted_at\n"


def test_entries_without_number_count_from_the_worst_place_wherever_they_stand(entries):
    text = "event,ended_at,player,place\nE,2024-01-01,a,1\nE,,b,2\nE,,a,4\nE,,a,3\n"
    assert entries(text).accepted["entry"].to_list() == [3, 1, 1, 2]


@pytest.mark.parametrize("zone", ["", "+09:00"])
def test_bust_before_its_registration_is_quarantined(entries, zone):
    row = f"E,2024-01-02,a,2,,2024-01-01 20:00{zone},2024-01-01 19:59{zone}\n"
    (found,) = entries(TIMED + row).quarantined.rows(named=True)
    assert (found["line"], found["rule"]) == (2, "busts-before-registering")
    assert f'"2024-01-01 19:59{zone}" is before registered_at' in found["message"]


def test_bust_in_the_minute_of_the_registration_breaks_no_rule(rules):
    assert rules(TIMED + "E,2024-01-02,a,2,,2024-01-01 20:00,2024-01-01 20:00\n") == []


def test_player_twice_in_one_place_is_quarantined_the_second_time(rules):
    text = "event,ended_at,player,place\nE,2024-01-01,a,3\nE,,b,1\nE,,a,3\n"
    assert rules(text) == [(4, "tied-with-oneself")]


def test_second_row_of_a_player_who_had_not_bust_is_no_re_entry(rules):
    first, second = "E,2024-01-02,a,9,,2024-01-01 18:00,2024-01-01 19:00\n", "E,,a,2,,{},\n"
    assert rules(TIMED + first + second.format("2024-01-01 19:00")) == []
    assert rules(TIMED + first + second.format("2024-01-01 18:59")) == [(3, "not-a-re-entry")]


def test_numbered_re_entry_is_believed_whatever_its_times(rules):
    first, second = "E,2024-01-02,a,9,1,2024-01-01 18:00,2024-01-01 19:00\n", "E,,a,2,2,{},\n"
    assert rules(TIMED + first + second.format("2024-01-01 18:59")) == []


def test_times_without_zone_are_local_and_of_an_hour_shown_twice_the_first_counts(entries):
    text = TIMED + "E,2024-10-28,a,2,,2024-10-27 01:30,2024-10-27 02:30\n"
    (row,) = entries(text, timezone="Europe/Berlin").accepted.rows(named=True)
    assert row["registered_at"] == dt.datetime(2024, 10, 26, 23, 30, tzinfo=dt.UTC)
    assert row["busted_at"] == dt.datetime(2024, 10, 27, 0, 30, tzinfo=dt.UTC)


def test_tied_places_and_two_winners_are_accepted(rules):
    text = "event,ended_at,player,place\nE,2024-01-01,a,1\nE,,b,1\nE,,c,3\nE,,d,3\n"
    assert rules(text) == []


TEAMS = "event,ended_at,player,place,team\n"


def test_people_of_a_team_share_its_place(entries):
    text = TEAMS + "E,2024-01-01,a,1,Red\nE,,b,1,Red\nE,,c,2,Blue\nE,,d,3,Blue\nE,,e,3,\n"
    found = entries(text)
    assert found.accepted.select("player", "team").rows() == [
        ("a", "Red"), ("b", "Red"), ("c", "Blue"), ("e", None),
    ]  # fmt: skip
    [(line, rule, message)] = found.quarantined.select("line", "rule", "message").rows()
    assert (line, rule) == (5, "two-places")
    assert message.startswith('team "Blue" of event "E" is in place "3" here and in place "2"')
    assert "leave team out of columns" in message


def test_a_person_plays_for_one_team(entries):
    text = TEAMS + "E,2024-01-01,a,1,Red\nE,,b,1,Red\nE,,a,2,Blue\nE,,c,2,Blue\n"
    [(line, rule, message)] = entries(text).quarantined.select("line", "rule", "message").rows()
    assert (line, rule) == (4, "two-teams")
    assert message.startswith('"a" is in team "Blue" of event "E", and in team "Red" in an earlier')


def test_a_team_that_re_enters_has_two_places(entries, rules):
    text = TEAMS + "E,2024-01-01,a,9,Red\nE,,b,9,Red\nE,,a,2,Red\nE,,b,2,Red\n"
    assert rules(text) == []
    assert entries(text).accepted["entry"].to_list() == [1, 1, 2, 2]


def test_a_row_without_a_team_has_the_key_that_it_had(entries):
    plain = entries("event,ended_at,player,place\nE,2024-01-01,a,1\n").accepted
    blank, named = entries(TEAMS + "E,2024-01-01,a,1,\nE,2024-01-01,b,1,Red\n").accepted.rows(
        named=True
    )
    assert blank["content_key"] == plain["content_key"][0] == "8cc381a07c4cc1f071cdf3a3a875101d"
    alone = entries("event,ended_at,player,place\nE,2024-01-01,b,1\n").accepted
    assert named["content_key"] != alone["content_key"][0]
    assert named["natural_key"] == alone["natural_key"][0]

"""Events of teams: a night's ratings, notes on what logs contradict, and the event's page."""

import math
from contextlib import closing

import pytest

from banzuke.flows.site.parts.blocks import Table
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.tier.page import TierFace
from banzuke.flows.tasks.tier.page_events import event_sections
from banzuke.flows.tasks.tier.teams import TEAM_NOTES

HEADER = "event,ended_at,player,place,team,entry"
DAY = "2024-05-01"
TIMED = "event,started_at,ended_at,player,place,team,registered_at,busted_at,stack"
START, OUT, END = f"{DAY} 18:00", f"{DAY} 20:00", f"{DAY} 23:00"


def simple(event, *rows):
    """Rows of an event from (player, place, team), and perhaps the number of the entry."""
    return [
        f"{event},{DAY},{event}-{who},{place},{team},{''.join(entry)}"
        for who, place, team, *entry in rows
    ]


FILES = {
    "sound": [simple("sound", ("a", 1, "R"), ("b", 1, "R"), ("c", 2, "B"), ("d", 2, "B"))],
    "unequal": [simple("unequal", ("a", 1, "R"), ("b", 1, "R"), ("c", 2, "B"))],
    "mixed": [simple("mixed", ("a", 1, "R"), ("b", 1, "R"), ("c", 2, ""), ("d", 3, ""))],
    "places": [
        simple("places", ("a", 1, "R"), ("b", 1, "R"), ("c", 2, "B"), ("d", 2, "B")),
        simple("places", ("e", 3, "R"), ("f", 3, "R")),
    ],
    "people": [
        simple("people", ("a", 1, "R", "2"), ("b", 1, "R"), ("c", 2, "B"), ("d", 2, "B")),
        simple("people", ("a", 3, "G", "1"), ("e", 3, "G")),
    ],
}
NOTED = {
    "sound": {("no-times", 4)},
    "unequal": {("no-times", 3), ("teams-unequal", 3)},
    "mixed": {("no-times", 4), ("without-team", 2)},
    "places": {("no-times", 6), ("team-in-two-places", 4)},
    "people": {("no-times", 6), ("person-in-two-teams", 2)},
}


@pytest.fixture
def rated(home, write, room, night):
    """A function that runs a night over the rows of all cases, and returns what it published."""

    def run():
        for n in range(2):
            rows = [row for files in FILES.values() for row in (files[n] if n < len(files) else [])]
            write(f"log-{n}", *rows, header=HEADER)
        return night(home, room(place_weights=False), serve=True)

    return run


@pytest.fixture
def published(home, rated, made_once):
    """A home after such a night."""

    def make():
        assert set(rated().promoted) == set(FILES)

    return made_once(home, make)


def test_contradictions_about_teams_are_noted(rated, answers):
    published = rated()
    found = answers("SELECT event, rule, n_entries FROM tier_note")
    assert {case: {(rule, n) for e, rule, n in found if e == case} for case in FILES} == NOTED
    said = {event for event, _ in published.warnings}
    assert said == {"unequal", "mixed", "places", "people"}


def test_spellings_of_one_team_play_together(home, write, room, night, answers):
    people = (("a", 1, "Red"), ("b", 1, "RED"), ("c", 2, "青"), ("d", 2, "青"), ("e", 3, "red"))
    write("log", *simple("spelt", *people), header=HEADER)
    night(home, room())
    (rejected,) = answers("SELECT rule, message FROM quarantine")
    assert rejected[0] == "two-places"
    assert rejected[1].startswith('team "red" of event "spelt" is in place "3" here')
    noted = {rule for (rule,) in answers("SELECT rule FROM tier_note")}
    assert noted == {"no-times"}  # neither ties nor teams of different size


def test_a_pair_shares_its_gain_by_variance(published, answers):
    """The expected gain by hand: two pairs of newcomers, one comparison, H = 1, no place weights.

    The gap of the sums of two pairs is N(0, 4 (σ² + β²)) before the event. A win says that the gap
    is above 0, which moves its mean by √(2/π) standard deviations. The share of each person is
    σ² / (4 (σ² + β²)), the person's part of the variance.
    """
    rows = answers("SELECT place, mu_after FROM tier_event WHERE event = 'sound' ORDER BY 1")
    sigma2, deviation = 500.0**2, math.sqrt(4 * (500.0**2 + 1000.0**2))
    moved = sigma2 / deviation * math.sqrt(2 / math.pi)
    assert [place for place, _ in rows] == [1, 1, 2, 2]
    for place, mu in rows:
        assert mu - 1500.0 == pytest.approx(moved if place == 1 else -moved, abs=1e-6)
    assert sum(mu for _, mu in rows) == pytest.approx(4 * 1500.0)


def test_teams_are_shown_with_their_entries(published, answers):
    query = "SELECT player, team FROM entry WHERE event = 'mixed' ORDER BY player"
    assert answers(query) == [
        ("mixed-a", "R"), ("mixed-b", "R"), ("mixed-c", None), ("mixed-d", None),
    ]  # fmt: skip


@pytest.mark.long
def test_the_page_of_an_event_names_teams_where_there_are_any(published, home, write, room, night):
    write("log-2", f"lone,{DAY},x,1,,", f"lone,{DAY},y,2,,", header=HEADER)
    night(home, room(place_weights=False), serve=True)
    shown = {}
    with closing(open_serving(home)) as serving:
        face = TierFace(LeagueData(home, serving, "room"))
        for event in ("mixed", "lone"):
            table = event_sections(face, event)[1].blocks[1]
            assert isinstance(table, Table)
            at = [column.key for column in table.columns]
            shown[event] = [row[at.index("team")] for row in table.rows] if "team" in at else None
    assert shown == {"mixed": ["R", "R", None, None], "lone": None}


@pytest.mark.long
def test_contradictory_times_and_stacks_of_a_team_are_noted(home, write, room, night, answers):
    """Two rows of team R differ in bust and stack: both are noted, and the weights are equal."""
    rows = [
        f"E,{START},{END},a,1,B,{START},,100",
        f"E,{START},{END},b,1,B,{START},,100",
        f"E,{START},{END},c,2,R,{START},{OUT},100",
        f"E,{START},{END},d,2,R,{START},{DAY} 21:00,300",
    ]
    write("a", *rows, header=TIMED)
    night(home, room(place_weights=False))
    assert answers("SELECT rule, n_entries FROM tier_note ORDER BY rule") == [
        ("team-stacks-differ", 1), ("team-times-differ", 1),
    ]  # fmt: skip
    weights = answers("SELECT hands_weight FROM tier_event WHERE place = 2")
    assert answers("SELECT DISTINCT timed FROM tier_event") == [(True,)]
    assert len(set(weights)) == 1


def test_every_rule_of_teams_has_a_case():
    covered = {rule for rules in NOTED.values() for rule, _ in rules} & set(TEAM_NOTES)
    assert covered | {"team-times-differ", "team-stacks-differ"} == set(TEAM_NOTES)

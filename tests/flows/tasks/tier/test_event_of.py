"""Missing or contradictory facts in a tournament's log are read by a named rule, never guessed."""

import pytest

from banzuke.flows.night.report import in_words
from banzuke.flows.tasks.tier.event import NOTES
from banzuke.flows.tasks.tier.teams import TEAM_NOTES

START, CLOSE, END = "2024-05-01 18:00", "2024-05-01 20:00", "2024-05-01 23:00"
FIRST = f"E,{START},{END},{CLOSE}"


def row(player: str, place: int, *, at=START, out="", entry="", event=FIRST) -> str:
    return f"{event},{player},{entry},{place},{at},{out}"


def clock(time: str) -> str:
    return f"2024-05-01 {time}"


SOUND = [
    row("Ann", 1),
    row("Bob", 2, out=END),
    row("Cid", 3, out=clock("21:00"), at=clock("19:30"), entry=2),
    row("Cid", 4, out=clock("19:00")),
]


def with_row(number: int, *new: str) -> list[str]:
    return [*SOUND[:number], *new, *SOUND[number + 1 :]]


BARE = [f"E,,2024-05-01,,{name},,{place},," for name, place in (("Ann", 1), ("Bob", 2))]
CASES = {
    "no-times": BARE,
    "nobody-else": [SOUND[2], SOUND[3]],
    "times-missing": with_row(2, row("Cid", 3, at="", out=clock("21:00"), entry=2)),
    "times-contradict": with_row(1, row("Bob", 2, out=clock("20:00"))),
    "winner-busts": with_row(0, row("Ann", 1, out=clock("22:30"))),
    "two-winners": with_row(1, row("Bob", 1, out=END)),
    "tied-places": [*SOUND, row("Dan", 4, out=clock("19:00"))],
    "places-missing": with_row(3, row("Cid", 9, out=clock("19:00"))),
    "renumbered-entries": with_row(3, row("Cid", 4, out=clock("19:00"), entry=3)),
    "unknown-table-size": [],
    "stacks-missing": [],
    "event-times-differ": [],
    "undated-event": [],
}
TIMED = {"winner-busts", "two-winners", "tied-places", "places-missing", "renumbered-entries"}


@pytest.fixture
def noted(home, write, room, night, answers):
    """A function that rates a log and returns its notes, warnings, and whether times counted."""

    def run(rows, **more):
        write("a", *rows, **more)
        published = night(home, room())
        assert published.rejected == ()
        assert published.promoted == ("E",)
        notes = {rule for (rule,) in answers("SELECT rule FROM tier_note")}
        [(timed,)] = answers("SELECT DISTINCT timed FROM tier_event")
        return notes, published.warnings, timed

    return run


WITH_ROWS = {"sound": SOUND} | {rule: rows for rule, rows in CASES.items() if rows}
RATED: dict[str, tuple[set[str], list[str], bool]] = {}
CHANGED: list[tuple[int, float, float]] = []


@pytest.fixture
def rated(home, write, room, night, answers):
    """Notes, warnings and whether times counted, for each event of `WITH_ROWS`.

    One log has all events, and one night rates the log for all tests.
    """
    if not RATED:
        rows = [row.replace("E", event, 1) for event, rows in WITH_ROWS.items() for row in rows]
        write("a", *rows)
        published = night(home, room())
        assert published.rejected == ()
        assert set(published.promoted) == set(WITH_ROWS)
        notes = answers("SELECT event, rule FROM tier_note")
        timed = dict(answers("SELECT DISTINCT event, timed FROM tier_event"))
        for event in WITH_ROWS:
            said = [what for period, what in published.warnings if period == event]
            RATED[event] = ({rule for e, rule in notes if e == event}, said, timed[event])
        CHANGED.extend(
            answers(
                "SELECT place, gain, sigma_after - sigma_before FROM tier_event "
                "WHERE event = 'nobody-else' ORDER BY place"
            )
        )
    return RATED


def test_event_of_one_player_changes_no_rate(rated) -> None:
    assert CHANGED == [(3, 0.0, 0.0), (4, 0.0, 0.0)]


def test_sound_log_needs_no_rule(rated) -> None:
    assert rated["sound"] == (set(), [], True)


@pytest.mark.parametrize("rule", [rule for rule, rows in CASES.items() if rows])
def test_log_that_needs_a_rule_is_rated_by_it_and_says_so(rated, rule) -> None:
    notes, warnings, timed = rated[rule]

    assert notes == {rule}
    assert timed == (rule in TIMED)
    assert len(warnings) == (rule != "no-times")
    for what in warnings:
        assert what.startswith(f"tier_log_repaired: rule={rule}, n_entries=")


def test_every_rule_of_an_event_is_named_in_the_words_of_the_night(noted) -> None:
    two = with_row(3, row("Cid", 9, out=clock("22:30")))  # out of place, and after a better one
    notes, warnings, _ = noted(two)
    assert notes == {"places-missing", "times-contradict"}
    assert len(warnings) == 1
    said = in_words("tier_log_repaired", None, of=warnings)
    assert "and a rule decided (places-missing, times-contradict). What helps: " in said
    assert "a rule decided. What helps: " in in_words("tier_log_repaired", None)


@pytest.mark.long
def test_events_without_dates_come_first_in_the_order_of_their_names(
    home, write, room, night, answers
) -> None:
    header = "event,ended_at,player,place"
    events = ("Z,2024-01-01", "A,2024-01-02", "night 10,", "night 2,")
    write("a", *(f"{e},{who}" for e in events for who in ("Ann,1", "Bob,2")), header=header)

    published = night(home, room())

    assert published.promoted == ("night 2", "night 10", "Z", "A")
    undated = answers("SELECT event FROM tier_note WHERE rule = 'undated-event' ORDER BY event")
    assert undated == [("night 10",), ("night 2",)]


@pytest.mark.slow
def test_files_without_a_column_for_the_event_are_events(home, write, room, night) -> None:
    """Two nights may end in the same way, so equal bytes under another name are another event."""
    for name in ("night-10", "night-9"):
        write(name, "Ann,1", "Bob,2", header="player,place")
    league = room(columns={"player": "player", "place": "place"})

    assert night(home, league).promoted == ("night-9", "night-10")


@pytest.mark.long
def test_table_size_that_the_league_does_not_know_counts_as_its_own(noted) -> None:
    header = "event,started_at,ended_at,player,place,registered_at,busted_at,table_size"
    rows = [f"E,{START},{END},Ann,1,{START},,9", f"E,{START},{END},Bob,2,{START},{END},14"]

    notes, [(_, what)], timed = noted(rows, header=header)

    assert (notes, timed) == ({"unknown-table-size"}, True)
    assert "n_entries=1, example=14" in what


STACKS = "event,started_at,ended_at,player,place,registered_at,busted_at,stack"


def late_event(*stacks: str, event: str = "E") -> list[str]:
    """The rows of an event that Ann joined after Dan's bust and won; all players are new."""
    times = [(clock("20:00"), ""), (START, END), (START, clock("22:00")), (START, clock("19:00"))]
    rows = zip(("Ann", "Bob", "Cid", "Dan"), times, stacks, strict=True)
    return [
        f"{event},{START},{END},{who} {event},{place},{at},{out},{stack}"
        for place, (who, (at, out), stack) in enumerate(rows, start=1)
    ]


@pytest.mark.slow
def test_stacks_count_for_the_late_if_all_are_known(home, write, room, night, answers) -> None:
    stacks = {
        "none": [""] * 4,
        "equal": ["30000"] * 4,
        "larger": ["90000", "30000", "30000", "30000"],
        "empty": ["90000", "30000", "", "30000"],
        "zero": ["90000", "30000", "0", "30000"],
    }
    rows = [row for event, own in stacks.items() for row in late_event(*own, event=event)]
    write("a", *rows, header=STACKS)

    published = night(home, room())

    gain = dict(answers("SELECT event, icm_gain FROM tier_event WHERE player LIKE 'Ann %'"))
    assert gain["equal"] == pytest.approx(gain["none"], abs=1e-9)
    assert 0 < gain["larger"] < gain["none"] - 0.5
    assert gain["empty"] == gain["zero"] == pytest.approx(gain["none"], abs=1e-9)
    assert answers("SELECT event, rule FROM tier_note ORDER BY event") == [
        ("empty", "stacks-missing"), ("zero", "stacks-missing"),
    ]  # fmt: skip
    assert {event for event, _ in published.warnings} == {"empty", "zero"}
    assert all("n_entries=1" in what for _, what in published.warnings)
    assert answers("SELECT DISTINCT timed FROM tier_event") == [(True,)]


@pytest.mark.slow
def test_stacks_of_an_event_without_times_need_no_rule(noted) -> None:
    rows = ["E,,2024-05-01,Ann,1,,,500", "E,,2024-05-01,Bob,2,,,"]
    assert noted(rows, header=STACKS)[0] == {"no-times"}


@pytest.mark.slow
def test_files_that_disagree_about_an_event_are_noted(noted, write) -> None:
    later = FIRST.replace(END, clock("23:30"))
    write("b", row("Dan", 5, out=clock("18:30"), event=later))

    notes, _, timed = noted(SOUND)

    assert notes == {"event-times-differ"}
    assert timed


@pytest.mark.slow
def test_one_entry_of_a_player_and_its_alias_at_two_tables_is_no_re_entry(noted) -> None:
    rows = with_row(2, row("Cid", 3, out=clock("21:00"), entry=2))

    notes, [(_, what)], timed = noted(rows)

    assert (notes, timed) == ({"times-contradict"}, False)
    assert (
        "the entry in place 3 (entry 2) registered at 2024-05-01 18:00, before the entry before it "
        "of that player bust at 2024-05-01 19:00 (times of UTC)"
    ) in what


@pytest.mark.slow
def test_dates_without_times_only_order_events(noted) -> None:
    day = "2024-05-01"
    rows = [
        row(p, n, at=day, out=day, event=f"E,{day},{day},") for p, n in (("Ann", 1), ("Bob", 2))
    ]

    assert noted(rows)[0] == {"no-times"}


@pytest.mark.long
def test_a_bust_at_midnight_is_a_time(noted) -> None:
    late = FIRST.replace(END, "2024-05-02 01:00")
    rows = [row("Ann", 1, event=late), row("Bob", 2, out="2024-05-02 00:00", event=late)]

    assert noted(rows) == (set(), (), True)


def test_every_rule_has_a_case_and_a_meaning() -> None:
    assert set(CASES) == set(NOTES) - set(TEAM_NOTES)

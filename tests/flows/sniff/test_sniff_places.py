"""Places in words, as card rooms write them, and counts of bullets."""

import polars as pl
import pytest

from banzuke.flows.sniff.columns.log import Column, Log
from banzuke.flows.sniff.kinds.tournament import guesses
from banzuke.flows.sniff.tournaments.events import events_of
from banzuke.flows.sniff.tournaments.places import meanings_of_places
from banzuke.flows.sniff.tournaments.reentries import doubts_of_reentries

ROWS = (("May", "Ann", "Seat", "2"), ("May", "Bob", "Seat", "1"), ("May", "Cid", "3", "3"))


def log_of(rows: tuple[tuple[str, ...], ...], names: tuple[str, ...]) -> Log:
    frame = pl.DataFrame(rows, schema=list(names), orient="row")
    return Log(tuple(Column(name, n, frame[name]) for n, name in enumerate(names)))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1 (chop)", "1"),
        ("2 - deal", "2"),
        ("T3", "3"),
        ("Seat", "1"),
        ("Winner", "1"),
        ("Runner-up", "2"),
    ],
)
def test_deals_and_seats_have_a_place(text: str, place: str) -> None:
    assert meanings_of_places(Column.of_values("Place", [text, "4"]))[0] == {text: place}


def test_seats_are_said_and_other_words_stay_without_a_place() -> None:
    values, said = meanings_of_places(Column.of_values("Place", ["Seat", "5", "DNF", "late"]))
    assert values == {"Seat": "1"}
    assert "all who won a seat are tied" in said[0]


@pytest.mark.parametrize(("name", "n"), [("Bullets", 3), ("Re-entries", 6), ("Chips", 0)])
def test_bullets_count_the_first_entry_too(name: str, n: int) -> None:
    log = log_of(ROWS, ("Event", "Player", "Place", name))
    place = log.columns[2]
    columns = {"event": "Event", "player": "Player", "place": "Place"}
    said = [*doubts_of_reentries(log, columns, events_of(log, place, None))]
    assert [one.startswith(f'"{name}" counts {n} re-entries') for one in said] == [True] * bool(n)


def test_the_size_of_the_field_is_no_count_of_bullets() -> None:
    rows = tuple((*row[:3], "3") for row in ROWS)
    log = log_of(rows, ("Event", "Player", "Place", "Entries"))
    columns = {"event": "Event", "player": "Player", "place": "Place"}
    assert not [*doubts_of_reentries(log, columns, events_of(log, log.columns[2], None))]


@pytest.mark.parametrize(("out", "is_said"), [("23:20", True), ("2024-05-01 23:20", False)])
def test_hours_without_a_day_are_said(out: str, is_said: bool) -> None:
    rows = tuple((f"E{n}", "2024-05-01", who, str(n), out) for n, who in enumerate("AB", start=1))
    (guess,) = guesses(log_of(rows, ("Event", "Date", "Player", "Place", "Busted")))
    assert any('"Busted" has hours' in said for said in guess.unsure) == is_said


def test_places_that_count_from_the_first_to_leave_are_asked_about(sniff_text):
    rows = [
        f"2024-01-0{night},F{night},{4 - nth},{who},{prize}"
        for night in (1, 2)
        for nth, (who, prize) in enumerate([("Ann", 90), ("Ben", 30), ("Cid", 0), ("Dee", 0)])
    ]
    found = sniff_text("\n".join(["Date,Tournament,Place,Nick,Prize", *rows]))
    (asked,) = [one for one in found.trial.proposal.unsure if "the first player to leave" in one]
    assert asked.startswith('2 tournaments, such as "F1", pay the last place')


def test_tables_of_three_have_dashes_in_the_fourth_seat(sniff_text):
    head = ",".join(f"{what} {seat}" for what in ("Player", "Score") for seat in (1, 2, 3, 4))
    four = "Ann,Ben,Cid,Dee,25000,35000,10000,30000"
    three = "Ann,Ben,Cid,-,40000,35000,30000,-"
    found = sniff_text("\n".join([head, four, three, four.replace("Dee", "Eva"), three, four]))
    assert found.trial.proposal.kind == "table"
    assert found.trial.n_games == 3
    assert {*found.trial.quarantined["rule"]} == {"wrong-number-of-players"}


def test_a_column_of_times_is_the_end_and_not_the_place() -> None:
    """Finished may be a place, or the time at which a tournament finished."""
    times = tuple(("Friday", f"2025-01-03 23:0{n}", ["Ann", "Bob", "Cid"][n], "12"[n % 2])
                  for n in range(3))  # fmt: skip
    names = ("Event", "Finished", "Player", "Place")
    (found,) = guesses(log_of(times, names))
    assert (found.columns["place"], found.columns["ended_at"]) == ("Place", "Finished")
    places = tuple((event, str(n), player, day) for n, (event, day, player, _) in enumerate(times))
    (found,) = guesses(log_of(places, ("Event", "Finished", "Player", "Date")))
    assert (found.columns["place"], found.columns["started_at"]) == ("Finished", "Date")

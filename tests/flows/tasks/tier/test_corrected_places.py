"""A corrected place that contradicts the times of a log: the night warns, and names the remedy."""

import pytest

from banzuke.flows.corrections.against_times import against_times
from banzuke.flows.corrections.rows import CorrectionRow, read_corrections
from banzuke.flows.corrections.take_in import take_corrections
from banzuke.flows.corrections.write import add_row
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.store import open_store
from tests.flows.tasks.tier.room_log import HEADER
from tests.flows.tasks.tier.test_event_of import END, SOUND, clock, row

AUDIT = "tier_correction_against_times"


@pytest.fixture
def corrected(home, write, room, night):
    """A function that rates an event in which places are corrected, and returns the warnings.

    The command that corrects must have said, after the last place, that the night rates without
    times.
    """

    def run(places: dict[int, int]) -> dict[str, str]:
        write("a", *SOUND)
        said = ""
        with open_store(home, command="test") as store:
            ingest_league(store, home, room())
            key_of = dict(store.rows("SELECT place, natural_key::VARCHAR FROM core.entry"))
            for place, right in places.items():
                game = f"key:{key_of[place].replace('-', '')}"
                row = CorrectionRow(
                    league="room", action="result", game=game, value=str(right), reason="typed"
                )
                add_row(home, row)
                said = against_times(store, home, room(), game.removeprefix("key:"))
            assert take_corrections(store, room(), read_corrections(home)) == []
        warnings = dict(
            what.split(": ", 1) for _, what in night(home, room(), serve=False).warnings
        )
        with open_store(home, command="test") as store:
            rules = {rule for (rule,) in store.rows("SELECT rule FROM result.tier_note")}
        assert bool(said) == bool(rules & {"times-missing", "times-contradict"}), (said, rules)
        return warnings

    return run


def test_one_corrected_place_that_contradicts_the_times_is_named(corrected) -> None:
    warnings = corrected({2: 3, 3: 2})
    assert {AUDIT, "tier_log_repaired"} == set(warnings)
    assert "the entry in place" in warnings[AUDIT]
    assert "correction=" in warnings[AUDIT]


@pytest.mark.parametrize("places", [{2: 3, 3: 2}, {1: 4}, {2: 5}, {4: 1}, {3: 4, 4: 3}])
def test_the_command_foretells_that_an_event_loses_its_times(corrected, places) -> None:
    assert "tier_log_repaired" in corrected(places)


@pytest.mark.parametrize("places", [{4: 5}, {2: 1}, {3: 2}])
def test_the_command_is_silent_about_places_that_fit_the_times(corrected, places) -> None:
    assert AUDIT not in corrected(places)


def test_a_corrected_place_that_fits_the_times_is_no_warning(corrected) -> None:
    assert AUDIT not in corrected({2: 1})


def test_two_winners_who_change_places_leave_an_entry_without_a_bust(corrected) -> None:
    warnings = corrected({1: 2, 2: 1})
    assert {AUDIT, "tier_log_repaired"} == set(warnings)
    assert "correction=" in warnings[AUDIT]


TEAMS = ("Red", "red", "Blue", "Blue", None)
OUT = ("", END, clock("22:00"), clock("21:00"), clock("20:00"))


@pytest.fixture
def teams(home, write, room):
    """A function that corrects places, by player, of two teams and Eve, and returns the last word.

    The places are Ann and Bob 1, Cid and Dan 2, Eve 3.
    """

    def run(places: dict[str, int]) -> str:
        people = zip(("Ann", "Bob", "Cid", "Dan", "Eve"), (1, 1, 2, 2, 3), OUT, TEAMS, strict=True)
        rows = [f"{row(who, place, out=out)},{team or ''}" for who, place, out, team in people]
        write("a", *rows, header=f"{HEADER},team")
        said = ""
        with open_store(home, command="test") as store:
            ingest_league(store, home, room())
            keys = store.rows(
                "SELECT player.name, replace(entry.natural_key::VARCHAR, '-', '')"
                " FROM core.entry AS entry JOIN core.player AS player USING (player_id)"
            )
            for who, right in places.items():
                key = dict(keys)[who]
                add_row(home, CorrectionRow(league="room", action="result", game=f"key:{key}",
                                            value=str(right), reason="typed"))  # fmt: skip
                said = against_times(store, home, room(), key)
        return said

    return run


def test_a_place_of_one_of_a_team_is_asked_of_the_others(teams) -> None:
    said = teams({"Cid": 3})
    assert said.startswith("the people of the team 'Blue' have the places 2 and 3 now")
    assert said.endswith("give all 2 of them the same place")


def test_places_of_teams_that_contradict_their_times_are_named(teams) -> None:
    said = teams({"Cid": 3, "Dan": 3, "Eve": 2})
    assert "the entry in place 2 bust before that in place 3" in said
    assert "or the right times in the log" in said


def test_places_of_teams_that_fit_their_times_are_no_warning(teams) -> None:
    assert teams({"Eve": 4}) == ""

"""The benchmark of profile intervals: the players of the intervals, and the measured times."""

import pytest

from bench import profiles
from bench.profiles import measure_profiles, profiles_table

pytestmark = pytest.mark.slow


def test_intervals_of_all_players_or_of_the_top_players_are_timed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(profiles, "PLAYERS", (40, 60))
    monkeypatch.setattr(profiles, "GAMES", (30,))
    monkeypatch.setattr(profiles, "TOP", 5)
    said: list[str] = []
    found = list(measure_profiles(said.append))
    assert [(one.draws, one.players) for one in found] == [
        (draws, players) for draws in ("half", "davidson") for players in (40, 60)
    ]
    assert len(said) == 4
    assert {one.intervals for one in found if one.players == 60} == {5}
    assert all(one.intervals > 30 for one in found if one.players == 40)
    assert all(min(one.calibration, one.ends) > 0.0 for one in found)
    table = profiles_table(found)
    assert len(table.rows) == 4
    assert {len(row) for row in table.rows} == {len(table.columns)}

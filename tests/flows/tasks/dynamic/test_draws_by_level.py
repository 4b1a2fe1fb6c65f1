"""Two are expected to draw as often as two of their level do."""

import datetime as dt

import pytest

from banzuke.flows.tasks.compared import GameSetting
from banzuke.flows.tasks.dynamic.compare import RatingOnDay, _Paths

DAY = dt.date(2024, 1, 1)


class Rows:
    """A served store that has these constants, and ν of draws 0.8 between equals."""

    def __init__(self, constants: dict[str, float]) -> None:
        self._constants = constants

    def rows(self, sql: str, _: list[str]) -> list[tuple[str, float]]:
        if "dynamic_constant" in sql:
            return [("forecast_scale", 1.0), *self._constants.items()]
        return [("draw", 0.8)] if "dynamic_effect" in sql else []


@pytest.mark.parametrize(
    ("constants", "rating", "nu"),
    [
        ({"draw_level_elo": 1500.0, "draw_growth": 1.2}, 1500.0, 0.8),
        ({"draw_level_elo": 1500.0, "draw_growth": 1.2}, 1700.0, 0.8 * 1.2**2),
        ({"draw_level_elo": 1500.0, "draw_growth": 1.2}, 1450.0, 0.8 / 1.2**0.5),
        ({}, 1700.0, 0.8),  # rows of a version before method 20
    ],
)
def test_equals_draw_as_often_as_two_of_their_level(constants, rating, nu):
    players = (RatingOnDay(name, rating, 1e-4, 0) for name in ("Ann", "Bob"))
    found = _Paths(Rows(constants), "club").compared(DAY, *players, GameSetting(neutral=True))
    assert found.next_game["draw"] == pytest.approx(nu / (nu + 2.0))
    assert found.next_game["win"] == pytest.approx(found.next_game["loss"])

"""Names that may be a word for a bye, because they lost every game and look unlike the others."""

from types import SimpleNamespace

import polars as pl
import pytest

from banzuke.flows.sniff.names.perhaps_byes import doubts_of_perhaps_byes

LEAGUE = SimpleNamespace(its_kind=SimpleNamespace(has_scores=True))
PEOPLE = ("Ann Ash", "Ben Berg", "Cid Cole", "Dan Dahl")


def doubts(name: str) -> list[str]:
    """The doubts about games in which everybody beats ``name``, and ties with the others."""
    pairs = [(one, other) for one in PEOPLE for other in PEOPLE if one != other]
    games = [(*pair, 0, 0) for pair in pairs] + [(one, name, 1, 0) for one in PEOPLE]
    rows = pl.DataFrame(games, schema=["first", "second", "wins", "losses"], orient="row")
    return [*doubts_of_perhaps_byes(rows, LEAGUE)]


@pytest.mark.parametrize("name", ["kiemelt", "wolny termin", "prost", "Slobodan"])
def test_an_unlike_name_that_lost_every_game_is_a_doubt(name) -> None:
    (said,) = doubts(name)
    assert f'byes = ["{name}"]' in said


@pytest.mark.parametrize("name", ["Eva Eck", "van Dijk, Jan", "de la Gardie"])
def test_a_weak_player_is_no_doubt(name) -> None:
    assert doubts(name) == []

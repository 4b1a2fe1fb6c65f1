"""Names that may be a word for a bye, because they lost every game and look unlike the others."""

from types import SimpleNamespace

import polars as pl
import pytest

from banzuke.flows.sniff.names.perhaps_byes import doubts_of_perhaps_byes

LEAGUE = SimpleNamespace(its_kind=SimpleNamespace(has_scores=True))
PEOPLE = ("Ann Ash", "Ben Berg", "Cid Cole", "Dan Dahl")


def doubts(name: str) -> list[str]:
    """The doubts about games in which everybody beats ``name``, and ties with the others."""
    return doubts_of([(one, name, 1, 0, 0) for one in PEOPLE])


def doubts_of(of_name: list[tuple[str, str, int, int, int]]) -> list[str]:
    """The doubts about some games among others in which all tie."""
    pairs = [(one, other) for one in PEOPLE for other in PEOPLE if one != other]
    games = [(*pair, 0, 1, 0) for pair in pairs] + of_name
    schema = ["first", "second", "wins", "draws", "losses"]
    rows = pl.DataFrame(games, schema=schema, orient="row")
    return [*doubts_of_perhaps_byes(rows, LEAGUE)]


@pytest.mark.parametrize("name", ["kiemelt", "wolny termin", "prost", "Slobodan"])
def test_an_unlike_name_that_lost_every_game_is_a_doubt(name) -> None:
    (said,) = doubts(name)
    assert f'byes = ["{name}"]' in said


@pytest.mark.parametrize("name", ["Eva Eck", "van Dijk, Jan", "de la Gardie"])
def test_a_weak_player_is_no_doubt(name) -> None:
    assert doubts(name) == []


def test_a_name_that_won_no_game_but_drew_some_is_a_doubt() -> None:
    (said,) = doubts_of([(one, "kiemelt", number % 2, 1 - number % 2, 0)
                         for number, one in enumerate(PEOPLE)])  # fmt: skip
    assert "won no game" in said
    assert 'byes = ["kiemelt"]' in said

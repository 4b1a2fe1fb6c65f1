"""A night in blocks of replicates gives the numbers of a night in one piece."""

import pytest

from banzuke.flows.serving.ask import ask
from banzuke.flows.tasks.static.fits import replicates
from tests.homes import add_games, add_league

pytestmark = pytest.mark.long

NUMBERS = (
    "SELECT version_id, player, rating, se, lo95, hi95, rank_hi95 FROM static_rating ORDER BY ALL"
)


def test_a_night_in_blocks_gives_the_numbers_of_a_night_in_one_piece(home, run_night, monkeypatch):
    add_league(home, "alpha", replicates=200)
    add_games(home, "alpha", "one", n_games=400)
    assert run_night(home).ok
    whole = ask(home, NUMBERS)[1]
    home.working_file.unlink()
    home.serving_file.unlink()
    monkeypatch.setattr(replicates, "BLOCK_SECONDS", 1e-5)

    report = run_night(home)

    assert report.ok
    assert ask(home, NUMBERS)[1] == whole

"""The response of ratings to small changes of results, against the inverse of the information."""

from functools import cache

import numpy as np
import pytest

from banzuke.engine.bradley_terry.linear.edges import fold
from banzuke.engine.bradley_terry.linear.information import information_of
from banzuke.engine.checks import response
from banzuke.engine.checks.response import large_response
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.streams import named


def league(n: int, games: int, name: str):
    """The information of a league of random pairings, and the league's random stream."""
    rng = named("tests", "response", name)
    first = rng.integers(0, n, games)
    second = (first + rng.integers(1, n, games)) % n
    pairs = aggregate(first, second, rng.integers(0, 2, games).astype(float), n_players=n)
    edges = fold(pairs, np.arange(n, dtype=np.int32), draws="half", order=False)
    information = information_of(edges, 0.25 * edges.n_games)
    return information, rng


@cache
def inverse_of(n: int, games: int, name: str):
    """The pseudo-inverse of the information of this league."""
    information, _ = league(n, games, name)
    edges = information.edges
    dense = np.diag(information.diagonal)
    dense[edges.lower(), edges.upper] -= information.weight
    dense[edges.upper, edges.lower()] -= information.weight
    # The null space is the common shift, because each league has one component.
    return np.linalg.inv(dense + 1.0 / n) - 1.0 / n


def pulls(information, player: int, rng):
    """A player's opponents, each twice, and random changes at them with sum 0."""
    edges = information.edges
    lower = edges.lower()
    opponent = np.concatenate((edges.upper[lower == player], lower[edges.upper == player]))
    opponent = np.repeat(opponent, 2)
    pull = rng.normal(size=len(opponent))
    return opponent.astype(np.int32), pull - pull.mean()


@pytest.mark.long
@pytest.mark.parametrize(("n", "games"), [(150, 600), (150, 9_000), (2_000, 40_000)])
@pytest.mark.parametrize("error", [0.5, 0.05, 0.005, 1e-9])
def test_a_response_is_exact_within_its_tolerance(n: int, games: int, error: float) -> None:
    name = f"{n} {games}"
    information, rng = league(n, games, name)
    inverse = inverse_of(n, games, name)
    respond = large_response(information, rng.normal(size=n))
    for player in range(5):
        opponent, pull = pulls(information, player, rng)
        target = np.bincount(opponent, pull, n)
        worth = target @ inverse @ target
        answer = respond(player, opponent, pull, error * worth)
        assert (1.0 - 2.0 * error) * worth <= pull @ answer <= (1.0 + 1e-6) * worth


@pytest.mark.slow
def test_in_a_large_league_only_opponents_respond(monkeypatch) -> None:
    information, rng = league(2_000, 40_000, "alone")
    respond = large_response(information, rng.normal(size=2_000))
    opponent, pull = pulls(information, 7, rng)
    asked = []
    monkeypatch.setattr(response, "conjugate_gradients", lambda *_, **__: asked.append(1))
    respond(7, opponent, pull, 0.02 * float(pull @ pull))
    assert not asked


def test_a_response_does_not_depend_on_earlier_ones() -> None:
    information, rng = league(500, 5_000, "again")
    strength = rng.normal(size=500)
    respond = large_response(information, strength)
    questions = [(player, *pulls(information, player, rng), 0.01) for player in range(20)]
    answers = [respond(*question) for question in questions]
    for question, answer in zip(reversed(questions), reversed(answers), strict=True):
        np.testing.assert_array_equal(respond(*question), answer)

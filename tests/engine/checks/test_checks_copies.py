"""Games that count several times: all copies of a game are held out together, and scored once."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.checks import copies_of, held_out
from banzuke.engine.checks.cells import outcomes
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.labs import simulate
from tests.engine.checking import plain, plain_predict

RNG = streams.named("checks", "copies")
N_PLAYERS, N_GAMES = 30, 600
GAMES = simulate.pairwise(
    n_players=N_PLAYERS, n_games=N_GAMES, rng=streams.named("checks", "30"), n_days=300,
    spread_elo=150.0,
)  # fmt: skip


def pairs_of(rows, weight=None):
    return aggregate(
        GAMES.first_idx[rows], GAMES.second_idx[rows], GAMES.score[rows],
        n_players=N_PLAYERS, weight=weight,
    )  # fmt: skip


def league(weight):
    """All cells with copies, and the games of which they are copies."""
    kinds = {int(times): pairs_of(weight == times) for times in np.unique(weight)}
    pairs = pairs_of(slice(None), weight)
    return pairs, copies_of(pairs, kinds)


def check(pairs, copies=None, refit=plain):
    return held_out(pairs, folds=5, refit=refit, predict=plain_predict, rng=RNG, copies=copies)


def test_a_game_is_not_predicted_from_its_own_copies() -> None:
    """Copies held out one by one gain 0.187 ± 0.006 nats, copies held out together 0.13 ± 0.03."""
    pairs, copies = league(streams.named("w").integers(11, 21, N_GAMES))

    leaking, sound, once = check(pairs), check(pairs, copies), check(pairs_of(slice(None)))

    assert (leaking.n_games, sound.n_games, once.n_games) == (pairs.n_games, N_GAMES, N_GAMES)
    assert leaking.log_loss.gain > sound.log_loss.gain + sound.log_loss.gain_se
    assert abs(sound.log_loss.gain - once.log_loss.gain) < once.log_loss.gain_se
    assert sound.log_loss.gain_se == pytest.approx(once.log_loss.gain_se, rel=0.2)
    assert leaking.log_loss.gain_se < 0.3 * sound.log_loss.gain_se


def test_games_that_all_count_as_often_are_checked_as_if_each_counted_once() -> None:
    pairs, copies = league(np.full(N_GAMES, 12))
    found, once = check(pairs, copies), check(pairs_of(slice(None)))
    assert found.n_unpredicted == once.n_unpredicted
    assert found.log_loss.gain == pytest.approx(once.log_loss.gain, abs=1e-4)
    assert found.log_loss.gain_se == pytest.approx(once.log_loss.gain_se, abs=1e-4)


def test_every_game_is_held_out_once_with_all_its_copies() -> None:
    weight = streams.named("few").integers(1, 4, N_GAMES)
    pairs, copies = league(weight)
    seen = []
    check(pairs, copies, refit=lambda part: seen.append(part) or plain(part))
    left_out = [pairs.n_games - part.n_games for part in seen]
    assert sum(left_out) == pairs.n_games == weight.sum()
    assert np.array_equal(outcomes(copies.played(pairs)), outcomes(pairs_of(slice(None))))


def test_games_that_are_not_those_of_the_cells_are_refused() -> None:
    pairs = pairs_of(slice(None))
    with pytest.raises(ValueError, match="not the counts of the league's cells"):
        copies_of(pairs, {2: pairs})

"""Groups of players who seldom share a table."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.tier import separation


def pairs_of(seats):
    """The players of each pair that met, and the tables that they shared."""
    n, size = int(seats.max()) + 1, seats.shape[1]
    pairs = [np.sort(seats[:, [i, j]], axis=1) for i in range(size) for j in range(i + 1, size)]
    keys, games = np.unique(np.concatenate(pairs) @ [n, 1], return_counts=True)
    return keys // n, keys % n, games


def second_eigenvalue(one, other, games, n):
    walk = np.zeros((n, n))
    walk[one, other] = walk[other, one] = games
    root = np.sqrt(walk.sum(axis=1))
    return np.linalg.eigvalsh(walk / np.outer(root, root))[-2]


@pytest.mark.parametrize(
    ("n", "games", "guests"), [(40, 300, 0.0), (40, 600, 0.1), (24, 200, 0.02)]
)
def test_the_slowest_change_of_the_walk_is_its_second_eigenvalue(n, games, guests) -> None:
    rng = streams.named("two evenings", str(guests))
    evening = np.arange(games) % 2
    chance = np.where(np.arange(n) % 2 == evening[:, np.newaxis], 1.0, guests or 1.0)
    keys = np.log(chance) + rng.gumbel(size=(games, n))
    one, other, met = pairs_of(np.argsort(-keys, axis=1)[:, :4])
    found = separation(one, other, met, n_players=n)
    assert found.slowest == pytest.approx(second_eigenvalue(one, other, met, n), abs=0.02)
    assert found.is_doubtful == (guests == 0.02)
    if found.is_doubtful:
        assert found.group in (tuple(range(0, n, 2)), tuple(range(1, n, 2)))
        between = met[one % 2 != other % 2].sum()
        own = met @ ((one % 2 == 0) * 1 + (other % 2 == 0))
        assert found.across == pytest.approx(between / min(own, 2 * met.sum() - own))


def test_few_players_and_few_tables_are_no_groups() -> None:
    nobody = np.zeros(0, np.int64)
    assert not separation(nobody, nobody, nobody, n_players=3).is_doubtful
    tables = np.array([[0, 1, 2, 3], [4, 5, 6, 7]])
    assert not separation(*pairs_of(tables), n_players=8).is_doubtful, "one table each"
    assert separation(*pairs_of(np.repeat(tables, 5, axis=0)), n_players=8).is_doubtful

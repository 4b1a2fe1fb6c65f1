"""Sparse leagues: every handicap model can be fitted, with and without a first-mover advantage."""

import itertools

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Gauge, Model, NotConverged, fit
from banzuke.engine.bradley_terry.model import DRAWS, RECEIVERS
from bench import sparse
from bench.sparse import (
    HANDICAPS,
    Sparse,
    Tried,
    measure_sparse,
    sparse_league,
    sparse_table,
)

pytestmark = pytest.mark.rare

N_FITTED = 8


def smallest():
    """The numbers of the leagues with the fewest cells, where unusual designs are most frequent."""
    sizes = {number: sparse_league(number).n_cells for number in range(60)}
    return sorted(sizes, key=sizes.__getitem__)[:N_FITTED]


@pytest.mark.long
@pytest.mark.filterwarnings("error::RuntimeWarning")
@pytest.mark.parametrize("handicap", HANDICAPS)
def test_every_league_is_fitted_by_every_model(handicap):
    for number, order in itertools.product(smallest(), (False, True)):
        model = Model(DRAWS[number % 3], order, handicap, RECEIVERS[number // 3 % 2])
        found = fit(sparse_league(number), model, gauge=Gauge())
        assert found.certified, (number, model)


def test_a_league_is_the_same_at_every_call():
    one, two = sparse_league(3), sparse_league(3)
    assert np.array_equal(one.wins, two.wins) and np.array_equal(one.handicap, two.handicap)
    assert 3 <= one.n_players <= 40


def test_fits_that_fail_are_counted(monkeypatch):
    def never(*args, **kwargs):
        raise NotConverged(np.zeros(3), 500, 7.0)

    monkeypatch.setattr(sparse, "HANDICAPS", ("A1",))
    monkeypatch.setattr(sparse, "fit", never)
    found = measure_sparse(2)
    assert [(one.handicap, one.order, one.failed) for one in found] == [
        ("A1", False, 2),
        ("A1", True, 2),
    ]


def test_a_run_continues_after_its_record_and_repeats_failed_fits(monkeypatch, tmp_path):
    record = tmp_path / "record.jsonl"
    done = []

    def tried(number, handicap, order):
        done.append(number)
        failed = "7 Elo away" if number == 1 and len(done) < 4 else ""
        return Tried(number, handicap, order, failed, False, 0, 1.0)

    monkeypatch.setattr(sparse, "HANDICAPS", ("A1",))
    monkeypatch.setattr(sparse, "_tried", tried)
    assert [one.failed for one in measure_sparse(2, record=record)] == [1, 0]
    found = measure_sparse(3, record=record)
    assert [(one.leagues, one.failed, one.cpu) for one in found] == [(3, 0, 3.0)] * 2
    assert done == [0, 0, 1, 1, 1, 2, 2]


def test_the_table_names_models_and_shares():
    table = sparse_table([Sparse("A1", True, 1000, 1, 2, 3, 500.0)])
    assert table.rows == [("A1 + order", "1,000", "1", "2", "3 of 7,992", "0.500")]

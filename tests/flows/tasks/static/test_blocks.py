"""Replicates in blocks: any split gives the same numbers, in tasks of their own where it pays."""

import pytest

from banzuke.flows.serving.ask import ask
from banzuke.flows.tasks.static import replicates
from tests.homes import add_games, add_league

NUMBERS = (
    "SELECT version_id, player, rating, se, lo95, hi95, rank_hi95 FROM static_rating ORDER BY ALL"
)


@pytest.fixture
def job(log, make_league, jobs_of):
    log("a.csv", *[f"2024-01-01,P{a},P{b},{a % 2}" for a in range(8) for b in range(a)])
    (job,) = jobs_of(make_league(league={"static": {"replicates": 200}}))
    return job


def test_a_small_period_is_one_task(job):
    assert replicates.blocks_of(job) == ()


@pytest.mark.parametrize("n_blocks", [2, 3, 7])
def test_blocks_are_whole_passes_and_add_up(job, monkeypatch, n_blocks):
    cost = replicates._n_cells(job) * replicates.SECONDS_PER_CELL * 7
    monkeypatch.setattr(replicates, "BLOCK_SECONDS", cost / n_blocks * 0.999)
    blocks = replicates.blocks_of(job)
    assert len(blocks) == n_blocks
    assert sum(block.replicates for block in blocks) == 200
    assert all(block.replicates % 32 == 0 for block in blocks[:-1])
    ends = [block.first_pass + -(-block.replicates // 32) for block in blocks]
    assert [block.first_pass for block in blocks] == [0, *ends[:-1]]


def test_a_night_in_blocks_gives_the_numbers_of_a_night_in_one_piece(home, run_either, monkeypatch):
    add_league(home, "alpha", replicates=200)
    add_games(home, "alpha", "one", n_games=400)
    assert run_either(home).ok
    whole = ask(home, NUMBERS)[1]
    home.working_file.unlink()
    home.serving_file.unlink()
    monkeypatch.setattr(replicates, "BLOCK_SECONDS", 1e-5)

    report = run_either(home)

    assert report.ok
    assert ask(home, NUMBERS)[1] == whole

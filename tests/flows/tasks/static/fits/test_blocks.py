"""Replicates in blocks: any split gives the same numbers; large periods get tasks of their own."""

import pytest

from banzuke.flows.tasks.static.fits import replicates


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

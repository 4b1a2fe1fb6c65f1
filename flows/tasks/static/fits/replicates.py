"""Replicates of a fitted period, in blocks that can be computed on any machine."""

import time
from dataclasses import dataclass

import numpy as np

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Replicates, simulate
from banzuke.flows.tasks.static.fits.fitted import Fitted, Group
from banzuke.flows.tasks.task import Job

PASS = 32
"""Replicates of one pass of the engine: blocks are whole passes, so that no number changes."""

SECONDS_PER_CELL = 2e-7
"""Seconds of one pass over one cell of a large league, measured with ten million cells."""

BLOCK_SECONDS = 10.0
"""A block is a task of its own; with shorter blocks the task would cost more than its work."""


@dataclass(frozen=True)
class Block:
    """Some replicates of the league's own group."""

    first_pass: int
    replicates: int


@dataclass(frozen=True)
class BlockReplicates:
    """The replicates of one block."""

    replicates: Replicates
    seconds: float


def blocks_of(job: Job) -> tuple[Block, ...]:
    """The blocks of a period's replicates; no blocks if the period has fewer than two."""
    replicates = job.parameters["replicates"]
    n_passes = -(-replicates // PASS)
    seconds = n_passes * _n_cells(job) * SECONDS_PER_CELL
    n_blocks = min(int(seconds / BLOCK_SECONDS), n_passes)
    if n_blocks < 2:
        return ()
    ends = [n_passes * (number + 1) // n_blocks for number in range(n_blocks)]
    starts = [0, *ends[:-1]]
    return tuple(
        Block(start, min(end * PASS, replicates) - start * PASS)
        for start, end in zip(starts, ends, strict=True)
    )


def replicate_block(fitted: Fitted, block: Block) -> BlockReplicates:
    """One block of replicates of the league's own group."""
    started = time.thread_time()
    found = simulate(
        fitted.own.fit,
        fitted.own.pairs,
        replicates=block.replicates,
        rng=stream(fitted.job, fitted.own),
        first_pass=block.first_pass,
    )
    return BlockReplicates(found, time.thread_time() - started)


def replicate_group(fitted: Fitted, group: Group) -> Replicates:
    """All replicates of one group."""
    replicates = fitted.job.parameters["replicates"]
    rng = stream(fitted.job, group)
    return simulate(group.fit, group.pairs, replicates=replicates, rng=rng)


def join(blocks: list[BlockReplicates]) -> Replicates:
    """The replicates of all blocks as if computed in one go."""
    return Replicates(
        np.concatenate([block.replicates.rating_elo for block in blocks], axis=1),
        np.concatenate([block.replicates.effects for block in blocks], axis=1),
    )


def stream(job: Job, group: Group) -> np.random.Generator:
    """The random generator of a group, seeded by name, so that it can be made again."""
    name = (job.league, job.task, job.period)
    return streams.named(*name) if group.is_own else streams.named(*name, f"{group.component}")


def _n_cells(job: Job) -> int:
    """The number of different pairs, counted exactly only if the exact number can matter."""
    first, second = job.input.arrays["first_idx"], job.input.arrays["second_idx"]
    n_rows = len(first)
    least = 2.0 * BLOCK_SECONDS / SECONDS_PER_CELL * PASS / max(job.parameters["replicates"], 1)
    if n_rows < least:
        return n_rows
    low, high = np.minimum(first, second), np.maximum(first, second)
    return len(np.unique(low.astype(np.int64) << 32 | high.astype(np.int64)))

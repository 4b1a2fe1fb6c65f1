"""Forks of a process that has worked with polars: a message in place of a wait without an end."""

import subprocess
import sys

import pytest

FORKS = """
import multiprocessing, warnings
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
import banzuke as bz

warnings.simplefilter("ignore")
rows = {"first": ["A", "B", "C"], "second": ["B", "C", "A"], "score": [1, 1, 1]}
context = multiprocessing.get_context("fork")

def child(said, work):
    try:
        said.put(repr(work()))
    except bz.BanzukeError as error:
        said.put(f"refused: {error}")

def told(work):
    said = context.Queue()
    process = context.Process(target=child, args=(said, work))
    process.start()
    try:
        return said.get(timeout=60)
    finally:
        process.kill()

log = lambda: bz.games(rows)
print(told(log))
fit = bz.pairwise(rows, replicates=2, checks=False)
for work in (log, fit.table, lambda: bz.pairwise(fit.log)):
    print(told(work))
with ProcessPoolExecutor(1, mp_context=context) as processes:
    try:
        processes.submit(bz.Pairwise.table, fit).result(timeout=60)
    except BrokenProcessPool as error:
        print("the pool is broken")
print(fit.table().height)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="others do not fork by default")
def test_a_fork_works_if_polars_has_not_worked_before_and_is_refused_if_it_has() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", FORKS], capture_output=True, text=True, check=True, timeout=300
    )
    first, *refused, broken, after = answer.stdout.splitlines()
    assert first.startswith("<games: 3 games")
    assert len(refused) == 3
    assert all(line.startswith("refused: this process is a fork") for line in refused)
    assert "spawn" in refused[0]
    assert broken == "the pool is broken"
    assert "this process is a fork" in answer.stderr
    assert after == "3"

"""The check of contracts stays out of polars' streaming engine, which can wait for ever."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads have names in /proc"),
]
CHECK = """
from pathlib import Path
import polars as pl
from banzuke.flows.ingest.canonical.contracts import PairwiseGames, hold_to_contract
row = dict.fromkeys(PairwiseGames.column_names()) | {
    "line": 2, "natural_key": "0" * 32, "content_key": "0" * 32, "first": "Ann", "second": "Bob",
    "wins": 1, "draws": 0, "losses": 0, "weight": 1, "handicap": 0, "neutral": False,
}
broken = row | {"line": 3, "wins": -1}
types = {name: column.dtype for name, column in PairwiseGames.columns().items()}
good, bad = hold_to_contract(pl.DataFrame([row, broken], schema=types), PairwiseGames)
assert (good.height, bad.height) == (1, 1), (good, bad)
print(*[(task / "comm").read_text().strip() for task in Path("/proc/self/task").iterdir()])
"""


def test_contracts_start_no_thread_of_the_streaming_engine() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHECK], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "polars" in done.stdout
    assert "async-executor" not in done.stdout

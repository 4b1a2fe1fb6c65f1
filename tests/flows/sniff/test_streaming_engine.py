"""Sniffing stays out of polars' streaming engine, which can wait for ever for its own threads."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads have names in /proc"),
]
SNIFF = """
import sys
from pathlib import Path
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.sniff.files.found import found_files
from banzuke.flows.sniff.files.target import Target
from banzuke.flows.sniff.sniff import sniff
(found,) = sniff(found_files([Path(sys.argv[1])]), Target("club"), Reading())
assert found.trial.n_games == 2, found
print(*[(task / "comm").read_text().strip() for task in Path("/proc/self/task").iterdir()])
"""


def test_sniffing_starts_no_thread_of_the_streaming_engine(tmp_path: Path) -> None:
    log = tmp_path / "games.csv"
    log.write_text("white,black,result\nAnn,Bob,1-0\nBob,Cid,0-1\n", encoding="utf-8")
    words = [sys.executable, "-c", SNIFF, str(log)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "polars" in done.stdout
    assert "async-executor" not in done.stdout

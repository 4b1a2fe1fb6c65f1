"""The log of a server never takes more than two files of a known size."""

import subprocess
import sys
from pathlib import Path

import pytest

from banzuke.flows.screen.bounded_log import MOST_BYTES

CODE = """
import logging, os, sys
from pathlib import Path
from banzuke.flows.screen.bounded_log import log_into
log_into(Path(sys.argv[1]))
logging.basicConfig()
for number in range(100_000):
    logging.warning("%06d " + "x" * 100, number)
print("ä\\ud800")
os.write(1, b"from below\\n")
sys.stderr.write("y" * 10_000_000)
raise RuntimeError("the last words")
"""


@pytest.mark.long
def test_a_log_is_turned_and_keeps_the_last_words(tmp_path: Path) -> None:
    log = tmp_path / "folder" / "some.log"
    answer = subprocess.run([sys.executable, "-c", CODE, str(log)], check=False)
    assert answer.returncode == 1
    files = sorted(tmp_path.rglob("*.log*"))
    assert [file.name for file in files] == ["some.log", "some.log.1"]
    assert all(file.stat().st_size <= MOST_BYTES for file in files)
    assert "the last words" in log.read_text(encoding="utf-8")


@pytest.mark.long
def test_nothing_is_lost_between_two_files(tmp_path: Path) -> None:
    log = tmp_path / "some.log"
    code = CODE.partition("sys.stderr.write")[0]
    subprocess.run([sys.executable, "-c", code, str(log)], check=True)
    lines = [*log.with_name("some.log.1").open(encoding="utf-8"), *log.open(encoding="utf-8")]
    numbers = [int(line.split(":")[2][:6]) for line in lines if line.startswith("WARNING")]
    assert numbers == list(range(numbers[0], 100_000))
    assert lines[-2:] == ["ä?\n", "from below\n"]

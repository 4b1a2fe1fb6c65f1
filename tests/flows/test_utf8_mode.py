"""Commands understand names in every script, whatever the locale says."""

import os
import subprocess
import sys
from pathlib import Path

ONLY_ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def test_words_beyond_ascii_are_understood_where_python_has_only_ascii(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "banzuke", "top", "佐藤", "--home", "Zürich"],
        env=os.environ | ONLY_ASCII, cwd=tmp_path, capture_output=True, check=False,
    )  # fmt: skip
    said = done.stderr.decode()
    assert done.returncode == 2
    assert "Zürich" in said
    assert "Traceback" not in said


def test_a_program_from_standard_input_goes_on(tmp_path: Path) -> None:
    program = (
        "import sys; sys.argv = ['banzuke', 'top']\nfrom banzuke.flows.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-"],
        env=os.environ | ONLY_ASCII, cwd=tmp_path, input=program.encode(), capture_output=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert b"banzuke:" in done.stderr

"""Commands understand names in every script, whatever the locale says."""

import os
import subprocess
import sys
from pathlib import Path


def test_words_beyond_ascii_are_understood_where_python_has_only_ascii(tmp_path: Path) -> None:
    environment = os.environ | {
        "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "banzuke", "top", "佐藤", "--home", "Zürich"],
        env=environment, cwd=tmp_path, capture_output=True, check=False,
    )  # fmt: skip
    said = done.stderr.decode()
    assert done.returncode == 2
    assert "Zürich" in said
    assert "Traceback" not in said

"""A restore that is killed while it has the writer's lock, and what it leaves."""

import subprocess
import sys

from banzuke.flows.home import Home

KILLED = """
import os, sys
from pathlib import Path
from banzuke.flows.serving.work_folder import work_folder
from banzuke.flows.home import Home
from banzuke.flows.store import writer_lock
home = Home(Path(sys.argv[1]))
with work_folder(home) as folder, writer_lock(home, command="restore"):
    (folder / "half").write_bytes(b"half of a store")
    os._exit(9)
"""


def kill_a_restore(home: Home) -> None:
    """Run a restore that is killed while it unpacks, and keep the files that it leaves."""
    done = subprocess.run([sys.executable, "-c", KILLED, str(home.root)], check=False)
    assert done.returncode == 9


def unfinished(home: Home) -> list[str]:
    return [folder.name for folder in home.store.glob("unfinished-*")]

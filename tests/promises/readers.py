"""Processes that read the serving file continually, and the generations that they read."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import served_generation
from tests.waiting import wait_until

N_READERS = 3
READER = """
import json, sys, time
from pathlib import Path
from banzuke.flows.home import Home
from banzuke.flows.store import open_serving

home, folder, mine = Home(Path(sys.argv[1])), Path(sys.argv[2]), sys.argv[3]
seen, mixed, n = [], [], 0
while not (folder / "stop").exists():
    with_one_connection = open_serving(home)
    (generation,) = with_one_connection.rows("SELECT generation FROM result.generation")[0]
    time.sleep(0.3)  # most of the time somebody is in the middle of reading
    games = with_one_connection.rows(
        "SELECT league, sum(games)::BIGINT FROM static_rating GROUP BY league ORDER BY league"
    )
    again = with_one_connection.rows("SELECT generation FROM result.generation")[0][0]
    with_one_connection.close()
    n += 1
    if not seen or seen[-1] != generation:
        seen.append(generation)
    if generation != again or len({count for _, count in games}) != 1:
        mixed.append([generation, again, games])
    (folder / f"{mine}-saw-{generation}").touch()
    time.sleep(0.3)
print(json.dumps({"reads": n, "seen": seen, "mixed": mixed}))
"""


@dataclass
class Readers:
    """Running readers of a home; their answers are there after they have stopped."""

    home: Home
    folder: Path
    answers: list[dict[str, Any]] = field(default_factory=list)

    def wait_until_seen(self) -> None:
        """Wait until a reader has read the current generation, late on a busy machine."""
        generation = served_generation(self.home)
        wait_until(lambda: [*self.folder.glob(f"*-saw-{generation}")])


@contextmanager
def reading_all_the_time(home: Home, tmp_path: Path) -> Iterator[Readers]:
    """Have processes read a home during the block; the block starts after a first reading."""
    folder = tmp_path / "readers"
    folder.mkdir()
    command = [sys.executable, "-c", READER, str(home.root), str(folder)]
    processes = [
        subprocess.Popen([*command, str(number)], stdout=subprocess.PIPE, text=True)
        for number in range(N_READERS)
    ]
    readers = Readers(home, folder)
    try:
        readers.wait_until_seen()
        yield readers
    finally:
        (folder / "stop").touch()
        said = [process.communicate()[0] for process in processes]
    assert all(process.returncode == 0 for process in processes)
    readers.answers = [json.loads(text) for text in said]


def assert_whole(answers: list[dict[str, Any]]) -> None:
    """Check that no reader saw a mixed version, or an older version after a newer one."""
    for answer in answers:
        assert answer["mixed"] == []
        assert answer["seen"] == sorted(answer["seen"]), "a reader went back in time"

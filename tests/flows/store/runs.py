"""A store's records of the commands that wrote to it."""

from banzuke.flows.home import Home
from banzuke.flows.store import read_working


def runs(home: Home) -> list[tuple[str, str]]:
    reader = read_working(home)
    try:
        return reader.rows("SELECT command, state FROM result.run ORDER BY started_at")
    finally:
        reader.close()

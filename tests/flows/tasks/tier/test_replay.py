"""Promise: a late or corrected log replays the later events, bit for bit like a full replay."""

import datetime as dt
from pathlib import Path

import pytest

from banzuke.engine.streams import named
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from tests.marks import rare

pytestmark = pytest.mark.slow

NUMBERS = """
SELECT * EXCLUDE (version_id), version_id FROM tier_event ORDER BY event_at, event, place, player
"""
SEASONS = [
    {"name": "winter", "first_day": dt.date(2024, 1, 1), "last_day": dt.date(2024, 1, 5)},
    {"name": "rest", "first_day": dt.date(2024, 1, 6), "last_day": dt.date(2024, 12, 31)},
]
N_EVENTS = 11


def full_replay(folder: Path, files, *, night, league, write) -> list[tuple]:
    """The numbers of a home that reads all logs in its first night."""
    home = Home(folder)
    home.root.mkdir()
    for name, rows in files.items():
        write(name, *rows, to=home)
    night(home, league, serve=True)
    return ask(home, NUMBERS)[1]


WIDEN = {"season_start": "widen", "period": SEASONS}
RESET = {"season_start": "reset", "period": SEASONS}


@pytest.mark.parametrize(
    ("history", "rules"), [rare(0, {}), rare(1, {}), rare(2, WIDEN), (3, RESET)]
)
@pytest.mark.long
def test_any_order_of_files_and_corrections_gives_the_bits_of_a_full_replay(
    home, tmp_path, write, room, night, season, history, rules
) -> None:
    league = room(**rules)
    rng = named("history", str(history))
    events = season(f"history {history}", n_events=N_EVENTS)
    files = {f"file-{i:02d}": rows for i, rows in enumerate(events)}
    arrived: set[int] = set()
    order = [int(i) for i in rng.permutation(N_EVENTS)]
    while order:
        batch = [order.pop() for _ in range(min(len(order), int(rng.integers(1, 4))))]
        if arrived and rng.random() < 0.5:
            batch.append(corrected := sorted(arrived)[int(rng.integers(len(arrived)))])
            files[f"file-{corrected:02d}"] = files[f"file-{corrected:02d}"][1:]
        for i in batch:
            write(f"file-{i:02d}", *files[f"file-{i:02d}"])
        arrived |= set(batch)
        computed = night(home, league, serve=not order).promoted
        assert computed == tuple(f"E{i:02d}" for i in sorted(arrived) if i >= min(batch))

    whole = full_replay(tmp_path / "whole", files, night=night, league=league, write=write)

    assert len(whole) > 50
    assert ask(home, NUMBERS)[1] == whole

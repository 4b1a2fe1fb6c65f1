"""Decisions that a Dask cluster judges have the same rows as in a local night."""

from pathlib import Path

import pytest

from banzuke.flows.serving.ask import ask
from tests.cluster.dask_cluster import running_cluster
from tests.empty_home import empty_home
from tests.extras import need
from tests.mahjong_homes import club, game, hand, night, write

pytestmark = pytest.mark.rare

need("distributed", "the extra `dask` is not installed")

GAMES = [game(f"2024010{n}12gm-0009-0000-0000000{n}", [hand(0, cut=42, drawn=10 + n)]) for n in
         (1, 2, 3)]  # fmt: skip
ROWS = (
    "SELECT * FROM decision_quality ORDER BY ALL",
    "SELECT * FROM decision ORDER BY ALL",
    "SELECT version_id, state, diagnostics FROM version ORDER BY ALL",
)


def test_judged_blocks_give_the_rows_of_a_local_night(tmp_path: Path) -> None:
    homes = [club(empty_home(tmp_path / name)) for name in ("local", "spread")]
    for home in homes:
        write(home, *GAMES)
    night(homes[0])
    with running_cluster(tmp_path, 2) as cluster:
        night(homes[1], dask=cluster.address)
    assert ask(homes[0], "SELECT count(*) FROM decision_quality")[1] != [(0,)]
    for query in ROWS:
        assert ask(homes[0], query)[1] == ask(homes[1], query)[1], query

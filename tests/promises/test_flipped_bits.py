"""Promise: a flipped bit in the store is found by `doctor --deep`, or changes no row."""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.commands.upkeep.doctor_store import store_findings
from banzuke.flows.home import Home
from banzuke.flows.store import open_serving, read_working
from tests.damage import flip
from tests.empty_home import empty_home
from tests.homes import add_games, add_league
from tests.promises.scale import N_KILLS
from tests.writers import copy_home

N_FLIPS = N_KILLS
WORDS = ("damaged", "cannot be read", "cannot be opened")
FOUND: Counter[str] = Counter()


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory, run_night: Callable[..., Any]) -> Home:
    """A home after two nights; its store has free blocks."""
    home = empty_home(tmp_path_factory.mktemp("template") / "home")
    add_league(home, "alpha", period="quarter")
    for name in ("one", "two"):
        add_games(home, "alpha", name, n_games=400, n_days=730)
        assert run_night(home).ok
    return home


@pytest.fixture(scope="module")
def rows_before(template: Home) -> dict[str, list[tuple[Any, ...]]]:
    """Every row before a bit was flipped."""
    return everything(template)


@pytest.mark.parametrize("point", range(N_FLIPS))
def test_flipped_bit_is_found_or_every_row_reads_as_before(
    point: int, template: Home, rows_before: dict[str, Any], tmp_path: Path
) -> None:
    rng = random.Random(point)
    home = copy_home(template, tmp_path)
    file = home.serving_file if point % 4 == 0 else home.working_file
    flip(file, rng.randrange(file.stat().st_size), rng.randrange(8))

    bad = [said for _, ok, said in store_findings(home, deep=True) if not ok]

    FOUND["found" if bad else "harmless"] += 1
    if bad:
        assert any(word in said for said in bad for word in WORDS), bad
    else:
        assert everything(home) == rows_before


def everything(home: Home) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of both files."""
    tables = "SELECT schema_name || '.' || table_name FROM duckdb_tables() ORDER BY ALL"
    rows = {}
    for what, opened in (("served", open_serving(home)), ("working", read_working(home))):
        with closing(opened) as connection:
            for (table,) in connection.rows(tables):
                rows[f"{what} {table}"] = connection.rows(f"FROM {table} ORDER BY ALL")
    return rows


def test_enough_flips_were_found() -> None:
    """At least a quarter of the flips were found; otherwise the promise was not tested."""
    assert FOUND["found"] >= FOUND.total() / 4

"""Promise: a killed restore or erase leaves a valid store, and the same command completes it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.backup import write_backup
from banzuke.flows.serving.restore import restore_backup
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from tests.command_line import banzuke
from tests.flows.conftest import make_league, run_without_engine  # noqa: F401  # fixtures
from tests.promises.scale import CARE_KILLS, until_kill
from tests.writers import copy_home, kill_writer, seconds_of_work

pytestmark = pytest.mark.rare

NAME = "Wilhelmina Featherstonehaugh"
ERASE = ["erase", NAME, "--namespace", "club", "--reason", "asked to", "--yes"]
LEAGUE = 'name = "club"\nkind = "pairwise"\nperiod = "year"\n[[source]]\npath = "inbox/*.csv"\n'
PUBLIC = "SELECT * EXCLUDE (player) FROM static_rating ORDER BY ALL"
ALIVE_AT_KILL: list[bool] = []


@pytest.fixture(scope="module")
def homes(
    tmp_path_factory: pytest.TempPathFactory,
    make_league: Callable[..., Any],  # noqa: F811
    run_without_engine: Callable[..., Any],  # noqa: F811
) -> tuple[Home, Path]:
    """A home of two years, and its backup after the first year."""
    folder = tmp_path_factory.mktemp("template")
    home, backup = Home(folder / "home"), folder / "backup.tar.zst"
    home.leagues.mkdir(parents=True)
    (home.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
    for year in (2023, 2024):
        log = home.root / "inbox" / f"{year}.csv"
        log.parent.mkdir(exist_ok=True)
        rows = [f"{year}-05-01,{NAME},Bob,1", f"{year}-05-02,Bob,{NAME},1"]
        log.write_text("\n".join(["date,black,white,result", *rows]), encoding="utf-8")
        with open_store(home, command="nightly") as store:
            # More data, so that a copy of the store takes long enough to be killed.
            bulk = "SELECT hash(n, ?) AS x FROM range(3_000_000) AS t(n)"
            store.execute(f"CREATE TABLE raw.bulk_{year} AS {bulk}", [year])
            run_without_engine(store, make_league(path="inbox/*.csv"))
            refresh_serving(store)
        if year == 2023:
            write_backup(home, backup, with_inbox=False, wait_seconds=0)
    return home, backup


@pytest.fixture(scope="module")
def seconds(homes: tuple[Home, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    """The CPU seconds of each undisturbed command."""
    template, backup = homes
    commands = {"restore": ["restore", backup, "--force"], "erase": ERASE}
    return {
        name: seconds_of_work(copy_home(template, tmp_path_factory.mktemp(name)), *words)
        for name, words in commands.items()
    }


@pytest.mark.parametrize("point", range(CARE_KILLS))
def test_killed_restore_leaves_the_old_store_or_the_new_and_the_next_one_completes(
    point: int, homes: tuple[Home, Path], seconds: dict[str, float], tmp_path: Path
) -> None:
    template, backup = homes
    home, other = copy_home(template, tmp_path), Home(tmp_path / "other")
    restore_backup(other, backup, force=False, wait_seconds=0)
    old, new = ask(home, PUBLIC)[1], ask(other, PUBLIC)[1]
    assert old != new

    after = until_kill(seconds["restore"], point, CARE_KILLS)
    ALIVE_AT_KILL.append(kill_writer(home, "restore", backup, "--force", after=after))

    assert ask(home, PUBLIC)[1] in (old, new)
    with open_store(home, command="test") as store:
        shown = store.rows("SELECT DISTINCT period FROM result.version ORDER BY ALL")
    assert shown in ([("2023",), ("2024",)], [("2023",)])
    restore_backup(home, backup, force=True, wait_seconds=0)
    assert ask(home, PUBLIC)[1] == new


@pytest.mark.parametrize("point", range(CARE_KILLS))
def test_killed_erase_changes_no_number_and_the_next_one_leaves_no_byte(
    point: int, homes: tuple[Home, Path], seconds: dict[str, float], tmp_path: Path
) -> None:
    home = copy_home(homes[0], tmp_path)
    public = ask(home, PUBLIC)[1]

    after = until_kill(seconds["erase"], point, CARE_KILLS)
    ALIVE_AT_KILL.append(kill_writer(home, *ERASE, after=after))

    assert ask(home, PUBLIC)[1] == public
    done = banzuke(*ERASE, "--home", home.root)
    assert done.returncode == 0, done.stderr
    assert ask(home, PUBLIC)[1] == public
    files = [file for file in home.store.rglob("*") if file.is_file()]
    assert [file.name for file in files if NAME.encode() in file.read_bytes()] == []


def test_kills_hit_commands_that_had_not_ended() -> None:
    """At least three quarters of the kills hit a command that was still running."""
    assert sum(ALIVE_AT_KILL) >= 0.75 * len(ALIVE_AT_KILL)

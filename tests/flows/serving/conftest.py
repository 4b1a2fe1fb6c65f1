"""Fixtures of the tests of backups: a home with rows and files to lose."""

import shutil
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.backup import write_backup
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from tests.flows.serving.backups import LEAGUE

ROWS = ["2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Ann,0", "2024-05-03,Ann,Ann,1"]


@pytest.fixture
def filled(home: Home, log, make_league, run_without_engine, made_once) -> Home:
    """A home with a published version, a row in quarantine, a league file and an alias file."""

    def make() -> None:
        log("a.csv", *ROWS)
        (home.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
        (home.root / "names.csv").write_text("alias,player\n", encoding="utf-8")
        with open_store(home, command="test") as store:
            run_without_engine(store, make_league())
            refresh_serving(store)

    return made_once(home, make)


@pytest.fixture(scope="session")
def backups(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the one backup that tests copy."""
    return tmp_path_factory.mktemp("backups")


@pytest.fixture
def backup(filled: Home, backups: Path, tmp_path: Path) -> Path:
    """A backup of that home, with the permissions that the backup has."""
    kept = backups / "backup.tar.zst"
    if not kept.exists():
        write_backup(filled, kept, with_inbox=False, wait_seconds=0)
    return Path(shutil.copy2(kept, tmp_path / kept.name))


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "secret.csv").write_text("nobody's business", encoding="utf-8")
    return folder

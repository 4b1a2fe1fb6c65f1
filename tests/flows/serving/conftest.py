"""Fixtures of the tests of backups: a home with rows and files to lose."""

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


@pytest.fixture
def backup(filled: Home, tmp_path: Path) -> Path:
    file = tmp_path / "backup.tar.zst"
    write_backup(filled, file, with_inbox=False, wait_seconds=0)
    return file


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "secret.csv").write_text("nobody's business", encoding="utf-8")
    return folder

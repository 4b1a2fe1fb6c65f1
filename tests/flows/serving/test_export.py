"""An export has the rows of the views as Parquet; it appears as a whole or not at all."""

import errno
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from banzuke import sql
from banzuke.flows.home import Home
from banzuke.flows.serving import export as exporting
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.export import MANIFEST, NotExported, export
from tests.command_line import banzuke
from tests.empty_home import empty_home
from tests.homes import add_games, add_league

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]) -> Home:
    """A home with two leagues; new games of the league west were published in a second night."""
    home = empty_home(tmp_path_factory.mktemp("published"))
    for league in ("north", "west"):
        add_league(home, league)
        add_games(home, league, "one")
    rate_home(home)
    add_games(home, "west", "two")
    rate_home(home)
    return home


def manifest_of(folder: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    return manifest


@pytest.mark.long
def test_a_reader_of_hive_partitions_sees_what_the_view_shows(
    published: Home, tmp_path: Path
) -> None:
    export(published, tmp_path / "out")

    columns, rows = ask(published, "SELECT * FROM static_rating ORDER BY ALL")
    found = pl.read_parquet(tmp_path / "out" / "static_rating", hive_partitioning=True)
    assert found.height == len(rows) > 0
    assert (
        found.select(columns)
        .sort(pl.all())
        .equals(
            pl.DataFrame(rows, schema=found.select(columns).schema, orient="row").sort(pl.all())
        )
    )


@pytest.mark.long
def test_the_manifest_accounts_for_every_file_and_version(published: Home, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    export(published, folder)

    manifest = manifest_of(folder)
    listed = {file["path"]: file for file in manifest["files"]}
    there = {file.relative_to(folder).as_posix() for file in folder.rglob("*.parquet")}
    assert set(listed) == there
    for path, file in listed.items():
        content = (folder / path).read_bytes()
        assert file["sha256"] == hashlib.sha256(content).hexdigest()
        assert file["size_bytes"] == len(content)
        assert file["rows"] == pl.scan_parquet(folder / path).select(pl.len()).collect().item()
    shown = ask(published, "SELECT version_id FROM version WHERE is_current")[1]
    assert {v["version_id"] for v in manifest["versions"]} == {v for (v,) in shown}


def test_the_same_ratings_give_the_same_bytes(published: Home, tmp_path: Path) -> None:
    one, two = (export(published, tmp_path / name, history=True) for name in ("one", "two"))
    assert one == two
    assert {file.view for file in one} >= {"static_rating_history", "static_rating"}


def test_one_league_only(published: Home, tmp_path: Path) -> None:
    files = export(published, tmp_path / "out", league="west")
    places = {file.path for file in files if file.view == "static_rating"}
    assert places == {"static_rating/league=west/data_0.parquet"}
    assert {v["league"] for v in manifest_of(tmp_path / "out")["versions"]} == {"west"}


def test_an_unknown_league_is_refused_and_nothing_is_left(published: Home, tmp_path: Path) -> None:
    with pytest.raises(NotExported, match="no ratings of a league 'east' are shown"):
        export(published, tmp_path / "out", league="east")
    assert list(tmp_path.iterdir()) == []


def test_an_earlier_export_is_replaced_and_anything_else_is_not(
    published: Home, tmp_path: Path
) -> None:
    export(published, tmp_path / "out")
    (tmp_path / "out" / "stale.parquet").write_bytes(b"")
    export(published, tmp_path / "out")
    assert not (tmp_path / "out" / "stale.parquet").exists()

    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(NotExported, match="files that are not from an export"):
        export(published, tmp_path / "mine")
    assert (tmp_path / "mine" / "thesis.txt").exists()


def test_folders_of_other_programs_and_of_people_stay(published: Home, tmp_path: Path) -> None:
    """Browser extensions have a manifest.json, too; `out.old` is somebody's last export."""
    for name in ("mine", "out.old", "out.building"):
        (tmp_path / name).mkdir()
        (tmp_path / name / MANIFEST).write_text('{"manifest_version": 3}', encoding="utf-8")
    with pytest.raises(NotExported, match="files that are not from an export"):
        export(published, tmp_path / "mine")
    export(published, tmp_path / "out")
    export(published, tmp_path / "out")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "mine", "out", "out.building", "out.old",
    ]  # fmt: skip


def test_an_export_that_fails_leaves_nothing(
    published: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(exporting, "_files", full)
    with pytest.raises(OSError, match="No space left"):
        export(published, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_every_view_is_exported(published: Home, tmp_path: Path) -> None:
    """Every view with rows has a file, and a view without rows has none."""
    views = {file.view for file in export(published, tmp_path / "out")}
    for view in sql.names("views"):
        ((n_rows,),) = ask(published, f"SELECT count(*) FROM {view}")[1]
        assert (view in views) == (n_rows > 0), view


def test_the_command_says_what_it_wrote(published: Home, tmp_path: Path) -> None:
    answer = banzuke("export", tmp_path / "out", "--home", published.root)
    assert answer.returncode == 0, answer.stderr
    assert "static_rating" in answer.stdout
    assert "manifest.json" in answer.stdout

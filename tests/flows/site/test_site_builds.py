"""Builds of the report site: the same bytes from the same ratings, and never half written."""

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from banzuke.flows.erase.erase import erase_person
from banzuke.flows.home import Home
from banzuke.flows.site.building.build import build_site
from banzuke.flows.site.building.league_site import LeagueSite
from banzuke.flows.site.folder import swap
from banzuke.flows.site.folder.swap import SiteNotWritten, building
from tests.flows.site.conftest import HOSTILE


@pytest.fixture
def copy(published: Home, tmp_path: Path) -> Home:
    """A copy of the home with the same ratings."""
    shutil.copytree(published.root, tmp_path / "home", symlinks=True)
    return Home(tmp_path / "home")


@pytest.mark.long
def test_the_same_ratings_give_the_same_bytes(site: Path, published: Home, copy: Home) -> None:
    shutil.rmtree(copy.root / "report")
    build_site(copy)

    def files(of: Path) -> dict[str, bytes]:
        found = {
            str(file.relative_to(of)): file.read_bytes()
            for file in of.rglob("*") if file.is_file() and file.suffix != ".parquet"
        }  # fmt: skip
        manifest = json.loads(found["manifest.json"])
        assert manifest.pop("home")  # whose site it is
        return found | {"manifest.json": json.dumps(manifest).encode()}

    assert files(copy.site.resolve()) == files(published.site.resolve())


@pytest.mark.long
def test_only_leagues_that_changed_are_written_anew(
    copy: Home, rate_home: Callable[[Home], None]
) -> None:
    build_site(copy)
    with (copy.root / "inbox/room.csv").open("a", encoding="utf-8") as log:
        log.write("late,2024-06-01 20:00,Eve,1,,\nlate,2024-06-01 20:00,Mallory,2,,\n")
    rate_home(copy)
    inode = (copy.site / "leagues/club/index.html").stat().st_ino
    built = build_site(copy)
    assert (built.written, built.unchanged) == (["room"], ["club", "tables"])
    assert (copy.site / "leagues/club/index.html").stat().st_ino == inode
    assert "Mallory" in (copy.site / "leagues/room/index.html").read_text(encoding="utf-8")
    again = build_site(copy)
    assert again.written == []


@pytest.mark.long
@pytest.mark.parametrize("removed", ["leagues/club", "leagues/club/players"])
def test_pages_that_somebody_removed_are_written_again(copy: Home, removed: str) -> None:
    build_site(copy)
    n_files = sum(1 for path in copy.site.resolve().rglob("*") if path.is_file())
    shutil.rmtree(copy.site.resolve() / removed)

    built = build_site(copy)

    assert built.written == ["club"]
    assert sum(1 for path in copy.site.resolve().rglob("*") if path.is_file()) == n_files
    assert build_site(copy).written == []


@pytest.mark.slow
def test_a_copy_of_a_build_stays_and_stops_no_build(copy: Home) -> None:
    kept = copy.site.parent / ".site-1.before"
    kept.mkdir(parents=True)
    os.utime(kept, (0, 0))
    build_site(copy)
    assert kept.is_dir()


@pytest.mark.slow
def test_a_build_that_breaks_off_leaves_the_site_as_it_was(
    copy: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_site(copy)
    before = copy.site.resolve()
    (copy.site / "manifest.json").unlink()  # so that every league is written

    def fail(_: LeagueSite) -> None:
        raise RuntimeError("no")

    # A replaced site is kept for its readers for a minute.
    monkeypatch.setattr(swap, "SECONDS_KEPT", 0.0)
    monkeypatch.setattr(LeagueSite, "write", fail)
    with pytest.raises(RuntimeError):
        build_site(copy)
    assert copy.site.resolve() == before
    assert (copy.site / "index.html").is_file()
    assert len(list(before.parent.glob(f"{swap.BUILD}[0-9]*"))) == 1


@pytest.mark.slow
def test_a_site_that_another_account_has_built_is_replaced(
    copy: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    build_site(copy)
    before = copy.site.resolve()
    monkeypatch.setattr(swap.os, "utime", refuse)
    build_site(copy)
    assert copy.site.resolve() != before


@pytest.mark.slow
def test_readers_see_the_old_site_until_the_new_one_is_whole(copy: Home) -> None:
    build_site(copy)
    with building(copy) as folder:
        (folder / "index.html").write_text("new", encoding="utf-8")
        assert (copy.site / "index.html").read_text(encoding="utf-8") != "new"
    assert (copy.site / "index.html").read_text(encoding="utf-8") == "new"


@pytest.mark.slow
def test_a_copied_site_without_its_link_is_a_build_again(copy: Home) -> None:
    """Zip files, disks without links and `cp -L` make a folder of the link `report/site`."""
    build_site(copy)
    shown = copy.site.resolve()
    copy.site.unlink()
    shutil.copytree(shown, copy.site)
    build_site(copy)
    assert copy.site.is_symlink()
    assert (copy.site / "index.html").is_file()


@pytest.mark.slow
def test_a_folder_that_is_no_site_of_banzuke_is_left_alone(copy: Home) -> None:
    copy.site.unlink(missing_ok=True)
    copy.site.mkdir(parents=True)
    with pytest.raises(SiteNotWritten, match="move it away"):
        build_site(copy)


@pytest.mark.long
def test_a_league_with_pseudonyms_has_no_name_in_any_file(
    copy: Home, rate_home: Callable[[Home], None]
) -> None:
    for name in ("club", "tables", "room"):
        file = copy.leagues / f"{name}.toml"
        file.write_text(
            file.read_text(encoding="utf-8") + "[pages]\npseudonyms = true\n", encoding="utf-8"
        )
    rate_home(copy)
    build_site(copy)
    with (copy.root / "inbox/club.csv").open(encoding="utf-8") as log:
        assert "Zoë" in log.read()
    shown = [file for file in copy.site.resolve().rglob("*") if file.is_file()]
    for file in shown:
        if file.suffix == ".parquet":
            text = "\n".join(map(str, pl.read_parquet(file).rows()))
        else:
            text = file.read_text(encoding="utf-8")
        for hint in ("Ångström", r"alert\(1\)", r"\bEve\b", r"7 \* 7", r"what\?"):
            assert not re.search(hint, text), (file, hint)
    players = list((copy.site / "leagues/club/players").iterdir())
    assert len(players) == len(HOSTILE) + 1
    assert copy.pseudonym_file.stat().st_mode & 0o077 == 0


@pytest.mark.long
@pytest.mark.parametrize("is_copied", [False, True], ids=["", "copied without links"])
def test_an_erased_name_is_in_no_build_of_the_site(copy: Home, is_copied: bool) -> None:
    build_site(copy)
    if is_copied:
        shown = copy.site.resolve()
        copy.site.unlink()
        shown.rename(copy.site)
    erase_person(
        copy, [], "Eve", namespace="club", reason="asked", trial=False, wait_seconds=0
    )  # fmt: skip
    pages = [file for file in (copy.root / "report").rglob("*.html") if file.is_file()]
    assert len(pages) > 30
    for page in pages:
        assert not re.search(r"\bEve\b", page.read_text(encoding="utf-8")), page

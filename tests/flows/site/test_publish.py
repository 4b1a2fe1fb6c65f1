"""The site is published: a folder is replaced as a whole, a command runs, failures are named."""

import errno
import importlib.util
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.leagues.home_file import Site
from banzuke.flows.site.folder.bucket import NotUploaded
from banzuke.flows.site.folder.manifest import mark_of
from banzuke.flows.site.folder.publish import NotHandedOn, hand_on


@pytest.fixture
def built(tmp_path: Path) -> Path:
    site = tmp_path / "report" / "site"
    (site / "leagues").mkdir(parents=True)
    (site / "manifest.json").write_text('{"leagues": {}}', encoding="utf-8")
    (site / "index.html").write_text("home", encoding="utf-8")
    return site


def test_a_folder_is_replaced_whole(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "www"
    hand_on(built, Site(folder=str(folder)))
    (folder / "erased.html").write_text("Eve", encoding="utf-8")
    (built / "index.html").write_text("new", encoding="utf-8")
    hand_on(built, Site(folder=str(folder)))
    assert (folder / "index.html").read_text(encoding="utf-8") == "new"
    assert not (folder / "erased.html").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report", "www"]


def test_a_folder_that_is_no_site_of_banzuke_is_left_alone(built: Path, tmp_path: Path) -> None:
    (tmp_path / "www").mkdir()
    (tmp_path / "www" / "thesis.tex").touch()
    with pytest.raises(NotHandedOn, match="not a site of Banzuke"):
        hand_on(built, Site(folder=str(tmp_path / "www")))
    assert (tmp_path / "www" / "thesis.tex").exists()


def test_two_homes_with_one_folder_are_told(built: Path, tmp_path: Path) -> None:
    site = Site(folder=str(tmp_path / "www"))

    def notes(home: str) -> list[str]:
        text = json.dumps({"leagues": {}, "home": mark_of(tmp_path / home)})
        (built / "manifest.json").write_text(text, encoding="utf-8")
        return hand_on(built, site)

    assert [notes("one"), notes("one")] == [[], []]
    (told,) = notes("two")
    assert f"{tmp_path / 'www'} had the site of another home" in told
    assert notes("two") == []


WEB_APP = '{"name": "Go club", "start_url": "/", "leagues": "see our pages"}'
"""The manifest of a web app, which browsers look for under the same name."""


def test_a_site_with_another_manifest_is_left_alone(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "www"
    folder.mkdir()
    (folder / "manifest.json").write_text(WEB_APP, encoding="utf-8")
    (folder / "index.html").write_text("ours", encoding="utf-8")
    with pytest.raises(NotHandedOn, match="not a site of Banzuke"):
        hand_on(built, Site(folder=str(folder)))
    assert (folder / "index.html").read_text(encoding="utf-8") == "ours"


def test_an_error_leaves_the_shown_folder_and_nothing_beside_it(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Site(folder=str(tmp_path / "www"))
    hand_on(built, site)
    (built / "index.html").write_text("new", encoding="utf-8")

    def full(source: str, target: str) -> None:
        Path(target).write_bytes(b"ha")
        raise OSError(errno.ENOSPC, "No space left on device", target)

    monkeypatch.setattr(shutil, "copy2", full)
    with pytest.raises(NotHandedOn, match="No space left on device") as refused:
        hand_on(built, site)

    assert str(refused.value).count("No space left") == 1
    assert (tmp_path / "www" / "index.html").read_text(encoding="utf-8") == "home"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report", "www"]


def test_a_kill_between_the_folders_leaves_a_site_that_is_shown_again(
    built: Path, tmp_path: Path
) -> None:
    site = Site(folder=str(tmp_path / "www"))
    hand_on(built, site)
    (tmp_path / "www").rename(tmp_path / ".www.old")
    (built / "index.html").unlink()
    (built / "index.html").symlink_to("nowhere")  # nothing can be copied
    with pytest.raises(NotHandedOn, match="index"):
        hand_on(built, site)
    assert (tmp_path / "www" / "index.html").read_text(encoding="utf-8") == "home"


def test_a_command_gets_the_folder_and_no_shell(built: Path, tmp_path: Path) -> None:
    hand_on(built, Site(publish=f"cp {{site}}/index.html '{tmp_path}/a; touch b'"))
    assert (tmp_path / "a; touch b").read_text(encoding="utf-8") == "home"


@pytest.mark.parametrize(
    ("command", "why"),
    [("ls /no/such/place", "ended with 2: .*no/such"), ("no-such-command x", "did not run")],
)
def test_a_command_that_fails_is_reported(built: Path, command: str, why: str) -> None:
    with pytest.raises(NotHandedOn, match=why):
        hand_on(built, Site(publish=command))


@pytest.fixture
def bucket() -> Iterator[Any]:
    """An empty store of fsspec in memory."""
    store = pytest.importorskip("fsspec").filesystem("memory")
    store.store.clear()
    yield store
    store.store.clear()


def test_a_bucket_gets_what_is_new_and_loses_what_is_gone(built: Path, bucket: Any) -> None:
    site = Site(folder="memory://club/go")
    hand_on(built, site)
    (built / "index.html").write_text("new", encoding="utf-8")
    (built / "leagues" / "club.html").write_text("club", encoding="utf-8")
    bucket.pipe_file("/club/go/erased.html", b"Eve")
    bucket.pipe_file("/club/other.txt", b"not ours")
    hand_on(built, site)

    assert bucket.cat_file("/club/go/index.html") == b"new"
    assert sorted(bucket.find("/club")) == [
        "/club/go/index.html", "/club/go/leagues/club.html", "/club/go/manifest.json",
        "/club/other.txt",
    ]  # fmt: skip


def test_a_bucket_with_another_manifest_is_left_alone(built: Path, bucket: Any) -> None:
    bucket.pipe_file("/club/manifest.json", WEB_APP.encode())
    bucket.pipe_file("/club/index.html", b"ours")
    with pytest.raises(NotUploaded, match="not a site of Banzuke"):
        hand_on(built, Site(folder="memory://club"))
    assert bucket.cat_file("/club/index.html") == b"ours"


def test_a_bucket_that_is_no_site_of_banzuke_is_left_alone(built: Path, bucket: Any) -> None:
    bucket.pipe_file("/club/thesis.tex", b"x")
    with pytest.raises(NotUploaded, match="not a site of Banzuke"):
        hand_on(built, Site(folder="memory://club"))
    assert bucket.find("/club") == ["/club/thesis.tex"]


@pytest.mark.parametrize(
    ("address", "why"),
    [("s3://club/go", "needs s3fs: pip install s3fs"), ("nothing://club", "not known|not copied")],
)
def test_an_address_that_cannot_be_written_is_reported(built: Path, address: str, why: str) -> None:
    if address.startswith("s3") and importlib.util.find_spec("s3fs"):
        pytest.skip("s3fs is installed")
    with pytest.raises(NotUploaded, match=why):
        hand_on(built, Site(folder=address))

"""Pages of many players are written by a second process, and nothing of them is lost."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.site.building import league_site
from banzuke.flows.site.building.build import build_site
from banzuke.flows.site.folder.writing import HEAD, Writing


def test_every_file_arrives_as_it_was(tmp_path: Path) -> None:
    content = {f"{n}.html": bytes([n]) * 1000 * n for n in range(50)} | {"山田.html": "終".encode()}
    with Writing(tmp_path) as writing:
        for name, text in content.items():
            writing.put(name, text)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == content


def test_what_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    def write() -> None:
        with Writing(tmp_path) as writing:
            for _ in range(1000):
                writing.put("no/such/folder.html", b"x" * 10_000)

    with pytest.raises(OSError, match=r"pages cannot be written: .*no/such/folder"):
        write()


@pytest.mark.parametrize("size", [5000, 50_000])
def test_a_page_that_may_not_grow_is_named(tmp_path: Path, size: int) -> None:
    small = f"ulimit -f 2; exec {sys.executable} -m banzuke.flows.site.folder.writing {tmp_path}"
    content = HEAD.pack(len(b"page.html"), size) + b"page.html" + b"x" * size
    done = subprocess.run(["/bin/sh", "-c", small], input=content, capture_output=True, check=True)
    assert b"File too large" in done.stdout
    assert b"page.html" in done.stdout


def test_an_error_of_the_pages_ends_the_process(tmp_path: Path) -> None:
    seen = []

    def write() -> None:
        with Writing(tmp_path) as writing:
            seen.append(writing)
            raise RuntimeError("no page")

    with pytest.raises(RuntimeError, match="no page"):
        write()
    assert seen[0]._process.poll() is not None


@pytest.mark.long
@pytest.mark.slow
def test_a_second_process_writes_the_same_pages(
    published: Home, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(league_site, "FEW_PLAYERS", 0)
    other = Home(tmp_path / "home")
    shutil.copytree(published.root, other.root, ignore=shutil.ignore_patterns("report"))
    build_site(other)
    pages = {file.relative_to(site) for file in site.glob("leagues/*/players/*.html")}
    assert len(pages) > 10
    for page in pages:
        assert (other.site / page).read_bytes() == (site / page).read_bytes()

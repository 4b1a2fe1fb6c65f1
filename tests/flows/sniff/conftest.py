"""Fixtures of the tests of `banzuke sniff`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.sniff.files.found import found_files
from banzuke.flows.sniff.files.target import Target
from banzuke.flows.sniff.sniff import Sniffed, sniff


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """A function that writes a file, of text or of bytes."""

    def write_(name: str, content: str | bytes, encoding: str = "utf-8") -> Path:
        path = tmp_path / "logs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return path

    return write_


@pytest.fixture(scope="session")
def sniff_at() -> Callable[..., list[Sniffed]]:
    """A function that sniffs at files for a league called club."""
    return lambda *paths: sniff(found_files(paths), Target("club"), Reading())


@pytest.fixture
def sniff_text(write, sniff_at) -> Callable[..., Sniffed]:
    """A function that writes a text to a file and sniffs at this file."""

    def of(text: str | bytes, name: str = "games.csv", encoding: str = "utf-8") -> Sniffed:
        (found,) = sniff_at(write(name, text, encoding))
        return found

    return of

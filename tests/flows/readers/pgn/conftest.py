"""Fixtures of the tests of PGN: games read as a pairwise league reads them."""

from pathlib import Path

import pytest

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import read


@pytest.fixture
def games(tmp_path):
    """Read text as a pairwise league does; keywords are keys of the source and the period."""

    def _games(content, name="games.pgn", *, period="all", **keys):
        path = content if isinstance(content, Path) else tmp_path / name
        if path is not content:
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        source = Source(path="inbox/*", format="pgn", **keys)
        league = League(name="club", kind="pairwise", period=period, source=[source])
        raw = read(path, source)
        result = canonical(raw, league, source)
        assert result.rows_read == result.accepted.height + result.quarantined.height
        return result

    return _games


@pytest.fixture
def one(games):
    """Read one game, and return its row."""

    def _one(content, **keys):
        result = games(content, **keys)
        assert result.quarantined.is_empty()
        (row,) = result.accepted.rows(named=True)
        return row

    return _one


@pytest.fixture
def broken(games):
    """Read text, and return line and rule of each record that cannot be used."""

    def _broken(content, **keys):
        return games(content, **keys).quarantined.select("line", "rule").rows()

    return _broken

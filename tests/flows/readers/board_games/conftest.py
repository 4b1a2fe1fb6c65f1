import pytest

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import read


@pytest.fixture
def raw_games(write):
    """Read text or bytes as a file of games; keywords are keys of the source."""

    def _raw_games(content, name, **keys):
        source = Source(path="inbox/*", format=name.split(".")[1][:3], **keys)
        return read(write(content, name), source)

    return _raw_games


@pytest.fixture
def games():
    """Read a file as a pairwise league does; keywords are keys of the source and the period."""

    def _games(path, *, period="all", **keys):
        source = Source(path="inbox/*", **keys)
        league = League(name="club", kind="pairwise", period=period, source=[source])
        result = canonical(read(path, source), league, source)
        assert result.rows_read == result.accepted.height + result.quarantined.height
        return result

    return _games

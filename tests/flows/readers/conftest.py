import pytest

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import UnreadableFile, read


@pytest.fixture
def write(tmp_path):
    """Write bytes or text to a log file and return its path."""

    def _write(content, name="log.csv"):
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return _write


@pytest.fixture
def read_log(write):
    """Write a log and read it; keywords are keys of the source."""

    def _read(content, name="log.csv", **keys):
        keys.setdefault("format", name.split(".")[1])
        return read(write(content, name), Source(path="inbox/*", **keys))

    return _read


@pytest.fixture
def table_games():
    """Read a file as a table league does; keywords are keys of the source and the period."""

    def _table_games(path, *, period="all", **keys):
        source = Source(path="inbox/*", **keys)
        league = League(name="club", kind="table", period=period, source=[source])
        result = canonical(read(path, source), league, source)
        n_accepted = result.accepted["line"].n_unique()
        assert result.rows_read == n_accepted + result.quarantined.height
        return result

    return _table_games


@pytest.fixture
def refusal(table_games):
    """The error that refuses a file as a whole."""

    def _refusal(path, **keys):
        with pytest.raises(UnreadableFile) as caught:
            table_games(path, **keys)
        assert caught.value.remedy
        return caught.value

    return _refusal


@pytest.fixture
def refusal_of():
    """The error with which a call refuses a file."""

    def _refusal_of(call):
        with pytest.raises(UnreadableFile) as caught:
            call()
        return caught.value

    return _refusal_of

import pytest

from flows.league import Source
from flows.readers import read


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

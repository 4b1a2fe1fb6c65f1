import pytest

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source, StableRank
from banzuke.flows.readers import read


@pytest.fixture
def run(tmp_path):
    """A function that writes a CSV log, reads it and returns its canonical form.

    ``period``, ``timezone``, ``rule`` and ``undated`` are keys of the league.
    """

    def _run(
        text,
        *,
        kind="pairwise",
        period="all",
        timezone="UTC",
        paths=("",),
        rule=None,
        undated="quarantine",
        **keys,
    ):
        path = tmp_path / "log"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        source = Source(path="inbox/*", **keys)
        ranks = StableRank(rule=rule) if rule else None
        league = League(
            name="test", kind=kind, period=period, timezone=timezone, source=[source],
            stable_rank=ranks, undated=undated,
        )  # fmt: skip
        result = canonical(read(path, source), league, source, paths=paths)
        n_accepted = result.accepted["line"].n_unique()
        assert result.rows_read == n_accepted + result.quarantined.height
        return result

    return _run


@pytest.fixture
def broken(run):
    """A function that returns (line, rule) of each quarantined record of a log."""

    def _broken(text, **keys):
        return run(text, **keys).quarantined.select("line", "rule").rows()

    return _broken

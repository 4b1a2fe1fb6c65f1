"""Views and macros are copied from a file of the cache, or made if the cache cannot be used."""

import re
from contextlib import closing

import pytest

from banzuke.flows.serving import made_views
from banzuke.flows.serving.serving_file import build_serving, served_generation
from banzuke.flows.store import open_serving

pytestmark = pytest.mark.slow

MADE = (
    "SELECT view_name, sql, comment FROM duckdb_views() WHERE NOT internal ORDER BY ALL",
    "SELECT table_name, column_name, data_type, comment FROM duckdb_columns()"
    " WHERE NOT internal ORDER BY ALL",
    "SELECT function_name, parameters, macro_definition FROM duckdb_functions()"
    " WHERE NOT internal ORDER BY ALL",
)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The cache folder of a user, which does not exist yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "banzuke"


def served(store):
    """The views, columns and macros that a new serving file describes."""
    build_serving(store)
    assert served_generation(store.home) == store.generation()
    with closing(open_serving(store.home)) as serving:
        return [_ordered(serving.rows(query)) for query in MADE]


def _ordered(rows):
    """Rows in order, with the names of each EXCLUDE and RENAME too: DuckDB keeps those in sets."""

    def ordered(found: re.Match[str]) -> str:
        return f"{found[1]} ({', '.join(sorted(found[2].split(', ')))})"

    return sorted(re.sub(r"(EXCLUDE|RENAME) \((.+?)\)", ordered, repr(row)) for row in rows)


@pytest.mark.long
def test_copied_views_are_those_that_are_made(store, cache, monkeypatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(made_views, "_attach", lambda *_: False)
        made = served(store)
    [file] = cache.iterdir()
    written_at = file.stat().st_mtime_ns

    copied = served(store)

    assert all(made)
    assert copied == made
    assert [(file, written_at)] == [(one, one.stat().st_mtime_ns) for one in cache.iterdir()]


@pytest.mark.long
def test_a_damaged_file_is_made_anew_by_the_build_after_the_next(store, cache) -> None:
    made = served(store)
    [file] = cache.iterdir()
    for damaged in (b"", file.read_bytes()[:20_000]):
        file.write_bytes(damaged)

        assert served(store) == made
        assert not file.exists() or damaged == b""  # DuckDB may take an empty file for a new one

        assert served(store) == made
        assert file.stat().st_size > 100_000


@pytest.mark.long
def test_a_cache_that_cannot_be_written_stops_no_build(store, cache) -> None:
    cache.parent.mkdir()
    cache.write_text("a file where the folder would be", encoding="utf-8")

    assert all(served(store))


@pytest.mark.long
def test_a_file_of_other_code_is_removed_when_a_new_one_is_written(store, cache) -> None:
    cache.mkdir(parents=True)
    old, other = cache / "views-0123.duckdb", cache / "numba-0123"
    old.write_bytes(b"old")
    other.mkdir()

    served(store)

    assert not old.exists()
    assert other.exists()
    assert len([*cache.glob("views-*")]) == 1

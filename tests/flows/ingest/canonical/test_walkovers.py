"""A walkover beside a name makes a row void, and is no part of the name."""

import polars as pl
import pytest

from banzuke.flows.ingest.canonical.walkovers import with_walkovers_void

SCHEMA = {"first": pl.String, "second": pl.String, "void_reason": pl.String}


def read(first: str) -> tuple[str, str | None]:
    """The name and the reason of a row with this first player."""
    rows = pl.DataFrame([(first, "Ben", None)], SCHEMA, orient="row")
    name, _, reason = with_walkovers_void(rows).row(0)
    return name, reason


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("w.o. A. Roth", "A. Roth"),
        ("W/O: Ann", "Ann"),
        ("(w.o.) Ann", "Ann"),
        ("walkover Ann", "Ann"),
        ("Ann w.o.", "Ann"),
        ("Ann (WO)", "Ann"),
        ("Ann [kampflos]", "Ann"),
    ],
)
def test_a_walkover_beside_a_name_is_void(text: str, name: str) -> None:
    assert read(text) == (name, "a walkover beside a name")


@pytest.mark.parametrize(
    "name", ["Wo Lam", "Bo Wo", "w.o.", "Ann (Nord)", "Walkova Eva", "Kwo. O."]
)
def test_other_names_stay(name: str) -> None:
    assert read(name) == (name, None)

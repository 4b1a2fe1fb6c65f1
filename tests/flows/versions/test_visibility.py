"""Visibility: at any time the public saw the version of the last promotion before the time."""

import datetime as dt
import itertools

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banzuke.flows.versions.visibility import SCHEMA, last_versions, visibility

pytestmark = pytest.mark.slow

START = dt.datetime(2024, 1, 1)
Promotion = tuple[str | None, int]  # (version or withdrawal, seconds since the start)


class Recorded:
    """A store that answers the two questions of `visibility`."""

    def __init__(self, parents: dict[str, str | None], promotions: list[Promotion]) -> None:
        self.versions = [(version, f"of {version}", parent) for version, parent in parents.items()]
        self.promotions = [("club", "tier", "all", version, at(n)) for version, n in promotions]

    def rows(self, query: str) -> list[tuple]:
        return self.versions if "FROM result.version" in query else self.promotions


def at(seconds: float) -> dt.datetime:
    return START + dt.timedelta(seconds=seconds)


def chain(parents: dict[str, str | None], version: str | None) -> set[str]:
    found = set()
    while version is not None:
        found.add(version)
        version = parents[version]
    return found


def visible(frame: pl.DataFrame, moment: dt.datetime) -> list[str]:
    until = pl.col("visible_until")
    seen = frame.filter((pl.col("visible_from") <= moment) & (until.is_null() | (until > moment)))
    return sorted(seen["version_id"])


@st.composite
def histories(draw) -> tuple[dict[str, str | None], list[Promotion]]:
    """Draw a forest of versions, and promotions of some of them in the order of time."""
    parents: dict[str, str | None] = {}
    for n in range(draw(st.integers(1, 7))):
        parents[f"v{n}"] = draw(st.sampled_from([None, *parents]))
    which = st.one_of(st.none(), st.sampled_from(sorted(parents)), st.sampled_from(sorted(parents)))
    steps = draw(st.lists(st.tuples(which, st.integers(0, 2)), max_size=8))
    promotions, now = [], 0
    for version, pause in steps:
        now += pause
        promotions.append((version, now))
    return parents, promotions


@given(histories())
def test_what_was_visible_is_what_the_last_promotion_says(history) -> None:
    parents, promotions = history

    frame = visibility(Recorded(parents, promotions))

    assert dict(frame.schema) == SCHEMA
    for half_seconds in range(-1, 40):
        moment = at(half_seconds / 2)
        last = [version for version, n in promotions if at(n) <= moment][-1:]
        assert visible(frame, moment) == sorted(chain(parents, last[0]) if last else set())


@given(histories())
def test_stretches_of_a_version_do_not_touch_and_the_current_ones_have_no_end(history) -> None:
    parents, promotions = history

    frame = visibility(Recorded(parents, promotions))

    for group in frame.filter(
        pl.col("visible_from") != pl.col("visible_until").fill_null(dt.datetime.max)
    ).partition_by("version_id"):
        spans = sorted(group.select("visible_from", "visible_until").iter_rows())
        for (_, end), (start, _) in itertools.pairwise(spans):
            assert end <= start
    current = frame.filter(pl.col("visible_until").is_null())["version_id"]
    assert sorted(current) == sorted(chain(parents, promotions[-1][0]) if promotions else set())


def test_head_that_moves_on_leaves_the_events_before_it_as_they_were() -> None:
    parents = {"a": None, "b": "a", "c": "b", "b2": "a"}

    frame = visibility(Recorded(parents, [("b", 0), ("c", 10), ("b2", 20)]))

    stretches = {row[0]: row[1:] for row in frame.select(
        "version_id", "period", "visible_from", "visible_until").iter_rows()}  # fmt: skip
    assert stretches == {
        "a": ("of a", at(0), None),
        "b": ("of b", at(0), at(20)),
        "c": ("of c", at(10), at(20)),
        "b2": ("of b2", at(20), None),
    }


def stretches(*rows: tuple[str, str, int, int | None]) -> pl.DataFrame:
    filled = [
        (version, "club", "static", period, at(start), None if end is None else at(end))
        for version, period, start, end in rows
    ]
    return pl.DataFrame(filled, schema=SCHEMA, orient="row")


def test_last_stretches_of_each_period_are_kept() -> None:
    shown = stretches(
        ("a", "2023", 0, 1), ("b", "2023", 1, 2), ("c", "2023", 2, None), ("d", "2024", 0, None)
    )  # fmt: skip

    assert sorted(last_versions(shown, 2)["version_id"]) == ["b", "c", "d"]
    assert sorted(last_versions(shown, 1)["version_id"]) == ["c", "d"]


def test_current_version_is_kept_however_old_it_is() -> None:
    shown = stretches(("a", "2023", 0, None), ("b", "2023", 5, 6), ("c", "2023", 7, 8))

    assert "a" in last_versions(shown, 2)["version_id"].to_list()


def test_version_shown_twice_is_kept_once() -> None:
    shown = stretches(("a", "2023", 0, 1), ("b", "2023", 1, 2), ("a", "2023", 2, None))

    assert sorted(last_versions(shown, 30)["version_id"]) == ["a", "b"]


def test_nothing_promoted_is_nothing_visible() -> None:
    frame = visibility(Recorded({}, []))

    assert frame.height == 0
    assert last_versions(frame, 30).height == 0

"""Tags: a name stands for the time at which it was given; versions shown at that time are kept."""

import datetime as dt
from contextlib import closing

import pytest

from banzuke.flows.serving.serving_file import build_serving
from banzuke.flows.store import BadQuery, open_serving
from banzuke.flows.versions.keeping import versions_to_keep
from banzuke.flows.versions.promotion import shown_of
from banzuke.flows.versions.tags import BadTag, add_tag, find_time, remove_tag
from banzuke.flows.versions.visibility import visibility

pytestmark = pytest.mark.slow


@pytest.fixture
def two_versions(store, log, make_league, run_without_engine):
    """The ids of a tagged version of a period and of the version that replaced it."""
    league = make_league()
    log("a.csv", "2024-01-01,Ann,Bob,1", "2024-01-02,Bob,Cid,1")
    run_without_engine(store, league)
    (before,) = shown_of(store, "club").values()
    add_tag(store, "spring-final", reason="the table of spring")
    log("b.csv", "2024-01-03,Cid,Ann,1")
    run_without_engine(store, league)
    (after,) = shown_of(store, "club").values()
    return before, after


def test_tag_means_what_was_shown_when_it_was_given(store, two_versions) -> None:
    build_serving(store)
    with closing(open_serving(store.home)) as serving:
        asked = "SELECT DISTINCT version_id FROM ratings_as_of('club', ?)"
        assert serving.rows(asked, ["spring-final"]) == [(two_versions[0],)]
        assert serving.rows(asked, ["9999-01-01"]) == [(two_versions[1],)]
        with pytest.raises(BadQuery, match=r"autumn-final is not a day .* or a tag"):
            serving.rows(asked, ["autumn-final"])


def test_tagged_versions_are_kept_until_the_tag_is_removed(store, two_versions) -> None:
    def kept():
        return set(versions_to_keep(store, visibility(store), last=1)["version_id"])

    assert kept() == set(two_versions)
    remove_tag(store, "spring-final")
    assert kept() == {two_versions[1]}


@pytest.mark.parametrize("name", ["2026", "abc", "2026-01-31", "Final", "", "spring-final"])
def test_ambiguous_and_taken_names_are_refused(store, name) -> None:
    add_tag(store, "spring-final", reason="")
    with pytest.raises(BadTag):
        add_tag(store, name, reason="")


def test_time_is_a_tag_a_date_or_refused(store) -> None:
    at = add_tag(store, "spring-final", reason="")
    assert find_time(store, "spring-final") == at
    assert find_time(store, "2026-01-31") == dt.datetime(2026, 2, 1)  # a day means its end
    assert find_time(store, "2026-01-31T09:00+09:00") == dt.datetime(2026, 1, 31)
    with pytest.raises(Exception, match="or a tag"):
        find_time(store, "winter-final")

"""`version_diff` names the file that makes two versions differ."""

from contextlib import closing

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import Store, open_serving

pytestmark = pytest.mark.slow


def test_a_file_with_as_many_rows_and_another_result_is_a_reason(
    home: Home, store: Store, log, make_league, run_without_engine
) -> None:
    versions = []
    first = "2024-05-01,Ann,Bob,1"
    for rows in [[first], ["2024-05-01,Ann,Bob,0"], [first, "2024-05-02,Bob,Ann,1"]]:
        store.run_id += "+"
        log("a.csv", *rows)
        [job] = run_without_engine(store, make_league(mode="snapshot")).plan.jobs
        versions.append(job.version_id)
    refresh_serving(store)

    with closing(open_serving(home)) as serving:
        query = "SELECT kind, name, before, after FROM version_diff(?, ?)"
        [content] = serving.rows(query, versions[:2])
        number = serving.rows(query, versions[1:])
        added = serving.rows(query, [None, versions[0]])

    assert content[:2] == ("content", "inbox/a.csv")
    assert len({len(content[2]), len(content[3]), 12}) == 1
    assert content[2] != content[3]
    assert number == [("file", "inbox/a.csv", "1", "2")], "the number of rows says it already"
    assert added == [("file", "inbox/a.csv", None, "1")]

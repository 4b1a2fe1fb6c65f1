"""`version_diff` names the file that makes two versions differ."""

from contextlib import closing

import pytest

from banzuke.flows.corrections.rows import CorrectionRow
from banzuke.flows.corrections.write import add_row
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
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


def test_a_correction_that_leaves_out_an_event_is_a_reason(
    home: Home, store: Store, log, make_league, run_without_engine
) -> None:
    rows = [f"E{n},2024-05-0{n},{who},{k}" for n in (1, 2, 3) for k, who in enumerate("ABC", 1)]
    log("t.csv", *rows, header="event,ended_at,player,place")
    league = make_league("tournament", league={"period": "all"}, columns={})

    def head() -> str:
        store.run_id += "+"
        run_without_engine(store, league)
        query = "SELECT version_id FROM version WHERE is_current ORDER BY period DESC LIMIT 1"
        refresh_serving(store)
        return ask(home, query)[1][0][0]

    before = head()
    said = add_row(
        home, CorrectionRow(league="club", action="exclude", event="E2", reason="for fun")
    )
    after = head()
    query = "SELECT name, before, after FROM version_diff(?, ?) WHERE kind = 'correction'"
    cause = ask(home, query, [before, after])[1]
    add_row(home, CorrectionRow(league="club", action="withdraw", value=said.id, reason="no"))
    assert head() == before
    back = ask(home, query, [after, before])[1]

    assert cause == [(said.id, None, "event left out: for fun")]
    assert back == [(said.id, "event left out: for fun", None)]

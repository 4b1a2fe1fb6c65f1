"""A night and `banzuke fix` read the findings of the same versions."""

from contextlib import closing

import pytest

from banzuke.flows.home import Home
from banzuke.flows.night.findings import findings_of, findings_of_lines
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import Store, open_serving
from banzuke.flows.versions.promotion import Change, candidates_of, promote
from banzuke.flows.versions.rollback import roll_back

pytestmark = pytest.mark.slow

EARLIER = "2023-05-01,Ann,Bob,1"


def both(store: Store, home: Home) -> list[tuple[str, str]]:
    """The findings, which are the same in the store and in the serving file."""
    refresh_serving(store)
    found = findings_of_lines(store, "club")
    with closing(open_serving(home)) as serving:
        assert findings_of(serving, "club") == found
    return found


def test_a_candidate_counts_in_place_of_the_shown_version_also_after_a_rollback(
    home: Home, store: Store, log, make_league, run_without_engine
) -> None:
    def night(spread: int, *rows: str, review: bool = False) -> None:
        store.run_id += "+"
        log("a.csv", *rows)
        done = run_without_engine(store, make_league(mode="snapshot"), review=review)
        for job in done.plan.jobs:
            store.execute(
                "INSERT INTO result.audit VALUES (?, 'static_near_equals', 'warning', 1, ?)",
                [job.version_id, f"spread={spread}"],
            )

    def found(early: int, late: int) -> list[tuple[str, str]]:
        pairs = [("2023", early), ("2024", late)]
        return [(period, f"static_near_equals: spread={spread}") for period, spread in pairs]

    night(9, EARLIER, "2024-05-01,Ann,Bob,1")
    assert both(store, home) == found(9, 9)

    night(21, EARLIER, "2024-05-01,Ann,Bob,0", review=True)
    assert both(store, home) == found(9, 21)

    for (league, task, period), version in candidates_of(store).items():
        promote(store, Change(league, task, period, version, reason="reviewed"))
    assert both(store, home) == found(9, 21)

    roll_back(store, "club", period="2024", to=None, reason="a wrong file")
    assert both(store, home) == found(9, 21)

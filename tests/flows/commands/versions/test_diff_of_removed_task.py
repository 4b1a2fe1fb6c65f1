"""`banzuke diff` in a store with versions of a task whose distribution has been removed."""

import pytest

from banzuke.flows.commands.versions import diff
from banzuke.flows.commands.versions.diff import CannotCompare, DiffRequest, pairs_of


class Serving:
    """Answers every query with one change of each of three tasks."""

    def rows(self, *_: object) -> list[tuple[str, ...]]:
        return [("club", task, "2024", "1c", "5b") for task in ("dynamic", "removed", "static")]


def test_the_last_change_leaves_out_a_task_that_is_not_installed() -> None:
    pairs = pairs_of(Serving(), DiffRequest())  # type: ignore[arg-type]
    assert [pair.line[1] for pair in pairs] == ["static", "dynamic"]


def test_two_versions_of_it_are_refused_by_its_name(monkeypatch) -> None:
    line = ("club", "removed", "2024")
    monkeypatch.setattr(diff, "find_version", lambda _, start: (start, line))
    with pytest.raises(CannotCompare, match="task removed, which is not installed"):
        pairs_of(Serving(), DiffRequest("1c", "5b"))  # type: ignore[arg-type]

"""`banzuke simulate search`: its table, figure and rows, and refused arguments."""

import json

import pytest
from matplotlib.figure import Figure

from banzuke.engine.labs.arena.player import player_of
from banzuke.engine.labs.search.leaves import LeavesStudy, leaves_study
from banzuke.flows.commands.play.weights_file import read_weights
from banzuke.flows.commands.studies.simulate import search
from banzuke.flows.commands.studies.simulate.search_extras import BadExtras, show_extras
from banzuke.flows.commands.studies.simulate.search_learning import CannotLearn, show_learning
from banzuke.flows.commands.studies.simulate.search_threads import BadThreads, show_threads
from banzuke.flows.screen import plots_search

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def found() -> LeavesStudy:
    return leaves_study(trees=20, counted_to=9, extrapolated_to=11)


@pytest.fixture
def small(monkeypatch, found) -> None:
    """The known study in place of the command's study, which takes long to count."""

    def same(*, trees, counted_to, extrapolated_to, branching, on_step) -> LeavesStudy:
        assert (trees, counted_to, extrapolated_to, branching) == (20, 9, 11, 3)
        on_step()
        return found

    monkeypatch.setattr(search, "leaves_study", same)


def show(folder, *, as_json: bool) -> None:
    search.show_leaves(folder, trees=20, as_json=as_json, counted_to=9, shown_to=11)


def test_rows_have_depth_order_leaves_and_error(small, capsys, tmp_path, found) -> None:
    show(tmp_path, as_json=True)

    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 33
    best = {row["depth"]: row["leaves"] for row in rows if row["order"] == "best"}
    assert best == {d: 3 ** -(-d // 2) + 3 ** (d // 2) - 1 for d in range(1, 12)}
    assert [row["fitted"] for row in rows if row["order"] == "random"] == [False] * 9 + [True] * 2
    assert [row["se"] for row in rows if row["fitted"]] == [None] * 4


def test_the_table_names_published_results(small, capsys, tmp_path) -> None:
    show(tmp_path, as_json=False)

    text = capsys.readouterr().out
    assert "exactly as many as Knuth and Moore proved necessary" in text
    assert "2.1479 in the limit (Pearl)" in text
    assert "177,147" in text  # the leaves of the whole tree of depth 11
    assert text.count("~") == 1 + 4


def test_the_figure_has_all_points_on_a_log_axis(monkeypatch, tmp_path, found) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(plots_search, "_save", lambda figure, stem: drawn.append(figure) or [stem])
    plots_search.draw_search(found, tmp_path / "search")

    [panel] = drawn[0].axes
    assert panel.get_yscale() == "log"
    marked = [line for line in panel.lines if line.get_marker() == "o"]
    assert sum(len(line.get_xdata()) for line in marked) == 33


def test_too_few_trees_and_too_deep_extras_are_refused() -> None:
    with pytest.raises(search.BadSearchStudy, match="give 2 trees or more"):
        search.show_leaves(None, trees=1, as_json=False)
    with pytest.raises(BadExtras, match="--depth 13: give 1 to 12"):
        show_extras(13, as_json=False)
    with pytest.raises(search.BadSearchStudy, match="--depth 0 is for --extras and --threads"):
        search.search(depth=0)


def test_extras_are_listed_with_their_wrong_values(capsys) -> None:
    show_extras(3, as_json=True)
    rows = json.loads(capsys.readouterr().out)
    assert rows[0]["ratio"] == 1.0
    assert {row["way"] for row in rows if row["wrong_values"]} <= {
        "centre, null move", "centre, futility"
    }  # fmt: skip


def test_learnt_weights_are_written_and_can_be_played_with(capsys, tmp_path) -> None:
    file = tmp_path / "mine.toml"
    show_learning(file, rounds=1, positions=60, depth=2, as_json=True)
    rows = json.loads(capsys.readouterr().out)
    learnt = read_weights(file)

    assert [row["round"] for row in rows] == [0, 1]
    assert rows[1]["threat"] == learnt.threat > 0
    assert player_of("d2+mine", evaluations={"mine": learnt}).evaluation == learnt
    with pytest.raises(CannotLearn, match="the file exists already"):
        show_learning(file, as_json=False)
    with pytest.raises(CannotLearn, match="lower-case letters"):
        show_learning(tmp_path / "My weights.toml", as_json=False)


def test_threads_are_counted_and_those_asked_for_timed(capsys) -> None:
    show_threads(2, depth=4, positions=2, as_json=True)
    rows = {row["threads"]: row for row in json.loads(capsys.readouterr().out)}
    show_threads(1, depth=3, positions=2, as_json=False)

    assert rows[1]["speed"] == rows[1]["work"] == 1.0
    assert rows[2]["timed"] > 0.0
    assert rows[4]["timed"] is None
    assert rows[4]["root"] == 2.0
    assert "processors share a core" in capsys.readouterr().out.replace("\n", " ")
    with pytest.raises(BadThreads, match="--depth 17: give 2 to 16"):
        show_threads(2, depth=17, as_json=False)

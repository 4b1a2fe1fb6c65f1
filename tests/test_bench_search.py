"""The benchmark of search: peers visit the same positions, and tables show the measurements."""

import pytest

from banzuke.engine.labs.search import alpha_beta
from banzuke.engine.labs.search.connect_four.board import WIN, Board
from banzuke.engine.labs.search.connect_four.evaluation import LINES
from bench import search, search_peers
from bench.measure import Outcome
from tests.marks import rare


@pytest.mark.parametrize("depth", [2, rare(3)])
@pytest.mark.long
def test_python_and_the_compiled_search_visit_the_same_positions(depth: int) -> None:
    visited = search.prepare("python", depth, 3)()
    assert visited > 3 * 7
    assert search.difference(visited, who="python", depth=depth, count=3) == 0.0
    assert search.difference(visited + 5, who="python", depth=depth, count=3) == 5.0


def test_easyai_visits_the_same_positions() -> None:
    pytest.importorskip("easyAI")
    visited = search.prepare("easyAI", 3, 3)()
    assert search.difference(visited, who="easyAI", depth=3, count=3) == 0.0


@pytest.mark.rare
@pytest.mark.slow
def test_the_compiled_solver_finds_the_same_ends_as_plain_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search_peers, "PLIES", 30)
    monkeypatch.setattr(search_peers, "LEFT", 12)
    ends = search_peers.prepare_solver("compiled", 2)()
    for end, columns in zip(ends, search_peers.open_positions(2), strict=True):
        value = alpha_beta(Board(columns, evaluation=LINES), 12).value
        assert end == (value > 0) * (WIN - value) - (value < 0) * (WIN + value)
    assert search_peers.off([*ends[1:], 99], who="", count=2) > 0.0


def test_the_arena_plays_the_games_that_are_counted() -> None:
    assert search.prepare_arena(1)() == len(search.ARENA_DEPTHS)


def test_tables_show_rates_and_peers_that_failed() -> None:
    ok = Outcome("ok", "", (0.5, 0.25), (0.5, 0.25), 90.0, 0.0)
    found = search.tables(
        [
            search.Measured("positions", "compiled", 6, 10_000_000, ok),
            search.Measured("positions", "python", 6, 10, Outcome("slow", "> 60 s")),
            search.Measured("ends", "compiled", 22, 20, ok),
            search.Measured("ends", "BitBully", 22, 20, Outcome("missing", "not installed")),
            search.Measured("games", "arena", 6, 1000, ok),
        ]
    )
    assert found[0].rows[0] == ("compiled", "6", "10,000,000", "0.2500", "40.00", "0")
    assert found[0].rows[1][2] == "> 60 s"
    assert found[1].rows[0] == ("compiled", "20", "0.2500", "80", "0")
    assert found[1].rows[1][:2] == ("BitBully", "not installed")
    assert found[2].rows[0][-1] == "240,000"

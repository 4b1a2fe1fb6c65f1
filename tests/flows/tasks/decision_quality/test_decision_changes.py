"""Decisions of a league whose logs change: games judged again, decisions kept and deleted."""

import pytest

from banzuke.flows.ingest.withdraw import undo_withdrawal, withdraw_file
from banzuke.flows.leagues.league_file import read_league
from banzuke.flows.night.summary import remarks
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_store
from banzuke.flows.tasks.decision_quality import before as before_nights
from banzuke.flows.tasks.decision_quality import inputs as decided
from banzuke.flows.versions import complete_night
from tests.empty_home import empty_home
from tests.mahjong_homes import club, game, hand, night, write

pytestmark = pytest.mark.long

FIRST = game("2024010212gm-0009-0000-00000001", [hand(0, cut=11), hand(0, cut=42)])
SECOND = game("2024020212gm-0009-0000-00000002", [hand(0, cut=41)], ("Ann", "Bob", "Cid", "Eve"))
QUALITY = """
SELECT player, state, shanten, games, hands, decisions, lost_per_decision, lost_per_decision_se
FROM decision_quality ORDER BY ALL
"""
CUTS = "SELECT player, path, hand, turn, tiles, cut, best, lost FROM decision ORDER BY ALL"


def judged_hashes(home):
    with open_store(home, command="look") as store:
        return {row for (row,) in store.rows("SELECT game_hash FROM core.judged_decision")}


def methods(home):
    with open_store(home, command="look") as store:
        rows = store.rows("SELECT DISTINCT method FROM core.judged_decision ORDER BY ALL")
    return [method for (method,) in rows]


@pytest.fixture
def judged(monkeypatch):
    """The number of games in each judged block."""
    asked = []
    block = before_nights.judge_games
    monkeypatch.setattr(
        before_nights, "judge_games", lambda games: asked.append(len(games)) or block(games)
    )
    return asked


@pytest.mark.long
def test_what_was_judged_is_kept_by_content(tmp_path, judged):
    home = club(empty_home(tmp_path / "home"))
    write(home, FIRST, SECOND)
    night(home)
    assert judged == [2]
    first, before = ask(home, QUALITY)[1], judged_hashes(home)

    # Another name, the same moves: nothing is judged again.
    write(home, {**SECOND, "name": ["Ann", "Bob", "Cid", "Ewa"]})
    night(home)
    assert judged == [2]
    assert judged_hashes(home) == before

    # Another cut: the game is judged again, and its old decisions are deleted.
    write(home, game(SECOND["ref"], [hand(0, cut=42)], SECOND["name"]))
    night(home)
    assert judged == [2, 1]
    after = judged_hashes(home)
    assert (len(after), len(after & before)) == (2, 1)
    with open_store(home, command="look") as store:
        files = "SELECT count(*), count(DISTINCT file_id) FROM core.judged_game"
        assert store.rows(files) == [(2, 2)]

    write(home, SECOND)
    night(home)
    assert ask(home, QUALITY)[1] == first
    assert judged == [2, 1, 1]


def test_a_withdrawn_log_counts_no_more_until_that_is_undone(tmp_path, judged):
    home = club(empty_home(tmp_path / "home"))
    write(home, FIRST, SECOND)
    night(home)
    both = ask(home, QUALITY)[1]
    leagues = [read_league(home.leagues / "club.toml")]
    path = f"inbox/{FIRST['ref']}.json"
    with open_store(home, command="withdraw") as store:
        withdraw_file(store, leagues, path, reason="test")
    night(home)
    assert {row[3] for row in ask(home, QUALITY)[1]} == {1}
    assert {path for _, path, *_ in ask(home, CUTS)[1]} == {f"inbox/{SECOND['ref']}.json"}
    with open_store(home, command="withdraw") as store:
        undo_withdrawal(store, leagues, path)
    night(home)
    assert ask(home, QUALITY)[1] == both
    assert judged == [2]


def test_logs_that_have_left_stay_as_an_older_method_judged_them(tmp_path, judged, monkeypatch):
    home = club(empty_home(tmp_path / "home"))
    write(home, FIRST, SECOND)
    night(home)
    both = ask(home, QUALITY)[1]
    newer = decided.JUDGE_METHOD + 1
    for module in (before_nights, decided):
        monkeypatch.setattr(module, "JUDGE_METHOD", newer)
    monkeypatch.setattr(complete_night, "source_key", lambda: "of the newer method")
    away = home.root / "inbox" / f"{FIRST['ref']}.json"
    text = away.read_bytes()
    away.unlink()
    for _ in range(2):  # the second night has nothing new
        said = [note for note in remarks(night(home)) if "left the inbox" in note]
        assert len(said) == 1
        assert said[0].startswith("club: 1 file left the inbox")
        assert said[0].endswith(f"inbox/{away.name}: put the files back, and a night judges them")
    assert ask(home, QUALITY)[1] == both
    assert judged == [2, 1]
    assert methods(home) == [decided.JUDGE_METHOD - 1, decided.JUDGE_METHOD]
    away.write_bytes(text)
    assert not any("left the inbox" in note for note in remarks(night(home)))
    assert judged == [2, 1, 1]
    assert methods(home) == [decided.JUDGE_METHOD]
    assert ask(home, QUALITY)[1] == both


@pytest.mark.long
def test_workers_and_the_order_of_logs_change_no_number(tmp_path):
    shown = []
    for workers, games in ((1, (FIRST, SECOND)), (2, (SECOND,))):
        home = club(empty_home(tmp_path / f"home-{len(shown)}"))
        write(home, *games)
        night(home, workers)
        write(home, FIRST)
        night(home)
        shown.append([ask(home, query)[1] for query in (QUALITY, CUTS)])
    assert shown[0] == shown[1]


def test_leagues_without_decisions_are_shown_before_games_are_judged(tmp_path, monkeypatch):
    home = club(empty_home(tmp_path / "home"))
    text = (home.leagues / "club.toml").read_text(encoding="utf-8")
    plain = text.replace('"club"', '"later"').partition("[decisions]")[0]
    (home.leagues / "later.toml").write_text(plain, encoding="utf-8")
    write(home, FIRST)
    shown = []
    judge = before_nights.judge_new_games

    def looked(compute, store, league):
        shown.extend(store.rows("SELECT league, task FROM result.promotion"))
        return judge(compute, store, league)

    monkeypatch.setattr(before_nights, "judge_new_games", looked)
    report = night(home)
    assert shown == [("later", "stable_rank")]
    assert [league.league for league in report.leagues] == ["club", "later"]

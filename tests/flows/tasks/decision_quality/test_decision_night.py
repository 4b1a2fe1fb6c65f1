"""Decisions of a table league through nights: judged once, views, as-of, rollback, refusals."""

import json

import pytest

from banzuke.flows.commands.answers.review import NoSuchGame, review
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_store
from banzuke.flows.tasks.decision_quality import before
from banzuke.flows.versions.rollback import roll_back
from tests.empty_home import empty_home
from tests.mahjong_homes import club, game, hand, night, write

pytestmark = pytest.mark.slow

FIRST = game("2024010212gm-0009-0000-00000001", [hand(0, cut=11), hand(0, cut=42)])
SECOND = game("2024020212gm-0009-0000-00000002", [hand(0, cut=41)], ("Ann", "Bob", "Cid", "Eve"))
BROKEN = game("2024030212gm-0009-0000-00000003", [hand(0, cut=42), hand(0, cut=33)])


QUALITY = """
SELECT player, decisions, games, hands, lost_per_decision, best_share
FROM {} WHERE state = 'closed' AND shanten IS NULL ORDER BY player
"""


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """A home after three nights, with the first night's rows, and each night's judged games."""
    home = club(empty_home(tmp_path_factory.mktemp("decisions") / "home"))
    asked = []
    with pytest.MonkeyPatch.context() as patch:
        block = before.judge_games
        patch.setattr(before, "judge_games", lambda games: asked.append(len(games)) or block(games))
        write(home, FIRST)
        night(home)
        first = ask(home, QUALITY.format("decision_quality"))[1]
        ((between,),) = ask(home, "SELECT max(promoted_at)::VARCHAR FROM promotion")[1]
        write(home, SECOND)
        night(home)
        write(home, BROKEN)
        report = night(home)
    return home, first, between, asked, report


@pytest.mark.long
def test_decisions_are_judged_once_and_only_those_of_new_games(judged):
    home, _, _, asked, _ = judged
    assert asked == [1, 1, 1]
    with open_store(home, command="look") as store:
        rows = store.rows("SELECT count(*), count(DISTINCT game_hash) FROM core.judged_decision")
    assert rows == [(8, 3)]


def test_points_lost_per_player_with_errors_over_games(judged):
    home, first, _, _, _ = judged
    ((ann, n, games, hands, lost, best), bob) = first
    assert (ann, n, games, hands) == ("Ann", 2, 1, 2)
    assert lost > 200
    assert best == 0.5
    assert bob[0] == "Bob"
    found = ask(home, "SELECT * FROM decision_quality WHERE shanten IS NULL AND player = 'Ann'")
    row = dict(zip(found[0], found[1][0], strict=True))
    cuts = ask(home, "SELECT lost, path, cut, best FROM decision WHERE player = 'Ann'")[1]
    assert (row["state"], row["games"], row["hands"], row["decisions"]) == ("closed", 3, 4, 4)
    assert row["best_share"] == 0.5
    assert row["lost_per_decision"] == pytest.approx(sum(cut[0] for cut in cuts) / 4)
    assert row["lost_per_hand"] == pytest.approx(row["lost_per_decision"])
    assert row["lost_per_decision_se"] > 0
    assert {cut[2] for cut in cuts} == {"1m", "1z"}


def test_a_contradictory_hand_is_a_warning_and_the_rest_of_the_game_counts(judged):
    home, _, _, _, report = judged
    rows = ask(home, "SELECT path, line, hand, rule, message FROM decision_refused")[1]
    path = f"inbox/{BROKEN['ref']}.json"
    assert rows == [(path, 1, 2, "tile-not-held", "hand 2, seat 1: tile 20 was not held")]
    ((_, said),) = [one for one in report.leagues[0].warnings if "decision_hand_refused" in one[1]]
    assert path in said


def test_a_game_of_the_home_is_reviewed_by_its_id(judged, capsys):
    home, *_ = judged
    review(SECOND["ref"], player="Ann", limit=20, home=home.root, as_json=True)
    (cut,) = json.loads(capsys.readouterr().out)
    ((lost,),) = ask(home, "SELECT lost FROM decision WHERE player = 'Ann' AND cut = '1z'")[1]
    assert (cut["player"], cut["cut"]) == ("Ann", "1z")
    assert cut["lost"] == pytest.approx(lost, abs=0.01)
    with pytest.raises(NoSuchGame, match="is not a file, and not the id of a game"):
        review("2020010112gm-0009-0000-00000000", player=None, limit=20, home=home.root)


@pytest.mark.long
def test_what_was_shown_before_can_be_asked_for_and_shown_again(judged):
    home, first, between, _, _ = judged
    before = QUALITY.format(f"decision_quality_as_of('club', '{between}')")
    assert ask(home, before)[1] == first
    versions = "SELECT version_before, version_id FROM promotion WHERE task = 'decision_quality'"
    *_, (old, new) = ask(home, f"{versions} ORDER BY promotion_number")[1]
    columns = "player, state, games_before, games_after, decisions_after"
    diff = ask(home, f"SELECT {columns} FROM decision_quality_diff('{old}', '{new}')")[1]
    assert ("Ann", "closed", 2, 3, 4) in diff
    with open_store(home, command="rollback") as store:
        roll_back(store, "club", period="2024", to=None, reason="test")
    night(home)
    shown = ask(home, QUALITY.format("decision_quality"))[1]
    assert [row[:2] for row in shown] == [("Ann", 3), ("Bob", 3)]


@pytest.mark.long
def test_games_without_moves_have_no_decisions(tmp_path):
    home = club(empty_home(tmp_path / "home"))
    write(home, game(FIRST["ref"], []))
    night(home)
    assert ask(home, "SELECT count(*) FROM decision_quality")[1] == [(0,)]
    assert ask(home, "SELECT task FROM version")[1] == [("stable_rank",)]

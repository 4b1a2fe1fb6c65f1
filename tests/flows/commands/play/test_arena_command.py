"""`banzuke arena`: a tournament, its log, the ratings, and the worth of search depth."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

import banzuke as bz
from banzuke.engine.labs.search.connect_four.evaluation import LINES
from banzuke.flows.cli import main
from banzuke.flows.commands.play.weights_file import read_weights
from banzuke.flows.commands.studies.simulate.search_worth import NoSearchWorth, search_worth
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.tasks.static.answers.models_compared import FREE
from tests.command_line import banzuke
from tests.empty_home import empty_home

pytestmark = pytest.mark.long

PLAYERS = ("d1", "d2", "d3", "d3-minimax", "d2-noise60", "d4")


@pytest.fixture(scope="module")
def lab(tmp_path_factory, rate_home) -> Home:
    """A rated home whose league `lab` was written by `banzuke arena`."""
    home = empty_home(tmp_path_factory.mktemp("arena") / "home")
    with pytest.raises(SystemExit) as ended:
        run("arena", *PLAYERS, "--rounds", "40", "--league", "lab", "--home", str(home.root))
    assert ended.value.code in (0, None)
    file = home.leagues / "lab.toml"
    half = file.read_text(encoding="utf-8").replace('"davidson"', '"half"').replace("200", "64")
    file.write_text(half, encoding="utf-8")
    rate_home(home)
    return home


def run(*words: str) -> None:
    """Run the command line in this process."""
    sys.argv = ["banzuke", *words]
    main()


def shown(capsys, *words: str) -> str:
    capsys.readouterr()
    with pytest.raises(SystemExit):
        run(*words)
    return capsys.readouterr().out


def test_the_log_has_a_row_a_game_and_the_night_takes_all_of_them(lab: Home) -> None:
    [log] = (lab.root / "inbox" / "lab").iterdir()
    with log.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))

    assert len(rows) == 40 * 3 * 2
    assert ask(lab, "SELECT count(*), count(DISTINCT round) FROM game")[1] == [(240, 120)]
    assert ask(lab, "SELECT count(*) FROM static_rating WHERE se_paired > 0")[1] == [(6,)]
    for one, two in zip(rows[::2], rows[1::2], strict=True):
        assert (one["round"], one["first"]) == (two["round"], two["second"])
    assert all(float(row["first_seconds"]) > 0.0 for row in rows)


def test_what_depth_is_worth_comes_out_of_the_ratings(lab: Home) -> None:
    found = search_worth(lab, "lab")

    assert [step.player for step in found.steps] == ["d1", "d2", "d3", "d4"]
    rating = dict(ask(lab, "SELECT player, rating FROM static_rating")[1])
    for one, two in zip(found.steps, found.steps[1:], strict=False):
        assert two.gain == pytest.approx(rating[two.player] - rating[one.player], abs=1e-3)
        assert two.nodes_per_game > one.nodes_per_game
        assert 0.0 < two.gain_se < two.se + one.se
    [twin] = found.twins
    assert (twin.player, twin.like) == ("d3-minimax", "d3")
    assert twin.nodes_ratio > 2.0
    assert abs(twin.difference) < 4.0 * twin.se
    assert 0.5 < found.deeper_lo95 < found.deeper_score < found.deeper_hi95 < 1.0
    assert 0 < found.deeper_games < 240


def test_deeper_scores_are_those_of_the_log(lab: Home) -> None:
    [log] = (lab.root / "inbox" / "lab").iterdir()
    points, games = 0.0, 0
    with log.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            if "noise" in row["first"] + row["second"] or row["first"][:2] == row["second"][:2]:
                continue
            score = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}[row["result"]]
            points += score if row["first"][:2] > row["second"][:2] else 1.0 - score
            games += 1

    found = search_worth(lab, "lab")

    assert (found.deeper_games, found.deeper_score) == (games, pytest.approx(points / games))


def test_it_is_shown_as_a_table_as_json_and_as_a_picture(lab: Home, capsys, tmp_path) -> None:
    words = ("simulate", "search", "--elo", "--league", "lab", "--home", str(lab.root))
    text = shown(capsys, *words, "--output", str(tmp_path))
    rows = json.loads(shown(capsys, *words, "--output", str(tmp_path), "--json"))

    assert "the deeper of two scored" in text
    assert "d3-minimax is" in text
    assert [row["kind"] for row in rows] == ["depth"] * 4 + ["league"]
    assert (tmp_path / "search-elo.png").stat().st_size > 10_000


def test_next_games_are_proposed_for_it(lab: Home, capsys) -> None:
    words = ("next", "lab", "--top", "2", "--games", "6", "--home", str(lab.root))
    rows = json.loads(shown(capsys, *words, "--json"))

    assert sum(row["games"] for row in rows) == 6
    assert all(row["player"] != row["opponent"] for row in rows)
    assert bz.home(lab.root).next_games("lab", top=2, games=6).to_dicts() == rows
    assert "least sure" in shown(capsys, *words)


def test_compatibility_shows_pairs_with_expected_scores(lab: Home, capsys) -> None:
    words = ("compatibility", "lab", "--home", str(lab.root))
    rows = json.loads(shown(capsys, *words, "--pairs", "4", "--json"))
    text = shown(capsys, *words)

    assert len(rows) == 4
    assert all(0.0 <= row["p_value"] <= 1.0 for row in rows)
    for row in rows:
        assert 0.0 <= row["scored"] <= row["games"]
        assert (row["term"] > 0.0) == (row["scored"] > row["expected"] and row["spread"] > 0.0)
    assert ("no sign of compatibility" in text) == (rows[0]["spread"] == 0.0)
    with pytest.raises(SystemExit):
        run("compatibility", "nowhere", "--home", str(lab.root))
    assert "no published ratings of nowhere" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "no published ratings of nowhere; pairwise leagues that have some: lab"),
        (("lab", "--top", "6"), "6 players are rated; give 1 or more, and fewer"),
        (("lab", "--games", "0"), "games = 0: give 1 or more"),
        (
            ("lab", "--period", "1999"),
            "no published ratings of lab 1999; periods of lab that have some: all",
        ),
    ],
)
def test_next_games_that_cannot_be_proposed_are_refused(lab: Home, capsys, words, said) -> None:
    with pytest.raises(SystemExit) as ended:
        run("next", *words, "--home", str(lab.root))
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_search_worth_of_an_unknown_league_is_refused(lab: Home) -> None:
    with pytest.raises(NoSearchWorth, match="no published ratings of a league 'chess'"):
        search_worth(lab, "chess")


def test_the_same_seed_writes_the_same_bytes_without_seconds(tmp_path: Path) -> None:
    logs = []
    for name in ("one", "two"):
        folder = tmp_path / name
        with pytest.raises(SystemExit):
            run("arena", "d1", "d2", "random", "--form", "round-robin", "--rounds", "2",
                "--no-seconds", "--workers", "1" if name == "one" else "2",
                "--write", str(folder / "log.csv"))  # fmt: skip
        logs.append((folder / "log.csv").read_bytes())
    assert logs[0] == logs[1]
    assert logs[0].count(b"\n") == 1 + 3 * 2 * 2
    assert b"seconds" not in logs[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("d0", "d1"), "player 'd0': give a depth from 1 to 12"),
        (("d1",), "1 player: a tournament takes two or more"),
        (("d1", "d2", "d3"), "in a Swiss everybody plays every round, which takes an even number"),
        (("d1", "d2", "--after", "1212121"), "the board has no move"),
        (("d1", "d2", "--after", "4x"), "give columns 1 to 7"),
        (("d1", "d2", "--after", "4444444"), "the column is full"),
        (("d1", "d2", "--openings", "8-4"), "the smaller one first"),
        (("d1", "d2", "--openings", "few"), "give two numbers of moves, such as 4-8"),
        (("d1", "d2", "--league", "My Lab"), "lower-case letters"),
        (("d1", "d2", "--write", __file__), "is there already"),
    ],
)
def test_bad_input_is_one_line_with_a_remedy(capsys, words, said) -> None:
    with pytest.raises(SystemExit) as ended:
        run("arena", *words)
    assert ended.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err.replace("\n", " ")


def test_standings_are_printed_and_given_as_json(capsys) -> None:
    text = shown(capsys, "arena", "d1", "d3", "--rounds", "3")
    rows = json.loads(shown(capsys, "arena", "d1", "d3", "--rounds", "3", "--json"))

    assert "6 games in" in text
    assert {row["player"] for row in rows} == {"d1", "d3"}
    assert sum(row["score"] * row["games"] for row in rows) == 6.0
    assert all(row["wins"] + row["draws"] + row["losses"] == row["games"] == 6 for row in rows)


def test_a_program_plays_by_the_weights_of_its_file(tmp_path, capsys) -> None:
    rows = [list(row) for row in reversed(LINES.squares)]
    same, blind = tmp_path / "same.toml", tmp_path / "blind.toml"
    same.write_text(f"threat = {LINES.threat}\nsquares = {rows}\n", encoding="utf-8")
    blind.write_text(f"threat = 0\nsquares = {[[0] * 7] * 6}\n", encoding="utf-8")
    weights = ("--weights", str(same), "--weights", str(blind), "--json", "--rounds", "2")
    plain = json.loads(shown(capsys, "arena", "d3", "d2", *weights))
    equal = json.loads(shown(capsys, "arena", "d3+same", "d2", *weights))
    other = json.loads(shown(capsys, "arena", "d3+blind", "d2", *weights))

    nodes = [
        {row["player"]: row["nodes_per_game"] for row in rows} for rows in (plain, equal, other)
    ]
    assert nodes[0]["d3"] == nodes[1]["d3+same"] != nodes[2]["d3+blind"]
    assert read_weights(same) == LINES


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("mine.toml", "threat = 61\nsquares = []", "mine.toml:1: threat = 61"),
        ("mine.toml", "threat = 1\nsquares = [[1]]", "mine.toml:2: squares"),
        ("mine.toml", "threads = 1", "did you mean 'threat'"),
        ("My.toml", f"threat = 1\nsquares = {[[0] * 7] * 6}", "such as mine.toml"),
        ("other.toml", f"threat = 1\nsquares = {[[0] * 7] * 6}", "no weights are called 'mine'"),
    ],
)
def test_bad_files_of_weights_are_refused(tmp_path, capsys, name, text, said) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        run("arena", "d1+mine", "d2", "--weights", str(tmp_path / name))
    assert ended.value.code == 2
    assert said in capsys.readouterr().err.replace("\n", " ")


@pytest.mark.rare  # tests/test_tower.py checks these imports too
def test_a_night_imports_no_module_of_the_arena() -> None:
    """Modules of `engine.labs` are not imported, so the first night does not compile them."""
    code = """
import sys
from banzuke.engine.compiled.kernel_cache import prepare_engine
prepare_engine()
from banzuke.flows import backfill, nightly
from banzuke.flows.night import engine_tasks
from banzuke.flows.tasks import register
from banzuke.flows.tasks.static import rate
from banzuke.flows.tasks.static.answers import again, compare
from banzuke.flows.tasks.static.rows import checks
print(sorted(name for name in sys.modules if name.startswith("banzuke.engine.labs")))
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_a_log_that_cannot_be_written_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    answer = banzuke("arena", "d1", "d2", "--rounds", 1, "--write", tmp_path / "file" / "log.csv")
    assert answer.returncode == 2
    assert answer.stderr.startswith("banzuke: cannot write")  # before any game is played
    assert "name another file with --write" in answer.stderr


def test_models_of_the_games_are_compared(lab: Home, capsys) -> None:
    words = ("models", "lab", "--home", str(lab.root))
    rows = json.loads(shown(capsys, *words, "--json"))
    ratings = json.loads(shown(capsys, *words, "--ratings", "3", "--json"))
    text = shown(capsys, *words, "--ratings", "3")

    fitted = [row for row in rows if row["why_not"] is None and row["model"] != FREE]
    assert len(fitted) >= 2
    assert [row["aic"] for row in fitted] == sorted(row["aic"] for row in fitted)
    assert fitted[0]["delta_aic"] == 0.0
    assert all(row["lr_against"] is None for row in fitted if row["first_move"] == "none")
    assert all(0.0 <= row["lr_p"] <= 1.0 for row in rows if row["lr_against"] is not None)
    assert len(ratings) == 3
    assert len(ratings[0]) == 1 + len(fitted)
    orders = json.loads(shown(capsys, *words, "--orders", "--json"))
    assert {row["wins_as_first"] >= 0 for row in orders} <= {True}
    assert "Models of lab" in text
    assert all(row["player"] in text for row in ratings)

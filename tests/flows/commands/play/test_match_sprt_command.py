"""`banzuke match --sprt`, and the studies of sequential tests and of next games."""

import json
import sys

import pytest

from banzuke.flows.cli import main

pytestmark = pytest.mark.slow


def run(*words: object) -> None:
    sys.argv = ["banzuke", *map(str, words)]
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code in (0, None)


def test_a_test_is_shown_with_its_bounds_and_its_decision(capsys) -> None:
    run("match", 330, 1000, "--draws", 400, "--sprt", 0, 5)
    text = " ".join(capsys.readouterr().out.split())
    assert "games lost, drawn, won 270, 400, 330" in text
    assert "bounds -2.944 to 2.944" in text
    assert "not decided: play on." in text


def test_pairs_and_hypotheses_below_zero_are_understood(capsys) -> None:
    run("match", "--pairs", "9,40,70,42,30", "--sprt", -5, 0, "--json")
    [row] = json.loads(capsys.readouterr().out)
    assert (row["games"], row["elo0"], row["elo1"]) == (382, -5.0, 0.0)
    assert row["state"] == "go on"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--sprt", 0, 5), "give wins and games"),
        ((3, 4, "--sprt", 5, 0), "the smaller one first"),
        ((5, 4, "--sprt", 0, 5), "give all games that were played"),
        (("--pairs", "1,2", "--sprt", 0, 5), "give five counts of pairs"),
        (("--pairs", "0,0,0,0,0", "--sprt", 0, 5), "and at least one"),
        ((3, 4, "--pairs", "1,2,3,4,5", "--sprt", 0, 5), "not both"),
        (("--pairs", "1,2,3,4,5"), "add --sprt and two differences"),
        ((3, 4, "--sprt", 0, 5, "--alpha", 0.7), "alpha = 0.7"),
        ((), "give wins and games"),
    ],
)
def test_bad_tests_are_refused(capsys, words, said) -> None:
    sys.argv = ["banzuke", "match", *map(str, words)]
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.long
def test_studies_are_printed_and_given_as_json(capsys) -> None:
    run("simulate", "sprt", 0, 60, "--matches", 20)
    assert "sequential, pairs of games" in capsys.readouterr().out
    run("simulate", "sprt", 0, 60, "--matches", 20, "--json")
    assert len(json.loads(capsys.readouterr().out)) == 15
    run("simulate", "next", "--players", 6, "--top", 2, "--leagues", 2, "--spread", 250)
    assert "Chosen games need" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sprt", 5, 5), "the smaller one first"),
        (("sprt", 0, 5, "--draw-rate", 1), "a share below 1"),
        (("next", "--top", 12), "fewer than all"),
    ],
)
def test_bad_studies_are_refused(capsys, words, said) -> None:
    sys.argv = ["banzuke", "simulate", *map(str, words)]
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert said in capsys.readouterr().err

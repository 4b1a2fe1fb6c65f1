"""`banzuke match` prints its numbers as text and as JSON, and needs no home."""

import json
from collections.abc import Callable

import pytest

from banzuke.engine.match import games_for_half_width, games_needed, win_rate
from banzuke.flows.commands.play.match import SYSTEMATIC, BadMatch, games_won, show_match
from tests.command_line import banzuke

pytestmark = pytest.mark.slow

Shown = Callable[..., str]


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Shown:
    """A function that shows a match and returns the printed text with single spaces."""

    def show(wins: int, games: int, *, draws: int = 0, confidence: float = 0.95) -> str:
        show_match(wins, games, draws=draws, confidence=confidence, as_json=False)
        return "\n".join(" ".join(line.split()) for line in capsys.readouterr().out.splitlines())

    return show


def row(capsys: pytest.CaptureFixture[str], wins: int, games: int, draws: int = 0) -> dict:
    show_match(wins, games, draws=draws, confidence=0.95, as_json=True)
    (found,) = json.loads(capsys.readouterr().out)
    return found


def test_published_example_as_a_user_sees_it(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = banzuke("match", 8000, 10000)
    assert answer.returncode == 0, answer.stderr
    lines = [" ".join(line.split()) for line in answer.stdout.splitlines()]
    assert "win rate q 0.8" in lines
    assert "standard error S 0.004" in lines
    assert "relative rating 240.8 ± 4.3 Elo" in lines


def test_every_interval_and_the_games_needed_are_shown(shown: Shown) -> None:
    text = shown(8000, 10000)
    assert "normal, q ± z S 0.79216 0.80784 232.4 249.5" in text
    assert "Wilson 0.792046 0.807724 232.3 249.3" in text
    assert "Clopper-Pearson, exact 0.792023 0.807802 232.3 249.4" in text
    assert "shortest binomial, p = q 0.7922 0.8078 232.5 249.4" in text
    for difference in (10, 20, 50):
        told, within = games_needed(difference), games_for_half_width(difference)
        assert f"\n{difference} {told} {within}\n" in text


@pytest.mark.parametrize("record", [(8000, 10000, 0), (5, 5, 0), (0, 3, 3), (1, 9, 4)])
def test_every_report_names_what_its_numbers_leave_out(shown: Shown, record, capsys) -> None:
    wins, games, draws = record
    assert " ".join(SYSTEMATIC.split()) in shown(wins, games, draws=draws)
    assert row(capsys, wins, games, draws)["systematic_errors"] == SYSTEMATIC


def test_draws_change_the_error_and_the_games_needed(shown: Shown) -> None:
    text = shown(40, 100, draws=30)
    assert "40 wins, 30 draws, 30 losses" in text
    assert f"standard error S {win_rate(40, 100, draws=30).se:.6g}" in text
    assert "Tango (Wilson with draws)" in text
    assert "Clopper-Pearson" not in text
    assert (
        f"\n20 {games_needed(20, draw_rate=0.3)} {games_for_half_width(20, draw_rate=0.3)}" in text
    )


def test_impossible_differences_are_left_empty_and_explained(shown: Shown) -> None:
    text = shown(2, 100, draws=96)
    assert f"\n10 {games_needed(10, draw_rate=0.96)}" in text
    assert "\n20\n50\n" in text
    assert "An empty cell: with such a difference, players cannot draw so many games" in text


def test_a_match_of_equal_results_names_the_interval_to_use(shown) -> None:
    assert "relative rating inf Elo: a clean score sets no upper end" in shown(5, 5)
    assert "relative rating -inf Elo: a clean score sets no lower end" in shown(0, 5)
    assert "so S is 0 and useless: use Wilson." in shown(5, 5)
    assert "so S is 0 and useless: use Tango" in shown(0, 3, draws=3)


def test_json_is_one_flat_row_and_says_infinity(capsys) -> None:
    found = row(capsys, 5, 5)
    assert found["wilson_high"] == 1.0
    assert found["rating_difference_elo"] is None
    assert found["rating_difference_elo_is"] == "inf"
    assert found["games_to_tell_10_elo"] == 9478
    assert not any(isinstance(value, list | dict) for value in found.values())
    assert row(capsys, 1, 9, 4)["clopper_pearson_low"] is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((12, 10), "2 more than were played"),
        ((-1, 10), "give 0 or more wins"),
        ((8, 10, "--draws", 3), "1 more than were played"),
        ((8, 10, "--draws", -3), "give 0 or more wins and draws"),
        ((0, 0), "a match has 1 to"),
        ((1, 2, "--confidence", 95), "such as 0.95"),
    ],
)
def test_bad_input_is_one_line_with_a_remedy_and_exit_code_2(arguments, said) -> None:
    answer = banzuke("match", *arguments)
    assert answer.returncode == 2
    assert answer.stdout == ""
    (line,) = answer.stderr.splitlines()
    assert line.startswith("banzuke: ")
    assert said in line


def test_a_bad_match_raises_bad_match() -> None:
    with pytest.raises(BadMatch, match="wins = 3"):
        show_match(3, 2, draws=0, confidence=0.95, as_json=False)


def test_three_counts_are_refused_with_both_readings() -> None:
    with pytest.raises(BadMatch) as refused:
        games_won("120-300-100")
    assert "draws stand last, as cutechess prints them: `banzuke match 120 520 --draws 100`" in str(
        refused.value
    )
    assert "losses stand last: `banzuke match 120 520 --draws 300`" in str(refused.value)
    with pytest.raises(BadMatch, match="'12O' is not a number of games"):
        games_won("12O")


def test_games_needed_are_those_for_the_differences_asked_for(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = json.loads(banzuke("match", 8000, 10000, "--difference", 5, "--json").stdout)
    asked = {name for row in found for name in row if name.startswith("games_")} - {"games"}
    assert asked == {"games_to_tell_5_elo", "games_within_5_elo"}
    assert found[0]["games_to_tell_5_elo"] == games_needed(5, power=0.8, confidence=0.95)


def test_a_match_too_short_for_the_expansion_says_so(shown: Shown, capsys) -> None:
    for wins, games, why in (
        (1, 3, "q ± z S reaches beyond 0 or 1"),
        (0, 10, "a clean score has none"),
    ):
        assert f"Do not use the ± of the relative rating here: {why}." in shown(wins, games)
        assert why in row(capsys, wins, games)["expansion_warning"]
    assert "ends are wrong by up to" in shown(90, 100)
    assert "Do not use the ±" not in shown(8000, 10000)
    assert row(capsys, 8000, 10000)["expansion_warning"] is None

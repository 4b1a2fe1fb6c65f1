"""League files: keys of [static] that contradict other settings."""

from pathlib import Path

import pytest

from banzuke.flows.leagues.dynamic import parameters_of_dynamic
from banzuke.flows.leagues.league_file import BadLeagueFile, read_league
from banzuke.flows.leagues.static import Static
from tests.flows.leagues.league_texts import GOOD, line_of


def with_static(said: str, *, period: str = '"year"', source: str = "") -> str:
    columns = 'first = "a", second = "b", score = "s"' + (', weight = "w"' if source else "")
    return (
        f'name = "club"\nkind = "pairwise"\nperiod = {period}\n[[source]]\npath = "inbox/*"\n'
        f"columns = {{ {columns} }}\n{source}\n[static]\n{said}\n"
    )


IMPORTANCE = 'weight_is = "importance"'


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (with_static("", period='{ rolling = "8 yrs" }'), 3, 'such as "2 years"'),
        (with_static("", period='{ rolling = "1 month" }'), 3, "shorter than one year"),
        (with_static("", period='{ rolling = "11 years", every = "month" }'), 3, "more than 120"),
        (with_static("", period='{ roling = "8 years" }'), 3, "did you mean 'rolling'"),
        (with_static('half_life = "two years"'), 9, 'such as "2 years"'),
        (with_static('half_life = "0 days"'), 9, "from 1 to 10,000"),
        (with_static('half_life = "9 days"\norder = "select"'), 10, "name the model"),
        (with_static('half_life = "9 days"\npair_by = ["round"]'), 10, "leave it out"),
        (with_static("prior = { games = 0 }"), 9, "greater than 0"),
        (with_static("prior = { games = 1, strength = 9 }\ngauge = {}"), 10, "both set the zero"),
        (with_static('half_life = "9 days"', source='weight_is = "copies"'), 9, "importance"),
        (with_static('handicap = "A1"\nhandicap_step = 80'), 10, "one worth of a step"),
        (with_static('handicap = "none"\nhandicap_step = 80'), 10, "one worth of a step"),
        (with_static("handicap_step = 501"), 9, "less than or equal to 500"),
        (with_static("handicap_step = -1"), 9, "greater than or equal to 0"),
        (with_static('handicap_step = 80\nprior = "mean-draw"'), 8, "a prior needs"),
        (with_static("spread = 0.5"), 9, "greater than or equal to 1"),
        (with_static("spread = 1001"), 9, "less than or equal to 1000"),
        (with_static('spread = 15\nprior = "mean-draw"'), 9, "both say how far players are apart"),
        (with_static('handicap = "A1"\nspread = 15'), 10, "do not depend on it"),
        (with_static('handicap = "select"', source=IMPORTANCE), 9, "name the model"),
        (with_static("").replace("score = ", f"{IMPORTANCE}, score = "), 6, "unknown column"),
        (with_static("").replace("\n\n[static]", f"\n{IMPORTANCE}\n[static]"), 7, "map `weight`"),
    ],
)
def test_bad_weights_and_rolling_periods_are_refused(
    text: str, line: int, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadLeagueFile) as caught:
        read_league(file)
    problem = caught.value.problems[-1]
    assert problem.line == line
    assert message in problem.message


def test_sources_agree_on_what_a_weight_is(tmp_path: Path) -> None:
    columns = '{ first = "a", second = "b", score = "s", weight = "w" }'
    other = f'[[source]]\npath = "inbox/b"\ncolumns = {columns}\n'
    file = tmp_path / "club.toml"
    file.write_text(with_static("", source=IMPORTANCE) + other, encoding="utf-8")
    with pytest.raises(BadLeagueFile, match="differs between sources"):
        read_league(file)


@pytest.mark.parametrize(
    ("keys", "at", "says"),
    [
        ('anchors = { Ann = { rating = 1800, error = 20 } }', "anchors", "set prior = "),
        ('anchors = { Ann = 1800, Bob = { rating = 1700, error = 20 } }', "", "give all anchors"),
        ('anchors = { Ann = "1800" }', "anchors", "'1800'"),
        ('anchors = { Ann = true }', "anchors", "True"),
        ('anchors = { Ann = { rating = 1800, error = 0 } }', "anchors", "greater than 0"),
        ('anchors = { Ann = { error = 10 } }', "anchors", "rating"),
        ('anchors = { Ann = inf }', "anchors", "finite"),
        ('anchors = { Ann = 1, " Ann" = 2 }', "anchors", "are one name"),
        ('gauge = { kind = "strength50" }\nanchors = { Ann = 1 }', "gauge", "both set the zero"),
        (
            'anchors = { Ann = 1 }\nprior = { games = 1, strength = 1500 }', "prior",
            "and so do anchors",
        ),
        (
            'pair_by = ["round"]\nprior = "mean-draw"\nanchors = { A = { rating = 1, error = 1 } }',
            "pair_by", "leave one of them out",
        ),
    ],
)  # fmt: skip
def test_anchors_that_contradict_something_are_refused_on_their_line(
    refused, keys, at, says
) -> None:
    text = GOOD.replace('[static.gauge]\nkind = "mean"\nrating = 1500\n', "")
    text = text.replace("[static]\n", f"[static]\n{keys}\n")

    problems = refused(text)

    assert any(says in message for _, message in problems), problems
    if at:
        assert {line for line, _ in problems} == {line_of(text, at)}


def test_only_games_of_two_have_draws_with_a_handicap(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(
        'name = "club"\nkind = "table"\n[[source]]\npath = "inbox/*"\nhandicap_draws = "second"\n',
        encoding="utf-8",
    )
    with pytest.raises(BadLeagueFile, match="have no handicaps"):
        read_league(file)


def test_a_rule_for_drawn_handicap_games_needs_a_column_of_handicaps(refused) -> None:
    text = GOOD.replace('mode = "append"', 'mode = "append"\nhandicap_draws = "second"')

    (problem,) = refused(text)

    assert problem == (
        line_of(text, "handicap_draws"),
        "no column says the handicap; map column 'handicap', or leave handicap_draws out",
    )


def test_a_step_of_handicaps_needs_a_model_of_handicaps(refused) -> None:
    text = GOOD + "\n[dynamic]\nhandicap_step = 40\n"

    (problem,) = refused(text)

    assert problem[0] == line_of(text, "handicap_step")
    assert "so a step does nothing" in problem[1]


@pytest.mark.parametrize("said", ["", 'handicap = "M4"\n', 'handicap = "select"\n'])
def test_a_given_step_is_a_model_of_handicaps_and_counts_over_time_too(tmp_path, said) -> None:
    file = tmp_path / "club.toml"
    file.write_text(with_static(said + "handicap_step = 80\n[dynamic]\n"), encoding="utf-8")

    league = read_league(file)

    assert league.static is not None
    assert (league.static.handicap, league.static.handicap_step) == ("M4", 80.0)
    assert not league.static.lets_aic_choose
    dynamic = parameters_of_dynamic(league)
    assert dynamic["handicap_step"] == 80.0
    assert dynamic["handicap"] == {"handicap": "M4", "receiver": "first"}


def test_a_step_of_dynamic_comes_before_that_of_static(tmp_path) -> None:
    file = tmp_path / "club.toml"
    text = with_static("handicap_step = 80\n[dynamic]\nhandicap_step = 60")
    file.write_text(text, encoding="utf-8")

    assert parameters_of_dynamic(read_league(file))["handicap_step"] == 60.0


def test_leagues_without_a_given_step_keep_their_versions() -> None:
    said = Static.model_validate({"handicap": "M4"}).model_dump(mode="json")

    assert "handicap_step" not in said
    assert Static.model_validate({"handicap_step": 0.0}).model_dump()["handicap_step"] == 0.0


def test_a_rise_needs_a_drift(refused) -> None:
    text = GOOD + "\n[dynamic]\ndrift = 0\nrise = 20\n"

    (problem,) = refused(text)

    assert problem[0] == line_of(text, "rise")
    assert "so a rise does nothing" in problem[1]


def test_an_empty_section_only_is_refused(refused) -> None:
    text = GOOD + "[static.only]\n"

    ((_, message),) = refused(text)

    assert message.startswith("it leaves nobody out; give rank, games, or both")

"""A go club with declared ranks and handicaps: every interface has the same strengths."""

import datetime as dt

import numpy as np
import pytest

from banzuke.engine.dynamic import (
    DynamicModel,
    fit,
    history,
    marginals,
    strengths_at,
    worth_of_steps,
)
from banzuke.engine.dynamic.constants.tuned import HANDICAP_STEPS_ELO
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.flows.serving.ask import ask
from banzuke.flows.tasks.compared import GameSetting
from tests.engine.dynamic.model.test_dynamic_ranks import club
from tests.flows.tasks.dynamic.test_dynamic_night import compared_in, rate_all
from tests.flows.tasks.dynamic.test_likes_night import chances_of

pytestmark = pytest.mark.slow

START = dt.date(2020, 1, 1)
COLUMNS = {
    "played_at": "date", "first": "black", "second": "white", "score": "result",
    "handicap": "handicap", "first_rank": "black_rank", "second_rank": "white_rank",
}  # fmt: skip


def text_of_rank(number: float) -> str:
    return f"{int(number)}d" if number >= 1 else f"{int(1 - number)}k"


@pytest.fixture
def ranked(home, paths):
    """The rated home of a go club, its games as arrays, and its constants."""
    games, level, _ = club(2, n_players=60, n_games=700, handicaps=True)
    games["ranks"] = games["ranks"] + (games["day"] > 650)  # every rank rises by one
    rows = [
        f"{START + dt.timedelta(int(day))},p{a:02},p{b:02},{int(won)},{stones},"
        f"{text_of_rank(one)},{text_of_rank(other)}"
        for day, a, b, won, stones, one, other in zip(
            games["day"], games["first_idx"], games["second_idx"], games["wins"], level,
            *games["ranks"], strict=True,
        )
    ]  # fmt: skip
    head = "date,black,white,result,handicap,black_rank,white_rank"
    (home.root / "inbox" / "log.csv").write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    league = paths(
        source=[{"format": "csv", "path": "inbox/*.csv", "columns": COLUMNS}],
        static={"handicap": "M4"}, dynamic={"reversion": 0.3, "order": False},
    )  # fmt: skip
    rate_all(home, league)
    return home, games, level, dict(ask(home, "SELECT name, value FROM dynamic_constant")[1])


def test_a_rank_is_worth_something_and_every_door_has_the_same_strengths(ranked):
    home, games, level, constants = ranked
    assert constants["kyu_elo"] > 5.0
    assert HANDICAP_STEPS_ELO[0] < constants["handicap_step_elo"] < HANDICAP_STEPS_ELO[-1]
    model = DynamicModel(
        constants["w_elo_per_sqrt_year"], constants["sigma0_elo"],
        constants["founder_elo"] - constants["newcomer_elo"],
        reversion=constants["reversion_per_year"],
        kyu_elo=constants["kyu_elo"], dan_elo=constants["dan_elo"],
        later_share=constants["later_rank_share"],
    )  # fmt: skip
    # Between games and after them, the macro gives what the engine gives from published rows.
    shift = worth_of_steps(level.astype(float), constants["handicap_step_elo"])
    day = START + dt.timedelta(700)
    there = dict(ask(home, f"SELECT player, rating FROM dynamic_at('club', '{day}')")[1])
    seen = history(**games, shift=shift, moves=(level == 0))
    path = fit(seen, model)
    who = np.array([int(name[1:]) for name in there])
    epoch = np.full(len(who), 700)
    expected = strengths_at(path, marginals(path), who, epoch).mean * ELO_PER_LOGIT
    published = np.array([there[f"p{one:02}"] for one in who]) - constants["newcomer_elo"]
    np.testing.assert_allclose(published, expected, atol=0.05)


@pytest.mark.long
def test_a_comparison_knows_that_the_two_may_have_chosen_each_other(ranked):
    home, _, _, constants = ranked
    best, worst = (
        ask(home, f"SELECT player FROM dynamic_now ORDER BY rating {way} LIMIT 1")[1][0][0]
        for way in ("DESC", "ASC")
    )
    found = compared_in(
        home, (best, worst), league="club", day=START + dt.timedelta(1100),
        setting=GameSetting(neutral=True),
    )  # fmt: skip
    near, alone, mixed = chances_of(home, found, constants["forecast_pairing_elo"])
    assert list(found.next_game.values()) == pytest.approx(mixed)
    assert near[0] < found.next_game["win"] < alone[0]

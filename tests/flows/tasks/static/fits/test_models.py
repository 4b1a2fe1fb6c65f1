"""The model of a league: all candidates are published, and the winner gives the ratings."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry.model import HANDICAPS
from banzuke.engine.games.pairs import aggregate
from banzuke.flows.inputs.arrays import Input
from banzuke.flows.leagues.periods import Period
from banzuke.flows.tasks.static.fits.fitted import MOST_CODES, refuse_too_many_codes
from banzuke.flows.tasks.task import CannotRate, Job

pytestmark = pytest.mark.slow

HEADER = "date,black,white,result,stones"
COLUMNS = {
    "played_at": "date",
    "first": "black",
    "second": "white",
    "score": "result",
    "handicap": "stones",
}
STONE_ELO = 100.0


def handicap_games(levels, n_games=1500, n_players=12):
    """Rows of a league in which each stone is worth 100 Elo to black."""
    rng = streams.named("models", str(levels))
    truth = rng.normal(0.0, 200.0, n_players)
    for _ in range(n_games):
        black, white = rng.choice(n_players, 2, replace=False)
        stones = int(rng.choice(levels))
        gap = truth[black] + STONE_ELO * stones - truth[white]
        won = int(rng.random() < 1.0 / (1.0 + 10.0 ** (-gap / 400.0)))
        yield f"2024-05-01,P{black:02},P{white:02},{won},{stones}"


@pytest.fixture
def select(log, make_league, rated):
    def run(levels, **static):
        log("a.csv", *handicap_games(levels), header=HEADER)
        settings = {"replicates": 32, "handicap": "select", "order": "select", **static}
        return rated(make_league(columns=COLUMNS, league={"static": settings}))

    return run


@pytest.mark.long
def test_all_candidates_are_published_with_parameters_and_one_is_chosen(select, answers):
    assert select([0, 1, 2, 3, 5]).rejected == ()
    assert answers("SELECT count(*), count(*) FILTER (chosen) FROM model") == [(16, 1)]
    ((chosen, delta),) = answers("SELECT model, delta_aic FROM model WHERE chosen")
    assert delta == 0.0
    assert chosen.split(" + ")[0] in {"M4", "M2", "M1"}
    assert answers("SELECT verdict FROM model WHERE model = 'none'") == [("worse",)]
    assert answers("SELECT count(DISTINCT model) FROM model_parameter") == [(15,)]
    arithmetic = answers(
        "SELECT max(abs(aic + 2 * (log_likelihood - 11 - n_parameters))) FROM model"
    )
    assert arithmetic[0][0] == pytest.approx(0.0, abs=1e-9)
    against = answers("SELECT model, lr_against, lr_df FROM model WHERE model[1] IN ('M', 'n')")
    assert {model: (other, df) for model, other, df in against} == {
        "none": (None, None), "none + order": ("none", 1),
        "M4": ("none", 1), "M4 + order": ("M4", 1), "M3": ("none", 1), "M3 + order": ("M3", 1),
        "M2": ("M3", 1), "M2 + order": ("M2", 1), "M1": ("M2", 2), "M1 + order": ("M1", 1),
    }  # fmt: skip
    ((p_of_stones, p_of_order),) = answers(
        "SELECT max(lr_p) FILTER (model = 'M4'), max(lr_p) FILTER (model = 'M4 + order') FROM model"
    )
    assert p_of_stones < 1e-12  # a stone is worth 100 Elo
    assert p_of_order > 1e-4  # and the first move nothing
    assert answers(
        "SELECT count(*) FROM model AS one JOIN model AS other ON other.model = one.lr_against"
        " WHERE abs(one.lr_statistic - greatest(0, 2 * (one.log_likelihood"
        " - other.log_likelihood))) > 1e-9"
    ) == [(0,)]


@pytest.mark.long
def test_what_a_stone_is_worth_is_found(select, answers):
    select([0, 1, 2, 3, 5])
    rows = answers("SELECT handicap, games, worth, se_hessian FROM handicap_worth")
    assert [row[0] for row in rows] == [1, 2, 3, 5]
    assert sum(row[1] for row in rows) < 1500
    assert all(abs(worth - STONE_ELO * stones) < 4 * se for stones, _, worth, se in rows)


@pytest.mark.long
def test_models_that_coincide_are_equivalent_and_not_rivals(select, answers):
    select([0, 3])
    rows = dict(answers("SELECT model, coalesce(equivalent_to, model) FROM model"))
    assert len({rows[name] for name in ("M1", "M2", "M3", "M4")}) == 1
    assert len({rows[name] for name in ("A1", "A2", "A3")}) == 1


@pytest.mark.parametrize(
    ("handicap", "n_codes", "refused"),
    [
        *((model, MOST_CODES + 1, True) for model in ("select", *HANDICAPS[1:-1])),
        ("select", MOST_CODES, False),
        ("M1", MOST_CODES, False),
        ("M4", 3000, False),
        ("none", 3000, False),
    ],
)
def test_very_many_handicap_codes_are_refused_with_what_to_do(handicap, n_codes, refused):
    first = np.zeros(n_codes + 1, np.int64)
    codes = np.arange(n_codes + 1)  # 0 is not a handicap
    pairs = aggregate(first, first + 1, first, n_players=2, handicap=codes)
    input_ = Input(Period("2024"), ("a", "b"), {}, "", len(codes), len(codes), None, {})
    job = Job("go", "static", "v", input_, {"handicap": handicap})

    if not refused:
        refuse_too_many_codes(job, pairs)
        return
    with pytest.raises(CannotRate) as caught:
        refuse_too_many_codes(job, pairs)

    assert f"league go has {n_codes} handicap codes in 2024" in str(caught.value)
    assert f'handicap = "{handicap}" rates at most 32' in str(caught.value)
    assert 'take handicap = "M4"' in str(caught.value)


def test_a_period_of_too_many_codes_is_refused_before_it_is_fitted(log, make_league, rated):
    rows = list(handicap_games(range(MOST_CODES + 2), n_games=300))
    log("a.csv", *rows, header=HEADER)
    league = make_league(columns=COLUMNS, league={"static": {"handicap": "select"}})

    with pytest.raises(CannotRate, match="33 handicap codes in 2024"):
        rated(league)


@pytest.mark.long
def test_a_model_can_be_named(log, make_league, rated, answers):
    log("a.csv", *handicap_games([0, 2, 4]), header=HEADER)
    settings = {"replicates": 32, "handicap": "M4", "draws": "davidson"}
    assert rated(make_league(columns=COLUMNS, league={"static": settings})).rejected == ()
    effects = dict(answers("SELECT effect, value FROM league_effect"))
    assert effects["gamma"] == pytest.approx(STONE_ELO, abs=25.0)
    assert answers("SELECT count(*) FROM model") == [(0,)]


@pytest.mark.long
def test_the_receiver_can_be_the_second_mover(log, make_league, rated, answers):
    swapped = []
    for row in handicap_games([0, 2, 4]):
        date, black, white, won, stones = row.split(",")
        swapped.append(f"{date},{white},{black},{1 - int(won)},{stones}")
    log("a.csv", *swapped, header=HEADER)
    settings = {"replicates": 32, "handicap": "M4", "receiver": "second"}
    rated(make_league(columns=COLUMNS, league={"static": settings}))
    ((gamma,),) = answers("SELECT value FROM league_effect WHERE effect = 'gamma'")
    assert gamma == pytest.approx(STONE_ELO, abs=25.0)


@pytest.mark.rare  # another test adds up games of other leagues
def test_games_of_a_handicap_league_still_add_up(select, answers):
    select([0, 1, 2])
    ((games,),) = answers("SELECT sum(games) FROM static_rating")
    assert games == 2 * 1500
    assert np.isfinite(answers("SELECT min(rating) FROM static_rating")[0][0])

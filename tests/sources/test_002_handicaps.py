"""Document 002, handicaps in the Bradley-Terry model: its tables, by number.

The document prints only totals of its games, so its fits of tables 2 to 8 cannot be repeated. The
tests fit simulated games that have the strengths of the tables, and compare the tables with each
other.
"""

import numpy as np
import pytest

import banzuke as bz
from banzuke.engine.bradley_terry import Gauge, Model, fit, handicap_worth
from banzuke.engine.games.pairs import aggregate, from_counts
from banzuke.flows.leagues.dan_points import DanPoints
from banzuke.flows.leagues.ranks import rank_number
from tests.engine.pairwise_leagues import random_games

N_PLAYERS, N_LEVELS = 14, 4
TABLE_9 = {
    "A1": (-69.05, 172.09), "A2": (-69.15, 168.31), "A3": (-70.19, 168.38),
    "M1": (-68.20, 170.40), "M2": (-68.39, 166.78), "M3": (-69.00, 166.00),
}  # fmt: skip
"""ln P and AIC of each model."""


@pytest.mark.long
@pytest.mark.parametrize("handicap", ["none", "M4", *TABLE_9])
def test_table_9_criteria_follow_from_the_likelihoods(handicap):
    """A fit counts parameters as the paper does: the printed AIC follows from the printed ln P."""
    rng = np.random.default_rng(14)
    (first, second, score), _ = random_games(rng, N_PLAYERS, 1200, draw_share=0.3)
    level = rng.integers(0, N_LEVELS + 1, 1200)
    pairs = aggregate(first, second, score, n_players=N_PLAYERS, handicap=level)
    k = {"none": 0, "M4": 1}
    for order in (False, True):
        for draws in ("half", "davidson"):
            found = fit(pairs, Model(draws=draws, order=order, handicap=handicap), gauge=Gauge())
            own = found.n_parameters - order - (draws == "davidson")
            n_parameters = N_PLAYERS - 1 + found.n_parameters
            assert found.components.rated.all()
            assert found.aic == pytest.approx(-2 * (found.log_likelihood - n_parameters), abs=1e-9)
            if handicap in TABLE_9:
                log_likelihood, aic = TABLE_9[handicap]
                assert -2 * (log_likelihood - (N_PLAYERS - 1) - own) == pytest.approx(
                    aic, abs=0.021
                )
            else:
                assert own == k[handicap]


def test_the_ladder_of_the_club_is_the_one_of_its_text() -> None:
    """101 to 107 points are 初段, 108 to 114 are 2段, and so on in steps of seven up to 5段."""
    ladder = DanPoints().ladder
    assert [rank_number(name) for name in ladder] == [1, 2, 3, 4, 5]
    assert list(ladder.values()) == [101 + 7 * dan for dan in range(5)]
    assert (DanPoints().win, DanPoints().loss) == (1, 1)


PAPER = {
    "none": (
        [131.2, 103.17, 86.97, 62.93, 56.35, 47.21, 46.29,
         39.19, 35.24, 32.13, 22.54, 20.06, 10.78, 5.95],
        [0.0, 0.0, 0.0, 0.0],
    ),
    "A1": (
        [116.38, 106.79, 105.93, 98.03, 66.25, 60.87, 58.37,
         35.6, 31.54, 6.76, 6.67, 2.63, 2.4, 1.78],
        [8.05, 30.61, 45.25, 49.85],
    ),
    "A2": (
        [114.22, 106.0, 102.45, 97.27, 67.97, 61.97, 59.76,
         36.41, 33.2, 7.0, 6.84, 2.69, 2.4, 1.83],
        [8.74, 24.81, 40.88, 56.95],
    ),
    "A3": (
        [93.19, 88.66, 83.2, 76.92, 76.83, 75.22, 70.35,
         61.13, 46.9, 9.84, 9.7, 3.53, 2.27, 2.25],
        [14.62, 29.23, 43.85, 58.46],
    ),
    "M1": (
        [108.55, 108.02, 107.87, 72.17, 68.38, 61.63, 53.95,
         37.38, 27.93, 22.82, 13.16, 10.49, 4.13, 3.52],
        [0.24, 2.87, 3.84, 3.84],
    ),
    "M2": (
        [110.38, 108.52, 105.38, 75.61, 66.45, 62.38, 54.49,
         39.08, 27.66, 21.53, 11.79, 9.6, 3.75, 3.39],
        [0.36, 2.27, 4.17, 6.08],
    ),
    "M3": (
        [107.49, 103.49, 102.42, 72.6, 70.02, 60.08, 55.55,
         35.74, 34.37, 23.38, 14.37, 11.51, 4.83, 4.15],
        [0.82, 1.63, 2.45, 3.27],
    ),
}  # fmt: skip
"""Tables 2 to 8: strengths, the strongest first, and the increase by a handicap of 1 to 4."""


@pytest.mark.parametrize(
    "handicap",
    [pytest.param(name, marks=pytest.mark.long) for name in PAPER if name[0] == "A"]
    + [pytest.param(name, marks=pytest.mark.slow) for name in PAPER if name[0] == "M"]
    + ["none"],
)
def test_tables_2_to_8_are_recovered_from_games_with_their_strengths(handicap):
    strength, rise = (np.array(values) for values in PAPER[handicap])
    assert strength.sum() == pytest.approx(50 * 14, abs=0.07)
    giver, receiver = np.triu_indices(14, 1)
    level = np.repeat(np.arange(5), len(giver))
    giver, receiver = np.tile(giver, 5), np.tile(receiver, 5)
    value = np.append(0.0, rise)[level]
    own = strength[receiver]
    helped = own + value if handicap[0] == "A" else own * (1 + value)
    games = np.full(len(level), 10**7)
    wins = np.round(games * helped / (helped + strength[giver])).astype(int)
    pairs = from_counts(receiver, giver, wins, 0 * wins, games - wins, n_players=14, handicap=level)
    found = fit(pairs, Model(handicap=handicap), gauge=Gauge("strength50"))
    assert 10 ** (found.rating_elo / 400) == pytest.approx(strength, abs=0.02)
    effect = [e.value for e in found.effects]
    if handicap == "none":
        assert effect == []
    elif handicap[1] == "1":
        assert effect == pytest.approx(rise, rel=0.002)
    else:
        line = effect[0] * np.arange(1, 5) + (effect[1] if handicap[1] == "2" else 0.0)
        assert line == pytest.approx(rise, abs=0.01)


@pytest.mark.slow
def test_text_an_additive_handicap_is_worth_less_to_the_strong_and_a_multiplicative_the_same():
    """For pairs with the same ratio of strengths, with the strengths of tables 5 and 8."""
    worth = {}
    for handicap in ("A3", "M3"):
        strength, rise = (np.array(values) for values in PAPER[handicap])
        giver, receiver = np.triu_indices(14, 1)
        level = np.repeat(np.arange(5), len(giver))
        giver, receiver = np.tile(giver, 5), np.tile(receiver, 5)
        value, own = np.append(0.0, rise)[level], strength[receiver]
        helped = own + value if handicap == "A3" else own * (1 + value)
        games = np.full(len(level), 10**6)
        wins = np.round(games * helped / (helped + strength[giver])).astype(int)
        pairs = from_counts(
            receiver, giver, wins, 0 * wins, games - wins, n_players=14, handicap=level
        )
        found = fit(pairs, Model(handicap=handicap), gauge=Gauge("strength50"))
        worth[handicap] = [
            float(handicap_worth(found, [2], rating_elo=400 * np.log10(pi)).elo[0])
            for pi in (5.0, 50.0, 100.0)
        ]
    weak, middle, strong = worth["A3"]
    assert weak > 2 * middle > 3 * strong
    assert worth["M3"] == pytest.approx([400 * np.log10(1 + PAPER["M3"][1][1])] * 3, abs=1.0)


def test_text_models_m2_and_m3_are_not_told_apart_and_the_others_are_by_1_5():
    aic = {name: value for name, (_, value) in TABLE_9.items()}
    first, second, third, *_ = sorted(aic, key=lambda name: aic[name])
    assert (first, second, third) == ("M3", "M2", "A2")
    assert aic[second] - aic[first] == pytest.approx(0.8, abs=0.05)
    assert aic[third] - aic[second] == pytest.approx(1.5, abs=0.05)


TABLE_1 = {0: (15, 32), 1: (13, 16), 2: (13, 7), 3: (6, 6), 4: (5, 5)}
"""By handicap: games won by Black, who takes it, and by White."""
TABLE_11 = {
    "player 1": {-3: (3, 0), -2: (0, 2), 0: (1, 0)},
    "player 9": {-1: (2, 0), 0: (1, 1), 1: (1, 0), 2: (2, 1)},
}
"""By handicap: games won and lost; a negative handicap is given, a positive one taken."""
OTHERS = ("a", "b", "c", "d", "e", "f")


def games_of_tables_1_and_11() -> list[dict[str, object]]:
    """118 games: all games of players 1 and 9, and other games that make up the totals."""
    games: list[dict[str, object]] = []
    left = {h: list(record) for h, record in TABLE_1.items()}

    def play(black: str, white: str, handicap: int, black_won: bool) -> None:
        games.append(
            {"first": black, "second": white, "score": int(black_won), "handicap": handicap}
        )
        left[handicap][0 if black_won else 1] -= 1

    for player, record in TABLE_11.items():
        for handicap, (won, lost) in record.items():
            for n, is_win in enumerate([True] * won + [False] * lost):
                other = OTHERS[(n + handicap) % len(OTHERS)]
                black, white = (other, player) if handicap < 0 else (player, other)
                play(black, white, abs(handicap), is_win == (black == player))
    for handicap, (won, lost) in {h: tuple(record) for h, record in left.items()}.items():
        for n, black_won in enumerate([True] * won + [False] * lost):
            play(OTHERS[n % 6], OTHERS[(n + 1 + handicap) % 6], handicap, black_won)
    return games


@pytest.mark.long
def test_tables_1_and_11_are_recovered_from_games_with_their_totals():
    games = games_of_tables_1_and_11()
    assert len(games) == 118
    fitted = bz.pairwise(bz.games(games), handicap="M3", replicates=2, checks=False)
    rows = fitted.sql("SELECT player, handicap, wins, losses FROM handicap_record").rows()
    for player, record in TABLE_11.items():
        assert {h: (won, lost) for who, h, won, lost in rows if who == player} == record
    for handicap, record in TABLE_1.items():
        taken = [(won, lost) for _, h, won, lost in rows if h == handicap]
        if handicap:
            assert tuple(map(sum, zip(*taken, strict=True))) == record
        else:  # both players' records have each game without a handicap
            assert sum(won for won, _ in taken) == sum(record)


def test_text_leaving_out_a_player_who_won_every_game_moves_nobody_else():
    """15 players and 123 games; without one who won 5 of 5, the other 14 keep their ratings."""
    rng = np.random.default_rng(118)
    (first, second, score), _ = random_games(rng, N_PLAYERS, 118)
    alone = aggregate(first, second, score, n_players=N_PLAYERS)
    beaten = np.arange(5)
    more = aggregate(
        np.append(first, np.full(5, 14)),
        np.append(second, beaten),
        np.append(score, np.ones(5)),
        n_players=15,
    )
    with_him, without = (fit(pairs, gauge=Gauge("strength50")) for pairs in (more, alone))
    assert not with_him.components.rated[14]
    np.testing.assert_array_equal(with_him.components.rated[:14], without.components.rated)
    np.testing.assert_allclose(with_him.rating_elo[:14], without.rating_elo, atol=1e-6)

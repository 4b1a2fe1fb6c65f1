"""All models of paired comparisons on the same games, in order of AIC."""

from dataclasses import dataclass

import numpy as np
from scipy.special import chdtrc

from banzuke.engine.arrays import IntArray
from banzuke.engine.bradley_terry.fit import fit
from banzuke.engine.bradley_terry.gauge import Gauge
from banzuke.engine.bradley_terry.likelihood_ratio import RatioTest
from banzuke.engine.bradley_terry.model import Model
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.paired_models.chances import WITH_DRAWS, WITHOUT_DRAWS
from banzuke.engine.paired_models.first_move import BY_PAIR, CASE_OF, EFFECTS, pairs_in_order
from banzuke.engine.paired_models.fit import Games, NoMaximum, PairedFit, fit_paired
from banzuke.engine.paired_models.tuned import MOST_PLAYERS


@dataclass(frozen=True)
class Comparison:
    """Models of the same games; ln P and AIC of all of them can be compared.

    Attributes
    ----------
    players : (n,) int
        Numbers of the players whose games count; ratings of the fits are in this order.
    fits : tuple of PairedFit
        In order of AIC.
    failed : tuple of (str, str, str)
        Model of results, effect of moving first, and why it could not be fitted.
    n_games, n_draws : int
        Games that all models count.
    n_handicap, n_unrated, n_dropped : int
        Games that no model counts: games with a handicap; games of players without a finite rating;
        draws, if the league does not count draws as games.
    """

    players: np.ndarray[tuple[int], np.dtype[np.int64]]
    fits: tuple[PairedFit, ...]
    failed: tuple[tuple[str, str, str], ...]
    n_games: int
    n_draws: int
    n_handicap: int
    n_unrated: int
    n_dropped: int
    table: "ThreeWay"

    def against_simpler(self, one: PairedFit) -> RatioTest | None:
        """The test of a fit against the fit with the next simpler effect of moving first.

        None if that fit does not exist. One effect against none: does moving first count? One
        effect for each pair against one: is it the same for all pairs?
        """
        simpler = next(
            (
                other for other in self.fits
                if (other.outcomes, other.first_move) == (one.outcomes, CASE_OF.get(one.first_move))
            ),
            None,
        )  # fmt: skip
        if simpler is None:
            return None
        return _by_ratio(simpler, one.log_likelihood, one.n_parameters)

    def free_against(self, one: PairedFit) -> RatioTest | None:
        """The test of a fit against a model with free chances in each order of each pair."""
        return _by_ratio(one, self.table.log_likelihood, self.table.n_parameters)


@dataclass(frozen=True)
class ThreeWay:
    """Games by pair, order and result (Hirotsu 1984), neutral games apart.

    Attributes
    ----------
    low, high : (n_pairs,) int64
        Players by their number in the league, the smaller first.
    counts : (3, 3, n_pairs) int64
        By who moved first (low, high, nobody) and by result: wins of low, draws, losses of low.
    log_likelihood : float
        With separate chances of all results for each order of each pair.
    n_parameters : int
        Number of these chances: in each cell with games, one less than the possible results.
    """

    low: IntArray
    high: IntArray
    counts: IntArray
    log_likelihood: float
    n_parameters: int


def _three_way(games: Games, players: IntArray) -> ThreeWay:
    pairs = pairs_in_order(games.first, games.second, games.moves)
    order = np.where(games.moves == 0.0, 2, np.where(pairs.low_first, 0, 1))
    result = np.where(pairs.low_first, games.counts, games.counts[::-1])
    counts = np.zeros((3, 3, len(pairs.low)), np.int64)
    for at in range(3):
        np.add.at(counts[:, at], (order, pairs.of_cell), result[at].astype(np.int64))
    total = counts.sum(axis=1, keepdims=True)
    share = np.divide(counts, total, out=np.ones(counts.shape), where=counts > 0)
    n_results = 3 if games.counts[1].any() else 2
    return ThreeWay(
        low=players[pairs.low],
        high=players[pairs.high],
        counts=counts,
        log_likelihood=float(np.sum(counts * np.log(share))),
        n_parameters=int((total > 0).sum()) * (n_results - 1),
    )


def _by_ratio(simpler: PairedFit, log_likelihood: float, n_parameters: int) -> RatioTest | None:
    """The test of a model against a simpler one; None if it has no more parameters."""
    df = n_parameters - simpler.n_parameters
    if df < 1:
        return None
    statistic = max(2.0 * (log_likelihood - simpler.log_likelihood), 0.0)
    against = f"{simpler.outcomes} {simpler.first_move}".removesuffix(" none")
    return RatioTest(against, statistic, df, float(chdtrc(df, statistic)))


def compare_models(pairs: Pairs, *, drop_draws: bool = False) -> Comparison:
    """All models of the games without handicap, the best AIC first.

    If there are draws, these are models in which a draw is an outcome; otherwise models of wins and
    losses. Each is fitted without an effect of moving first. If anybody has that advantage, it is
    also fitted with a multiplicative and an additive effect, and, if pairs met in both orders, with
    such an effect for each pair. Models of a normal difference have no additive effect, because
    they have no strengths to which it could be added.

    Parameters
    ----------
    pairs : Pairs
    drop_draws : bool
        Leave out drawn games.

    Raises
    ------
    ValueError
        If games have weights, nobody can be rated, or more than 1,500 players.
    """
    if pairs.weights is not None:
        raise ValueError("games have weights: these models count games, so leave weights out")
    games, players, left = _counted(pairs, drop_draws=drop_draws)
    has_draws = bool(games.counts[1].any())
    kinds = _effects(games)
    fits, failed = [], []
    for outcomes in WITH_DRAWS if has_draws else WITHOUT_DRAWS:
        for first_move in kinds:
            if first_move.startswith("additive") and outcomes.elo != WITHOUT_DRAWS[0].elo:
                continue
            try:
                fits.append(fit_paired(games, outcomes, first_move))
            except NoMaximum as error:
                failed.append((outcomes.name, first_move, str(error)))
    return Comparison(
        players=players,
        fits=tuple(sorted(fits, key=lambda one: one.aic)),
        failed=tuple(failed),
        n_games=int(games.counts.sum()),
        n_draws=int(games.counts[1].sum()),
        n_handicap=left[0],
        n_unrated=left[1],
        n_dropped=left[2],
        table=_three_way(games, players),
    )


def _effects(games: Games) -> tuple[str, ...]:
    """The effects of moving first that can be estimated from the games."""
    if not games.moves.any():
        return ("none",)
    if pairs_in_order(games.first, games.second, games.moves).in_both_orders.any():
        return EFFECTS
    return tuple(kind for kind in EFFECTS if not kind.endswith(BY_PAIR))


def _counted(
    pairs: Pairs, *, drop_draws: bool
) -> tuple[Games, np.ndarray[tuple[int], np.dtype[np.int64]], tuple[int, int, int]]:
    """The games that all models count, their players, and games with a handicap, unrated, drawn."""
    level = _among(pairs, pairs.handicap == 0)
    dropped = int(level.draws.sum()) if drop_draws else 0
    rated = fit(
        level, Model(draws="drop" if drop_draws else "half"), gauge=Gauge()
    ).components.rated
    players = np.flatnonzero(rated)
    if len(players) < 2:
        raise ValueError("the games without handicap bound nobody's rating; more games are needed")
    if len(players) > MOST_PLAYERS:
        raise ValueError(f"{len(players):,} players; these models take at most {MOST_PLAYERS:,}")
    inside = rated[level.first_idx] & rated[level.second_idx]
    counts = np.stack((level.wins, level.draws, level.losses)).astype(np.float64)
    if drop_draws:
        counts[1] = 0.0
    place = np.cumsum(rated) - 1
    games = Games(
        n_players=len(players),
        first=place[level.first_idx[inside]],
        second=place[level.second_idx[inside]],
        moves=(~level.neutral[inside]).astype(np.float64),
        counts=counts[:, inside],
    )
    left = (pairs.n_games - level.n_games, int(counts[:, ~inside].sum()), dropped)
    return games, players, left


def _among(pairs: Pairs, chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Pairs:
    return Pairs(
        n_players=pairs.n_players,
        **{
            name: getattr(pairs, name)[chosen]
            for name in (
                "first_idx", "second_idx", "neutral", "handicap", "wins", "draws", "losses"
            )
        },
    )  # fmt: skip

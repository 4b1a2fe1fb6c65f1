"""The joint distribution of a league's strengths and effects, given the results.

Intervals, ranks, probabilities of being stronger and the next game all come from the same mixture
(``mixture.py``) of distributions. They differ in the spread of the players' strengths
(``spread.py``), of one population or of several (``populations.py``), and are weighted by whether
players choose their opponents (``pairings/choice.py``), and whether pairings, and first moves,
follow results (``followed.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy.special import expit, logsumexp

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.next_game import NextGame
from banzuke.engine.bradley_terry.profile.belief.followed import (
    NOTHING_KNOWN,
    Course,
    followed,
    moves_followed,
)
from banzuke.engine.bradley_terry.profile.belief.game_information import game_information
from banzuke.engine.bradley_terry.profile.belief.joint import Joint
from banzuke.engine.bradley_terry.profile.belief.mixture import Mixture, mixture
from banzuke.engine.bradley_terry.profile.belief.populations import populations
from banzuke.engine.bradley_terry.profile.belief.spread import (
    Part,
    by_evidence,
    by_habit,
    likeliest,
    likes,
    plausible,
)
from banzuke.engine.bradley_terry.profile.belief.tuned import (
    BY_POINTS,
    CHANCE_RULE,
    CHANCE_STEPS,
    HABIT_WEIGHT,
    INTERVAL_ENDS,
    LIGHT,
    POINTS_WEIGHT,
    RESULTS_WEIGHT,
    SPREAD_ELO,
    SURE_OF_RANKS,
)
from banzuke.engine.bradley_terry.profile.likelihood import NOTHING, Interval, Problem, in_unit
from banzuke.engine.bradley_terry.profile.pairings import (
    Choice,
    OrderedGames,
    choice,
    handicaps_by_ranks,
)
from banzuke.engine.bradley_terry.profile.pairings.tuned import DIGITS, LIKES_PULLS
from banzuke.engine.bradley_terry.profile.similar import (
    chances_of,
    forecast_slope,
    game_row,
    with_interval,
)
from banzuke.engine.bradley_terry.result import ESTIMATED
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Belief:
    """The posterior of the players and effects of one fit.

    Attributes
    ----------
    problem : Problem
        With all players who are linked to the rated players by games.
    n_rated : int
        Number of rated players, who come first.
    course : Course
        How the league was played.
    posterior : Mixture
        Posterior of strengths and effects, in natural units.
    """

    problem: Problem
    n_rated: int
    course: Course
    posterior: Mixture

    by = "population"
    """Name of the method."""

    @property
    def population(self) -> "Belief":
        """The players as a league: this object itself."""
        return self

    @cached_property
    def local(self) -> IntArray:
        """The (n_players,) positions among the problem's players, -1 for the others."""
        return self.problem.local

    def rating(self, player: int) -> Interval:
        """The interval of a rated player's rating in the league's gauge, in Elo."""
        return Interval(*self._ratings[self.local[player]])

    def difference(self, a: int, b: int) -> Interval:
        """The interval of the difference between two rated players, in Elo."""
        if a > b:  # seen from the other side it is the same to the last bit
            other = self.difference(b, a)
            return Interval(-other.corrected, -other.hi95, -other.lo95)
        row = self._difference_row(a, b)
        return Interval(*(ELO_PER_LOGIT * value for value in self._at(row)))

    def effect(self, name: str) -> Interval:
        """The interval of one of the fit's effects, in its unit."""
        effect = self.problem.fit.effect(name)
        row = self.problem.effect(name) if effect.status == ESTIMATED else None
        return NOTHING if row is None else in_unit(effect, self._at(row))

    def worth(self, code: int) -> Interval:
        """The interval of the value of an observed handicap, in Elo; none of a given one."""
        is_given = self.problem.fit.model.handicap_step is not None
        row = None if is_given else self.problem.level(code)
        if row is None:
            return NOTHING
        return Interval(*(ELO_PER_LOGIT * max(value, 0.0) for value in self._at(row)))

    def superiority_table(self, players: IntArray) -> FloatArray:
        """The (n, n) probabilities that the player of the row is the stronger; ½ on itself."""
        table = self.posterior.above(*self.posterior.differences(self.local[players]))
        np.fill_diagonal(table, 0.5)
        return table

    def drawn(self, players: IntArray, n_draws: int, rng: np.random.Generator) -> FloatArray:
        """The (n, n_draws) log strengths of some players, drawn jointly."""
        return self.posterior.draws(self.local[players], n_draws, rng)

    def equals(self, players: IntArray) -> IntArray:
        """The (n,) numbers of some players, the same for those whose intervals are the same."""
        ends = np.round(self._ratings[self.local[players]], DIGITS)
        return np.unique(ends, axis=0, return_inverse=True)[1].ravel()

    def prepare(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Compute the quantiles of differences and next games of many pairs at once.

        `difference` and `next_game` then give the same numbers in a tenth of the time.
        """
        rows = [self._difference_row(*sorted(pair)) for pair in pairs]
        games = (game_row(self.problem, *pair, neutral=False, handicap=0) for pair in pairs)
        rows += [row for row in games if row is not None]
        new = {row.tobytes(): row for row in rows if row.tobytes() not in self._prepared}
        if not new:
            return
        parts = [self.posterior.along(row[None]) for row in new.values()]
        mean, sd = (np.concatenate(each, axis=1) for each in zip(*parts, strict=True))
        ends = self.posterior.quantiles(mean, sd, INTERVAL_ENDS)
        self._prepared.update(zip(new, zip(parts, ends, strict=True), strict=True))

    def next_game(
        self, first: int, second: int, *, neutral: bool, handicap: int
    ) -> NextGame | None:
        """The chances of the next game; None at a handicap of unknown worth."""
        row = game_row(self.problem, first, second, neutral=neutral, handicap=handicap)
        if row is None:
            return None
        node, share = CHANCE_RULE
        mean, sd = self._along(row)
        lift = self.problem.lift_at(handicap)
        log_nu = float(self.posterior.middle[-1])
        chance = chances_of(self.problem, self.forecast_slope * (mean + lift + sd * node), log_nu)
        low, high = self._at(row)[1:] + lift
        at = self.forecast_slope * np.linspace(low, high, CHANCE_STEPS)
        average = self.posterior.weight @ (chance @ share).T / share.sum()
        return with_interval(self.problem, average, at, log_nu)

    @cached_property
    def forecast_slope(self) -> float:
        """Factor on the log odds of forecasts, as found by leaving out games."""
        problem = self.problem
        a, b = problem.helped, problem.folded.other
        mean = self.posterior.mean[:, a] - self.posterior.mean[:, b]
        own = np.diagonal(self.posterior.covariance, axis1=1, axis2=2)
        variance = own[:, a] + own[:, b] - 2.0 * self.posterior.covariance[:, a, b]
        middle = self.posterior.weight @ mean
        variance = self.posterior.weight @ (variance + (mean - middle) ** 2)
        return forecast_slope(problem, self.posterior.middle, np.arange(len(a)), variance)

    @cached_property
    def _ratings(self) -> FloatArray:
        """The (n_rated, 3) middles and ends of ratings, in Elo."""
        problem, n = self.problem, self.n_rated
        gauge = np.zeros(len(problem.state))
        gauge[: len(problem.gauge_weight)] = problem.gauge_weight
        rating = problem.fit.rating_elo[problem.players[:n]]
        zero = rating - ELO_PER_LOGIT * (problem.state[:n] - float(gauge @ problem.state))
        ends = self.posterior.quantiles(*self.posterior.above_mean(gauge, n), INTERVAL_ENDS)
        held = gauge[:n] == 1.0  # the gauge says what these players have
        ends[held] = 0.0
        return np.asarray(zero[:, None] + ELO_PER_LOGIT * ends)

    def _at(self, row: FloatArray) -> FloatArray:
        """Middle and ends of a coordinate, in natural units."""
        if found := self._prepared.get(row.tobytes()):
            return found[1]
        return np.asarray(
            self.posterior.quantiles(*self.posterior.along(row[None]), INTERVAL_ENDS)[0]
        )

    def _along(self, row: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The (n_parts, 1) means and standard deviations of a coordinate."""
        found = self._prepared.get(row.tobytes())
        return found[0] if found else self.posterior.along(row[None])

    def _difference_row(self, a: int, b: int) -> FloatArray:
        return self.problem.difference(int(self.local[a]), int(self.local[b]))

    @cached_property
    def _prepared(self) -> dict[bytes, tuple[tuple[FloatArray, FloatArray], FloatArray]]:
        """Parts and ends of the coordinates that `prepare` has computed."""
        return {}


def belief(
    problem: Problem,
    n_rated: int,
    *,
    in_turn: OrderedGames | None = None,
    course: Course = NOTHING_KNOWN,
    spread_elo: float = SPREAD_ELO,
) -> Belief:
    """The posterior of players and effects.

    Parameters
    ----------
    problem : Problem
        With all linked players; the first `n_rated` are rated.
    n_rated : int
    in_turn : OrderedGames, optional
        The games in their order of play, which shows how the league was played.
    course : Course
        What is known already of how it was played.
    spread_elo : float
        How far players are expected to be apart: the likeliest standard deviation of their
        strengths before any result, in Elo, above 0.
    """
    joint = Joint(problem, game_information(problem), spread_elo)
    follows, moves_follow, by_ranks = course
    if moves_follow is None:
        moves_follow = moves_followed(problem, n_rated, in_turn)
    whose = populations(problem, moves_follow)
    same = by_evidence(joint, 0.0, whose)
    near = likeliest(same)
    if by_ranks is None:
        by_ranks = handicaps_by_ranks(problem, near.mean, in_turn)
    accounts: list[tuple[float, list[Part]]] = []
    no_ranks, ranks = SURE_OF_RANKS
    of_ranks = float(np.clip((by_ranks - no_ranks) / (ranks - no_ranks), 0.0, 1.0))
    for share, evens in ((of_ranks, True), (1.0 - of_ranks, False)):
        if share <= LIGHT:
            continue
        own = replace(joint, by_ranks=evens)
        by_likes = likes(own, whose, near=near)
        if follows is None:
            follows = followed(
                problem, whose.group, likeliest(by_likes).mean, in_turn,
                plausible=plausible(same, problem.n_rated, spread_elo),
            )  # fmt: skip
        if evens:
            pairings = Choice(chosen=1.0)  # ranks show knowledge about strengths whoever met
        elif follows == BY_POINTS:
            pairings = Choice()  # they weigh the same whether they seem chosen or not
        else:
            pairings = choice(problem, whose.group, near.mean[: problem.n_rated])
        shares = _shares(pairings, follows, _alike(by_likes, same))
        habit = by_habit(own, near=near) if shares[-1] > LIGHT else []
        by_account = zip(shares, (same, by_likes, habit), strict=True)
        accounts += [(share * of_account, parts) for of_account, parts in by_account if parts]
    known = mixture(
        [(share, [(part.log_weight, part.known) for part in own]) for share, own in accounts]
    )
    return Belief(problem, n_rated, Course(follows, moves_follow, by_ranks), known)


def _shares(pairings: Choice, follows: float, alike: float) -> tuple[float, float, float]:
    """The weights of the accounts ``results``, ``likes`` and ``habit`` (`spread`).

    Pairings that players do not choose carry no information, like those by points. Long chains are
    taken for habit as far as the results show opponents as similar: `alike`, log odds.
    """
    of_results = (POINTS_WEIGHT if follows == BY_POINTS else RESULTS_WEIGHT) * follows
    of_habit = HABIT_WEIGHT * (1.0 - follows)
    results = pairings.chosen * of_results + (1.0 - pairings.chosen) * POINTS_WEIGHT
    habit = pairings.chosen * of_habit
    ladder = pairings.in_chains * (1.0 - follows) * float(expit(alike))
    return (
        (1.0 - ladder) * results,
        (1.0 - ladder) * (1.0 - results - habit),
        (1.0 - ladder) * habit + ladder,
    )


def _alike(by_likes: list[Part], same: list[Part]) -> float:
    """The log odds that opponents are similar, by the results: `likes` against `results`."""
    likely, other = (logsumexp([part.log_weight for part in own]) for own in (by_likes, same))
    return float(likely - np.log(len(LIKES_PULLS)) - other)

"""Whether people choose opponents of their own strength, by more than results have shown.

Where pairings follow chance or the results so far (a league, a Swiss tournament, running ratings),
pairings carry no information about strength beyond the results. In a club people know each other,
and opponents are near each other in strength. A prior that pulls all players to one mean then
shrinks strengths too much: results between near opponents are even, and a small spread explains
such results as well. In a league with a spread of 200 Elo the search found 65.

Two hypotheses are compared by the chances that the filter gives each game before it is played. One
has the constants found. The other has the spread of a league without games, and each pairing is
evidence that the two are within a certain distance (`filter.kernel`, equation 7). Where
pairings follow results, this evidence is counted twice, and forecasts get worse. A player with
several games on one day may be paired by the first of them, as in a tournament: these pairings are
left out. Two who meet again and again, as fixed rivals do, are as far apart as before: a pairing
that counted alike each time would hold them together, whatever results say.

The results of a league of near equals, such as a game of luck, cannot tell these hypotheses apart:
any two of its players are near each other. Its pairings can. Who chooses opponents meets some often
and others never; where everybody meets everybody alike, nobody has chosen, and the first hypothesis
stays.

The likelier hypothesis is taken, and errors doubt that the first is right
(`uncertainty.choosing`). A league that is wrongly taken for wide gets errors that are too large; a
league that is wrongly taken for narrow would get a third of the true errors. Of 360 simulated
leagues where pairings follow chance, habit or results and strengths are 200 Elo apart, 4 are taken
for wide, most of them with ten games a player. Where players are 60 Elo apart and meet friends or
others of their town, half and more are: their results do not tell the two apart. Of 312 leagues
where people meet by strength, rivals among them, 298 are recognised.

Strength that reverts looks alike: players stay together, whoever meets whom. Of 72 leagues of 30
games a player with reversion and pairings by chance, 42 were taken for wide. So a third hypothesis,
with reversion, is compared with pairings (`constants`). With it 29 are, and 1 of 114
leagues that were rightly recognised no longer is.

Where pairings carry information, the prior does not pull first strengths to a mean: it is wide. A
likelihood of distances between opponents, divided by that of an opponent among all, was tried in
place of it. Both are normal, so a precision is subtracted from a precision: ratings collapse or run
away, even with the true constants.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import IntArray
from banzuke.engine.dynamic.constants.tuned import (
    DISTANCES_ELO,
    DRIFTS_ELO,
    FEWEST_AGAIN,
    FEWEST_PAIRINGS,
    MOST_AGAIN,
    MOST_WIDE_ELO,
    PAIRING_ROWS,
    TIMES_WIDER,
)
from banzuke.engine.dynamic.evidence import WIDE, Preferred, point_of, preference
from banzuke.engine.dynamic.filter import InOrder, expected_in_order, run
from banzuke.engine.dynamic.histories import ROWS, History, times_met
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.model.tuned import SPREAD_ELO
from banzuke.engine.dynamic.paths import Path, marginals
from banzuke.engine.scale import ELO_PER_LOGIT


class Pairing(NamedTuple):
    """What pairings say.

    Attributes
    ----------
    elo : float
        The distance of opponents by their pairing, Elo; infinite if pairings carry no information.
    log_probability : float
        The logarithm of the probability of the last games under a distance.
    lead : float
        That less the one by results alone; -∞ where nothing says that opponents are chosen.
    """

    elo: float
    log_probability: float = -np.inf
    lead: float = -np.inf


def found_pairing(
    games: History, model: DynamicModel, found: DynamicModel, *, drift: bool = True
) -> Pairing:
    """The distance of opponents by their pairing.

    Pairings count as information if a distance below the widest makes results likelier, unless
    everybody meets everybody alike.

    Parameters
    ----------
    games : History
    model, found : DynamicModel
        Before and after the search for the constants of the largest evidence.
    drift : bool
        Whether drift was searched for.
    """
    games = _last_games(games)
    rows = expected_in_order(games, model)
    met = rows.sides[rows.chosen > 0.0]
    if len(met) < FEWEST_PAIRINGS or are_by_lot(met, games.n_players):
        return Pairing(np.inf)
    drifts = DRIFTS_ELO if drift else (model.drift_elo,)
    wide = replace(model, spread_elo=SPREAD_ELO)

    def likely(rows: InOrder, apart: float) -> float:
        tried = (replace(wide, drift_elo=each, pairing_elo=apart) for each in drifts)
        return max(_likely(rows, one) for one in tried)

    of_results = _likely(expected_in_order(games, found), found)
    of_pairings = max(likely(rows, apart) for apart in DISTANCES_ELO[:-1])
    lead = of_pairings - of_results
    if lead <= 0.0:
        return Pairing(np.inf, of_pairings, lead)
    # A forecast counts every pairing alike.
    alike = replace(rows, chosen=np.ceil(rows.chosen))
    elo = max(DISTANCES_ELO, key=lambda apart: likely(alike, apart))
    return Pairing(elo, of_pairings, lead)


def of_last_games(games: History, found: DynamicModel, preferred: Preferred) -> float:
    """The logarithm of the probability of the last games by results alone; see `_likely`."""
    return _likely(expected_in_order(_last_games(games), found), found, preferred)


def are_by_lot(sides: IntArray, n_players: int) -> bool:
    """Whether two surely meet again about as seldom as if opponents were drawn by lot.

    Two pairings are of the same two players by chance in a share 2 (S₂² - S₄) / (1 - S₂)² of cases,
    where Sₖ is the sum of the k-th powers of the players' shares of all sides. Their number counts
    with two standard errors of Poisson's distribution. Where few would meet again by lot, nothing
    is known, and the answer is no.

    Parameters
    ----------
    sides : (n_pairings, 2) int
    """
    n = len(sides)
    shares = np.bincount(sides.ravel(), minlength=n_players) / (2.0 * n)
    of_two, of_four = np.sum(shares**2), np.sum(shares**4)
    same = 2.0 * (of_two**2 - of_four) / (1.0 - of_two) ** 2
    by_lot = 0.5 * n * (n - 1) * same
    again = np.sum(times_met(sides) - 1)
    return bool(by_lot >= FEWEST_AGAIN and again + 2.0 * np.sqrt(again) < MOST_AGAIN * by_lot)


def wide_spread(path: Path) -> float:
    """The wide spread of first strengths, Elo: a multiple of their deviation on a path."""
    games = path.games
    began = games.start[:-1][games.last >= 0]
    errors = marginals(path).variance[began]
    beyond = np.var(path.strength[began]) - np.mean(errors)
    spread_elo = TIMES_WIDER * np.sqrt(max(float(beyond), 0.0)) * ELO_PER_LOGIT
    return float(np.clip(spread_elo, SPREAD_ELO, MOST_WIDE_ELO))


def _likely(rows: InOrder, model: DynamicModel, preferred: Preferred = WIDE) -> float:
    """The logarithm of the results' probability and of the preference for the constants.

    ``preferred`` is that of `preference`.
    """
    loss = run(rows, model, since=int(rows.day[0])).loss
    return preference(point_of(model), preferred).value - loss


def _last_games(games: History) -> History:
    """The games of the last days: at most `PAIRING_ROWS` rows, or those of the last day."""
    low = max(len(games.first) - PAIRING_ROWS, 0)
    day = games.day[games.first[low:]]
    if low and day[0] != day[-1]:
        low += int(np.searchsorted(day, day[0], side="right"))
    elif low:
        low = int(np.searchsorted(games.day[games.first], day[0]))
    rows = ("first", "second", *ROWS)
    return replace(games, **{name: getattr(games, name)[low:] for name in rows})

"""Whether people choose opponents of their own strength, by more than results have shown.

Where pairings follow chance or the results so far (a league, a Swiss tournament, running ratings),
pairings carry no information about strength beyond the results. In a club people know each other,
a McMahon tournament begins with ranks, and an open has sections: opponents are near each other in
strength. A prior that pulls all players to one mean then shrinks strengths too much: results
between near opponents are even, and a small spread explains such results as well. In a league with
a spread of 200 Elo the search found 65.

Two hypotheses are compared by the chances that the filter gives each game before it is played. One
has the constants found. The other has a wide spread, and each pairing is evidence that the two are
within a certain distance (`filter.kernel`, equation 7), by their strengths or by their reputations.
A reputation is off by some Elo in all of a player's games alike (equation 8), where strengths are
known roughly. Where pairings follow results, this evidence is counted twice, and forecasts get
worse. Two who meet again and again, as fixed rivals do, are as far apart as before: a pairing that
counted alike each time would hold them together, whatever results say. Two count once on a day. If
one of them has several games that day, the pairing may follow results of the day, and counts after
them; then games of anybody's first day decide nothing, because the second hypothesis knows nothing
of it. If pairings count before the day's results, more leagues in classes are recognised, but so
are evenings that are paired by running ratings: errors doubt by it, at most at even odds. So they
do with ranks that most declare and that count for strengths, because these may say already how near
opponents are.

The results of a league of near equals, such as a game of luck, cannot tell these hypotheses apart:
any two of its players are near each other. Its pairings can. Who chooses opponents meets some often
and others never; where everybody meets everybody alike, nobody has chosen, and the first hypothesis
stays (`rematches`). The second is taken only where two surely meet again more often than by lot;
where they do so for a while only, as in conferences that are drawn anew, it needs a larger lead.

The likelier hypothesis is taken, and errors doubt that the first is right
(`uncertainty.choosing`). In a small league, or one of one or two days, the second one is never
taken, and is doubted at most at even odds: the preference for a spread would decide. A league that
is wrongly taken for wide gets errors that are too large; a league that is wrongly taken for narrow
would get a third of the true errors. Of 800 simulated leagues of 30 players whose pairings follow
chance, habit or results and whose strengths are 200 or 400 Elo apart, 2 are taken for wide; of 440
leagues in classes, or of likes and rivals, 287 (`python -m bench.recognised`). Where players are 60
Elo apart and meet friends, others of their town or those of a section, half and more are taken for
wide: their results do not tell the two apart.

Strength that reverts looks alike: players stay together, whoever meets whom. Of 72 leagues of 30
games a player with reversion and pairings by chance, 42 were taken for wide. So a third hypothesis,
with reversion, is compared with pairings (`constants`). With it 29 are, and 1 of 114
leagues that were rightly recognised no longer is.

Where pairings carry information, the prior does not pull first strengths to a mean: it is wide. So
any drift explains few games as well, and the drift is bounded. Many games explain it little better:
who becomes stronger meets stronger people, and results stay even. Meetings tell it (`parting`). A
likelihood of distances between opponents, divided by that of an opponent among all, was tried in
place of it. Both are normal, so a precision is subtracted from a precision: ratings collapse or run
away, even with the true constants.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from banzuke.engine.dynamic.constants.rematches import Meetings, meetings, nearly_all_met
from banzuke.engine.dynamic.constants.tuned import (
    DISTANCES_ELO,
    DRIFTS_ELO,
    FEWEST_DECISIVE,
    FEWEST_EVENTS,
    FEWEST_FOR_ODDS,
    FEWEST_PAIRINGS,
    LEAST_LEAD_OF_VAGUE,
    MISJUDGED_ELO,
    PAIRING_ROWS,
    ROUGH_SPREAD_ELO,
)
from banzuke.engine.dynamic.evidence import WIDE, Preferred, point_of, preference
from banzuke.engine.dynamic.filter import FilterScore, InOrder, expected_in_order, run
from banzuke.engine.dynamic.histories import ROWS, History
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.model.tuned import SPREAD_ELO


class Pairing(NamedTuple):
    """What pairings say.

    Attributes
    ----------
    elo : float
        The distance of opponents by their pairing, Elo; infinite if pairings carry no information.
    log_probability : float
        The logarithm of the probability of the last games under a distance.
    lead : float
        What the likeliest distance leads the hypothesis of results alone by; -∞ where nothing says
        that opponents are chosen. Errors doubt results alone by it.
    again : Meetings, optional
        How often two meet again, where opponents may be chosen.
    is_small : bool
        Whether too few games, or days, say whether opponents are chosen.
    """

    elo: float
    log_probability: float = -np.inf
    lead: float = -np.inf
    again: Meetings | None = None
    is_small: bool = False


def found_pairing(
    games: History, model: DynamicModel, found: DynamicModel, *, drift: bool = True
) -> Pairing:
    """The distance of opponents by their pairing.

    Pairings count as information if a distance makes results likelier, the widest one and rough
    reputations by `LEAST_LEAD_OF_VAGUE`, if two surely meet again more often than by lot, and
    neither ranks count nor the league is small.

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
    is_new = rows.chosen > 0.0  # not another game of the same two on a day
    met, day = rows.sides[is_new], np.repeat(rows.day, np.diff(rows.bounds))[is_new]
    again = meetings(day, met)
    if again.are_by_lot:
        return Pairing(np.inf)
    by_results = expected_in_order(games, found)
    passed = _passed(by_results, found)
    is_small = min(len(met) / FEWEST_PAIRINGS, passed.n_games / FEWEST_DECISIVE) < 1.0
    is_small |= len(rows.day) < FEWEST_EVENTS
    if is_small and nearly_all_met(met):
        return Pairing(np.inf)
    if min(len(met), passed.n_games) < FEWEST_FOR_ODDS:
        return Pairing(np.inf, lead=0.0, is_small=True)
    alone = _with_preference(passed, found)
    drifts = DRIFTS_ELO if drift else (model.drift_elo,)

    def likely(rows: InOrder, apart: float, misjudged: float = 0.0) -> float:
        spread = ROUGH_SPREAD_ELO if misjudged else SPREAD_ELO
        wide = replace(model, spread_elo=spread, pairing_elo=apart)
        tried = (replace(wide, drift_elo=each) for each in drifts)
        return max(_likely(rows, one, misjudged=misjudged) for one in tried)

    *near, widest = (likely(rows, apart) - alone for apart in DISTANCES_ELO)
    rough = (likely(rows, times * off, off) for off in MISJUDGED_ELO for times in (1.0, 2.0))
    vague = max([widest, *(one - alone for one in rough)])
    taken, lead = max(*near, vague - LEAST_LEAD_OF_VAGUE), max(*near, vague)
    if again.are_chosen_for_a_while:
        taken -= LEAST_LEAD_OF_VAGUE  # conferences that are drawn each year seem chosen, too
    if is_small or not again.are_chosen or _ranks_count(games, found):
        return Pairing(np.inf, alone + taken, min(lead, 0.0), again, is_small)
    if taken <= 0.0:
        if rows.late.any():
            none_late = np.zeros_like(rows.late)
            early, of_results = (replace(one, late=none_late) for one in (rows, by_results))
            of_pairings = max(likely(early, apart) for apart in DISTANCES_ELO)
            lead = max(lead, min(of_pairings - _likely(of_results, found), 0.0))
        return Pairing(np.inf, alone + taken, lead, again)
    # A forecast counts every pairing alike.
    alike = replace(rows, chosen=np.ceil(rows.chosen))
    elo = max(DISTANCES_ELO, key=lambda apart: likely(alike, apart))
    return Pairing(elo, alone + taken, taken, again)


def _ranks_count(games: History, found: DynamicModel) -> bool:
    """Whether ranks are declared at most values of players, and count for strengths."""
    if games.declared is None or not (found.kyu_elo > 0.0 or found.dan_elo > 0.0):
        return False
    return bool(np.mean(np.isfinite(games.declared)) > 0.5)


def of_last_games(games: History, found: DynamicModel, preferred: Preferred) -> float:
    """The logarithm of the probability of the last games by results alone; see `_likely`."""
    return _likely(expected_in_order(_last_games(games), found), found, preferred)


def _likely(
    rows: InOrder, model: DynamicModel, preferred: Preferred = WIDE, *, misjudged: float = 0.0
) -> float:
    """The logarithm of the results' probability and of the preference for the constants.

    ``preferred`` is that of `preference`, ``misjudged`` Elo by which reputations are off.
    """
    return _with_preference(_passed(rows, model, misjudged), model, preferred)


def _with_preference(
    passed: FilterScore, model: DynamicModel, preferred: Preferred = WIDE
) -> float:
    return preference(point_of(model), preferred).value - passed.loss


def _passed(rows: InOrder, model: DynamicModel, misjudged: float = 0.0) -> FilterScore:
    """The pass over the games that decide."""
    return run(rows, model, since=int(rows.day[0]), least_if_late=1, misjudged_elo=misjudged)


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

"""Sets of constants for errors: as if opponents were chosen by strength, where that is not sure.

Ratings and contests have the likelier of the two (`constants.pairing`). Where people meet only
those of their strength, all of them seem to be near each other. If that is not recognised, errors
without this doubt are a third of the true ones. In a league of few games, or of one tournament,
nobody can say so; then ratings have the spread found, and errors a wide one at even odds.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.special import expit

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.constants import Constants, StepHypothesis, if_chosen
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.uncertainty.likely_eras import sets_with_eras
from banzuke.engine.dynamic.uncertainty.sets import sets_of
from banzuke.engine.dynamic.uncertainty.tuned import LEAST_LIKELY_CHOICE, SPREAD_IF_SMALL_ELO


def likely_choice(found: Constants) -> float:
    """The probability that opponents are chosen by strength, where ratings suppose otherwise.

    Before results both are equally likely. It is 0 where nobody has chosen, and where it is too
    small to count.
    """
    if found.doubt is None:
        return 0.0
    likely = float(expit(found.doubt.lead))
    return likely if likely >= LEAST_LIKELY_CHOICE else 0.0


def chosen_in_errors(supposed: Sequence[StepHypothesis]) -> float:
    """The probability, in errors, that opponents are chosen by strength, over all suppositions."""
    return sum(
        one.share_for_errors
        * (1.0 if np.isfinite(one.constants.model.pairing_elo) else likely_choice(one.constants))
        for one in supposed
    )


def sets_for_errors(
    games: History, found: Constants
) -> tuple[tuple[DynamicModel, ...], FloatArray]:
    """Models for errors, and the (n_models,) probability of each."""
    models, shares = sets_with_eras(games, found)
    likely = likely_choice(found)
    if likely == 0.0:
        return models, shares
    of_choice = _sets_if_chosen(games, found)
    each = np.full(len(of_choice), likely / len(of_choice))
    return models + of_choice, np.append((1.0 - likely) * shares, each)


def _sets_if_chosen(games: History, found: Constants) -> tuple[DynamicModel, ...]:
    """Models as if opponents were chosen by strength.

    In a small league they differ in the spread alone: results say only how far those are apart who
    met.
    """
    if found.doubt is not None and found.doubt.is_small:
        spread = max(SPREAD_IF_SMALL_ELO, found.model.spread_elo)
        return (replace(found.model, spread_elo=spread),)
    return sets_of(games, if_chosen(games, found), for_errors=True)

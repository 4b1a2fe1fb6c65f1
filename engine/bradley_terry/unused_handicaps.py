"""Why the games with a handicap of a league count as even games, or almost.

Where players give each other as many stones as they are ranks apart, games come out even whatever a
stone is worth: the strengths take it up. Then ratings without an effect of handicaps are as likely
as any others, and a player who takes nine stones counts as strong as the opponent who gives them.

Where the model helps the wrong player, no worth above 0 is as likely as 0. With a worth that is
given, games then count the wrong way round.
"""

from dataclasses import replace

from banzuke.engine.bradley_terry.fit import fit
from banzuke.engine.bradley_terry.gauge import Gauge
from banzuke.engine.bradley_terry.general.publish import GAMMA
from banzuke.engine.bradley_terry.result import (
    AT_ITS_BOUND,
    DRAW,
    FIRST_MOVER,
    GIVEN,
    NOT_IDENTIFIABLE,
    Fit,
)
from banzuke.engine.bradley_terry.select import Selection
from banzuke.engine.bradley_terry.tuned import LEAST_STEP_ELO, RECEIVER_GAIN, STEP_ERRORS
from banzuke.engine.games.pairs import Pairs

OPEN, OTHER_RECEIVER = "open", "other receiver"
"""Results leave open what a handicap is worth; results are likelier if the other player gets it."""


def why_unused(found: Fit | Selection, pairs: Pairs) -> str | None:
    """`OPEN`, `OTHER_RECEIVER`, or None if handicaps count as results say, or as they are given.

    Parameters
    ----------
    found : Fit or Selection
        With a handicap model, or all models where AIC chose one. If it chose none, the fit of M4 is
        examined.
    pairs : Pairs
        The games of the fit.
    """
    used = found if isinstance(found, Fit) else found.winner
    asked = used if used.model.handicap != "none" else _not_chosen(found)
    effects = [one for one in asked.effects if one.name not in (FIRST_MOVER, DRAW)] if asked else []
    if asked is None or not effects:
        return None
    statuses = {effect.status for effect in effects}
    if statuses == {NOT_IDENTIFIABLE}:
        return OPEN
    sign = 1.0
    if statuses <= {AT_ITS_BOUND, GIVEN}:
        # With the other receiver the same model has the effect below 0.
        other = "second" if asked.model.receiver == "first" else "first"
        turned = fit(pairs, replace(asked.model, handicap="M4", receiver=other), gauge=Gauge())
        if turned.log_likelihood - asked.log_likelihood >= RECEIVER_GAIN:
            return OTHER_RECEIVER
        sign, effects = -1.0, [turned.effect(GAMMA)]
    if statuses == {GIVEN}:
        return None
    if [effect.name for effect in effects] != [GAMMA]:
        return None
    worth, error = sign * effects[0].value, STEP_ERRORS * effects[0].se_hessian
    counts = used is asked and worth >= LEAST_STEP_ELO
    return OPEN if not counts and worth + error >= LEAST_STEP_ELO else None


def _not_chosen(found: Fit | Selection) -> Fit | None:
    """The fit of M4 where AIC chose no handicap model; None without one."""
    if isinstance(found, Fit):
        return None
    order = found.winner.model.order
    fits = (row.fit for row in found.rows if row.fit is not None)
    return next((f for f in fits if f.model.handicap == "M4" and f.model.order == order), None)

"""Whether results leave open what a handicap is worth.

Where players give each other as many stones as they are ranks apart, games come out even whatever a
stone is worth: the strengths take it up. Then ratings without an effect of handicaps are as likely
as any others, and a player who takes nine stones counts as strong as the opponent who gives them.
"""

from banzuke.engine.bradley_terry.result import DRAW, FIRST_MOVER, NOT_IDENTIFIABLE, Fit
from banzuke.engine.bradley_terry.select import Selection
from banzuke.engine.bradley_terry.tuned import LEAST_STEP_ELO, STEP_ERRORS


def is_worth_open(found: Fit | Selection) -> bool:
    """Whether handicaps count for nothing or little, though a usual worth of a step is possible.

    Asked are all effects of the handicap model, and γ of M4 by its standard error. If AIC chose no
    handicap model, the fit of M4 is asked.
    """
    if isinstance(found, Fit):
        return found.model.handicap != "none" and _is_open(found)
    best = found.winner
    if best.model.handicap != "none":
        return _is_open(best)
    return any(
        row.fit is not None and _is_open(row.fit)
        for row in found.rows
        if row.model.handicap == "M4" and row.model.order == best.model.order
    )


def _is_open(fit: Fit) -> bool:
    effects = [effect for effect in fit.effects if effect.name not in (FIRST_MOVER, DRAW)]
    if all(effect.status == NOT_IDENTIFIABLE for effect in effects):
        return True
    if [effect.name for effect in effects] != ["gamma"]:
        return False
    value, error = effects[0].value, STEP_ERRORS * effects[0].se_hessian
    return bool(value - error < 0.0 and value + error >= LEAST_STEP_ELO)

"""Likelihood-ratio tests between models of which one is a case of the other, beside AIC."""

from dataclasses import dataclass

from scipy.special import chdtrc

from banzuke.engine.bradley_terry.select import Candidate, Selection

CASE_OF = {
    "M3": "none", "M4": "none", "A3": "none", "M2": "M3", "A2": "A3", "M1": "M2", "A1": "A2",
}  # fmt: skip
"""The next simpler handicap model that is a case of each: ``g`` free over a line with its value at
1 free, over a line through 0, over no effect; M4, a power of the handicap, is a case of M1 too."""


@dataclass(frozen=True)
class RatioTest:
    """The test of a candidate against a simpler one.

    Attributes
    ----------
    against : str
        Name of the simpler model.
    statistic : float
        ``2 (ln P - ln P of the simpler)``, at least 0.
    df : int
        Parameters that the simpler lacks.
    p_value : float
        By χ² with `df` degrees of freedom (Wilks 1938). Effects that cannot be below 0 make it too
        large, by up to twice with one parameter: a model that it rejects is the more surely so.
    """

    against: str
    statistic: float
    df: int
    p_value: float


def ratio_test(selection: Selection, candidate: Candidate) -> RatioTest | None:
    """Return the test of a candidate against the next simpler model; None without a simpler one.

    With a first-mover effect that is the same model without it: is there an order effect at all?
    Else it is the next simpler handicap model (`CASE_OF`) among the candidates.
    """
    simpler = _simpler(selection, candidate)
    if simpler is None or candidate.k is None or simpler.k is None:
        return None
    df = candidate.k - simpler.k
    if df < 1:
        return None
    statistic = 2.0 * (candidate.log_likelihood - simpler.log_likelihood)
    statistic = max(statistic, 0.0)
    return RatioTest(simpler.name, statistic, df, float(chdtrc(df, statistic)))


def _simpler(selection: Selection, candidate: Candidate) -> Candidate | None:
    order, handicap = candidate.model.order, candidate.model.handicap
    known = {(row.model.handicap, row.model.order): row for row in selection.rows if row.converged}
    if order and (handicap, False) in known:
        return known[handicap, False]
    while handicap in CASE_OF:
        handicap = CASE_OF[handicap]
        if (handicap, order) in known:
            return known[handicap, order]
    return None

"""Likelihood-ratio tests of a model against a simpler one that is a special case of it."""

from dataclasses import dataclass

from scipy.special import chdtrc

from banzuke.engine.bradley_terry.select import Candidate, Selection

CASE_OF = {
    "M3": "none", "M4": "none", "A3": "none", "M2": "M3", "A2": "A3", "M1": "M2", "A1": "A2",
}  # fmt: skip
"""For each handicap model the next simpler one that is a special case of it. From the widest to the
narrowest: free values per level (M1, A1), a line with a free value at level 1 (M2, A2), a line
through 0 (M3, A3), no effect. M4, a power of the handicap, is a special case of M1 too, but is only
compared with no effect."""


@dataclass(frozen=True)
class RatioTest:
    """The test of a candidate against a simpler one.

    Attributes
    ----------
    against : str
        Name of the simpler model.
    statistic : float
        ``2 (ln P - ln P of the simpler)`` times `Selection.scale`, at least 0.
    df : int
        Number of parameters that only the candidate has.
    p_value : float
        By χ² with `df` degrees of freedom (Wilks 1938). For effects that cannot be below 0 this
        value is too large, up to twice the correct one with one parameter. So a simpler model that
        is rejected by this value is rejected by the correct one, too.
    """

    against: str
    statistic: float
    df: int
    p_value: float


def ratio_test(selection: Selection, candidate: Candidate) -> RatioTest | None:
    """The test of a candidate against the next simpler candidate; None without a simpler one.

    For a candidate with a first-mover effect, the simpler one is the same model without this effect
    if that model is a candidate. Otherwise it is the next simpler handicap model (`CASE_OF`) among
    the candidates.
    """
    simpler = _simpler(selection, candidate)
    if simpler is None or candidate.k is None or simpler.k is None:
        return None
    df = candidate.k - simpler.k
    if df < 1:
        return None
    statistic = 2.0 * selection.scale * (candidate.log_likelihood - simpler.log_likelihood)
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

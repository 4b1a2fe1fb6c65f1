"""The number of games that a question needs, computed before they are played."""

import math

from scipy.special import ndtri

from banzuke.engine.match.elo import expected_score


def games_needed(
    difference_elo: float, *, confidence: float = 0.95, power: float = 0.8, draw_rate: float = 0.0
) -> int:
    """The number of games that show who is stronger of two players ``difference_elo`` apart.

    That many games make a two-sided test of "the mean score is 1/2" succeed with probability
    ``power``. The test is the score test: it succeeds when Wilson's interval of the match leaves
    out 1/2. With the mean score p of the stronger player, by the normal approximation,

        n = ((z₁ σ₀ + z₂ σ₁) / (p - 1/2))²,  σ₀² = (1 - D) / 4,  σ₁² = p (1 - p) - D / 4,

    z₁ and z₂ the normal quantiles of ``(1 + confidence) / 2`` and of ``power``, D the draw rate.
    The exact binomial power of this test at this n is within 0.02 of a wanted power of 0.8 or more
    for differences up to 100 Elo, within 0.05 up to 200. It is a sawtooth: win counts are integers.

    Parameters
    ----------
    difference_elo
        Difference of strength, in Elo; not 0, of either sign.
    confidence
        1 minus the probability of a significant result between equal players.
    power
        Probability of a significant result. 0.8 is usual in the planning of experiments: a missed
        difference counts as four times less serious than a false one.
    draw_rate
        Share of the games that are drawn; a draw counts half.

    Raises
    ------
    ValueError
        If the difference is 0 or not finite, a share is outside its range, or players who differ
        that much cannot draw that often.
    """
    p = _stronger_score(difference_elo)
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence = {confidence}: give a share between 0 and 1, such as 0.95")
    if not 0.5 * (1.0 - confidence) < power < 1.0:
        raise ValueError(f"power = {power}: give a share above (1 - confidence) / 2, such as 0.8")
    if not 0.0 <= draw_rate < 2.0 * (1.0 - p):
        raise ValueError(
            f"draw_rate = {draw_rate}: players who differ by {difference_elo} Elo can draw less "
            f"than {2.0 * (1.0 - p):.3f} of their games"
        )
    under_equal = math.sqrt(1.0 - draw_rate) / 2.0
    under_difference = math.sqrt(p * (1.0 - p) - draw_rate / 4.0)
    z_confidence, z_power = float(ndtri(0.5 + 0.5 * confidence)), float(ndtri(power))
    root = (z_confidence * under_equal + z_power * under_difference) / (p - 0.5)
    return max(math.ceil(root**2), 1)


def games_for_half_width(
    half_width_elo: float, *, confidence: float = 0.95, draw_rate: float = 0.0
) -> int:
    """The number of games between equal players for an interval of ± ``half_width_elo``.

    The interval is ``q ± z S`` at q = 1/2, mapped to Elo; players who are not equal need more,
    about ``1 / (4 p (1 - p))`` times. These are the games of `games_needed` with power 1/2: to see
    a difference of exactly the half width is then a toss-up.

    Raises
    ------
    ValueError
        As `games_needed`.
    """
    return games_needed(half_width_elo, confidence=confidence, power=0.5, draw_rate=draw_rate)


def _stronger_score(difference_elo: float) -> float:
    p = expected_score(abs(difference_elo))
    if not 0.5 < p < 1.0:
        raise ValueError(
            f"difference_elo = {difference_elo}: give a difference other than 0 at which the "
            "weaker player can still win, such as 20"
        )
    return p

"""The measured and tuned numbers of this package, each with its unit, its loop and its reason.

There is one loop, the climb of `fit`, and its verdict on effects without an end.
"""

from banzuke.engine.newton import Rules

# `chances`.

LEAST = 1e-300
"""Least chance of an outcome, so that its logarithm is finite."""

# `compare`.

MOST_PLAYERS = 1500
"""Players up to which the information is solved as a dense matrix: a second a step at most."""

# `fit`.

RULES = Rules(steps=200, lengths=40, least_rise=1e-10)
"""Most steps of a climb, most lengths tried for a step, and least rise of ln P by a step. A fit
that reaches one of them has failed, and says so. If no length gives this rise although more is
expected, an effect is at its limit."""

LEAST_PROMISE = 1e-9
"""The climb ends if a whole step is expected to raise ln P by less than this."""

FIRST_LOG_TAU = -1.0
"""Start of ln τ: 15 to 29 % of games between equals are drawn. There is one maximum."""

LEAST_SURE = 5.0
"""Standard error of an effect, in logits or of ln τ, above which games do not bound it: if one
outcome is almost certain, there is no information on the effect."""

MOST_PARAMETERS = 2000
"""Parameters up to which the information is solved as a dense matrix: a second a step at most."""

LEAST_LEFT = 1e-6
"""Least share of a player's strength that is left by an additive effect; below it, the effect is at
its limit."""

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
"""Steps of a climb, lengths of a step and least rise of ln P by a step. A fit that comes to one of
them has failed, and says so; a climb that still promises more than that rise is at a limit."""

LEAST_PROMISE = 1e-9
"""Gain of ln P that a whole step still promises, at which the climb ends."""

FIRST_LOG_TAU = -1.0
"""Start of ln τ: 15 to 29 % of games between equals are drawn. There is one maximum."""

LEAST_SURE = 5.0
"""Standard error of an effect, in logits or of ln τ, from which on games do not bound it: where all
outcomes but one have lost their chance, no information is left."""

MOST_PARAMETERS = 2000
"""Parameters up to which the information is solved as a dense matrix: a second a step at most."""

LEAST_LEFT = 1e-6
"""Share of a player's strength that an additive effect must leave; less is its limit."""

"""The measured and tuned numbers of this package, each with its unit, its loop and its reason."""

# `games`.

LEAST_CHANCE = 1e-4
"""Least chance that counts for an outcome. Without it, one game that a model has called impossible
would decide a contest."""

# `contestants`.

NO_DRAWS = -50.0
"""ln ν of a league without draws: a chance of 10^-22."""

CONSTANT_SD = 1.0
"""Prior standard deviation of each constant of a rule about its start, most of them logarithms: a
factor of 2.7. Without it, constants of 100 games between near equals went to e^-4500, numbers
depended on the processor, and Glicko-2 lost 1.085 nats a game on every second club of Spain, where
it loses 1.008 with it. Parts of real logs are forecast better with it than with 2, small ones
better with 2 than with 3 or 4."""

LEARN_AGAIN = 1.25
"""Growth of the number of past games, as a factor, after which constants are learnt again: their
errors are then about an eighth smaller."""

YEAR = 365
"""Days of games from which static ratings of the last year are fitted."""

# `updates`.

FAR = 30.0
"""Standard deviations beyond which a normal's tail, 1e-198, is computed by its asymptote."""

LEAST_INSIDE = 1e-12
"""Chance of a draw below which a difference of normal tails is only rounding error."""

# `recalibrated`.

SCALE_SD = 0.5
"""Prior standard deviation of the logarithm of the scale of a rule's log odds."""

# `rolling`.

FEWEST_BEFORE = 30
"""Games before the first window that is scored: no model learns enough from fewer."""

SURE = 2.0
"""Standard errors above which a lead counts: 95 % of the leads of equal models are smaller."""

"""The measured and tuned numbers of this package, each with its unit, its loop and its reason."""

# `expansion`.

FAR_OFF = 0.1
"""Share by which an end may be off before the expansion is said to fail: a tenth, beside errors
that are themselves known to a tenth or two in the matches where it matters."""

# `intervals`.

SHIFT_HALVINGS = 60
"""Halvings of [0, 1] in the search for an end of the score interval: down to the last bit of a
double."""

# `rate`.

REACH_SD, REACH = 10.0, 60.0
"""Standard deviations, and counts beside them, from the mode. Counts farther away weigh less than
1e-20 of the mode and are left out."""

MOST_GAMES = 10**12
"""Most games of a match: beyond, counts would no longer be exact in floating point."""

# `sprt`.

MISSING_COUNT = 1e-3
"""Count of an outcome that never happened, as in common engine tests: it changes the ratio by less
than a thousandth of a game, and keeps the likelihood above 0."""

MULTIPLIER_HALVINGS = 45
"""Halvings of the bracket of a multiplier: to 1e-13 of it."""

# `performance`.

HALF_POINT = 0.5
"""Points by which a score of all or of nothing is moved, for the bound that is given instead."""

WIDE_ELO = 400.0
"""First distance of the search from the strongest and the weakest opponent, in Elo; the search
doubles it until it holds the root."""

NEAR_ELO = 1e-6
"""Width of the last interval around a root, Elo; its middle is the root.
No digit shows as little."""

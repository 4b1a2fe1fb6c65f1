"""The tuned numbers of this package, each with its unit, its loop and its reason."""

LEAST_CHANCE = 1e-300
"""Least chance whose log odds are computed; smaller chances are replaced by it, because a quotient
or a logarithm of them would leave double precision."""

MOST_NU = 1e150
"""ν above which only draws are expected, without information: its square is still a double."""

RATE_STEPS = 60
"""Steps of the search for the rate of draws. A search that rounding keeps going ends here: each
step but the last passes at least one kink."""

EXACT_SHARE = 1e-12
"""Share of the draws. The search for their rate ends when no more is missing: above the rounding
error of the sums, far below one draw."""

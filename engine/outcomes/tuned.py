"""The tuned numbers of this room, each with its unit, its loop and its reason."""

LEAST_CHANCE = 1e-300
"""Chance. Smaller ones are taken as this one where log odds of them are asked: a quotient or a
logarithm of them would leave double precision."""

MOST_NU = 1e150
"""ν from which nothing but draws is expected, which tell nothing: its square is still a double."""

RATE_STEPS = 60
"""Steps of the search for the rate of draws. Ends one that rounding keeps alive: each step but the
last passes at least one kink."""

EXACT_SHARE = 1e-12
"""Share of the draws. The search for their rate ends where no more is missing: above the rounding
of the sums, far below one draw."""

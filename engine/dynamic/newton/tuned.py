"""Where Newton's method ends, and the prior of the effects that it climbs with."""

# `system`.

LEAD_SD = 0.5
"""Prior standard deviation of the first move's worth θ, logits: 87 Elo, wherever it is estimated.
With a wider one, few results count for the first move rather than for the players. In the filter,
with `EFFECT_SD`, forecasts of the go of the AGA lost 0.6920 nats a game, with this 0.6915, and
football lost as much as before. In the fit of paths, with `EFFECT_SD`, simulated leagues of four
players and 60 games lost 0.0003 to 0.0016 nats a game more, and the cup of East Africa, in which
few games have a home side, 0.0032. With 60 Elo at all of these places first seasons of football of
Spain lost 0.0010, and leagues with an advantage of 150 Elo 0.007."""

EFFECT_SD = 3.0
"""Standard deviation of the prior of ln ν, logits: draws in 2 to 91 % of even games. It matters
only where results have no information, for example if all games are drawn."""

MOST_SWEEPS = 500
"""Sweeps that none of 10,000 random histories needed; beyond, the fit reports failure."""

# `ascent`.

LAST_STEP_ELO = 5e-4
"""Size of the last step, Elo. The error after it (its square, and the rounding of single
precision) is far below a digit shown."""

INEXACT = 0.02
"""Relative tolerance of the solution of a step: Newton's method then gains two digits."""

EXACT_ELO = 3e-8
"""Tolerance of the solution of the last step, Elo: opponents pass on at most 100 times that."""

NEAR_ELO = 2e-3
"""Size, in Elo, of a step below which the step is solved exactly: the next one would be the
last."""

ROUNDING = 1e-11
"""Relative rounding error of a sum of up to 10^8 logarithms."""

STEP_LENGTHS = 31
"""Lengths tried for a step, each half of the one before: below 1e-9 no ascent is left to find."""

ROUGH_SWEEPS = 100
"""Sweeps of a step in single precision before double precision takes over. In leagues of 45,000
to 12,000,000 games, all steps together need at most 42."""

MOST_PASSED = 10.0
"""Largest ratio, in single precision, of a step to the step with opponents fixed. A large ratio
costs digits. Of 700 random histories with spreads of 10 to 4,000 Elo the worst mode was off by
3e-5 Elo; with 30, and with 100, by 1e-4."""

MOST_STEPS = 60
"""Newton steps, each halved until it climbs; histories take five to ten."""

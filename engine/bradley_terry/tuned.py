"""The measured and tuned numbers of this folder's own modules, each with its unit and its reason.

The rooms below (`general`, `linear`, `profile`, `replicates`) have tables of their own.
"""

# The climbs of `general` and `linear`; `convergence` has the error.

TOLERANCE_ELO = 1e-6
"""The preconditioned gradient, in Elo, at which a fit counts as converged; the promise is 0.01."""

# `simulate`.

REFIT_ERROR_ELO = 0.1
"""Largest distance of a replicate from its own optimum, in Elo."""

# `bias_corrected`.

FEWEST_REPLICATES = 39
"""Fewest replicates for a 2.5 % percentile; fewer replicates say nothing about the tails."""

# `summarise`.

PLAYERS_AT_ONCE = 1024
"""Players whose replicates are sorted at a time, so that memory does not grow with the league (8 MB
at 1,000 replicates)."""

RATINGS_AT_ONCE = 1 << 16
"""Ratings of replicates that are ranked at a time: enough that small leagues need one call, and
few beside a large league's replicates."""

# `select`.

SIGNIFICANT_GAP = 2.0
"""Difference of AIC below which the choice is called not significant (section 6)."""

SAME_LOG_LIKELIHOOD = 1e-6
"""Difference of ln P up to which two models coincide, in units of ln P where |ln P| is below 1,000,
and per 1,000 of |ln P| above: the accuracy of fits.

Models that really differ are much further apart. With 0 here, models that coincide would count as
rivals.
"""

FAR_AIC = 8.0
"""Difference of AIC from which a model gives no intervals to the ratings of a better one. In clubs
where a stone multiplies strengths, additive models win by up to 7; their own intervals hold 84 to
92 % of ratings, infinite ones included, those of the nearest linear model 92 to 99 % (seeds dev-2).
Where stones add to strengths, they win by 8 to 44 if players have 60 games, and then the nearest
linear model holds 88 %."""

# `unused_handicaps`.

LEAST_STEP_ELO = 20.0
"""A small worth of a step of handicaps, Elo: the likeliest one in the go of the AGA."""

STEP_ERRORS = 2.0
"""Standard errors within which a worth of a step is possible."""

RECEIVER_GAIN = 4.0
"""Gain of ln P from which the other player is said to receive handicaps: by luck it is so large in
2 of 1,000 leagues in which handicaps are worth nothing."""

# `next_pairings`.

MOST_CONTENDERS = 60
"""Players near the border of the top who are paired, in 1,770 ways. Players farther away hardly
ever change the top."""

MOST_WITH_COVARIANCE = 3000
"""Players up to which the full covariance is computed: three thousand take some 10 s and 0.2 GB."""

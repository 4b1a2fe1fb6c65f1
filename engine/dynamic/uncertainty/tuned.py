"""Numbers of sets of constants: steps, widths, and what counts as known."""

import numpy as np

# `sets`.

BELIEF_STEP = np.array([0.15, 0.1, 0.15, 0.1, 0.02, 0.02, 0.01, 0.1])
"""Steps of the second differences: ln drift, ln spread, founders' mean (logits), reversion (1 /
year), the worth of a kyu and of a dan (logits), newcomers' rise (logits / year)."""

BELIEF_WIDEST = np.array([1.0, 0.7, 0.9, 0.5, 0.3, 0.3, 0.09, 0.5])
"""Largest standard deviations, those of the widest preference: the evidence is no parabola over
wider ones."""

WIDEST_FOR_ERRORS = np.array([0.6, *BELIEF_WIDEST[1:]])
"""Those for errors. The posterior of ln drift has a long tail of small drifts, where errors hardly
change, and a short one of large drifts. With 1, intervals of 10 games a player contained 0.8 % more
than with 0.6 (40 leagues a cell, seeds from 30800). Forecasts lose by it: cards 0.6170 nats a
match, not 0.6167."""

BELIEF_SURE = np.array([0.05, 0.05, 0.1, 0.05, 0.01, 0.01, 0.01, 0.05])
"""Standard deviations below which constants count as known: errors change by a twentieth."""

BELIEF_UNSURE = np.array([0.25, 0.25, 0.5, 0.25, 0.1, 0.1, 0.04, 0.2])
"""Standard deviations above which the fall of the posterior is computed."""

BELIEF_NEAREST = 0.3
"""The smallest share of its distance to which a model is put nearer."""

FIRST_APART_SD = 1.6
"""Standard deviation, as a factor, of how far apart first opponents are, where opponents follow
results. Of 60 and 120 players in divisions of six (five kinds, 20 leagues each) the least held 74 %
with 1, 84 with 1.4, 94 with 1.8; the most 95, 98 and 99."""

# `reverting`.

WIDEST_REVERSION = 0.8
"""That of reversion for errors, 1 / year; below the preference's, as for the other constants."""

LEAST_LIKELY_REVERSION = 0.05
"""The probability of reversion below which it does not count: one draw of 20. Of 40 leagues of 30
games a player without reversion, it has 13 % in the middle one."""

# `likely_eras`.

LEAST_LIKELY_ERA = 0.05
"""The probability below which other eras, or none, do not count: one draw of 20."""

NEAR_PARTS = np.arange(-4, 5) / 2.0
"""Days of the last change that are tried, from the likeliest day: parts of the games, of
`ERA_PARTS` in all."""

TIMES_TODAY = np.exp(np.arange(-3, 6) * 0.3)
"""Drifts since then that are tried, as times the likeliest one: 0.4 to 4.5. Where the drift rose
late, the score test finds days too early, and today's drift is found too small: 90 for 130 Elo."""

ANY_PARTS = np.arange(1, 8) / 8.0
"""Parts of the games after which an era may have begun where none is found."""

TIMES_BEFORE = np.exp([-1.8, -1.2, -0.6, 0.6, 1.2, 1.8])
"""Drifts before it that are tried, as times the drift since then: a sixth to six times."""

FEWEST_LIKELY_ERAS = 8
"""Fewest pairs of a day and a drift that stand for all of them: a guess; with four the largest
drifts are left out."""

# `choosing`.

LEAST_LIKELY_CHOICE = 0.05
"""The probability below which it does not count: one draw of 20."""

SPREAD_IF_SMALL_ELO = 500.0
"""Spread of first strengths that errors doubt in leagues too small to find one, Elo."""

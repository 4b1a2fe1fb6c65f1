"""The measured and tuned numbers of this package, each with its unit, its loop and its reason.

=================  ========================================  =====================================
loop               what it does                              where it ends or turns
=================  ========================================  =====================================
recalibration      two numbers that correct forecasts        `calibration`
compatibility      terms of pairs and their spread in turn   `compatibility`
fit                χ² of cells of games                      `goodness_of_fit`
second rating      the gain from a rating of each half       `second_rating`, `own_games`
memory             rows that are computed at a time          the numbers that end in `AT_ONCE`
=================  ========================================  =====================================
"""

# `calibration`.

RECALIBRATION_STEPS = 50
"""Steps of Newton's method for two parameters; 5 to 8 are usual."""

FARTHEST = 40.0
"""Largest absolute log odds: chances beyond it are practically 0 or 1 and count as equal to it."""

RECALIBRATION_REST = 1e-10
"""Step at which the iteration stops."""

ROWS_AT_ONCE = 1 << 18
"""Cells whose chances are computed at a time."""

# `compatibility`.

MOST_PLAYERS = 1500
"""Players up to which the matrix of their errors is inverted: a second and 20 MB at most."""

MOST_ROUNDS, REST = 30, 1e-3
"""Rounds of terms and spread, and the relative move of the spread at which they end."""

EDGE = 1e-6
"""Least expected share, so that its log odds are finite."""

WEIGHTLESS = 1e-10
"""Weight of a pair, relative to the largest, up to which it ties two players no better than
rounding: games whose result is certain carry no information."""

# `circles`.

MOST_OF_TRIPLES = 120
"""Number of players, the most active ones, among whom circles are searched: 281,000 triples."""

# `compatibility_held_out`.

FOLDS = 5
"""Each game is predicted by a fit to the other four fifths."""

# `goodness_of_fit`.

SMALL = 5.0
"""Expected count below which χ² is not trusted in a cell (Cochran 1954)."""

MOST_SMALL = 0.2
"""Largest share of such cells at which χ² is still used (Cochran 1954)."""

ROUNDING = 1e-12
"""Rounding error of the variance of a single game, or of a chance: no real one is as small."""

CELLS_AT_ONCE = 1 << 20
"""Cells whose terms are computed at a time: each needs a hundred bytes of memory."""

# `held_out`.

KINDS_AT_ONCE = 1 << 20
"""Kinds of games that are drawn from at a time."""

# `own_games`.

GAMES_AT_ONCE = 1 << 20
"""Rows that are added up at a time, so that a large league is not copied in full."""

EXACT = 2**23
"""Number of games up to which single precision holds every half point exactly."""

TINY = 1e-300
"""Keeps quotients finite where a player's games carry no information."""

# `reliability`.

N_BINS = 11
"""Bins around each tenth, ends included, so that ½ has a bin and both sides mirror each other."""

# `second_rating`.

STEPS, LENGTHS = 100, 40
"""Largest number of steps of a climb in three concave variables: without rounding errors it
converges long before. Lengths of a step, to 1e-12 of it, where rounding hides any rise."""

LEFT_OUT = 0.001
"""Largest neglected share of the information about a change, by the size of the residual.

With 2.5 times as much, player pools linked by few games stayed in place, and a change was a tenth
too small; in large leagues the response of the opponents alone neglects 0.0004.
"""

SMALL_STEP = 1e-9
"""Negligible predicted rise of ln P, relative: p-values change by as little."""

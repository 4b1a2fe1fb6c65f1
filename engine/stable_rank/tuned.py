"""The measured and tuned numbers of this package, each with its unit, its loop and its reason."""

import numpy as np

# `intervals`.

PRIOR_GAMES = 0.5
"""Games in every place that the prior counts: Jeffreys' prior of a multinomial."""

LEAN = 0.45
"""Games of the prior that leave a place with points that was never seen, at the lower end of a 95 %
interval; of a place that was seen n times, 1 / (n + 1) of it. With 0.3 and 0.45, 6 and 3 of 138
kinds of records were missed, without it (and without what is typical of scores) 29
(`bench.stable_rank_grid`, cells that were looked at, up to 100 games, seed 1). 0.3 whatever n
misses 1, but then the lower ends of strong players are too low in 99.2 % after 20 games."""

Z95 = 1.96
"""Normal score of the ends of a 95 % interval, at which the whole lean counts."""

SCORE_GAMES = 5.0
"""Games of a place for which its typical variance of final scores in the log counts: after five
games, a variance of one place is one of one or two games. With 3, 5 and 10 none of 47 kinds of
records was missed, 12 of 23 without it (`bench.stable_rank_grid`, cells that were looked at, up to
100 games, seed 1). Players whose scores vary 1.5 times as much as those of others were in none of
these; kept cells then hold 91.9 to 95.4 %."""

# `scores`.

LOG_GAMES = 10.0
"""Games of a place in a whole log for which the variance of all places counts."""

# `posterior`: the search for the saddlepoint of a quantile.

MOST_STEPS = 200
"""Steps of the search: ends a search that rounding prolongs. Bisection alone needs 100."""

CLOSE = 1e-10
"""Distance from the quantile, in standard normal units, at which the search ends."""

CENTRE = 1e-4
"""Distance from the mean, in standard normal units, below which the formula's limit is used, since
the formula itself divides two rounding errors. Measured against 60 digits: here the formula is off
by 1.4e-6 at most and the limit by 3.3e-6; tenfold nearer the formula by 1.2e-4, tenfold farther the
limit by 4.5e-5 (tests/engine/stable_rank/test_stable_rank_centre.py)."""

# `population`.

COMMON_GAMES = tuple(4.0**k for k in range(1, 7))
"""Games for which the rates of a league may count beside a player's own, 4 to 4096. At a table of
four, mean places of true strengths then have a standard deviation of 0.5 to 0.02; in clubs it is
about 0.1, and that is 120 games. Steps of 2 change no probability of a simulated club by 0.02."""

SLIGHT = 0.01
"""Weight of a number of common games below which it is left out."""

# `compare`.

TABULATED = np.linspace(-6.0, 6.0, 241)
"""Normal scores at which posteriors are tabulated: the tail beyond 6 is 1e-9, and steps finer than
0.05 change no probability by 0.0001."""

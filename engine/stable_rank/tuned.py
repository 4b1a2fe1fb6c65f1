"""The measured and tuned numbers of this package, each with its unit, its loop and its reason."""

import numpy as np

# `intervals`.

PRIOR_GAMES = 0.5
"""Games in every place that the prior counts: Jeffreys' prior of a multinomial."""

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

# `compare`.

TABULATED = np.linspace(-6.0, 6.0, 241)
"""Normal scores at which posteriors are tabulated: the tail beyond 6 is 1e-9, and steps finer than
0.05 change no probability by 0.0001."""

# `bootstrap`.

RECORDS_AT_ONCE = 1_000_000
"""Records that are drawn and held at a time: about 100 MB."""

"""Numbers of the posterior of paths: messages between opponents, moments, draws."""

# `fit`.

MOST_DRAWN = 0.9
"""Largest share of draws among the games of first opponents: if all are drawn, no number of them
would say how near the two are."""

# `marginals`.

MARGINAL_ROUNDS = 6
"""Rounds of messages: football's and the cards' deviations move by less than 0.1 % after four."""

LEAST_PRECISION = 1e-9
"""Keeps a variance without a game finite where that game is all that is known."""

# `moments`.

LEAST_LEFT = 1e-9
"""Least part of the variance that remains after results, where one point takes all weight."""

MEAN_TOLERANCE_ELO = 0.02
"""Tolerance of the step from mode to mean, Elo: a thousandth of a spread of 20 Elo."""

MOMENT_NODES = 5
"""Points of the quadrature over the error of a game's log-odds: with 7 the slopes of the evidence
of 450 to 45,000 games are the same to three digits."""

MOMENT_ROUNDS = 3
"""Rounds of messages for variances: slopes are those of six rounds to 0.1 %."""

MOMENT_STEPS = 2
"""Steps of expectation propagation. At the true drift of simulated leagues (1,500 games, 150 Elo)
the slope of the evidence by ln drift, which is 0 on average, was -2.4 after one step, -0.4 after
two and -0.1 after four, ± 0.7; around the mode alone, to first order, it was -3.3."""

MOST_MOVED = 2.0
"""Longest step of expectation propagation, in deviations of each strength. Leagues have at most
1.7. In one of 64 games with 33 draws, each at odds of a spread of 1,000 Elo, steps grew to
20,000 deviations, and the search ended without a number."""

# `draws`.

DRAW_LANES = 4
"""Draws solved side by side: 100 of 450,000 games took 4.5 CPU seconds, 4.9 by eights, 6.1 by
sixteens, with which vectors do not stay in the processor's cache."""

MOST_NUMBERS = 2**26
"""Numbers in one array of lanes: a quarter of a gigabyte in single precision. Larger leagues take
one lane at a time."""

DRAW_TOLERANCE_ELO = 0.3
"""Tolerance of the solution of draws, Elo: a hundredth of deviations of 30, which take hundreds of
games."""

DRAW_MOST_PASSED = 2.0
"""Largest ratio, in single precision, of draws to draws with opponents fixed: leagues have 0.9 to
1.7. With 3 to 30, draws of random histories with a spread of 4,000 Elo were off by 2 % of
their deviation."""

# `any_day`.

TINY = 1e-300
"""Replaces 0 where strength does not change, and probabilities that are too small for a number."""

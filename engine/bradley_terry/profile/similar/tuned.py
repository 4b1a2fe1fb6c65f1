"""Numbers of the posterior of similar players: systems, quadrature, and the factor of forecasts."""

from scipy.special import ndtri

from banzuke.engine.newton import Rules

# `information`.

EXACT_UP_TO = 400
"""Players up to which the full inverse is computed: 5 CPU ms, as long as 10 systems solved by
conjugate gradients from Python."""

INFORMATION_ACCURACY = 1e-4
"""Relative accuracy of linear systems."""

DRAWN_NUMBERS = 4000
"""Random draws times players, for the variances of differences."""

DRAWS_BOUNDS = (4, 64)
"""Least and largest number of draws for a league."""

# `posterior`.

LEAST_NOISE = 0.01
"""Least dispersion, for leagues in which every game is drawn: a game counts as 100 at most."""

POSTERIOR_LONGEST = 3.0
"""Largest step of a player, in natural units."""

POSTERIOR_RULES = Rules(steps=60, lengths=30, longest=POSTERIOR_LONGEST)
"""Steps of Newton's method, where from the last strengths 3 or 4 are usual, and lengths of a step
that leads down."""

POSTERIOR_REST = 1e-5
"""Negligible gain of a step."""

LEVEL_PRECISION = 1e-3
"""Precision that bounds the common level of all strengths, which no result depends on."""

POSTERIOR_ROUNDS = 2
"""Most alternating updates of mean and information for one prior; at least 5 priors are tried, each
from the end of the last."""

POSTERIOR_NODES = 7
"""Nodes of Gauss-Hermite quadrature: means over a difference with sd 400 Elo, to 1e-3."""

# `evidence`.

FIRST_PRIOR = (0.05, 0.1)
"""Precisions along meetings and to the mean, of strengths some 400 Elo apart: the start of the
search."""

LOOSE = 0.1
"""The weakest pull to the mean is that of a spread ten times the estimates' spread: it bounds the
common level of all strengths."""

LEAST_SPREAD = 0.06
"""Spread in natural units (10 Elo) of leagues whose players cannot be distinguished."""

PRECISION_BOUNDS = (1e-4, 300.0)
"""Bounds of the precisions: of 17,000 Elo, and 10 Elo."""

TRIALS = 20
"""Most priors tried; 6 to 10 are usual."""

FARTHEST_TRIAL = 2.0
"""Largest move of a precision's logarithm from one trial to the next."""

NEAR_TRIAL = 0.03
"""Negligible move of the logarithms: results leave 0.1 and more open."""

# `left_out`.

LEFT_OUT_NODES = 15
"""Nodes of Gauss-Hermite quadrature."""

FACTOR_SD = 0.2
"""Standard deviation of the factor between leagues, around 1. Forecasts of three real leagues
without the factor, by folds, had slopes of 0.98, 0.94 and 0.84; in leagues that satisfy the
assumptions of the population the slope is 1."""

FACTOR_SD_OF_PRIORS = 1.0
"""The same where the prior comes from a league file: that prior may be far from the truth."""

FACTOR_RANGE = (0.1, 3.0)
"""Bounds of the factor."""

LEAST_LEFT = 0.05
"""Least share of the information about a difference that is left without one of its games."""

DENSE_UP_TO = 4000
"""Rated players up to which the full covariance matrix is computed: 128 MB."""

SAMPLED_CELLS = 1000
"""Cells whose games are left out, in larger leagues."""

SUREST = 1e-9
"""Least chance of any outcome: a very weak prior takes some results for certain."""

FACTOR_STEPS = 30
"""Steps of Newton's method for one number; 4 are usual."""

FACTOR_REST = 1e-8
"""Step at which the search for the factor stops."""

# `population`.

Z = float(ndtri(0.975))
"""Half width, in standard deviations, of the central 95 % of a normal distribution."""

POPULATION_ACCURACY = 1e-4
"""Relative accuracy of covariances."""

POPULATION_NODES = 31
"""Nodes of Gauss-Hermite quadrature: chances are smooth, and 31 give 1e-6 at 1,000 Elo."""

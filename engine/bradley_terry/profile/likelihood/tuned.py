"""Numbers of ln P and of climbs on it, and the priors of effects and of steps of handicaps."""

# `likelihood`.

LEAST_INFORMATION = 1e-12
"""Information of a player whose results are uninformative, so that no division is by 0."""

LEAST_PRODUCT = 1e200
"""Least product of single games' normalisers z (`engine.outcomes.term`) before its logarithm is
taken: one logarithm for hundreds of games takes a third of the time, and one more factor, 2 + ν at
most, never overflows."""

# `problem`.

EFFECT_PRECISION = 0.01
"""Precision of each effect, in natural units⁻²: a nearly flat prior (1,700 Elo)."""

# `kernel`.

STEP_ACCURACY = 0.02
"""Relative accuracy of each step's two systems: ln P depends on the error's square."""

TRIAL_ACCURACY = 0.05
"""The same for a first try for an end: wherever it stops, slope and fall are correct. It takes a
third less time, and where chains are long some searches do not stop at all."""

TURN_ACCURACY = 0.2
"""The same for the later directions, in which the pull on a coordinate moves it."""

WALK_STEPS = 60
"""Steps along one coordinate; 3 to 6 are usual, distant ends of lopsided leagues take 15."""

WALK_LONGEST = 1.5
"""Largest step of a player in natural units (260 Elo): the curvature has changed by then."""

NEGLIGIBLE_FALL = 1e-3
"""Negligible difference in 2 ln P. The search for an end, where 2 ln P has fallen by 3.84, stops
within 4.84 times this: it moves the end by at most 1/1,600 of its distance."""

CLIPPED_TRIES = 4
"""Tries with every move clipped by itself, which lets unbounded ratings diverge. Where many moves
are clipped the step no longer leads up, and the whole step is shortened instead."""

WALK_LENGTHS = 30
"""Tries of a step, each half as long as the one before."""

# `worths`.

USUAL_STEP_ELO, USUAL_STEPS = 80.0, 5.0
"""What a step of handicaps is worth, in Elo, and the largest usual handicap, in steps. A stone is
worth some 100 Elo among strong players of go, 20 to 40 among the AGA's."""

WORTH_ERROR, WORTH_ROUGHNESS = 0.7, 0.4
"""Standard deviation of the worths of all handicaps, and of single ones, as a share of them."""

GIVEN_STEP_ERROR = 0.15
"""Standard deviation of a step of a given worth, as a share of it. If the worth is 30 % wrong, 79
to 99 % of ratings hold (without it 74 to 90 %), if it is right 96 to 98 %; intervals of clubs in
which results tell nothing of it are 1.6 times as wide. With 0.2, 83 to 99 %, but then forecasts at
20 stones and more are those of unknown handicaps."""

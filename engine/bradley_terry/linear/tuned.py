"""The measured and tuned numbers of this package, each with its unit, its loop and its reason.

"Hard leagues" are 32 wide, sparse and lopsided ones: their fits took 322 steps in all.

=====================  ==============================  ========================================
loop                   what it does                    where it ends or turns
=====================  ==============================  ========================================
climb                  Newton's method                 `newton._climb`
step                   one step of a climb             `newton._advance`
system                 one linear system of a step     `conjugate`, `two_level`
errors                 analytic standard errors        `standard_errors`
=====================  ==============================  ========================================

The convergence criterion of a climb is `TOLERANCE_ELO` of `engine.bradley_terry.tuned`.
"""

# Climb: convergence, and giving up.

CLIMB_STEPS = 500
"""Steps after which a climb is given up, or restarts from the edges' log odds. The bench's leagues
of 300 and 10,000 players take 5 and 6. Lopsided leagues that restart have spent all of these
first: with 30 the fits of hard leagues took 0.6 s in place of 11, and none failed. Fewer could end
climbs that only turn slowly."""

ROUNDING_ELO = 1e-3
"""Elo. A climb has converged at this distance if rounding prevents any nearer step: in leagues of
some thousand Elo. Without it 13 of 1,167 simulations of sparse leagues with a first-mover effect
ended in an error, with it none of 889."""

MOST_STALLED = 5
"""Steps in a row without coming nearer after which rounding is assumed to be the cause. Fewer could
end a climb that turns; each costs a step, in hard leagues only."""

REBUILD = 0.3
"""Natural units moved in a step. Above, the preconditioner is rebuilt. A pair's information changes
by up to a quarter when one of the two moves as far. A smaller value rebuilds it while it is still
useful, a larger one makes conjugate gradients take longer. The approximate errors of large leagues
use its bins: at 0.03 those of the bench's 10,000 players moved by up to 3 %, at 3 by up to
22 %."""

STRAIGHT = 0.2
"""Natural units moved in a step. Below, the gradient is used without the damping by the logit: the
two differ by second order. The value hardly matters: hard leagues took 322 steps with 0.02 too,
and 331 with 2."""

# Step: its length.

LONGEST_STEP = 8.0
"""Natural units (1,390 Elo) that a player may move at once: farther out the model is useless. With
2 hard leagues took 921 steps in place of 322, with 50 316; that gain does not justify steps from
places without any information."""

OVERSHOOT = 0.1
"""Largest opposing slope at the end of a step, as a share of its first slope. A smaller value
shortens steps in vain: at 0.01 hard leagues took 758 steps in place of 322, at 0.5 as many as at
0.1. 1 allows endless oscillation."""

MOST_CUTS = 30
"""Shortenings of a step: each removes at least an eleventh (`OVERSHOOT`), most far more; 3 were
enough for hard leagues."""

# System: the accuracy of a step.

ACCURACY = 0.03
"""Relative accuracy of the first steps' systems: these steps are far less accurate anyway. Nearer
to the optimum the accuracy follows the distance (inexact Newton, Dembo, Eisenstat and Steihaug
1982), so that convergence stays faster than linear. With 0.3 hard leagues took 324 steps in place
of 322, with 0.003 as many as with 0.03."""

FINE = 1e-4
"""Relative accuracy of the log odds' linear fit, a start that is only tried if the first start
failed."""

SYSTEM_STEPS = 2000
"""Steps of conjugate gradients. Ends systems that rounding keeps from their accuracy; an unsolved
step still leads uphill. Far more than ordinary leagues take: the condition of a sparse chain
grows with n²."""

EXACT_UP_TO = 96
"""Players. Smaller leagues get one bin per player, which makes the preconditioner exact."""

FEWEST_BINS, MOST_BINS, PLAYERS_PER_BIN = 64, 128, 400
"""Bins of the preconditioner, by the number of players. More bins make each iteration of conjugate
gradients converge further, and cost n_bins² per iteration and n_bins³ per matrix. With 128 both
are small beside one pass over the edges of a large league, with 64 beside a pass for a league of
a few thousand players."""

BELOW_ONE = 1.0 - 1e-12
"""Share of the range of strengths. With 1 the strongest player would get a bin of its own after the
last one."""

TINY = 1e-300
"""Points, or natural units. Keeps quotients finite where no points are expected, all strengths are
equal or there is no information."""

# Errors: their accuracy.

DENSE_UP_TO = 400
"""Players. Smaller leagues get their errors from the exact inverse."""

ERROR_ACCURACY = 1e-5
"""Relative accuracy of the systems behind errors, far finer than the terms neglected above
`DENSE_UP_TO` players."""

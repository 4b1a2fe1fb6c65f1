"""The measured and tuned numbers of this room, each with its unit, its loop and its reason.

"Hard leagues" are 32 wide, sparse and lopsided ones: their fits took 322 steps in all.

=====================  ==============================  ========================================
loop                   what it does                    where it ends or turns
=====================  ==============================  ========================================
climb                  Newton's method                 `newton._climb`
step                   one step of a climb             `newton._advance`
system                 one linear system of a step     `conjugate`, `two_level`
errors                 analytic standard errors        `standard_errors`
=====================  ==============================  ========================================

Where a climb has arrived is `TOLERANCE_ELO` of `engine.bradley_terry.convergence`.
"""

# Climb: when it has arrived, and when it is given up.

CLIMB_STEPS = 500
"""Steps. A climb is given up after as many, or starts anew from the edges' log odds. The bench's
leagues of 300 and 10,000 players take 5 and 6. Lopsided leagues that start anew have spent all of
these first: with 30 the fits of hard leagues took 0.6 s in place of 11, and none failed. Fewer
could end climbs that only turn slowly."""

ROUNDING_ELO = 1e-3
"""Elo. A climb has arrived at this distance where rounding lets no step come nearer: in leagues of
some thousand Elo. Without it 13 of 1,167 simulations of sparse leagues with a first-mover effect
ended in an error, with it none of 889."""

MOST_STALLED = 5
"""Steps in a row without coming nearer after which rounding is to blame. Fewer could give up a
climb that turns; each costs a step, in hard leagues only."""

REBUILD = 0.3
"""Natural units moved in a step. Above, the preconditioner is made anew. A pair's information
changes by up to a quarter when one of the two moves as far; smaller rebuilds it when it would still
have served, larger has conjugate gradients go on longer. The approximate errors of large leagues
take their bins from it: at 0.03 those of the bench's 10,000 players moved by up to 3 %, at 3 by up
to 22 %."""

STRAIGHT = 0.2
"""Natural units moved in a step. Below, the gradient is taken as it is, and not damped by the
logit: the two differ by second order. Hardly matters: hard leagues took 322 steps with 0.02 too,
and 331 with 2."""

# Step: how far it goes.

LONGEST_STEP = 8.0
"""Natural units (1,390 Elo) that anybody may move at once: farther out the model says nothing. With
2 hard leagues took 921 steps in place of 322, with 50 316; what is gained there is not worth a step
from a place without any information."""

OVERSHOOT = 0.1
"""Share of a step's first slope that it may have against it at its end. Smaller shortens steps for
nothing: at 0.01 hard leagues took 758 steps in place of 322, at 0.5 as many as at 0.1. 1 allows
swinging from side to side for ever."""

MOST_CUTS = 30
"""Shortenings of a step: each takes at least a twelfth away, most far more; 3 were enough for hard
leagues."""

# System: how exactly a step is solved.

ACCURACY = 0.03
"""Relative accuracy of the first steps' systems: they are off by far more than that anyway. Nearer
to the optimum the accuracy follows the distance (inexact Newton, Dembo, Eisenstat and Steihaug
1982), so that convergence stays faster than linear. With 0.3 hard leagues took 324 steps in place
of 322, with 0.003 as many as with 0.03."""

FINE = 1e-4
"""Relative accuracy of the log odds' linear fit, a start that is only tried where the first one
failed."""

SYSTEM_STEPS = 2000
"""Steps of conjugate gradients. Ends what rounding keeps from its accuracy; a step that is not
solved is still one uphill. Far above what ordinary leagues take: the condition of a sparse chain
grows with n²."""

EXACT_UP_TO = 96
"""Players. Smaller leagues get one bin per player, which makes the preconditioner exact."""

FEWEST_BINS, MOST_BINS, PLAYERS_PER_BIN = 64, 128, 400
"""Bins of the preconditioner, by the number of players. More make each iteration of conjugate
gradients converge further, and cost n_bins² per iteration and n_bins³ per matrix; with 128 both are
small beside one walk over the edges of a large league, with 64 beside that of a league of a few
thousand players."""

BELOW_ONE = 1.0 - 1e-12
"""Share of the range of strengths. Keeps the strongest player out of a bin of its own past the
last."""

TINY = 1e-300
"""Points, or natural units. Keeps quotients finite where nothing is expected, all strengths are
equal or there is no information."""

# Errors: how exact they are.

DENSE_UP_TO = 400
"""Players. Smaller leagues get the exact inverse for their errors."""

ERROR_ACCURACY = 1e-5
"""Relative accuracy of the systems behind errors, far finer than what is neglected above
`DENSE_UP_TO` players."""

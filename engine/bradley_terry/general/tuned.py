"""The measured and tuned numbers of this package, each with its unit, its loop and its reason.

=====================  ==============================  ========================================
loop                   what it does                    where it ends or turns
=====================  ==============================  ========================================
climb                  Fisher scoring to a summit      `newton`, `small_climb`
step                   one step of a climb             `line_search`
system                 one linear system of a step     `linear_system`
search                 summits of additive models      `starts`, `ascent`, `moves`, `limit`
verdict                parameters no game depends on   `solution`, `at_zero`, `errors`
=====================  ==============================  ========================================
"""

import numpy as np

# Climb: convergence, and giving up.

CLIMB_STEPS = 500
"""Steps after which a climb is given up, as in the plain model."""

FARTHEST = 25.0
"""Natural units (4,343 Elo). A climb ends if an effect of a curved model is larger: the effect
counts as diverged."""

RESTING = 1e-7
"""Points of gradient. A climb does not wait for parameters with a smaller gradient: parameters that
go to 0 have almost none. A larger value would stop players who still move; a smaller one would
make climbs wait for strengths that vanish ever more slowly."""

PATIENCE = 60
"""Steps. A climb that does not rise over so many steps is given up, by `NO_RISE` far from an
optimum and by `CREEP` near one. Climbs towards strength 0 rise slowly for long, so fewer steps
could end some climbs too early. But with 10 steps 56 random leagues of all handicap models ended as
with 60."""

NO_RISE = 1e-6
"""Units of ln P. Negligible rise, over `PATIENCE` steps and between two summits: AIC is shown to
0.01, and the convergence criterion leaves as much open."""

CREEP = 1e-10
"""Units of ln P. The same over `PATIENCE` steps of a climb near its end: an ordinary climb ends a
few steps later. A climb along a limit rises ever more slowly: 500 steps raised ln P by 1e-13 and
halved the distance."""

FAR_ELO = 1.0
"""Elo. Beyond this distance a climb that does not rise counts as far from an optimum; nearer climbs
are left to end by themselves."""

TRUE_CURVATURE_BELOW = 1.0
"""Units of ln P, predicted by the last step. Below, climbs of curved models use their true Hessian
where it is definite: far away the expected information is safer; near the end it can be far
larger than the true curvature, which makes steps creep."""

NEAR_SUMMIT = 0.1
"""Units of ln P, predicted by the last step. Below, a climb is tested for leading to a known
summit."""

MORE_THAN_PROMISED = 20.0
"""Multiple of the predicted rise that such a climb may still gain: curved models predict too
little. A smaller value could cut off climbs to better summits; a larger one only prolongs useless
climbs. With 2 the 56 leagues of `PATIENCE` took 315 steps in place of 366 and lost no summit."""

# Step: its length.

LONGEST_STEP = 8.0
"""Natural units (1,390 Elo) that a player may move in a step: farther out the quadratic model of ln
P is useless; shorter steps only increase their number."""

ASCENT = 1e-4
"""Share of the predicted rise that a step must keep (Nocedal and Wright 2006, section 3.1)."""

NOISE = 1e-13
"""Units of ln P, per unit of it and per game: its rounding error, 500 units in the last place of a
double. At 0 the last steps, whose rise is below the rounding error, would be refused and the climb
would fail."""

MOST_CUTS = 20
"""Halvings of a step: to a millionth, where the rise along an ascent direction is useless."""

LEAST_STRENGTH = -300.0
"""Least log strength relative to the mean strength: its inverse and its square are still doubles.
Twice as low as any limit in layers needs."""

LEAST_VALUE = 1e-290
"""Values of a handicap. Smaller values are updated by addition: the ratio of a step to them could
overflow (the least double is 1e-308)."""

# System: the linear system of a step.

SYSTEM_STEPS = 2000
"""Steps of conjugate gradients. Ends systems that rounding keeps from their accuracy; an unsolved
step still leads uphill. Far more than ordinary leagues take: the condition of a sparse chain
grows with n²."""

FLOOR = 1e-11
"""Games² per natural unit. Least information of a player in a system. Every player of the rated
component has about ¼ or more at the optimum, except players whose strength an additive model sends
to 0: such players stop moving at this floor."""

LOST = 1e-15
"""Share of a pivot's own information. A smaller pivot of a small league's system is lost to
rounding, and its parameter does not move."""

# Search: models with many summits.

CLIMBS = 8
"""Climbs from one start, each from the end of the long moves after the last climb; more are almost
never needed."""

CERTIFYING_CLIMBS = 6
"""Climbs that continue after a successful long move, before an optimum is left without a
certificate."""

MOVES = np.geomspace(1e-3, 40.0, 22)
"""Natural units (0.2 to 7,000 Elo) of long moves, in both directions; each 1.66 times the last.
Curvature shows all below; with a coarser grid a second summit could lie between two of them."""

VALUES_TRIED = 24
"""Values of a handicap that a long move tries between the least and the largest strength, by
ratio."""

ROUNDS = 40
"""Rounds of long moves before they are given up; each round gains by a factor."""

LEVEL_ROUND = 1e-9
"""Units of ln P. Long moves end after a round that rises by less."""

LAYERS_APART = 2.0
"""Gap between strengths, in natural units, that long moves treat as a gap between layers; below it,
single moves work as well."""

LIMIT_APART = 5.0
"""Natural units (870 Elo) between strengths that may be two layers of a limit. Smaller gaps are
tried in vain in ordinary leagues, one evaluation each; larger ones would miss layers between which
the climb stopped early. A trial is accepted only if ln P does not fall."""

LIMIT_DROP = 30.0
"""Natural units by which the lower layer is lowered on trial: a factor of 1e-13, so that its rest
is lost to rounding."""

DEEPEST = -150.0
"""Least log strength of layers to try: five layers down, and far from underflow at -708."""

LARGE_START = 100.0
"""Handicap, in strengths of the strongest player, of the start in which receivers nearly always
win; the opposite start has no handicap."""

FAINT = -12.0
"""Log strength, relative to the mean strength, below which a player may be on the way to 0, and to
which such players are lifted in starts. From lower strengths climbing is slow: log odds there
hardly depend on the strength."""

FAINT_GAMES = 1e-4
"""Weight of the games that almost do not count in a start with layers. A larger weight would pull
the layers together, a smaller one makes them lie farther apart than doubles resolve."""

STACKS = 2
"""Numbers of lowest levels that count as played in further starts with layers. Each costs a climb
of every additive model; more would find summits with more layers."""

ROUGH_STEPS = 40
"""Steps towards such a start: an approximate one is enough, for the actual climb begins there."""

HOPS = {"A1": 12, "A2": 6, "A3": 6}
"""Starts scattered around the best summit of an additive model. On the American go games 9 of 24
led A1 to the highest known summit; the other models have fewer summits."""

HOP_SPREADS = (0.3, 1.0, 2.0)
"""Natural units (52 to 350 Elo). Standard deviations of random moves of strengths, in turn."""

HOP_VALUES = (1.0, 0.1, 0.01)
"""Mean increments of a handicap, in mean strengths, at which random starts begin, in turn. Climbs
from too small values end in other, lower summits: of 24 starts on the American go games none from
0.001 ended at the highest."""

# Verdict: parameters no game depends on, and the accuracy of errors.

HOLD = 1e-7
"""Games² per natural unit. Negligible information."""

FLAT = 1e-8
"""Relative information on a level's value below which it is not identifiable: its error is 10,000
times the value. A larger limit would drop values that are only badly known; a smaller one is close
to the rounding error of 0, which is about `FLOOR`."""

RIDGE = 1e-10
"""Share added to the effects' information where it is singular: a hundredth of `FLAT`, so that it
decides nothing, and the matrix can still be inverted."""

DENSE_UP_TO = 400
"""Players. Smaller leagues get their errors from the exact inverse."""

ERROR_ACCURACY = 1e-6
"""Relative accuracy of the systems behind errors: these are shown to a hundredth, and the cost
grows with its logarithm."""

"""The measured and tuned numbers of this room, each with its unit, its loop and its reason.

=====================  ==============================  ========================================
loop                   what it does                    where it ends or turns
=====================  ==============================  ========================================
climb                  Fisher scoring to a summit      `newton`, `small_climb`
step                   one step of a climb             `line_search`
system                 one linear system of a step     `linear_system`
search                 summits of additive models      `starts`, `ascent`, `moves`, `limit`
verdict                what nothing tells              `solution`, `at_zero`, `errors`
=====================  ==============================  ========================================
"""

import numpy as np

# Climb: when it has arrived, and when it is given up.

CLIMB_STEPS = 500
"""Steps. A climb is given up after as many, as in the plain model."""

FARTHEST = 25.0
"""Natural units (4,343 Elo). A climb ends where an effect of a curved model is farther out: it
counts as running off."""

RESTING = 1e-7
"""Points of gradient. A climb does not wait for parameters with less: those that run to 0 have next
to none left. Larger would let players rest who still move; smaller would have climbs wait for
strengths that vanish ever more slowly."""

PATIENCE = 60
"""Steps. A climb without a rise over as many is given up, `NO_RISE` far from an optimum and `CREEP`
near one. Climbs towards strength 0 rise slowly for long; fewer could end some that still arrive,
though with 10 56 random leagues of all handicap models ended as with 60."""

NO_RISE = 1e-6
"""Units of ln P. A rise that is none, over `PATIENCE` steps and between two summits: AIC is shown
to 0.01, and convergence leaves as much open."""

CREEP = 1e-10
"""Units of ln P. The same over `PATIENCE` steps of a climb that is near its end: ordinary climbs
end in a few steps from there. What is left creeps along a limit, where 500 steps rose by 1e-13 and
halved the distance."""

FAR_ELO = 1.0
"""Elo. From this distance on a climb that does not rise counts as far from an optimum; nearer ones
are left to end by themselves."""

TRUE_CURVATURE_BELOW = 1.0
"""Units of ln P promised by the last step. Below, climbs of curved models take their true Hessian
where it is definite: from afar expected information is the safer guide; near the end it can be far
larger than the true curvature, and steps by it creep."""

NEAR_SUMMIT = 0.1
"""Units of ln P promised by the last step. Below, it is asked whether a climb leads to a summit
that is known already."""

MORE_THAN_PROMISED = 20.0
"""Times the promised rise that such a climb may still gain: curved models promise too little. With
fewer, climbs to better summits could be cut off; more only lets doomed climbs go on. With 2 the 56
leagues of `PATIENCE` took 315 steps in place of 366 and lost no summit."""

# Step: how far it goes.

LONGEST_STEP = 8.0
"""Natural units (1,390 Elo) that a player may move in a step: farther out the quadratic model of ln
P says nothing any more; shorter steps only take more of them."""

ASCENT = 1e-4
"""Share of the promised rise that a step must keep (Nocedal and Wright 2006, section 3.1)."""

NOISE = 1e-13
"""Units of ln P, per unit of it and per game: its rounding, 500 units in the last place of a
double. At 0 the last steps, whose rise drowns in rounding, would be refused and the climb would
fail."""

MOST_CUTS = 20
"""Halvings of a step: to a millionth, where the rise of an ascent direction is below any use."""

LEAST_STRENGTH = -300.0
"""Log strength, beside the mean strength, below which no step leads: its inverse and the square of
that are doubles yet. Twice as far down as anything that a limit in layers needs."""

LEAST_VALUE = 1e-290
"""Values of a handicap. Smaller ones move by addition: their ratio to a step could overflow (the
least double is 1e-308)."""

# System: what a step solves.

SYSTEM_STEPS = 2000
"""Steps of conjugate gradients. Ends what rounding keeps from its accuracy; a step that is not
solved is still one uphill. Far above what ordinary leagues take: the condition of a sparse chain
grows with n²."""

FLOOR = 1e-11
"""Games² per natural unit. Least information of a player in a system. Every player of the rated
component has about ¼ or more at the optimum, except one whose strength an additive model sends to
0: the floor is where such a player comes to rest."""

LOST = 1e-15
"""Share of a pivot's own information. Below, the pivot of a small league's system is lost to
rounding: nothing moves there."""

# Search: summits of models that have many.

CLIMBS = 8
"""Climbs from one start, each from where long moves led from the end of the last; more are hardly
ever asked for."""

CERTIFYING_CLIMBS = 6
"""Climbs that go on from where a long move gained, before an optimum is left without
certificate."""

MOVES = np.geomspace(1e-3, 40.0, 22)
"""Natural units (0.2 to 7,000 Elo) that a long move is tried for, both ways; each 1.66 times the
last. Nearer, curvature tells all; coarser, a second summit could lie between two of them."""

VALUES_TRIED = 24
"""Values of a handicap that a long move tries between the least and the largest strength, by
ratio."""

ROUNDS = 40
"""Rounds of long moves before they are given up; they gain by a factor in each."""

LEVEL_ROUND = 1e-9
"""Units of ln P. A round of long moves that rises by less ends them."""

LAYERS_APART = 2.0
"""Natural units between strengths that long moves take for two layers; any less and one moves alone
as well."""

LIMIT_APART = 5.0
"""Natural units (870 Elo) between strengths that may be two layers of a limit. Smaller gaps are
tried in vain in ordinary leagues, one evaluation each; larger ones would miss layers between which
the climb came to rest early. What is tried is kept only where ln P does not fall."""

LIMIT_DROP = 30.0
"""Natural units by which the lower layer is tried lower: a factor of 1e-13, so that what is left of
it rounds off."""

DEEPEST = -150.0
"""Log strength below which no layer is tried: five layers down, and far from underflow at -708."""

LARGE_START = 100.0
"""Times the strongest. The start from which receivers nearly always win, the other end than
none."""

FAINT = -12.0
"""Log strength, beside the mean strength, below which a player may be on the way to 0, and to which
such players are lifted in starts. From further down climbing is slow: log odds there hardly depend
on the strength."""

FAINT_GAMES = 1e-4
"""Weight of the games that count for next to nothing in a start with layers. More would pull the
layers together, less makes them lie farther apart than doubles resolve."""

STACKS = 2
"""Lowest levels that count as played in further starts with layers, one after the other. Each costs
a climb of every additive model; more would find summits with more layers."""

ROUGH_STEPS = 40
"""Steps towards such a start: near is enough, for the climb proper begins there."""

HOPS = {"A1": 12, "A2": 6, "A3": 6}
"""Starts scattered around the best summit of an additive model. On the American go games 9 of 24
led A1 to the highest that any found; the others have fewer ways to go."""

HOP_SPREADS = (0.3, 1.0, 2.0)
"""Natural units (52 to 350 Elo). Standard deviations by which hops move strengths, in turn."""

HOP_VALUES = (1.0, 0.1, 0.01)
"""Mean increments of a handicap, in mean strengths, that hops begin from, in turn. From too small
values climbs end in other, lower summits: of 24 hops on the American go games none from 0.001 ended
at the highest."""

# Verdict: what nothing tells, and how exact errors are.

HOLD = 1e-7
"""Games² per natural unit. Information that holds nothing in its place."""

FLAT = 1e-8
"""Information on a level's value, relative, at which nothing tells it: its error is 10,000 times
it. Larger would drop values that are only badly known; smaller runs into what rounding leaves of 0,
which is about `FLOOR`."""

RIDGE = 1e-10
"""Share added to the effects' information where it is singular: a hundredth of `FLAT`, so it
decides nothing, and the matrix can still be inverted."""

DENSE_UP_TO = 400
"""Players. Smaller leagues get the exact inverse for their errors."""

ERROR_ACCURACY = 1e-6
"""Relative accuracy of the systems behind errors: these are shown to a hundredth, and the cost
grows with its logarithm."""

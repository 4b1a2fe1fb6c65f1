"""The measured and tuned numbers of this package, each with its unit, its loop and its reason.

The letters are those of the package's docstring.

=================  ========================================  =====================================
loop               what it does                              where it ends or turns
=================  ========================================  =====================================
redraw             new results, and which are recorded       `redraw_kernel`, `recorded`
iteration          Chebyshev's, over all players             `chebyshev`, `spectrum`, `refit`
correction         one preconditioned correction             `lane_kernels`, `lane_state`
soft players       each to an optimum of its own             `lanes`, `soft_edges`, `soft_kernels`
Newton             lanes that do not converge                `newton_lanes`
memory             the order of edges, and requests ahead    `lane_edges`, `prefetch`
=================  ========================================  =====================================
"""

import numpy as np

from banzuke.engine.scale import ELO_PER_LOGIT

# `chebyshev`.

STRAY = 0.04
"""Expected excess of lanes beyond the ends of the estimate's spectrum, as a share."""

MOST_PASSES = 40
"""Passes before lanes are left to Newton's method, which costs more per step but does not depend on
the estimate's spectrum. The bench's leagues of 300 and 10,000 players take 3 to 4."""

REDUCTION = 1e5
"""Wanted decline of the error in the allowed passes: from some 1,000 Elo to 0.01."""

# `lane_edges`.

TILE = 4096
"""Players whose 32 strengths and sums fit the second-level cache (1 MB)."""

SHORTEST_SEGMENT = 24
"""Least mean number of edges per segment: reading its lower player costs as much as eight edges.

Larger tiles are slower because they exceed the cache, less so with prefetching (`prefetch`).
"""

# `lane_kernels`.

LEAST_CURVATURE_RATIO, MOST_CURVATURE_RATIO = np.array([0.6, 1.6], np.float32)
"""Bounds of the estimated relative change of a player's curvature since the estimate.

The trend is linear and fails far from the estimate: a ratio near 0 would give a huge step.
"""

FARTHEST = np.float32(42.0)
"""Natural units: the product of two such factors, exp(84) = 3e36, is still a single (up to
3e38)."""

# `lane_state`.

OUTSIDE = np.float32(40.0)
"""Distance in natural units of players outside the component. Their chances, exp(-40) = 4e-18,
vanish beside 1 in single precision, and the factor is still within `FARTHEST`."""

# `lanes`.

SOFT = 12.0
"""Expected wins, or losses, below which a player's curvature may change much.

The standard deviation of so few wins is 0.3 of their number or more. A larger value makes more
players soft, whose edges are processed once more each time; a smaller value leaves changed
curvatures to the iteration, which does not know of the change. With 40 the bench's league of
10,000 players counted as sparse and took ten times as long.
"""

MOSTLY_SOFT = 0.3
"""Share of the edges at soft players above which a league is sparse.

A separate pass over the soft players' edges then costs a third of a full pass and gains nothing.
At 0, with Newton's method throughout, the bench's leagues of 300 and 10,000 players took 7 and 9
times as long. At 1 a sparse league of 400 players took half as long; its replicates moved by up
to 0.04 Elo.
"""

# `newton_lanes`.

NEWTON_STEPS = 40
"""Steps after which the remaining lanes are refitted one by one, in double precision."""

SYSTEM_STEPS = 200
"""Iterations per system; a system not solved by then never converges in single precision."""

LONGEST_STEP = 8.0
"""Largest step of a parameter in natural units, as in the point fit."""

OVERSHOOT = 0.1
"""Largest opposing slope at the end of a step, as a share of its first, as in the point fit."""

STRAIGHT = 0.2
"""Step in natural units below which the gradient is not damped, as in the point fit."""

ROUGH_ACCURACY, FINE_ACCURACY = 0.1, 2e-3
"""Relative accuracy of a system far from the optimum and near it.

The last step, of up to 2 Elo, is then off by 0.004 Elo, a tenth of what lanes may be. With 0.05
near the optimum replicates of a sparse league of 400 players moved by up to 0.19 Elo.
"""

LAST_STEP = 2.0 / ELO_PER_LOGIT
"""Step after which a lane has converged: the next Newton step would be about its square, 0.02 Elo.

At ten times as much replicates of a sparse league of 400 players moved by up to 0.07 Elo, at a
tenth by 0.02, which costs a step more of all 32 lanes.
"""

TINY = 1e-30
"""Keeps quotients finite; single precision ends at 1e-38."""

# `prefetch`.

AHEAD = np.uint64(24)
"""Edges between the request for an opponent's row and its use: enough for the third-level cache."""

# `recorded`.

N_NEAREST = 6
"""Opponents on either side whose results with a player are recorded.

Twelve games between equal players all have the same winner once in 2,000. In these cases the points
must decide, or the pass is redrawn with all outcomes recorded. More opponents take time in every
pass. With 2 or 20 opponents the bench's leagues took as long.
"""

RARE = 16.0
"""Expected wins, or losses, below which all edges of a player are recorded.

Such players have no win at all with a chance of exp(-16) = 1e-7 or more; they end up outside.
"""

MOST_RECORDED = 0.6
"""Share of marked edges above which all are recorded: the choice then costs as much as it saves."""

# `redraw_kernel`.

LARGE_CELL = 256
"""Edges with more games are redrawn by numpy's binomial sampler, the other edges game by game."""

# `refit`.

ERROR_ELO = 0.04
"""Estimated error at which a lane stops, after its last correction."""

FEW_LANES = 8
"""Open lanes that continue alone: a pass over so few takes a third to half of the time of 32."""

SMALL_LEAGUE, SMALL_ERROR_ELO = 20_000, 0.03
"""Edges up to which all lanes of a league are refitted together, to a smaller error.

Error estimates are less reliable in small leagues: with the rule of larger leagues, 6 of 100,000
replicates of dense leagues of 3 to 40 players were more than 0.1 Elo off.
"""

REST_SHARE, REST_ELO = 0.01, 0.005
"""Negligible move of coupled soft players: as a share of the others' last error, and in Elo.

Both are small beside the error at which lanes stop, so that soft players add nothing to it.
Thirty times as much, or none at all, moved no replicate of the bench's leagues by 0.001 Elo.
"""

LOST_ELO = 1e5
"""Correction in Elo of a diverged lane, which single precision cannot recover."""

NEAR_ELO = 30.0
"""Largest correction in Elo at which an unconverged lane is a good start for Newton's method.

Beyond it the estimate is the better start.
"""

# `soft_edges`.

COUPLED = 0.05
"""Least share of a player's information from other soft players for a joint optimisation."""

# `soft_kernels`.

LONGEST_MOVE = np.float32(4.0)
"""Largest step of a soft player in natural units (695 Elo), for players with a slope near 0."""

MOST_SWEEPS = 8
"""Sweeps over coupled soft players in one pass: the next pass continues with them."""

# `spectrum`.

LANCZOS_STEPS = 24
"""Lanczos steps. Fewer steps underestimate the width of the spectrum, and the iteration diverges
outside it.

Each costs a product with the matrix, once per league.
"""

"""The measured and tuned numbers of this package, each with its unit, its loop and its reason.

=====================  ==========================================  ===============================
loop or sum            what it does                                where it stands
=====================  ==========================================  ===============================
sweeps                 messages along a chain of performances      `ranking`, `subfields`, `play`
thresholds             integrals along the places                  `shared_places`, `thresholds`
hazard                 table, series and continued fraction        `kernel`
orders                 integral over one performance               `orders`
meetings               power iteration on who met whom             `meetings`
chips                  integral over the time of an entry's end    `icm`
memory                 games or fields that are held at a time     `games`, `subfields`
=====================  ==========================================  ===============================
"""

# Sweeps along a chain.

RELATIVE_TOLERANCE = 1e-8
"""Share of the narrowest performance. Sweeps end when no message's mean moves by more: about 1e-5
points at β = 1000, σ = 500, ten times below the 1e-4 points that the specification asks for. Two
correct implementations then agree to 1e-5 points."""

ROUNDING = 1e-12
"""Share of the largest number in a chain: messages cannot come closer than its rounding error."""

MAX_SWEEPS = 1000
"""Sweeps after which a chain has failed, and `converged` is false. Fields of 10 to 10,000 entries
(means N(1500, 300²), σ = 400) took 6 to 8."""

# `kernel`: the hazard of a normal variable.

FAR = 8.0
"""Standard deviations. Beyond, closed forms are exact to the last digit: above +8 the hazard is the
density itself to 1e-15. Below -8 the sum v + t would lose digits to cancellation, and a continued
fraction takes its place."""

LAST_TERM = 17
"""Last term of the continued fraction. At -8 the terms 3 to 17 give an error of 1e-15; farther out,
fewer terms would do."""

NODES_PER_UNIT = 16
"""Nodes of the table per standard deviation. No argument is farther than 1/32 from a node."""

SERIES_ORDER = 8
"""Terms of the Taylor series around a node: at 1/32 from it the ninth term is below 1e-15."""

# `shared_places`, `thresholds` and what they use: nodes of the best performance of each place.

FEW = 5
"""Entries of a place up to which all their orders are summed at once (`small_places`): 2⁵ subsets.
200 places of five among 1,000 entries then take a quarter of the time of sums over two thresholds,
places of six as long as those."""

PLACE_STEP = 0.25
"""Distance of two nodes, in standard deviations of the narrowest threshold. With 0.06 the means of
10 to 10,000 entries in pairs, seats, lists of ten and five bands differ by 0.0002 points at most,
and with 0.32 as little."""

PLACE_SUM_STEP = 0.6
"""The same where a place has more than `FEW`: over √entries, in the distance in which the chance of
all that is behind a threshold (or ahead) falls by a factor e. With 0.7 the means of 1,000 entries
in places of random sizes differ by 0.0015 points from those with 0.2, with 1.0 by up to 100: the
sum then has no node where its terms are."""

PLACE_REACH = 7.5
"""Standard deviations that nodes reach on both sides of the threshold of the likely order. With
10.5 the means of 300 and 1,000 entries differ by 2e-6 points at most, with 7 by 5e-6."""

PLACE_ENDS = 1e-9
"""Largest share of a threshold's chance at its first and last node; a normal has 2e-13 there, and
the first and last threshold of a field 1e-7."""

PLACE_WIDER = 1.5
"""Factor by which nodes reach farther if that share is larger."""

PLACE_TRIES = 6
"""Reaches up to 53 standard deviations. If even that were too little, `converged` is false."""

CERTAIN = 1e-12
"""Share of a variance below which what a result removes from it is rounding: a result that was
certain says nothing."""

SMALL_DROP = 1e-3
"""Nats from a node to the next below which closed forms would divide two rounding errors; their
series is exact to 1e-7."""

SERIES_DROP = 0.1
"""The same for where the density between two nodes is: its series is exact to 1e-14."""

UNIT_NATS = 300.0
"""Nats above the unit of a sum at which its unit changes: doubles end at 709, and so far below the
unit nothing counts any more."""

LEAST_GAP = 1e-300
"""Chance between two thresholds that stands for 0, so that no factor is divided by 0."""

PLACE_NATS = 600.0
"""Nats that a product of chances may reach before its log is taken: doubles end at 709."""

PLACE_REST = 30.0
"""Nats below the largest term at which a sum ends: exp(-30) = 1e-13 is left out."""

PLACE_BLOCK = 32
"""Nodes of a sum that are computed side by side, before its end is looked for."""

# `orders`: chances of an order of entries.

ORDER_STEP = 0.25
"""Distance of two nodes, in standard deviations of the narrowest performance. Chances of orders of
four entries then have a relative error of 2e-5."""

ORDER_REACH = 6.5
"""Standard deviations of the widest performance that nodes reach beyond the outermost means:
Φ(-6.5) = 4e-11 is left out."""

# `icm`: chances of the places from chips, by a trapezoidal rule on ln t.

ICM_STEP = 0.9
"""Step in ln t, times √n. The number of others who end before t has a bell of width at least
1.24 / √n in ln t, whatever the stacks (`icm.placing_probabilities`). The error of this step is then
exp(-2 π² (1.24 / 0.9)²) = 1e-16 of the bell's height."""

ICM_LARGEST_STEP = 0.25
"""Largest step in ln t, which fields of fewer than 13 use: the entry's own bell needs it."""

ICM_FIRST_LOG = -37.0
"""ln of the total rate times t at which the integral begins: any entry ends earlier with a
chance of exp(-37) = 9e-17, which is left out."""

ICM_LAST_RATE = 40.0
"""The entry's rate times t at which the integral ends: by then the entry is still in play with a
chance of exp(-40) = 4e-18, which is left out."""

ICM_NEGLIGIBLE = 1e-20
"""Chance of a count below which a distribution is cut: 10,000 such chances sum to less than
1e-12."""

# Memory.

FIELDS_AT_ONCE = 8
"""Fields that are swept side by side: 8 doubles fill a cache line and the widest vector
register."""

GAMES_AT_ONCE = 500_000
"""Games whose forecasts are held at a time: about 60 MB."""

# `models`: how far apart the players of a league of single games are, and how much they change.

SPREADS = (1.0, 2.0, 4.0)
"""Spreads that are possible, in those of the league file. In clubs whose spread is between two of
them intervals of both together hold what they say; each of nine models takes a quarter of the time
of forecasts."""

SPREAD_FACTOR = 0.6
"""Standard deviation of the log of a spread before any game. With 1.0, clubs of 20 players with 40
games found 373 in place of 500 points on average; 0.4 took longer to find 1000 and 2000
(`bench.table_seasons`, cells that were looked at, seeds 1000 to 1011; method 2, which found one
spread)."""

DRIFTS = (0.0, 0.05, 0.12)
"""Drifts that are possible, in the spread: 40 games in a season are then a correlation of about 1,
0.95 and 0.7 from one season to the next. Each has the same chance before any game. With 0.04 and
0.1, or with one half for 0, intervals held 0 to 2 points less in clubs that change (cells of
`bench.table_changes` that were looked at, 8 clubs of other seeds)."""

# `forecasts`: the scale of forecasts of who finishes ahead.

SCALE_SD = 0.3
"""How far from 1 the scale is before there are events. Of 0.1, 0.2, 0.4 and 0.8, the values 0.2 and
0.4 forecast 16 kinds of seasons best (`bench.tier_seasons`, cells that were looked at, seed 1)."""

SCALE_ALL = 50
"""Entries up to which all pairs of a field count, and distances of pairs in larger fields."""

SCALE_STEPS = 50
"""Steps of Newton's method; 4 to 8 are usual."""

SCALE_CLOSE = 1e-10
"""Step at which it ends."""

# `meetings`: groups that seldom share a table.

LEAST_MEETINGS = 15
"""Meetings of a player who counts: five tables of four. Those who come once would be groups."""

MEETING_ROUNDS = 100
"""Rounds of the power iteration: in clubs of 20 to 300 players 30 are within 0.01 of the eigenvalue
where it is above 0.7."""

APART = 0.7
"""The eigenvalue above which skills of two groups are said to compare hardly: levels have 0.92 to
0.97, divisions 1.0 in a season and 0.75 after ten with promotion. Clubs of 8 to 300 players with
five games each or more have 0.58 at most, two evenings that share one seat in eleven 0.68
(`bench.table_divisions`)."""

SMALLEST_GROUP = 4
"""Players of a group: a table. In clubs with three games each, three players have 0.70."""

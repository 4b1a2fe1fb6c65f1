"""Numbers of the joint posterior: weights of its accounts, spreads, groups and quadrature."""

import numpy as np

from banzuke.engine.scale import ELO_PER_LOGIT

# `joint`.

JOINT_NODES = 7
"""Nodes of Gauss-Hermite quadrature: means over a difference with sd 400 Elo, to 1e-3."""

JOINT_STEPS = 40
"""Updates of mean and covariance; 2 to 4 are usual from a near start, 10 from none."""

JOINT_LONGEST = 3.0
"""Largest step of any parameter, in natural units."""

JOINT_REST = 3e-3
"""Negligible last step, in natural units (½ Elo)."""

ROUGH_REST = 0.05
"""The same while spreads are compared: the evidence is off by the square of what is left."""

EVEN_INFORMATION = 0.2
"""Information of a game between players without any information yet."""

# `mixture`.

LIGHT = 1e-4
"""Weight up to which a distribution is left out: no end of a 95 % interval would move."""

FARTHEST_QUANTILE = 9.0
"""Standard deviations from the farthest mean within which every quantile lies."""

BISECTIONS = 40
"""Bisections of the bracket of a quantile: to 1e-9 of 1,000 Elo."""

LEAST_SD = 1e-300
"""Least standard deviation of constants, such as the zero, so that no division is by 0."""

# `populations`.

GROUPS_CUT = 0.15
"""Largest share of games across, up to which players are halved into groups. Clubs of 12 to 15 with
1 to 10 games between have 0.01 to 0.07, four groups of six 0.08, by lot there is no cut below
0.3."""

GROUPS_MIXED = 5.0
"""Least spectral gap within groups, divided by the share of games that leave them. Clubs and groups
have 7 and more; ladders and McMahon tournaments less than 2, ladders of challenges and divisions
with promotions 3 to 4: there the way from one end to the other is a long one, and no border."""

FEWEST_OF_GROUP = 4
"""Fewest players of a group."""

GROUP_SPREAD = 1.5
"""Standard deviation of the means of groups, divided by that of players round them. Of clubs
500 Elo apart with ten games between the intervals of ratings held 95.1 and 96.7 % with 1.5, 96.0
and 96.9 % with 2.5, 96.0 and 96.8 % with 4 (60 leagues each, without draws and with)."""

FEW_GAMES = (0.4, 0.5)
"""Games of a player, divided by the median: below the first a guest, above the second none."""

MOST_GUESTS = 0.25
"""Largest share of guests. Where more players come and go they are the league, not its guests."""

GUEST_SPREAD = 4.0
"""Standard deviation of guests, divided by that of the others. Of newcomers six standard deviations
above a club, with five games each, the intervals held 79 % with 4 and 84 % with 8 (with 1 it was
11 %), and those of guests who are no stronger than the others are narrower with 8."""

FIRSTS_PULL = 0.1
"""Pull of scores of first moves to 0, in games: few games of a player say little."""

LEAN = 5.0
"""Standard deviation of the factor of strengths on these scores, divided by that of strengths
beyond them. Where the weaker of two mostly moves first, or the stronger, intervals of ratings held
87 to 90 % with 0. The effect was off by 0.5 standard deviations with 2, 0.35 with 5, 0.3 with 10
and 30; with shares of first moves in place of scores by 0.7 with 2, and 0.6 with 5. Elsewhere
widths are the same to 0.5 %."""

# `spread`.

SPREAD_ELO = 290.0
"""Standard deviation of a league's players that is likeliest, by its logarithm, if the league gives
none. With 250, 32 players 300 Elo apart who play a Swiss tournament of five rounds have intervals
that hold 93.1 %, with this 93.8 (Davidson's draws); near equals 30 Elo apart have errors of 111 and
124 Elo, and 155 by a normal logarithm about 250."""

SPREAD_FACTOR = 0.5
"""Standard deviation of the prior's logarithm where it is normal: 109 to 773 Elo in 95 % of
leagues. Of 308 kinds of leagues drawn by lot, a quarter of them 40 or 80 Elo apart, intervals of
ranks held less than 92 % in 54 with a normal logarithm, and in 32 with an even prior."""

EVEN_SD = 1.0
"""The same where the prior is even below its mode: 11 to 718 Elo."""

PLAUSIBLE_FROM = 0.5
"""Part of the likeliest spread, from which on players do not look nearer to each other than in most
leagues. With the whole of it, three of twelve Swiss tournaments of seven rounds without draws,
whose players look 80 Elo apart by luck, would seem to follow results with 0.55 to 0.58."""

HABIT_PULL = 30_000.0
"""The same under ``habit``: almost only the chain of meetings determines a player's strength."""

WIDE_SPREAD = 600.0 / ELO_PER_LOGIT
"""Prior spread of the estimates behind the sum of squares: a very weak prior."""

HIDDEN_SPREAD = 0.25
"""Added to the logarithm of that spread: a player who meets similar players only shows less of the
spread. Without it, intervals of clubs and ladders held 91 to 93 %."""

FIRST_TRY = 0.5
"""First step of the search, in the spread's logarithm."""

SPREADS_TRIED = 4
"""Spreads tried after the first three."""

SAME_SPREAD = 0.05
"""Distance in the logarithm within which no second spread is tried."""

LEAST_LOG_SPREAD, MOST_LOG_SPREAD = np.log(5.0 / ELO_PER_LOGIT), np.log(4000.0 / ELO_PER_LOGIT)
"""The logarithms of the least and the largest spread of the search: beyond 5 to 4,000 Elo players
are equal, or no game between them is open."""

LEAST_OF_GIVEN = float(np.log(0.03))
"""Logarithm of the least spread of the search, divided by the given spread, where this is less than
5 Elo: 3 % of leagues have a smaller one."""

SURE_SPREAD = 0.1
"""Deviation of the logarithm of the spread below which the likeliest spread alone is used. More
points would add the square of this deviation to a variance, and a league of 1,000 would take 20
fits more."""

STEP_OF_SPREADS, MOST_UNLIKELY = 1.25, 3.0
"""Steps in which spreads are summed over, in standard deviations of the logarithm, and the fall of
log-probability after which no further one counts. Sums in such steps over a normal distribution are
exact to 1e-5."""

SPREAD_POINTS = np.array([-1.0, 0.0, 1.0]) * np.sqrt(3.0)
"""Nodes and weights of Gauss-Hermite quadrature, in standard deviations of the logarithm: ``habit``
has a normal one."""

SPREAD_SHARES = np.array([1.0, 4.0, 1.0]) / 6.0
"""The weights of these points in the rule of three points."""

# `near_equals`.

NEAR_GRID = (640.0, 320.0, 160.0, 80.0, 40.0, 20.0, 10.0, 5.0, 2.5)
"""Spreads whose likelihoods are computed, in Elo: each starts near the one before."""

NEAR_STEPS = 200
"""Points between them, evenly in the logarithm: 2.8 % apart."""

MOST_NEAR_SPREAD = 40.0
"""Largest spread of near equals, in Elo, by each account. With 60, and by results alone, two thirds
of ladders of neighbours were taken for near equals (20 people 170 Elo apart, 24 to 60 games each),
and intervals by the proposed spread held 25 %; by all accounts their least was 42 in 48 ladders."""

NEAR_TAIL = 0.05
"""Probability of a spread above the one that is proposed: better too large than too small. With a
probability of a quarter, intervals of twelve versions, each 5 Elo above the last and 8 more by
chance, held 81 % by the proposed spread (100 % without one)."""

# `game_information`.

DECISIVE_GAMES = 10.0
"""Games of equal players without a draw that are added where draws are half points. Without them a
game told 1.20 to 1.22 times as much in leagues of 28 to 87 games in which it tells 1.17 to 1.18
times as much, ± 0.08 to 0.13; with them it is 1.12 to 1.16 ± 0.07. With 20 it is 1.08 to 1.13."""

# `belief`.

INTERVAL_ENDS = (0.5, 0.025, 0.975)
"""Probabilities of the quantiles of `Interval`: its middle, and its ends."""

CHANCE_RULE = np.polynomial.hermite_e.hermegauss(31)
"""Nodes and weights of quadrature: chances are smooth, and 31 nodes give 1e-6 at 1,000 Elo."""

RESULTS_WEIGHT = 0.75
"""Weight of the account ``results``, against ``likes``, where pairings follow results. ``likes``
holds where pairings also follow prior knowledge, as in McMahon's system."""

BY_POINTS = 1.0
"""Probability that pairings follow results where each round pairs equal points; else it is less."""

POINTS_WEIGHT = 0.9
"""The same where pairings are by points, or not chosen by the players, which leaves little room for
knowledge: seeding only. With 1 intervals of six opens of 420 players without draws held 93.2 %,
with this 94.8 %."""

HABIT_WEIGHT = 0.5
"""Weight of the account ``habit``, against ``likes``, where pairings do not follow results. By
``habit`` alone intervals of divisions with promotions held 88 %, by both 95 %, equally wide."""

SURE_OF_RANKS = (0.2, 0.8)
"""Probabilities up to which handicaps count as given without ranks, and from which on by ranks.
Between them both are weighed, which takes twice as long. With 0 and 1 intervals of 300 players took
1.7 CPU seconds, and with these 1.0; with 0.5 and 0.5 they held 94.4 % in place of 95.2."""

CHANCE_STEPS = 63
"""Grid points between the ends of log odds for chances: the chance of a draw rises and falls."""

# `ranks`.

RANK_DRAWS = 1000
"""Joint draws of all strengths: the tail probability, 2.5 %, is then known to ± 0.5 %."""

RANK_TAIL = 0.025
"""Probability beyond each end of an interval of 95 %."""

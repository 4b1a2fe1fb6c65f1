"""The measured and tuned numbers of this package, each with its unit, its loop and its reason.

=================  ========================================  =====================================
loop               what it does                              where it ends or turns
=================  ========================================  =====================================
walk               to an end of a coordinate's interval      `kernel`
system             one linear system of a step               `likelihood`, `information`
posterior          the strengths' mean, effects held         `posterior`, `evidence`
joint              mean and covariance of everything         `joint`, `spread`
population         spread, order of play, weights            `in_turn`, `population`, `belief`
populations        groups of few games between, guests       `populations`
choice             meetings compared with rewired ones       `choice`
draws              how much a game tells                     `game_information`
mixture            quantiles of several normal accounts      `mixture`, `ranks`
rounds             games moved between rounds, by annealing  `hidden_rounds`
correction         bias and width, by redrawn leagues        `redrawn`, `calibration`
forecasts          the factor of forecasts                   `left_out`
=================  ========================================  =====================================
"""

import numpy as np
from scipy.special import ndtri

from banzuke.engine.newton import Rules
from banzuke.engine.scale import ELO_PER_LOGIT

# `belief`.

MOST_PLAYERS = 1000
"""Players up to whom the distribution is computed: matrices of all players are inverted some 60
times, which takes some 2 CPU seconds for 500 players and eight times as long for twice as many."""

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

CHANCE_STEPS = 63
"""Grid points between the ends of log odds for chances: the chance of a draw rises and falls."""

# `calibration`.

REDRAWS = 64
"""Leagues redrawn from the corrected estimate: the mean r of an effect is then known to 1/8."""

ROOTS = 256
"""Signed roots of differences in all redrawn leagues together: their spread is known to 4 %. Half
as many for large leagues: each takes long, and an error of 6 % of the width does not show."""

Z = float(ndtri(0.975))
"""Half width, in standard deviations, of the central 95 % of a normal distribution."""

NOISE_FLOOR = 1e-6
"""Least noise where every game is drawn, so that no division is by 0."""

UNSTRETCHED = 10.0
"""Squared distances, in standard errors, of prior observations with stretch 0: the stretch varies
by some 0.3 between leagues. Most leagues have hundreds, leagues of equal players nearly none."""

LEAST_STRETCH = -0.5
"""Least stretch: r falls by 1 per standard error, so with -1 no value would be found."""

INFORMED = 0.1
"""Information, in games², of a player whose rating is bounded: about ¼ or more at an optimum."""

# `choice`.

REWIRINGS, REWIRED_PLAYERS = (10, 40), 1200
"""Least and largest number of rewired leagues, and their players together: the deviation of chains
is then known to a ninth for 30 players, to a quarter for 120 and more. With 10 the intervals of a
season of uneven teams were 680 to 750 Elo wide, by the names of the players alone."""

DIGITS = 6
"""Decimals of strengths in natural units that are more than rounding."""

REWIRED = 20
"""Exchanges of each game's opponent in a rewired league; with 5 nothing else is found."""

MEETINGS_PER_PLAYER = 20
"""Most games that are rewired, per player; more games do not lengthen chains."""

LEAST_CHAIN_SD = 0.005
"""Least deviation of the logarithm of chains between rewired leagues; in a gauntlet it is 0."""

CHOOSING = (4.0, 2.5)
"""Mean and deviation of the statistic where players choose opponents; above the mean this is
certain. Clubs of likes have 5 and more (of 4 games each 0.5 to 7), ladders and groups 20 and more;
leagues by lot -1 to 2, round robins, gauntlets and Swiss tournaments 0 and less."""

LONG_CHAINS = (0.4, 0.7)
"""Excess of the logarithm of chains where long chains begin, and where there is little else.
Ladders of neighbours have 0.7 to 1.2, groups with few games between 0.5 to 0.9, clubs of likes less
than 0.2, McMahon's system 0.1 to 0.4."""

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

# `in_turn`.

UNKNOWN_ORDER = 0.3
"""Probability that pairings follow results where the order of play is unknown."""

OTHERS_SD = 0.9
"""Deviation of the statistic, around 0, where pairings do not follow results."""

FOLLOWING = (3.5, 1.2)
"""Mean and deviation where pairings follow results; above the mean this is certain."""

SUREST_BY_ORDER = 0.999
"""Largest probability by the statistic; 1 is reserved for pairings by points."""

# `beyond_points`.

SWAPPED_ROUNDS = 10
"""Exchanges of each game's opponent among those of equal points."""

CHAINS_BEYOND = 6.0
"""Chains, in standard deviations of swapped meetings, with which opponents of equal points are
chosen; from 0 on it is possible. Tournaments have -5 to -1, arenas -2 to 3, Keizer's system -1 to
5, four opens of two classes -1 to 4, three of three classes of 12 players 8 to 23."""

# `by_points`.

NEAR_LEAST = 0.4
"""Sum of differences in points of pairings by points, between the least (0) and that by lot (1).
Swiss tournaments of 30 players have 0 to 0.09, of 8 up to 0.4, for those of equal points have met;
McMahon's system, clubs of likes and round robins of 16 and more have 0.6 and more."""

BELOW_LOT = 3.0
"""Standard deviations below the sum by lot: that of 1 in 1,000 leagues that pair by lot."""

BYES = (0.0, 0.5, 1.0)
"""What a missed round can be worth, in points: logs do not have it."""

# `game_information`.

DECISIVE_GAMES = 10.0
"""Games of equal players without a draw that are added where draws are half points. Without them a
game told 1.20 to 1.22 times as much in leagues of 28 to 87 games in which it tells 1.17 to 1.18
times as much, ± 0.08 to 0.13; with them it is 1.12 to 1.16 ± 0.07. With 20 it is 1.08 to 1.13."""

# `hidden_rounds`.

FEWEST_ROUNDS = 4
"""Least number of rounds: of fewer, nearly any games can be put into rounds by points."""

MOST_OF_ALL = 0.5
"""Most rounds, as a share of the players: with more of them it is nearly a round robin."""

MOST_AGAIN = 0.1
"""Largest share of games between players who have met before; clubs have 0.2 and more."""

MOST_GAMES = 2000
"""Most games whose rounds are sought, by a second or two of CPU."""

SWEEPS = 300
"""Moves tried for each game; with 100 the search of 1 tournament in 3 ends far from its rounds."""

SEARCHES = 3
"""Most searches, each from another start: one in six ends far from the rounds."""

MANY_GAMES = 300
"""Games above which one search is enough: closeness varies less."""

COOLING = (1.0, 0.1)
"""First and last temperature, in points: a win, and well below the least difference."""

TWICE_IN_ROUND = (0.3, 3.0)
"""First and last fine, in points, for two games of a player in a round: light at first, so that
games can pass each other."""

EXCHANGES = 0.7
"""Share of moves that exchange two games of a player, where the new round has one of theirs: other
moves leave somebody with two games in a round."""

MOST_MISSED = 0.5
"""Largest share of missed rounds. In a league of many tournaments players miss more, and with so
many byes any games can look paired by points: two years of the AGA did, with 0.53 and 0.87."""

FEW_BYES = 0.1
"""Share of missed rounds up to which only byes are missed: one for each round of an odd number."""

CLOSE = 0.68
"""Closeness above which pairings are by points. Of 14 tournaments each, 13 or 14 have more (11 of
12 players); of rounds that pair likes 0 to 3, of McMahon's 1 or 2."""

CLOSE_WITH_BYES = 0.82
"""The same where rounds are missed, so that more orders are possible: tournaments with a third
absent have 0.82 to 1.02 in 13 of 14, clubs of likes 0.62 to 0.88."""

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

# `kernel`.

STEP_ACCURACY = 0.02
"""Relative accuracy of each step's two systems: ln P depends on the error's square."""

FIRST_ACCURACY = 1e-3
"""The same for the initial direction of the climb to an end."""

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

# `likelihood`.

LEAST_INFORMATION = 1e-12
"""Information of a player whose results are uninformative, so that no division is by 0."""

LEAST_PRODUCT = 1e200
"""Least product of single games' normalisers z (`engine.outcomes.term`) before its logarithm is
taken: one logarithm for hundreds of games takes a third of the time, and one more factor, 2 + ν at
most, never overflows."""

# `mixture`.

LIGHT = 1e-4
"""Weight up to which a distribution is left out: no end of a 95 % interval would move."""

FARTHEST_QUANTILE = 9.0
"""Standard deviations from the farthest mean within which every quantile lies."""

BISECTIONS = 40
"""Bisections of the bracket of a quantile: to 1e-9 of 1,000 Elo."""

LEAST_SD = 1e-300
"""Least standard deviation of constants, such as the zero, so that no division is by 0."""

# `population`.

POPULATION_ACCURACY = 1e-4
"""Relative accuracy of covariances."""

POPULATION_NODES = 31
"""Nodes of Gauss-Hermite quadrature: chances are smooth, and 31 give 1e-6 at 1,000 Elo."""

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

LEAN = 2.0
"""Standard deviation of the factor of strengths on the share of first moves, divided by that of
strengths. Where the weaker of two mostly moves first, intervals of ratings held 87 % with 0, 93 %
with 1, 95 % with 2 and with 4, as wide as before; elsewhere they are the same to 1 Elo."""

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

# `ranks`.

RANK_DRAWS = 1000
"""Joint draws of all strengths: the tail probability, 2.5 %, is then known to ± 0.5 %."""

RANK_TAIL = 0.025
"""Probability beyond each end of an interval of 95 %."""

# `redrawn`.

PILOTS = 16
"""Leagues redrawn from the estimate to find its bias: the mean bias is then known to a quarter of
its spread, which is small against the correction."""

BIAS_ROUNDS = 2
"""Most corrections of the bias: a second one where the first correction was large."""

LONGEST_CORRECTION = 1.0
"""Largest correction of an effect per round, in natural units; larger biases are clipped."""

SCALE_SD = 0.2
"""Prior standard deviation of the logarithm of the strengths' scale between leagues, around 0. On
the AGA's pairings with strengths of ranks the logarithm is -0.1, on football's 0, and on a long
ladder with an eighth of its games between random players 0.25."""

FLAT = 1e-12
"""Least divisor: leagues of equal players carry no information about the scale."""

LARGE_LEAGUE = 1000
"""Players above which half as many leagues are redrawn: each is more informative."""

# `spread`.

SPREAD_ELO = 250.0
"""Standard deviation of a league's players, the median of its prior. 200 says more truly who is the
stronger after short tournaments (0.931 said, 0.934 so; with 250 0.936 and 0.913), but intervals of
ratings then hold 90.6 % where no game is drawn (with 250 92.8 %): results hardly tell the spread.
"""

SPREAD_FACTOR = 0.5
"""Standard deviation of the prior's logarithm: from 90 to 670 Elo in 95 % of leagues."""

LIKES_PULLS = (3.0, 30.0)
"""Total pull of a player's meetings, divided by the pull to the mean, under ``likes``."""

HABIT_PULL = 30_000.0
"""The same under ``habit``: almost only the chain of meetings determines a player's strength."""

WIDE_SPREAD = 600.0 / ELO_PER_LOGIT
"""Prior spread of the estimates behind the sum of squares: a very weak prior."""

HIDDEN_SPREAD = 0.25
"""Added to the logarithm of that spread: a player who meets similar players only shows less of the
spread. Without it, intervals of clubs and ladders held 91 to 93 %."""

EFFECT_PRECISION = 0.01
"""Precision of each effect, in natural units⁻²: a nearly flat prior (1,700 Elo)."""

OPEN_STEP_PRECISION = (ELO_PER_LOGIT / 100.0) ** 2
"""The same of the worth of a step of handicaps that results leave open: a stone is worth some 100
Elo among strong players of go, 20 to 40 among the AGA's."""

GIVEN_STEP_ERROR = 0.15
"""Standard deviation of a step of a given worth, as a share of it. If the worth is 30 % wrong, 79
to 99 % of ratings hold (without it 74 to 90 %), if it is right 96 to 98 %; intervals of clubs in
which results tell nothing of it are 1.6 times as wide. With 0.2, 83 to 99 %, but then forecasts at
20 stones and more are those of unknown handicaps."""

FIRST_TRY = 0.5
"""First step of the search, in the spread's logarithm."""

SPREADS_TRIED = 4
"""Spreads tried after the first three."""

SAME_SPREAD = 0.05
"""Distance in the logarithm within which no second spread is tried."""

LEAST_LOG_SPREAD, MOST_LOG_SPREAD = np.log(5.0 / ELO_PER_LOGIT), np.log(4000.0 / ELO_PER_LOGIT)
"""The logarithms of the least and the largest spread of the search: beyond 5 to 4,000 Elo players
are equal, or no game between them is open."""

SURE_SPREAD = 0.1
"""Deviation of the logarithm of the spread below which the likeliest spread alone is used. Three
points would add the square of this deviation to a variance, and a league of 1,000 would take 20
fits more."""

SPREAD_POINTS = np.array([-1.0, 0.0, 1.0]) * np.sqrt(3.0)
"""Nodes and weights of Gauss-Hermite quadrature, in standard deviations of the logarithm."""

SPREAD_SHARES = np.array([1.0, 4.0, 1.0]) / 6.0
"""The weights of these points in the rule of three points."""

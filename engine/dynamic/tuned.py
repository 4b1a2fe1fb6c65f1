"""The measured and tuned numbers of this package, each with its unit, its loop and its reason.

=================  ========================================  =====================================
loop               what it does                              where it ends or turns
=================  ========================================  =====================================
model, history     the constants that may be given           `model`, `history`, `preference`
ascent             Newton's steps to the likeliest paths     `ascent`, `system`
search             constants by their evidence               `constants`, `moments`, `sets`
draws              random paths for errors                   `draws`
variances          messages between opponents                `marginals`, `moments`
filter             constants and effects, day by day         `filter`
walks              scale, first move, draws and newcomers    `walks`, `foresight`, `quarterly`
=================  ========================================  =====================================
"""

import numpy as np

from banzuke.engine.scale import ELO_PER_LOGIT

# `model`.

DRIFT_ELO = 35.0
"""Change of people's strength, Elo per √year. Coulom's 14 Elo² a day for go is 72; three sports,
fitted by one-step-ahead prediction, gave 20 to 60. It is used only where a league has too few
games."""

SPREAD_ELO = 350.0
"""Spread of first strengths, Elo: the deviation that Glicko gives a newcomer."""

STILL_ELO = 1e-3
"""Drift, Elo per √year, below which strength is constant: 0.01 Elo in a century of play."""

LEAST_ELO = 1.0
"""Spread of first strengths, Elo, below which all are equal."""

MOST_RANK_ELO = 500.0
"""Largest value of a rank, Elo: odds of 18 between neighbours."""

MOST_RISE_ELO = 200.0
"""Fastest rise of newcomers, Elo a year: five times that of the tennis of the ATP."""

LEAST_SHARE, MOST_SHARE = -0.5, 1.5
"""Limits of the share of a rank's worth by which a later rank changes what is expected: beyond 0
and 1 by the error that a share has in small leagues, so that its errors are those of no limit."""

MOST_REVERSION = 12.0
"""Fastest reversion, 1 / year: a month keeps a third of a strength."""

LEAST_DISPERSION = 0.05
"""Smallest share of a game's variance that is left where draws count as half points: a league of
engines in which 19 of 20 games between equals are drawn."""

UNDRAWN_GAMES = 10.0
"""Games between equals, none of them drawn, that count beside those played where the share of
drawn games is estimated: three draws in three games are no reason for near certainty."""

MOST_ELO = 5000.0
"""Largest constant, Elo: odds of 10^12 between newcomers, far outside any league."""

# `history`.

MOST_DAYS = 2**22
"""Days from the first game to the last, 11,000 years: more than dates of four digits can be apart.
A table has a number for each day between two games of a player."""

MOST_RANK = 200.0
"""The largest number of a rank: ladders have 30 kyu and 9 dan, a text of two digits at most 99."""

# `preference`.

USUAL_RANK_ELO = 50.0
"""What a rank or a stone is preferred to be worth. The AGA's players of 2000 to 2002 have 23 Elo a
kyu and 63 a dan; federations of go say 85 to 230."""

CENTRE = np.array(
    [np.log(DRIFT_ELO), np.log(SPREAD_ELO), 0.0, 0.0, *2 * (USUAL_RANK_ELO / ELO_PER_LOGIT,), 0.0,
     0.5]
)  # fmt: skip
"""The preferred constants, by default those of a league without games."""

WIDTH = np.array(
    [1.0, 0.7, 150.0 / ELO_PER_LOGIT, 0.3, *2 * (50.0 / ELO_PER_LOGIT,), 15.0 / ELO_PER_LOGIT, 0.5]
)
"""Standard deviations: factors of e (drift, by the curvature at its centre) and 2, 150 Elo, 0.3 a
year, 50 Elo a rank, 15 Elo a year of newcomers' rise.

With a wide deviation for spread, football from 1920 to 1940 lost 0.001 nats a game. In logs of
football founders are 100 to 500 Elo ahead, in those of five leagues 60, in those of cards 0. With
half of 150 Elo football lost 0.0004 to 0.0021. With twice as much it gained up to 0.0008, and cards
lost 0.0001."""

WIDTH_FOR_ERRORS = np.array([*WIDTH[:3], 1.0, *WIDTH[4:]])
"""Those for errors, and where reversion is compared with pairings: reversion has 1 a year. With
0.3, intervals held 90.6 to 92.0 % where strength reverts by 0.5 a year, with 1 they hold 93.7 to
95.1 %, and as much as before where it does not (16 and 24 leagues, seeds from 40000, summed over a
grid of constants)."""

LEAST_DRIFT_ELO = 1.0
"""The smallest drift of a search, Elo per √year: 5 Elo in 25 years."""

# `ascent`.

LAST_STEP_ELO = 5e-4
"""Size of the last step, Elo. The error after it (its square, and the rounding of single
precision) is far below a digit shown."""

INEXACT = 0.02
"""Relative tolerance of the solution of a step: Newton's method then gains two digits."""

EXACT_ELO = 3e-8
"""Tolerance of the solution of the last step, Elo: opponents pass on at most 100 times that."""

NEAR_ELO = 2e-3
"""Size, in Elo, of a step below which the step is solved exactly: the next one would be the
last."""

ROUNDING = 1e-11
"""Relative rounding error of a sum of up to 10^8 logarithms."""

STEP_LENGTHS = 31
"""Lengths tried for a step, each half of the one before: below 1e-9 no ascent is left to find."""

ROUGH_SWEEPS = 100
"""Sweeps of a step in single precision before double precision takes over. In leagues of 45,000
to 12,000,000 games, all steps together need at most 42."""

MOST_PASSED = 10.0
"""Largest ratio, in single precision, of a step to the step with opponents fixed. A large ratio
costs digits. Of 700 random histories with spreads of 10 to 4,000 Elo the worst mode was off by
3e-5 Elo; with 30, and with 100, by 1e-4."""

MOST_STEPS = 60
"""Newton steps, each halved until it climbs; histories take five to ten."""

# `system`.

EFFECT_SD = 3.0
"""Standard deviation of the prior of θ and of ln ν, logits: 520 Elo for the first move, and draws
in 2 to 91 % of even games. It matters only where results have no information, for example if all
games are drawn."""

RIDGE = np.full(2, EFFECT_SD**-2)
"""The precision of that prior, added to the diagonal."""

MOST_SWEEPS = 500
"""Sweeps that none of 10,000 random histories needed; beyond, the fit reports failure."""

# `constants`.

FEWEST_GAMES = 30
"""Games below which the default constants are used: a search would follow single results."""

FEWEST_DAYS = 3
"""Fewest days with games: below, no day can be predicted from earlier days."""

LEAST_GAIN = 1.0
"""Gain of log-evidence, nats, that reversion or newcomers' rise needs to be used. A league without
reversion passes in one case of twelve. If reversion is always used, intervals of simulated random
walks hold 2 % less."""

LITTLE_REVERSION = 0.05
"""Reversion, 1 / year, over which the slope by it is differenced."""

LITTLE_RISE = 0.03
"""Rise of newcomers, logits / year (5 Elo), over which the slope by it is differenced."""

START_REVERSION = 0.3
"""Reversion at which a search with the weaker preference begins, 1 / year: where a slope at 0 says
nothing, one at 0.3 does."""

LEAST_LEAD_OF_REVERSION = 0.5
"""Lead of log-probability, nats, with which reversion is taken in place of pairings by strength.
With 0, three of 40 leagues of fixed rivals were no longer recognised (seeds 41000 to 41039)."""

HALF_LIFE_YEARS = 15.0
"""Half-life, years, of the weight of a change for drift and reversion: their present values count.
American football since 1920 reverts by 0.31 a year, in its last twenty years by 0.41."""

LONGEST_CONSTANT_STEP = 1.0
"""The longest step of the search, in ln or logits: the slope says little about constants that are
e times as large."""

LAST_CONSTANT_STEP = 0.003
"""The last step, as a part of a constant or in logits. With 0.01 three searches from far apart
ended 3 % from each other, with this within 0.02 %; they take a sixth more fits."""

MOST_FITS = 40
"""Most fits of a search; leagues take three to six, and 10,000 random histories at most 13."""

LEAST_CONSTANTS = np.array(
    [np.log(LEAST_DRIFT_ELO), np.log(LEAST_ELO), -MOST_ELO / ELO_PER_LOGIT, 0.0, 0.0, 0.0,
     -MOST_RISE_ELO / ELO_PER_LOGIT, LEAST_SHARE]
)  # fmt: skip
"""Lower limits of the search."""

MOST_CONSTANTS = np.array(
    [np.log(MOST_ELO), np.log(MOST_ELO), MOST_ELO / ELO_PER_LOGIT, MOST_REVERSION,
     *(MOST_RANK_ELO / ELO_PER_LOGIT,) * 2, MOST_RISE_ELO / ELO_PER_LOGIT, MOST_SHARE]
)  # fmt: skip
"""Upper limits of the search."""

# `at`, `paces`.

TINY = 1e-300
"""Replaces 0 where strength does not change, and probabilities that are too small for a number."""

# `sets`.

BELIEF_STEP = np.array([0.15, 0.1, 0.15, 0.1, 0.02, 0.02, 0.01, 0.1])
"""Steps of the second differences: ln drift, ln spread, founders' mean (logits), reversion (1 /
year), the worth of a kyu and of a dan (logits), newcomers' rise (logits / year)."""

BELIEF_WIDEST = np.array([1.0, 0.7, 0.9, 0.5, 0.3, 0.3, 0.09, 0.5])
"""Largest standard deviations, those of the prior: the evidence is no parabola over wider ones."""

WIDEST_FOR_ERRORS = np.array([0.6, *BELIEF_WIDEST[1:]])
"""Those for errors. The posterior of ln drift has a long tail of small drifts, where errors hardly
change, and a short one of large drifts. With 1, intervals of 10 games a player contained 0.8 % more
than with 0.6 (40 leagues a cell, seeds from 30800). Forecasts lose by it: cards 0.6170 nats a
match, not 0.6167."""

WIDEST_REVERSION = 0.8
"""That of reversion for errors, 1 / year; below the preference's, as for the other constants."""

BELIEF_SURE = np.array([0.05, 0.05, 0.1, 0.05, 0.01, 0.01, 0.01, 0.05])
"""Standard deviations below which constants count as known: errors change by a twentieth."""

BELIEF_UNSURE = np.array([0.25, 0.25, 0.5, 0.25, 0.1, 0.1, 0.04, 0.2])
"""Standard deviations above which the fall of the posterior is computed."""

LEAST_LIKELY_REVERSION = 0.05
"""The probability of reversion below which it does not count: one draw of 20. Of 40 leagues of 30
games a player without reversion, it has 13 % in the middle one."""

BELIEF_NEAREST = 0.3
"""The smallest share of its distance to which a model is put nearer."""

ROUGH_STEP_ELO = 0.5
"""The last step of fits in the search, for sets of constants and for quarters, Elo: strengths are
within 0.01 Elo after it."""

# `chances`.

CHANCE_NODES = 20
"""Points of the rule over the normal error: beyond 12 a chance changes below its tenth digit for
errors up to 500 Elo."""

# `counting`.

SPARSE_DAYS = 2**16
"""Days, 179 years, that are counted one by one even where games are fewer; half a megabyte."""

# `draws`.

DRAW_LANES = 4
"""Draws solved side by side: 100 of 450,000 games took 4.5 CPU seconds, 4.9 by eights, 6.1 by
sixteens, with which vectors do not stay in the processor's cache."""

MOST_NUMBERS = 2**26
"""Numbers in one array of lanes: a quarter of a gigabyte in single precision. Larger leagues take
one lane at a time."""

DRAW_TOLERANCE_ELO = 0.3
"""Tolerance of the solution of draws, Elo: a hundredth of deviations of 30, which take hundreds of
games."""

DRAW_MOST_PASSED = 2.0
"""Largest ratio, in single precision, of draws to draws with opponents fixed: leagues have 0.9 to
1.7. With 3 to 30, draws of random histories with a spread of 4,000 Elo were off by 2 % of
their deviation."""

# `evidence`.

SERIES_BELOW = 1e-3
"""Limit of `_less`: below it, the first two terms of the series are exact to ten digits."""

MOST_EXPONENT = 700.0
"""Largest exponent of `_less`: beyond it the second term is 0, and e to its power infinite."""

# `eras`.

ERA_PARTS = 16
"""Parts of the games, equally many in each, between which an era may begin."""

LEAST_SCORE_OF_ERA, LEAST_GAIN_OF_ERA = 2.0, 2.0
"""Gain of log-evidence, nats, for which a new era is tried, and gain of the filter for which it
counts. Of 15 kinds of leagues without eras (40 and 60 of a kind, seeds from 70000) one league in
twenty had a gain of evidence above 1.0 to 3.6. With 3, leagues whose drift goes from 15 to 130 gain
0.0022 nats a game by eras, with 2 and with 1.2 0.0034. Their eras gain 3 to 20 nats in the filter;
those of real logs that made forecasts worse at most 1.6 since the last change."""

LEAST_INFORMATION_OF_ERA = 0.5
"""Least variance of the slope that is compared at a day: with less it is far from normal."""

ERA_WIDTH = 1.0
"""Standard deviation of the logarithm of an era's drift about that of all times: a guess."""

MOST_ERAS, MOST_ERA_TIMES = 5, 16.0
"""Most eras, and the largest ratio of their drifts to today's: no league has shown more."""

MOST_ERA_FITS, LAST_ERA_STEP = 12, 0.03
"""Most fits for the drifts of eras, and the last step of their logarithms: they are known to a
tenth at best."""

# `likely_eras`.

LEAST_SCORE_OF_LIKELY_ERA, LEAST_LIKELY_ERA = 1.0, 0.05
"""Gain of log-evidence, nats, for which an era is tried for errors, and the probability below which
an era, or none, does not count: one draw of 20."""

NEAR_PARTS = np.arange(-4, 5) / 2.0
"""Days of the last change that are tried for errors, from the likeliest day: parts of the games, of
`ERA_PARTS` in all."""

TIMES_TODAY = np.exp(np.arange(-3, 6) * 0.3)
"""Drifts since then that are tried for errors, as times the likeliest one: 0.4 to 4.5. The score
test finds days too early where the drift rose late, and then today's drift is found too small: 90
for 130 Elo."""

ERAS_OF_A_SET = 2
"""Days and drifts for each set of the other constants."""

# `paces`.

LIKELY_PACES = np.exp(np.arange(-8, 9) * 0.3)
"""Paces that are tried: a ninth of the drift to eleven times."""

PACE_DEVIATIONS = (0.02, 0.3, 0.5, 0.7, 1.0, 1.3)
"""Standard deviations of the logarithm of a pace that are tried; at the first all are alike."""

PACE_MEANS = tuple(0.2 * at for at in range(-8, 6))
"""Means of the logarithm of a pace that are tried."""

LEAST_EVIDENCE_OF_PACES, LEAST_GAIN_OF_PACES = 1.5, 1.0
"""Gains of evidence and of the filter, nats, for which paces count. Of 80 leagues of four kinds in
which all have one drift (seeds from 71000) none has paces; of 20 leagues of 30 players and 3,200
games in which a third drifts by 150 Elo and others by 20, 18 have. With evidence of 1.0 the cards
had paces after 800 games and lost 0.004 nats a match. England's football and that
between countries have paces by evidence (2 and 7 nats) that foresee results worse by 1 to 4 nats in
most years."""

PACE_CUTS = (1 / 3, 1 / 2, 2 / 3, 5 / 6)
"""Parts of the games after which results are foreseen with the paces known until then."""

PACE_DECIMALS = 2
"""Decimals of a pace: it is known to a fifth at best, and equal gaps of time stay few."""

# `expected`.

FOUNDING_DAYS = 365
"""Days after the first game in which a new player is a founder: a league's round of a year."""

FEWEST_NEWCOMERS = 0.1
"""Smallest share of later players that makes these a group of their own. Fewer later players are
mostly founders who played late: with one of 30, a single player moved the level of all by 80
Elo."""

RISE_YEARS = 4.0
"""Years for which newcomers are expected to rise."""

RANKS_APART = 5.0
"""Standard deviation of the ranks of a league's players, where only one rank is known. In the AGA
it is 6."""

WEIGHT_OF_PRIOR = 10.0
"""Games, and players, that the usual values weigh: no correlation of opponents' ranks, and ranks as
far as expected from what opponents tell. It is a guess; leagues have hundreds."""

MOST_CORRELATION = 0.98
"""The largest correlation of opponents' ranks that counts: with 1 a rank would be known exactly."""

WHOLE_RANK = 1.0 / 12.0
"""Variance of a rank that is rounded to a whole one, added to that of an unknown rank."""

RANK_NODES = 9
"""Points of the quadrature over an unknown rank."""

FIRST_DAN = 1.0
"""The rank at which the worth of a step changes. In even games of the AGA a dan is worth 22 Elo up
to 3 dan and 64 from there on, a kyu 0 to 12 from 15 kyu to 1 kyu: beginners guess their rank."""

# `filter`.

FILTER_NODES = 9
"""Points of the quadrature over the error of a game's log-odds: with 9, the losses of football,
cards and go differ from those with 31 below the fifth digit."""

SHARPEST = 0.25
"""The largest information of one game on its log-odds: p (1 - p) at even chances."""

LEAST_LEFT = 1e-9
"""Least part of the variance that remains after results, where one point takes all weight."""

TIE_STEP, MOST_TIE_STEPS = 0.05, 20
"""The last step of ln ν on a day: only the first big days of a league need a second step."""

LEAD_SD = 0.5
"""Standard deviation of the first move's worth before any game, logits: 87 Elo. With a wide one,
the results of the first days count for the first move rather than for the players: with `EFFECT_SD`
forecasts of the go of the AGA lost 0.6920 nats a game, with this 0.6915, and football lost as much
as before."""

EFFECT_DRIFT = 0.04
"""Change of the first move's worth and of ln ν, logits per √year: 7 Elo. Of 0, 0.02, 0.04, 0.06 and
0.1 this gave the best forecasts of football from 1996 to 2005. Any of the last four gains 0.0007
nats a game or more over 0: home advantage and draws have changed since 1950."""

# `walks`.

SCALE_SD = 0.15
"""Prior standard deviation of ln scale: forecasts of small leagues are taken as they are."""

FORESIGHT_SD = (LEAD_SD, EFFECT_SD, LEAD_SD)
"""Prior standard deviations of θ, of ln ν and of newcomers' lead, logits."""

FIRST_WALK_SD = 1e-4
"""Prior deviation of the scale's first walk from 1: forecasts are taken as they are."""

WALK_DRIFTS = np.array(
    [[0.0, 0.02, 0.08, 0.3], [0.0, 0.02, 0.08, 0.3], [0.0, 0.04, 0.2, 1.0], [0.0, 0.02, 0.08, 0.3]]
)
"""Change of ln scale, of the first move's worth (logits), of ln ν and of newcomers' lead (logits),
a row each, per √year. Four walks follow the results, from one that does not change to one that
forgets in a year."""

WALK_LIKELY = np.array([0.5, 0.45, 0.045, 0.005])
"""Prior probability of each walk."""

NEWCOMERS_WALK_LIKELY = np.array([0.9, 0.09, 0.009, 0.001])
"""The same for newcomers' lead, which the first walk fixes at 0. Chosen on college basketball, two
leagues of football, cards, the AGA's games without stones, engines and four of the known leagues.
With `WALK_LIKELY` basketball, go and engines gain 0.0040, 0.0009 and 0.0021 nats a game, with this
0.0031, 0.0004 and 0.0015; Italy, where three promoted sides a year decide, and cards lose 0.0005
and 0.0004, with this 0.0001."""

ALIKE = (1.0, 1.0, 1.0, 1.0)
"""Prior odds, for each walk, of a scale above 1 against one below: those of a rule's log odds."""

CAUTIOUS_LIKELY = (0.3, 0.3, 0.0, 0.0)
"""Prior odds, for each walk, of a scale above 1 against one below. A model may be too cautious for
a league, and then it always is; a scale that comes and goes is at most 1. With 1 for all four walks
engines lose 0.0052 nats a game, with 1 for the slow ones 0.0002, and cards 0.0003; with this they
lose 0.0001. Of what basketball and Spain gain with 1, this keeps two thirds: 0.0006 and 0.0002."""

FORGOTTEN = 0.1
"""Fraction of the knowledge about the right walk that is forgotten in a year."""

FORESIGHT_NODES = 3
"""Points of the quadrature over the error of a game's log-odds."""

WALK_STEPS, LAST_WALK_STEP, LONGEST_WALK_STEP = 8, 0.01, 1.0
"""Newton steps of a walk in a quarter, the size of the last one, and the longest."""

WINDOW_SD = 0.5
"""Standard deviation of what the games of one window share in ln ν. Forecasts of chess engines lose
0.993 nats a game with 0.3, 0.988 with 0.5 to 1, and 1.029 without it; those of five leagues of
football move by less than 0.0001."""

# `foresight`.

APART_ELO = (np.inf, 240.0, 170.0, 120.0)
"""How far apart opponents may be by their pairing, Elo; factors of √2, between which forecasts
differ little. Infinite: the pairing carries no information."""

APART_LIKELY = (0.5, 1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0)
"""Prior probability of each: that pairings carry information is as likely as not."""

NEWCOMERS_APART_LIKELY = (0.999, 0.001 / 3.0, 0.001 / 3.0, 0.001 / 3.0)
"""Prior probability of each for newcomers' games where nobody declares ranks. Results must say so
clearly, because games of one newcomer depend on each other: those of engines gain 60 to 230 nats by
a distance, those of tennis doubles 6 at times, and then lose 0.0002 nats a game if 0.05 is in place
of 0.001. With one half, football, where promoted sides meet everybody, loses 0.0004."""

# `handicaps`.

HANDICAP_STEPS_ELO = (10.0, 20.0, 40.0, 80.0, 160.0)
"""What a step of handicaps may be worth, Elo: between doubles forecasts differ little. Of the AGA's
stones 20 is likeliest; federations of go take a rank for 85 to 230 Elo."""

STEP_WIDTH = 0.8
"""Width of the preference for the worth of a step about that of a rank: a factor of 2.2."""

LEAST_STEP_SHARE = 0.02
"""A worth that is less likely than this part of the likeliest one does not count."""

MOST_SHIFT = 10.0
"""Maximum logits that a handicap adds (1,700 Elo); a code whose receiver always won has no
finite estimate."""

# `in_time`.

CLOCK_STEP = 2.0**-16
"""Days to which gaps are rounded where the drift has changed, so that equal gaps are one."""

SHORT_DAYS = 2**16
"""Days, 179 years, whose numbers take two bytes."""

# `matching`.

LITTLE_INFORMATION = 1.25
"""The information on a player's changes at which Fisher's information on the drift turns from the
square of it to itself: that of a Wiener process observed evenly."""

HALF_MATCHED = 2.0
"""Fisher's information on ln drift at which half of Jeffreys' prior counts, and half of the
preference. Chosen on seeds 30400 to 30739, with the whole preference. In its place, with 2, 3 and
4.5, intervals of last days contain 93.8, 93.6 and 93.4 % where the drift is 150 Elo, and 96.2, 96.1
and 95.9 % where it is 35 (30 games a player, 40 leagues, seeds from 76000)."""

# `marginals`.

MARGINAL_ROUNDS = 6
"""Rounds of messages: football's and the cards' deviations move by less than 0.1 % after four."""

LEAST_PRECISION = 1e-9
"""Keeps a variance without a game finite where that game is all that is known."""

# `moments`.

MEAN_TOLERANCE_ELO = 0.02
"""Tolerance of the step from mode to mean, Elo: a thousandth of a spread of 20 Elo."""

MOMENT_NODES = 5
"""Points of the quadrature over the error of a game's log-odds: with 7 the slopes of the evidence
of 450 to 45,000 games are the same to three digits."""

MOMENT_ROUNDS = 3
"""Rounds of messages for variances: slopes are those of six rounds to 0.1 %."""

MOMENT_STEPS = 2
"""Steps of expectation propagation. At the true drift of simulated leagues (1,500 games, 150 Elo)
the slope of the evidence by ln drift, which is 0 on average, was -2.4 after one step, -0.4 after
two and -0.1 after four, ± 0.7; around the mode alone, to first order, it was -3.3."""

MOST_MOVED = 2.0
"""Longest step of expectation propagation, in deviations of each strength. Leagues have at most
1.7. In one of 64 games with 33 draws, each at odds of a spread of 1,000 Elo, steps grew to
20,000 deviations, and the search ended without a number."""

# `pairing`. Chosen on seeds 20000 to 20023 of cells of `bench.paths_coverage` and of other designs.

TIMES_MET = 2.0
"""The power of the number of times that two have met, by which their next pairing says less. People
meet again by habit. With 2, 64 of 72 leagues of fixed rivals are recognised, with 1 54, with 0 at
most 42; if only the first pairing of two counts, 32."""

MOST_WIDE_ELO = 1400.0
"""Widest spread of first strengths, Elo. Of a true spread of 400 Elo 72 % is found with 1000, 78 %
with 1400, 80 % with 2000; in divisions the error of ratings grows from 207 to 227 and 237."""

TIMES_WIDER = 6.0
"""The spread divided by the deviation of first strengths without their errors. Of a true spread of
200 Elo some 150 is found as this deviation, because the drift of paths explains a part. With four
times as much, the prior still shrinks strengths: ratings have errors of 129 and 209 Elo where the
spread is 200 and 400, with six times 125 and 194."""

TIMES_FASTER = 2.25
"""The drift divided by the likeliest drift. Opponents are near each other on the day on which they
meet, and further apart on other days. So results change less over time than strengths do: of a true
drift of 60 Elo, 40 was found. With twice the likeliest drift, intervals of last days hold 92 to
96 % with a spread of 200 and 30 or 100 games, with 2.25 94 to 97, with 2.5 96 to 98."""

DISTANCES_ELO = (60.0, 120.0, 240.0)
"""Distances that are tried, Elo: a factor of 2, between which forecasts differ little. Pairings by
chance gain most at 240 Elo, where a pairing says little; pairings by strength rarely do. Without it
3 of 384 leagues without information are taken for leagues with it, with it 21. A distance of 30
recognises no further league."""

DRIFTS_ELO = (30.0, 100.0)
"""Drifts that are tried, Elo per √year: slow and fast. Three drifts distinguish leagues no
better."""

PAIRING_ROWS = 30_000
"""Rows of games that decide, the last ones: seven passes take 0.1 CPU seconds."""

FEWEST_PAIRINGS = 100
"""Number of pairings below which pairings count as without information: 60 games of a football
season gained 1.8 nats by chance."""

MOST_AGAIN, FEWEST_AGAIN = 1.5, 10.0
"""Meetings of two who have met before, as a multiple of those by lot, below which nobody has chosen
an opponent; and the number by lot that is needed to say so. In leagues of `bench.paths_coverage`
they are 1.6 to 7 times as many where people meet by strength, and 0.6 to 1.2 times where they meet
by lot, by running ratings or in Swiss tournaments."""

# `quarterly`.

WINDOW_DAYS = 91
"""Days that are forecast at once: a contest's quarter."""

MOST_WINDOWS = 20
"""Quarters that are forecast, the last ones. By their information, five years of doubles (3,600
games) give the scale to 0.05."""

QUARTERLY_ROWS = 300_000
"""Rows of games in all fits together, 0.3 CPU seconds: twenty fits of 15,000 games of doubles, or
four of 70,000 games of tennis, whose quarters have 700 games each."""

FEWEST_BEFORE = 30
"""Least number of games before a window that is forecast: fewer say little about strengths."""

"""Numbers of the search for a league's constants, of eras, paces, pairings and handicaps."""

import numpy as np

# `constants`.

FEWEST_GAMES = 30
"""Games below which the default constants are used: a search would follow single results."""

START_REVERSION = 0.3
"""Reversion at which a search with the weaker preference begins, 1 / year: where a slope at 0 says
nothing, one at 0.3 does."""

LEAST_LEAD_OF_REVERSION = 0.5
"""Lead of log-probability, nats, with which reversion is taken in place of pairings by strength.
With 0, three of 40 leagues of fixed rivals were no longer recognised (seeds 41000 to 41039)."""

TIMES_FASTER = 1.5
"""The drift divided by the likeliest drift, unless `MOST_TIMES_DRIFT` or meetings say otherwise.
Opponents are near each other on the day on which they meet, and further apart on other days. So
results change less over time than strengths do: of a true drift of 60 Elo, 40 was found. Until
method 28 it was 2.25, which leagues with a drift of 60 Elo need, and nothing else told the drift:
with 15 Elo intervals held 99 %, with 150 52 to 76. Now meetings tell the rest."""

TIMES_BY_MEETINGS = 1.4
"""The drift as a multiple of the one by meetings. With the true drift ratings of people who choose
their like are too near each other, by a factor of 1.2 to 2; with twice the true one the factor is
1.0 to 1.3 (drifts of 60 and 150 Elo)."""

MOST_BY_MEETINGS_ELO = 500.0
"""Largest drift by meetings, Elo: where few meet again, they would allow any."""

MOST_LOST_BY_MEETINGS, MOST_LOST_A_GAME, STEP_BY_MEETINGS = 10.0, 0.02, 1.2
"""What results may lose by the drift by meetings in place of the likeliest one, nats, in all or a
game, whichever is more, and the steps in which the drift becomes smaller until they lose no more.
Conferences of 24 near equals that are drawn by lot each year lose 34 to 50 nats. With 0.01 a game
the few of them that are taken have ratings with errors larger by 0.3 to 0.9, with 0.02 by 0.4 to
1.2. People who choose their like, play 100 games, and change by 150 Elo hold 86 to 89 % with 0.01,
and 95 to 97 with 0.02."""

WIDE_ELO = 1000.0
"""Spread of first strengths where pairings follow strength, Elo: it pulls nobody to the mean. With
800, intervals of leagues with a spread of 400 hold 79 to 85 % in sections of six and of people who
choose their like, with 1,000 82 to 91; but in divisions of a day ratings have errors of 183 and 198
Elo with a spread of 200. Until method 26 it was six times the deviation found, 350 to 1,400 Elo:
three McMahon tournaments had a drift of 440 to 600 Elo with it, and ratings errors of 389 to 510;
now they are 171 to 217. Six to eight leagues of each kind."""

MOST_TIMES_DRIFT = 4.0
"""Largest drift there, as a multiple of the one by results alone, which counts as 35 Elo at least:
where pairings follow strength few games are explained as well by any drift. With 3, intervals of
McMahon tournaments with a true drift of 150 Elo hold 84 to 88 % on the last day, with 4 86 to 93;
with a drift of 60 both hold 99, and ratings of three tournaments have errors of 157 to 206 and 171
to 217 Elo."""

# `dispersion`.

UNDRAWN_GAMES = 10.0
"""Games between equals, none of them drawn, that count beside those played where the share of
drawn games is estimated: three draws in three games are no reason for near certainty."""

# `eras`.

ERA_PARTS = 16
"""Parts of the games, equally many in each, between which an era may begin."""

LEAST_SCORE_OF_ERA, LEAST_GAIN_OF_ERA = 2.0, 2.0
"""Gain of log-evidence, nats, for which a new era is tried, and gain of the filter for which it
counts. Of 15 kinds of leagues without eras (40 and 60 of a kind, seeds from 70000) one league in
twenty had a gain of evidence above 1.0 to 3.6. With 3, leagues whose drift goes from 15 to 130 gain
0.0022 nats a game by eras, with 2 and with 1.2 0.0034. Their eras gain 3 to 20 nats in the filter;
those of real logs that made forecasts worse at most 1.6 since the last change, but in finals of the
ATP 6.4 since it and -3.1 before it: there the gain before the last change must not be below 0."""

LEAST_INFORMATION_OF_ERA = 0.5
"""Least variance of the slope that is compared at a day: with less it is far from normal."""

ERA_WIDTH = 1.0
"""Standard deviation of the logarithm of an era's drift about that of all times: a guess."""

MOST_ERAS, MOST_ERA_TIMES = 5, 16.0
"""Most eras, and the largest ratio of their drifts to today's: no league has shown more."""

MOST_ERA_FITS, LAST_ERA_STEP = 12, 0.03
"""Most fits for the drifts of eras, and the last step of their logarithms: they are known to a
tenth at best."""

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

# `pairing`. Chosen on seeds 20000 to 20023 of cells of `bench.paths_coverage` and of other designs.

DISTANCES_ELO = (60.0, 120.0, 240.0)
"""Distances that are tried, Elo: a factor of 2, between which forecasts differ little. A distance
of 30 recognises no further league."""

LEAST_LEAD_OF_VAGUE = 1.5
"""Lead of log-probability, nats, with which the widest distance, or a reputation, is taken: they
say little. Of 402 leagues by lot, by results or by habit 18 were taken by the widest distance with
0, 7 with this, and 7 if the widest distance never was; of 240 in classes or between likes 189, 164
and 158. Errors doubt the others."""

MISJUDGED_ELO = (30.0, 60.0, 120.0)
"""By how much players are taken for stronger or weaker than they are, Elo, where opponents are as
far apart by their reputations, or twice as far. Without 30, 3,000 players who meet those within 5 %
of their rank have a lead of -54 nats, with it 20; where strengths are known to 150 Elo, 200 players
have -22 without 120 and 2 with it."""

ROUGH_SPREAD_ELO = 240.0
"""Spread of first strengths there, Elo. With 350, 200 players in three sections have leads of -10
to -4.5 nats, with this -4 to -2, and leagues of friends, towns and ladders have leads that are
greater by 1 nat; with 200, leagues 400 Elo apart have smaller ones by 1 to 2."""

DRIFTS_ELO = (30.0, 100.0)
"""Drifts that are tried, Elo per √year: slow and fast. Three drifts distinguish leagues no
better."""

PAIRING_ROWS = 30_000
"""Rows of games that decide, the last ones: 19 passes take 0.3 to 0.5 CPU seconds."""

FEWEST_PAIRINGS = 100
"""Number of pairings below which errors only doubt, at most at even odds: 60 games of a football
season gained 1.8 nats by chance."""

FEWEST_DECISIVE = 40.0
"""Games that decide, below which errors only doubt: between people who all play in one tournament
only the preference for the constants would decide. Of 10 games a player in three tournaments of a
day 46 to 116 decide."""

FEWEST_EVENTS = 3
"""Days with games below which errors only doubt: of two tournaments of a day, each of them Swiss,
half were taken for classes (60 and 200 players, eight leagues each)."""

FEWEST_FOR_ODDS = 10.0
"""Pairings, and games that decide, below which the odds are even."""

# `rematches`.

MOST_MET = 0.8
"""Share of all pairs of players who have met, from which on nobody has chosen, in small leagues: a
round robin has 1, leagues of 12 who have ten games each 0.6 by lot and 0.5 between likes."""

MOST_AGAIN, FEWEST_AGAIN = 1.5, 10.0
"""Meetings of two who have met before, as a multiple of those by lot, below which nobody has chosen
an opponent; and the number by lot that is needed to say so. In leagues of 30 games a player they
are 1.4 to 5 times as many where people meet by strength or in classes, and 0.9 to 1.3 times where
they meet by lot, by running ratings, in Swiss tournaments or in knockouts. Until method 26 they
were compared with lots among all players of all years, which are 1.1 to 1.6 times as many in
classes of tournaments."""

PAIRINGS_OF_PART = 2.0
"""Pairings of a player in a part, on average, unless a day has more."""

MOST_PARTS = 64
"""Most parts: all of them are compared with each other."""

# `parting`.

APART_ELO = 110.0
"""The distance of opponents who choose their like, on the day on which they meet, Elo. It is 85
where the chance of an opponent falls by a factor of e in 60 Elo. The distance that predicts results
best, 60 to 240 Elo, was tried in place of it: where it is 240 the drift was twice as large, and
ratings of leagues with breaks, or with divisions drawn each year, had errors larger by a fifth."""

DRIFTS_OF_MEETINGS_ELO = np.exp(np.linspace(np.log(8.0), np.log(800.0), 28))
"""Drifts that are tried, Elo per √year: a factor of 1.2, which no league tells apart."""

LIKELY_DRIFT_ELO, DRIFT_WIDTH = 60.0, 1.0
"""Median, and standard deviation of the logarithm, before any meeting. With 0.7, evenings of two
with a drift of 150 Elo, of whom few meet again, hold 81 %, with 1 89; with twice the drift before
any meeting, engines without versions lose 0.0005 nats a game in the contest."""

# `followed`.

GAMES_AROUND = 6
"""Games of a player before and after a game whose opponents are compared. With 3, 12 and 24 in
place of 6, 60 players in ten divisions with 100 games had 6.0, 9.4 and 6.3 deviations in place of
10.2."""

FOLLOWED = 2.5
"""Standard deviations from which on opponents follow results. Of nine kinds of leagues in which
they do not (40 to 60 each) 0 to 4 % have more than 2.2, and 0 to 2 % more than 2.5; of 30 players
in divisions with 30 games 97 and 92 %."""

FIRST_APART, FIRST_APART_IF_FOLLOWED = 5.0, 2.0
"""How far apart first opponents are, as a multiple of the spread that results alone have:
elsewhere, and where opponents follow results (20 leagues a cell). There, 60 players in divisions,
400 and 40 Elo apart, held 87 and 82 % with 1.5, 93 and 72 with 2. Elsewhere people who choose their
like, 400 Elo apart, held 88 % with 2, 94 with 4, 96 with 6 and 97 without; in McMahon tournaments
ten games a player left errors of 144, 174 and 195 Elo with 2.5, 4 and 6, and 219 without."""

# `handicaps`.

HANDICAP_STEPS_ELO = (10.0, 20.0, 40.0, 80.0, 160.0)
"""What a step of handicaps may be worth, Elo: between doubles forecasts differ little. Of the AGA's
stones 20 is likeliest; federations of go take a rank for 85 to 230 Elo."""

STEP_WIDTH = 0.8
"""Width of the preference for the worth of a step about that of a rank: a factor of 2.2."""

LEAST_STEP_SHARE = 0.02
"""A worth that is less likely than this part of the likeliest one does not count."""

SETTLED_WEIGHT = 0.3
"""Part of the log-likelihood of results that counts for the worth of a step in ratings. Ranks that
handicaps tell have errors, which the likelihood does not know: clubs in which 40 Elo is true were
sure of 20. In 23 kinds of clubs (four of each, seeds 5000 to 5003) intervals of six held less than
93 % with 1, by up to 15 %, of one 92.9 with 0.3, and errors of ratings are 105 Elo in place of
115."""

STEP_DECIMALS = 2
"""Decimals of the worth of a step, Elo: more digits mean nothing, and would make new versions."""

MOST_SHIFT = 10.0
"""Maximum logits that a handicap adds (1,700 Elo); a code whose receiver always won has no
finite estimate."""

# `static_worths`.

MOST_BELIEVED = 500
"""Players up to whom worths come from the posterior of the static model: it takes 2 CPU seconds."""

HAVE_POSTERIORS = ("none", "M1", "M4")
"""Static models whose worths have a posterior, none as one of M4: they do not differ by rating."""

USUAL_STEPS = 5.0
"""Root of the mean square of codes above which they are no steps, and each is worth less."""

LIKELY_WORTHS, WORTH_DECIMALS = (0.1, 0.3, 0.5, 0.7, 0.9), 4
"""Quantiles of the worths of handicaps by the static model, which stand for a fifth of them each,
and decimals of their log-odds."""

# `handicap_ranks` and `implied_ranks`. Chosen on seeds 7000 to 7003 of clubs whose stones follow
# ranks, before the handicaps of a day counted together.

RANK_DRIFT = 2.0
"""Change of a rank, ranks per √year: members of a simulated club who are promoted by results change
by one to two. With 1, intervals of 60 players with 100 games hold 93 %, with 2 97 %, and 3 is no
better."""

HANDICAP_VARIANCE = 0.25
"""Variance of a handicap about the difference of ranks: half a step, as of whole steps. With 4,
ratings of 150 players who agree on their stones had errors of 600 Elo."""

DECLARED_VARIANCES = (0.0, 0.25, 1.0, 4.0, 16.0)
"""Variances of a declared rank about that by which handicaps are given; the one counts with which
handicaps are foreseen best. Where they are the difference of ranks it is 0. Where stones follow
strength, errors of 150 players are 45 Elo by these, and 176 with 0 alone."""

LEAST_REST, CONTRADICTS = 1e-10, 1e-9
"""What may be left of a day's handicaps, as a part of them, where its ranks are found; and ranks by
which the largest handicap must be off to contradict ranks: rounding contradicts nothing."""

SETTLED_GAMES, FEWEST_FORESEEN = (6, 3, 1), 20
"""Earlier games of both players from which on a handicap is foreseen, and handicaps that decide
whether they are: where too few have six earlier games, three do, or one. With three the AGA's
handicaps of the first year are hardly foreseen."""

FEWEST_LEVELS = 2
"""Different handicaps, without which nobody sees how far apart two are. With 150 Elo for whoever is
250 behind, intervals by such ranks hold 67 %, those by the static model 97 %."""

LEAST_FORESEEN, LEAST_BESIDE_RANKS = 0.4, 0.6
"""Least square of the correlation about 0 of handicaps and those foreseen; where some players
declare ranks it is higher, because ranks are known better. Stones by ranks or by strength have 0.7
to 1, the AGA's 0.5 to 0.7 without ranks and 0.8 with some, where half of the games are even
whatever the ranks. Stones by lot, or in half of a club's games, have 0.2 to 0.3 without ranks and
up to 0.5 with them; there the static model has smaller errors (85 against 198 Elo)."""

BELOW_DAN = 100.0
"""Ranks by which those that only handicaps tell are lowered: so all of them are of one worth, and
their level means nothing."""

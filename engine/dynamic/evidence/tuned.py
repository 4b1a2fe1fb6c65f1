"""The preference for constants, and the climb to the likeliest."""

import numpy as np

from banzuke.engine.dynamic.model.tuned import (
    LEAST_ELO,
    LEAST_SHARE,
    MOST_ELO,
    MOST_RANK_ELO,
    MOST_REVERSION,
    MOST_RISE_ELO,
    MOST_SHARE,
)
from banzuke.engine.scale import ELO_PER_LOGIT

# `preference`.

RARE_DRIFT_ELO = 300.0
"""The drift, Elo per √year, above which the preference for a drift falls by its fifth power, not by
its first. Before this, chess Olympiads had a drift of 900 Elo after 76 games, and lost 0.022 nats a
game. Leagues of many games may have any drift. Of 300 and 200, tried on Olympiads and cards, 200
gains 0.005 and 0.0005 more, but is near drifts of 150 that leagues have."""

RARE_POWER = 4.0
"""By how many powers faster it falls: a guess."""

USUAL_SPREAD_ELO = 200.0
"""The spread of first strengths that is preferred, Elo. With a preference ten times as wide, 16
logs have 30 to 485 Elo, with a geometric mean of 157 and a factor of 2; twelve have 98 to 190. With
350 first seasons were predicted too boldly: in seasons of their own football of Germany lost 0.0007
nats a game, American football 0.0009 and cards 0.0040. These three chose 200 and `WIDTH`."""

USUAL_RANK_ELO = 50.0
"""What a rank or a stone is preferred to be worth. The AGA's players of 2000 to 2002 have 23 Elo a
kyu and 63 a dan; federations of go say 85 to 230."""

USUAL_SHARE = 0.5
"""What share of its worth a later rank is preferred to have: half way between none and all."""

WIDTH = np.array(
    [1.0, 0.5, 150.0 / ELO_PER_LOGIT, 0.3, *2 * (50.0 / ELO_PER_LOGIT,), 40.0 / ELO_PER_LOGIT, 0.5]
)
"""Standard deviations of the preference: factors of e (drift, by the curvature at its centre) and
1.65, 150 Elo at the usual spread, 0.3 a year, 50 Elo a rank, 40 Elo a year of newcomers' rise.

With 15 Elo a year in place of 40, a rise of 40 is found as 32 in 4,000 games; children's clubs
lost 0.0021 nats a game, school leagues 0.0012 (seeds 11 to 14 of `bench.worlds`). Of 25 and 40,
tried there and on nine real logs, 40 gained more.

With a wide deviation for spread, football from 1920 to 1940 lost 0.001 nats a game. In logs of
football founders are 100 to 500 Elo ahead, in those of five leagues 60, in those of cards 0. With
half of 150 Elo football lost 0.0004 to 0.0021. With twice as much it gained up to 0.0008, and cards
lost 0.0001."""

LEAST_DRIFT_ELO = 1.0
"""The smallest drift of a search, Elo per √year: 5 Elo in 25 years."""

# `evidence`.

SERIES_BELOW = 1e-3
"""Limit of `_less`: below it, the first two terms of the series are exact to ten digits."""

MOST_EXPONENT = 700.0
"""Largest exponent of `_less`: beyond it the second term is 0, and e to its power infinite."""

# `climb`.

LEAST_GAIN = 1.0
"""Gain of log-evidence, nats, that reversion or newcomers' rise needs to be used. A league without
reversion passes in one case of twelve. If reversion is always used, intervals of simulated random
walks hold 2 % less."""

LITTLE_REVERSION = 0.05
"""Reversion, 1 / year, over which the slope by it is differenced."""

LITTLE_RISE = 0.03
"""Rise of newcomers, logits / year (5 Elo), over which the slope by it is differenced."""

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

ROUGH_STEP_ELO = 0.5
"""The last step of fits in the search, for sets of constants and for quarters, Elo: strengths are
within 0.01 Elo after it."""

# `matching`.

WIDTH_OF_PAIRINGS = np.array([1.0, 0.7, *WIDTH[2:]])
"""The standard deviations where pairings are compared with results, and for errors: ln spread has a
factor of 2, about `SPREAD_ELO`. With the usual preference, intervals of leagues with a spread of
400 Elo and 10 games a player hold 91.4 %, with this 93.5 (60 leagues, seeds from 110000)."""

WIDTH_FOR_ERRORS = np.array([*WIDTH_OF_PAIRINGS[:3], 1.0, *WIDTH[4:]])
"""The standard deviations for errors, and where reversion is compared with pairings: reversion has
1 a year. With 0.3, intervals held 90.6 to 92.0 % where strength reverts by 0.5 a year, with 1 they
hold 93.7 to 95.1 %, and as much as before where it does not (16 and 24 leagues, seeds from 40000,
summed over a grid of constants)."""

LITTLE_INFORMATION = 1.25
"""The information on a player's changes at which Fisher's information on the drift turns from the
square of it to itself: that of a Wiener process observed evenly."""

HALF_MATCHED = 2.0
"""Fisher's information on ln drift at which half of Jeffreys' prior counts, and half of the
preference. Chosen on seeds 30400 to 30739, with the whole preference. In its place, with 2, 3 and
4.5, intervals of last days contain 93.8, 93.6 and 93.4 % where the drift is 150 Elo, and 96.2, 96.1
and 95.9 % where it is 35 (30 games a player, 40 leagues, seeds from 76000)."""

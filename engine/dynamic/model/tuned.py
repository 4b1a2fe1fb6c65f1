"""Constants of the model: their defaults and limits, and what is expected of newcomers."""

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

MOST_ELO = 5000.0
"""Largest constant, Elo: odds of 10^12 between newcomers, far outside any league."""

# `expected`.

FOUNDING_DAYS = 365
"""Days after the first game in which a new player is a founder: a league's round of a year."""

FEWEST_NEWCOMERS = 0.1
"""Smallest share of later players that makes these a group of their own. Fewer later players are
mostly founders who played late: with one of 30, a single player moved the level of all by 80
Elo."""

RISE_YEARS = 4.0
"""Years for which newcomers are expected to rise."""

FIRST_DAN = 1.0
"""The rank at which the worth of a step changes. In even games of the AGA a dan is worth 22 Elo up
to 3 dan and 64 from there on, a kyu 0 to 12 from 15 kyu to 1 kyu: beginners guess their rank."""

# `unknown`.

RANKS_APART = 5.0
"""Standard deviation of the ranks of a league's players, where only one rank is known. In the AGA
it is 6."""

WEIGHT_OF_PRIOR = 10.0
"""Games, and players, that the usual values weigh: no correlation of opponents' ranks, and ranks as
far as expected from what opponents tell. It is a guess; leagues have hundreds."""

RANKS_OF_GAMES = 5
"""A player's first games against opponents of known rank: these and their handicaps tell an unknown
rank. With all games the AGA's go with half of the ranks hidden loses 0.0004 nats a game, and takes
a stone for 40 Elo in place of 20; with ten it loses 0.0002. Simulated clubs do not distinguish five
from ten."""

MOST_CORRELATION = 0.98
"""The largest correlation of opponents' ranks that counts: with 1 a rank would be known exactly."""

WHOLE_RANK = 1.0 / 12.0
"""Variance of a rank that is rounded to a whole one, added to that of an unknown rank."""

RANK_NODES = 9
"""Points of the quadrature over an unknown rank."""

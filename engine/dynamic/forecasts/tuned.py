"""Numbers of forecasts: quarters, walks and distances of opponents."""

import numpy as np

from banzuke.engine.dynamic.newton.tuned import EFFECT_SD, LEAD_SD

# `chances`.

CHANCE_NODES = 20
"""Points of the rule over the normal error: beyond 12 a chance changes below its tenth digit for
errors up to 500 Elo."""

# `walks`.

SCALE_SD = 0.15
"""Prior standard deviation of ln scale: forecasts of small leagues are taken as they are."""

FORESIGHT_SD = (LEAD_SD, EFFECT_SD, LEAD_SD, 0.3)
"""Prior standard deviations of θ, ln ν and newcomers' lead, logits, and of ln ν's tilt, 1 / logit:
ν may double or halve in 400 Elo."""

FIRST_WALK_SD = 1e-4
"""Prior deviation of the scale's first walk from 1: forecasts are taken as they are."""

WALK_DRIFTS = np.array(
    [
        [0.0, 0.02, 0.08, 0.3],
        [0.0, 0.02, 0.08, 0.3],
        [0.0, 0.04, 0.2, 1.0],
        [0.0, 0.02, 0.08, 0.3],
        [0.0, 0.02, 0.08, 0.3],
    ]
)
"""Change of ln scale, of the first move's worth (logits), of ln ν, of newcomers' lead (logits) and
of ln ν's tilt, a row each, per √year. Four walks follow the results, from one that does not change
to one that forgets in a year."""

WALK_LIKELY = np.array([0.5, 0.45, 0.045, 0.005])
"""Prior probability of each walk. For ln ν's tilt 0.9 for the first, which is 0, in place of 0.5
would halve both what is gained in football (0.0001 to 0.0007 nats a game) and what is lost where
draws do not depend on strength (0.0002 or less)."""

NEWCOMERS_WALK_LIKELY = np.array([0.9, 0.09, 0.009, 0.001])
"""The same for newcomers' lead, which the first walk fixes at 0. Chosen on college basketball, two
leagues of football, cards, the AGA's games without stones, engines and four of the known leagues.
With `WALK_LIKELY` basketball, go and engines gain 0.0040, 0.0009 and 0.0021 nats a game, with this
0.0031, 0.0004 and 0.0015; Italy, where three promoted sides a year decide, and cards lose 0.0005
and 0.0004, with this 0.0001."""

ALIKE = (1.0, 1.0, 1.0, 1.0)
"""Prior odds, for each walk, of a scale above 1 against one below: those of a rule's log odds."""

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

CAUTIOUS_LIKELY = (0.3, 0.3, 0.0, 0.0)
"""Prior odds, for each walk, of a scale above 1 against one below. A model may be too cautious for
a league, and then it always is; a scale that comes and goes is at most 1. With 1 for all four walks
engines lose 0.0052 nats a game, with 1 for the slow ones 0.0002, and cards 0.0003; with this they
lose 0.0001. Of what basketball and Spain gain with 1, this keeps two thirds: 0.0006 and 0.0002."""

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

"""Numbers of the pass: quadrature, priors of effects, and pairings of two who meet again."""

FILTER_NODES = 9
"""Points of the quadrature over the error of a game's log-odds: with 9, the losses of football,
cards and go differ from those with 31 below the fifth digit."""

SHARPEST = 0.25
"""The largest information of one game on its log-odds: p (1 - p) at even chances."""

TIE_STEP, MOST_TIE_STEPS = 0.05, 20
"""The last step of ln ν on a day: only the first big days of a league need a second step."""

EFFECT_DRIFT = 0.04
"""Change of the first move's worth and of ln ν, logits per √year: 7 Elo. Of 0, 0.02, 0.04, 0.06 and
0.1 this gave the best forecasts of football from 1996 to 2005. Any of the last four gains 0.0007
nats a game or more over 0: home advantage and draws have changed since 1950."""

TIMES_MET = 2.0
"""The power of the number of times that two have met, by which their next pairing says less. People
meet again by habit. With 2, 64 of 72 leagues of fixed rivals are recognised, with 1 54, with 0 at
most 42; if only the first pairing of two counts, 32. Chosen on the seeds of `constants.pairing`."""

"""Numbers of the profile's calibration: redrawn leagues, roots, bias and width."""

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

# `calibration`.

REDRAWS = 64
"""Leagues redrawn from the corrected estimate: the mean r of an effect is then known to 1/8."""

ROOTS = 256
"""Signed roots of differences in all redrawn leagues together: their spread is known to 4 %. Half
as many for large leagues: each takes long, and an error of 6 % of the width does not show."""

NOISE_FLOOR = 1e-6
"""Least noise where every game is drawn, so that no division is by 0."""

UNSTRETCHED = 10.0
"""Squared distances, in standard errors, of prior observations with stretch 0: the stretch varies
by some 0.3 between leagues. Most leagues have hundreds, leagues of equal players nearly none."""

LEAST_STRETCH = -0.5
"""Least stretch: r falls by 1 per standard error, so with -1 no value would be found."""

INFORMED = 0.1
"""Information, in games², of a player whose rating is bounded: about ¼ or more at an optimum."""

FIRST_ACCURACY = 1e-3
"""The same for the initial direction of the climb to an end."""

# `profile`.

MOST_PLAYERS = 1000
"""Players up to whom the distribution is computed: matrices of all players are inverted some 60
times, which takes some 2 CPU seconds for 500 players and eight times as long for twice as many."""

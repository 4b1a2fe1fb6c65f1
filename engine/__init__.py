"""The numeric engine: arrays in, frozen results out; no I/O, no clock, no global state.

Index (no kernel is imported here, so that light commands never load numba):

- ``games``          pairs of players, weights of games, who can be rated together
- ``outcomes``       what a draw is, chances, and the term of a game in every likelihood
- ``bradley_terry``  maximum-likelihood ratings, simulated uncertainty
- ``dynamic``        strength over time
- ``contest``        models of a league's games, each asked before the games were played
- ``checks``         is the model any good: held-out games, stationarity, paired games, fit
- ``match``          one match between two players: win rate, its error, games needed
- ``tier``           finishing orders of many players, tournaments
- ``tier_params``    the constants of TIER; apart, so that checking them loads no kernel
- ``stable_rank``    the rank at which a player's record neither rises nor falls
- ``mahjong``        what each cut of a hand is worth
- ``labs``           studies of papers and simulated leagues; nothing else imports it
- ``compiled``       how functions are compiled, and where kernels are kept
- ``scale``          Elo points per natural unit
- ``streams``        random streams that belong to a name
"""

from banzuke.engine.compiled.kernel_cache import use_kernel_folder

use_kernel_folder()

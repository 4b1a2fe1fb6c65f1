"""The numeric engine: arrays in, frozen results out; no I/O, no clock, no global state.

Index (no kernel is imported here, so that light commands never load numba):

- ``games``          pairs of players, weights of games, components of ratable players
- ``outcomes``       the treatment of draws, chances, and the likelihood term of a game
- ``bradley_terry``  maximum-likelihood ratings, simulated uncertainty
- ``dynamic``        strength over time
- ``contest``        models of a league's games, each asked before the games were played
- ``checks``         checks of the model: held-out games, stationarity, paired games, fit
- ``match``          one match between two players: win rate, its error, games needed
- ``tier``           finishing orders of many players, tournaments
- ``tier_params``    the constants of TIER, in a module that loads no kernel
- ``stable_rank``    the rank at which a player's record neither rises nor falls
- ``mahjong``        the value of each cut of a hand
- ``labs``           studies of papers and simulated leagues; nothing else imports it
- ``compiled``       the compilation of functions, and the cache of kernels
- ``newton``         Newton's method uphill, compiled into the kernels that climb
- ``scale``          Elo points per natural unit
- ``streams``        random streams that belong to a name
"""

from banzuke.engine.compiled.kernel_cache import use_kernel_folder

use_kernel_folder()

"""The numeric engine: arrays in, frozen results out; no I/O, no clock, no global state.

Index (nothing is imported here, so that light commands never load numba):

- ``engine.pairs``          games → cells (first mover, second mover, neutral, handicap)
- ``engine.weights``        games that do not count alike
- ``engine.components``     who can be rated at all, and why not
- ``engine.bradley_terry``  maximum-likelihood ratings, simulated uncertainty
- ``engine.checks``         is the model any good: held-out games, stationarity, paired games, fit
- ``engine.match``          one match between two players: win rate, its error, games needed
- ``engine.tier``           finishing orders of many players, tournaments
- ``engine.tier_params``    what they are rated with; apart, so that checking it loads no kernel
- ``engine.stable_rank``    the rank at which a player's record neither rises nor falls
- ``engine.simulate``       leagues with known truth, for samples and tests
- ``engine.scale``         Elo points per natural unit
- ``engine.streams``        random streams that belong to a name
- ``engine.scratch``        zeros for kernels to work in
- ``engine.inner``          how functions are compiled: kernels, and what only kernels call
- ``engine.lanes``          rows of numbers as the processor's vectors
- ``engine.instructions``   those of the processor that numba has no name for
"""

"""The plain model: points of one game, at most a first-mover effect; made to be fast.

``fit.py`` the steps; their parts are in ``linear/``, shared with the prior and with replicates.
"""

"""Rows of the tables of a period's results.

``ratings.py`` ratings and effects; ``pairs.py`` pairs of players; ``compatibility.py`` pairs beside
their ratings; ``models.py`` models, parameters and handicaps; ``checks.py`` checks of the model;
``unpaired.py`` the diagnostic of columns of pairs without a pair; ``paired_errors.py`` errors that
allow for pairs; ``spread.py`` the diagnostics of a spread.
"""

"""A period of a pairwise league, from arrays to rows.

``fitted.py`` has the rated players, the games' weights and the fits, ``replicates.py`` replicates
in blocks, ``intervals.py`` the leading interval, ``rating_rows.py`` ratings and effects,
``pair_rows.py`` rows about two players.
"""

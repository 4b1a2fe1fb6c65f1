"""A period of a pairwise league, from arrays to rows.

``fitted.py`` who is rated and the fits, ``replicates.py`` replicates in blocks, ``rating_rows.py``
ratings and effects, ``pair_rows.py`` what is said of two players.
"""

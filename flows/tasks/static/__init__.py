"""A period of a pairwise league, from arrays to rows.

``fitted.py`` has the rated players and the fits, ``handicap_codes.py`` the limit on codes,
``replicates.py`` replicates in blocks, ``intervals.py`` the leading interval, ``rating_rows.py``
ratings and effects, ``pair_rows.py`` rows about two players.
"""

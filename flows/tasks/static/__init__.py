"""A period of a pairwise league, from arrays to rows.

``fitted.py`` who is rated and the fits, ``handicap_codes.py`` how many codes they take,
``replicates.py`` replicates in blocks, ``intervals.py`` which interval leads, ``rating_rows.py``
ratings and effects, ``pair_rows.py`` what is said of two players.
"""

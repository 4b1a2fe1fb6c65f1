"""Answers about published periods, most of which are rated again with the same random numbers.

``again.py`` the games of a published version, rated again; ``compare.py`` two players;
``influence.py`` and ``moved.py`` the games that moved a rating, ``gained.py`` whose rating rose
since a day; ``without.py`` a period without one player; ``period_group.py`` a group of a period,
for ``models_compared.py``, other models of its games, and ``next_games.py``, the games to play
next. ``compatible.py`` and ``plot.py`` read only what is published: pairs beside their ratings,
and charts.
"""

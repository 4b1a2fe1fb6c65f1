"""Answers about published periods, most of which are rated again with the same random numbers.

``again.py`` the games of a published version, rated again; ``compare.py`` two players;
``influence.py`` and ``moved.py`` the games that moved a rating; ``without.py`` a period without one
player; ``period_group.py`` a group of a period, for ``models_compared.py``, other models of its
games. ``compatible.py`` and ``plot.py`` read only what is published: pairs beside their ratings,
and charts.
"""

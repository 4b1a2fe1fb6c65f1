"""The fits of a period: its players, games and weights, with replicates and intervals.

``fitted.py`` the groups of players and their fits; ``zero.py`` the zero of their ratings;
``order_of_play.py`` the order of their games; ``replicates.py`` replicates in blocks;
``intervals.py`` the leading interval. Begin with ``fitted.py``.
"""

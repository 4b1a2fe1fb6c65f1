"""Commands that answer questions about the published ratings.

``sql.py`` one query, ``describe.py`` the views, ``report.py`` prepared questions; ``status.py`` the
last run; ``top.py`` the leaders, ``gained.py`` who gained since a day, ``player.py`` a player,
``moved.py`` the causes of a change, and ``standings.py`` their tables; ``games.py`` games,
``events.py`` tournaments, ``review.py`` the decisions of a game; ``compare.py`` two players, and
``comparisons.py`` their tables.
"""

"""Pages of pairwise leagues on the report site.

``page.py`` the pages, of the sections in the other files. Of a player: ``row.py`` the rating,
``standing.py`` the headline, ``changes.py`` changes, ``opponents.py`` opponents, ``pairs.py`` pairs
beside their ratings, ``apart.py`` players outside the leaderboard, ``club.py`` ratings of go and
shogi clubs. Of games: ``game.py`` a game, ``games.py`` lists of games, ``expected.py`` expected
scores, ``events.py`` tournaments, ``event_tables.py`` their tables. Of a period: ``model.py``.
Begin with ``page.py``.
"""

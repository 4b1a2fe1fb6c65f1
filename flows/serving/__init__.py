"""Ratings for readers: the serving file, exports, backups, lakes.

The serving file: ``serving_file.py`` its building, ``made_views.py`` its views, made once,
``described.py`` their comments, ``games.py`` its games, ``titles.py`` its titles, ``carried.py``
its rows in memory. Answers: ``ask.py`` a query, ``standings.py`` standings of any task, with
``imported.py`` lists and ``unrated.py`` players without a rank, ``gained.py`` who gained most;
``league_called.py``, ``league_file.py`` and ``pairwise_league.py`` the league that is meant;
``before_first.py`` and ``waiting.py`` why nothing newer is shown, ``old_views.py`` that views are
old; ``similar_names.py`` and ``garbled.py`` names to check.
Copies: ``export.py``, ``backup.py`` and ``restore.py`` with ``work_folder.py``, ``compact.py``,
``weekly_check.py`` the read of all blocks, ``apart.py`` work in a separate process.
"""

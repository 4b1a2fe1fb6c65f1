"""Corrections: what people state about games, players and names of a home, beside its logs.

``rows.py`` the rows of `corrections.csv`, ``take_in.py`` the game that each of them names and
whether it has an effect, ``corrected.py`` the rows of logs with corrections applied,
``touched.py`` the games that corrections affect. New rows: ``ask.py`` checks them,
``ask_names.py`` those about names, ``find.py`` searches the game, ``results.py`` reads a result,
``against_times.py`` and ``usual_sum.py`` warn, ``write.py`` writes them.
"""

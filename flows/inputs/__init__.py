"""From the rows that count to sorted arrays, the engine's only inputs.

``effective.py`` the rows that count, ``prepare.py`` the inputs of each task, by the rules of
``inputs.py``. The arrays of each kind of league: ``pairwise.py``, ``table.py``, ``tournament.py``,
with ``events.py`` the order of events, ``ranks.py`` declared ranks, ``only.py`` the players that
count, ``arrays.py`` and ``total_order.py`` the order of rows.
"""

"""Commands that say what is wrong in logs.

``correct.py`` corrections of games and names, ``identity.py`` the names of one player, and
``correction_row.py`` a row of corrections.csv; ``withdraw.py`` a wrong file; ``quarantine.py``
rejected rows, and ``quarantine_queue.py`` its subcommands.
"""

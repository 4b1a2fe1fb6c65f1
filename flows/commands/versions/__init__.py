"""Commands about versions: what was computed, and what is shown.

``versions.py`` the computed versions, ``diff.py`` the changes between two, of renamed players too
(``new_names.py``); ``rollback.py``, ``pin.py``, ``unpin.py`` and ``promote.py`` choose what is
shown; ``tag.py`` names it; ``import_list.py`` adds a list that is older than the store; ``gc.py``
removes old versions.
"""

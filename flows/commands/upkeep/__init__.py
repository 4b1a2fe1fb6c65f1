"""Commands that keep a home sound.

``doctor.py`` checks, with ``doctor_store.py`` those of the store, ``doctor_deep.py`` those of every
block and row, and ``findings.py`` their results; ``backup.py`` and ``restore.py``; ``erase.py`` the
removal of a person's name.
"""

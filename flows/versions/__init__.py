"""Versions: their computation, their storage, and their publication.

Computed: ``plan.py`` the ids and what is missing, ``chain.py`` and ``lineage.py`` versions that
build on others, ``complete_night.py`` leagues in which nothing changed. Stored: ``stage.py`` the
rows, audited and promoted, ``digest.py`` their digest, ``verify.py`` the comparison with it. Shown:
``promotion.py`` the public version, ``settle.py`` the end of a league's night, ``holds.py`` and
``rollback.py`` what people decide, ``visibility.py`` when each was public, ``tags.py`` named times,
``editions.py`` ratings beside the public ones, ``imported.py`` lists from elsewhere, ``causes.py``
corrections behind a change. Removed: ``gc.py``, by ``keeping.py`` and ``collected.py``. Texts of
users: ``moments.py`` versions and times, ``said_days.py`` days.
"""

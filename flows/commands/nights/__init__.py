"""Commands that read logs and compute ratings, now or by a schedule.

``nightly.py`` a night, ``backfill.py`` older periods, ``ingest.py`` only new files; ``history.py``
the question before a new history begins; ``fix.py`` changes to a league file that help against its
warnings; ``serve.py`` nights by schedule, ``deploy.py`` on a server that exists; ``notify.py`` a
test of the message after a failed night.
"""

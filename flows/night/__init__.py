"""The steps of a night and of a backfill, the workers that run them, and the notifications.

``night.py`` the steps of a night, ``rate_league.py`` those of one league, ``engine_tasks.py`` its
engine work, ``in_memory.py`` a night without a home. ``backfill.py`` the steps of a backfill,
``backfill_run.py`` its ratings, ``backfill_seasons.py`` its units, ``backfill_record.py`` its
progress. The code that runs them: ``orchestrator.py``, ``alone.py`` without Prefect,
``prefect_run.py`` with it, ``runners.py``, ``workers.py``, ``own_threads.py``, ``dask_workers.py``,
``retries.py``; ``ending.py`` signals, ``orphans.py`` the remains of killed nights, ``compiling.py``
and ``old_kernels.py`` kernels. The report: ``report.py`` its data, ``summary.py`` its tables,
``findings.py`` warnings of versions, ``asking.py`` questions about rows, ``data_age.py`` data that
stopped, ``gone_leagues.py`` leagues without a file, ``interrupted_nights.py`` and
``pending_notes.py`` what earlier runs did not say, ``elapsed.py`` the duration.
"""

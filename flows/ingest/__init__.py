"""Import of logs into the store, with every row accounted for.

``league_files.py`` the steps, ``discover.py`` the files, ``looking.py`` their content now,
``file_states.py`` what the store knows of them, ``intake.py`` what is done with each, with
``arrival.py``, ``read_again.py`` and ``read_ahead.py``; ``parse.py`` its canonical rows. Into the
store: ``take_in.py`` the transaction, ``storing.py`` the rows, ``recording.py`` the outcome,
``conflicts.py`` and ``repeats.py`` rows that are there already, ``first_known.py`` when.
Out of it: ``supersede.py`` older states, ``snapshots.py`` what a snapshot lacks, ``withdraw.py``
wrong files. Reports: ``ingest_report.py``, ``refused_files.py``, ``quarantine_queue.py``.

The same games twice: ``doubles.py`` with ``doubles_queries.py``, ``twins.py``, ``copies.py``,
``equal_events.py``, ``same_games.py``, ``pairs_again.py``, ``repeated_rows.py``, ``own_lists.py``,
``sides_for_a_while.py``. Questions about rows: ``doubts_of_rows.py`` with
``colours_of_columns.py``, ``marks_of_sheets.py``, ``odd_rows.py``, ``own_tags.py``,
``points_of_tables.py``, ``prizes_of_places.py``, ``rows_of_sums.py``, ``unasked.py``,
``unnamed_days.py``.
"""

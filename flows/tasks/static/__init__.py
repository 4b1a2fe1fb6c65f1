"""A period of a pairwise league, from arrays to rows.

``task.py`` declares the task, and ``rate.py`` rates a period: fits, then rows. The rooms, each of
which imports only rooms above it:

``fits/`` the fits of a period, with replicates and intervals;
``rows/`` the rows of its tables;
``events/`` events with performance ratings;
``answers/`` answers about published periods, rated again;
``pages/`` pages of the report site.
"""

"""Benchmarks of Banzuke against its peers; not part of the wheel.

``__main__.py`` the command line, one topic per subcommand: ``static.py``. A topic says what is
measured and how it reads; ``measure.py`` runs a job in a process of its own (``worker.py``),
``machine.py`` says where, ``table.py`` prints. For static ratings: ``leagues.py`` the inputs,
``optimum.py`` the truth to compare with, ``peers.py`` who fits, ``refits.py`` who simulates,
``ordo.py`` the one peer that is a program. Grids of simulated seasons are modules of their own, and
``simulated.py`` has their options: ``python -m bench.table_changes --help``.
"""

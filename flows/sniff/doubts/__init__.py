"""Doubts that a user should settle, about the league file that reads the files best.

``at_night.py`` what a night asks about the rows of a file;
``explained.py`` a proposal with its doubts before it is tried; ``best.py`` doubts after the trial;
``odd_names.py`` names that may not be of one person; ``submitted.py`` forms that were
sent twice; ``boards.py`` boards of go of several sizes;
``variants.py`` variants of chess, ``own_marks.py`` unrated games of formats such as PGN, both in
one pass of ``first_files.py``;
``whole_league.py`` periods and doubts that depend on all games;
``finished.py`` the best proposal with its period, settings and doubts; ``merged.py`` several
proposals as one league; ``own_folders.py`` its sources. Begin with `explained` and `finished`.
"""

from banzuke.flows.sniff.doubts.at_night import asked_at_night
from banzuke.flows.sniff.doubts.explained import explained
from banzuke.flows.sniff.doubts.finished import finished
from banzuke.flows.sniff.doubts.first_files import doubts_of_first_files
from banzuke.flows.sniff.doubts.merged import fit_together, merged
from banzuke.flows.sniff.doubts.own_folders import apart_said, sources_of

__all__ = [
    "apart_said",
    "asked_at_night",
    "doubts_of_first_files",
    "explained",
    "finished",
    "fit_together",
    "merged",
    "sources_of",
]

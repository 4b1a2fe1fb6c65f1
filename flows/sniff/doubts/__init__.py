"""Doubts that a user should settle, about the league file that reads the files best.

``explained.py`` a proposal with its doubts before it is tried; ``best.py`` doubts after the trial;
``odd_names.py`` names that may not be of one person; ``boards.py`` boards of go of several sizes;
``variants.py`` variants of chess; ``finished.py`` the best proposal with its period, settings and
doubts. Begin with `explained` and `finished`.
"""

from banzuke.flows.sniff.doubts.explained import explained
from banzuke.flows.sniff.doubts.finished import finished
from banzuke.flows.sniff.doubts.variants import doubts_of_variants

__all__ = ["doubts_of_variants", "explained", "finished"]

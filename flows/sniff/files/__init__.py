"""The files and folders that a user names, and the name of the league that they become.

``found.py`` every file below the named ones; ``paths.py`` the name of a league and the glob of its
source; ``target.py`` the league that the user asked for. Begin with `found_files`.
"""

from banzuke.flows.sniff.files.found import FoundFile, NoSuchLog, found_files, said_twice
from banzuke.flows.sniff.files.paths import glob_of, league_name, stem_of
from banzuke.flows.sniff.files.target import Target

__all__ = [
    "FoundFile",
    "NoSuchLog",
    "Target",
    "found_files",
    "glob_of",
    "league_name",
    "said_twice",
    "stem_of",
]

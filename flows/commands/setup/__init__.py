"""Commands that make a home and its league files.

``init.py`` a new home, and ``init_from.py`` a home for some logs; ``sniff.py`` the format of files,
with a league file that reads them; ``sniffed.py`` the output of both about files. Examples of a
league file and of settings stand beside them.
"""

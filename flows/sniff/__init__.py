"""The format of files, and a league file for them: guessed, then tried with the real readers.

Begin with ``sniff.py``: it sorts files by their shape, guesses how leagues could read them, tries
the guesses with the real readers, and keeps the league file that uses most rows. The rooms, each
of which imports only rooms above it:

``files/`` the files that a user names, and the name of their league;
``columns/`` a log as columns of text: what their names and the texts of results mean;
``proposal/`` a guess, with its doubts, and the league file that is made of it;
``dates/`` columns and patterns of dates, time zones, periods;
``tournaments/`` columns of tournaments: their names, places, re-entries;
``shape/`` the shape of a file: format, encoding, header, first records;
``players/`` columns of players: sides, ranks, handicaps;
``results/`` columns of results of a game of two;
``kinds/`` guesses how each kind of league reads a log;
``names/`` doubts about people's names;
``trials/`` trials of proposals with the real readers;
``doubts/`` doubts about the best proposal, which a user should settle;
``refusals/`` messages about files that cannot become a league.

A room's ``__init__.py`` names what other rooms may use.
"""

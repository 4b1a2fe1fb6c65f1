"""What commands of several rooms use.

``options.py`` options that many commands have; ``the_league.py`` the league that is named, or the
only one; ``league_last.py`` the league behind the names of players; ``nothing.py`` the reason for
an empty answer; ``rated_group.py`` the rated players of a league; ``broken_files.py`` errors of
league files, for commands that continue without these leagues.
"""

"""Games in lines of plain text, such as "1. Ann - Ben 1-0", as people paste and send them.

``said_of_games`` has the signs and words of results, ``names`` what may be a name, ``one_line``
the game of a line, ``engine_matches`` the games that programs for matches print, ``weekdays`` the
days of the week beside names, ``days`` the days of headings, lines and messages, ``years`` the
years of days without one, ``teams`` the results of teams beside their games, and ``game_lines_log``
the games of a file.
"""

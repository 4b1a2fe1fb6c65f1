"""Games in lines of plain text, such as "1. Ann - Ben 1-0", as people paste and send them.

``one_line`` has the game of a line, ``days`` the days of headings and lines, and
``game_lines_log`` the games of a file.
"""

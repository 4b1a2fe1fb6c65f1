"""The interface between pages and a task: what the pages of a league ask a task for.

``face.py`` the interface; ``shared.py`` what pages of several tasks share; ``table_games.py`` the
games of a table league, for its tasks. Begin with `Face`.
"""

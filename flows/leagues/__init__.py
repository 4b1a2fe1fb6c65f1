"""The settings in a home: league files, home settings, periods, names, rules of mahjong rooms.

A league file: ``league.py`` its model, with the sections ``static.py``, ``dynamic.py``,
``contest.py``, ``tier.py``, ``dan_points.py``, ``pages.py``, ``name_rules.py`` and those of
``sections.py``; ``league_file.py`` its reading, ``amended.py`` its changes, ``league_history.py``
its older states, ``league_folder.py`` all of a home, ``called.py`` the one that a text means,
``more_rated.py`` settings that rate more players. Registers: ``kinds.py``, ``formats.py``,
``rooms.py``. The home: ``home_file.py`` its settings, ``reading.py`` limits, ``links.py`` allowed
links, ``own_files.py`` what people write, ``tree.py`` all files below a folder. TOML:
``toml_file.py``, ``toml_text.py``, ``strict.py``. Values: ``periods.py``, ``period_range.py``,
``spans.py``, ``days.py``, ``date_patterns.py``, ``names.py``, ``programs.py``, ``ranks.py``.
"""

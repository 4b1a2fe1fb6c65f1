"""People: the names in logs, aliases, profiles, and erased names.

``players.py`` the table of names, ``find.py`` the search for people, ``profiles.py`` what a home
says of them, ``erasure.py`` erased names, ``oneself.py`` words for the keeper of a list. One
person: ``aliases.py`` alias files, ``dated_aliases.py`` names limited to a time, ``spelling.py``
the parts of a name, ``fold.py`` spellings that certainly are one name, ``folding.py`` these in the
store. Perhaps one person: ``likely_names.py`` the search, with ``initials.py``,
``latin_letters.py``, ``more_words.py`` and ``garbled.py``, names in a wrong encoding.
"""

"""Commands that give ratings to other people and programs.

``export.py`` Parquet files; ``publish.py`` a lake; ``site.py`` the report site; ``plot.py``
pictures; ``explore.py`` a notebook.
"""

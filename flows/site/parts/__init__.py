"""What pages are made of: a league's data, texts, numbers, tables and charts.

``league_data.py`` the data of a league, and ``people.py`` its people; ``blocks.py`` sections of
tables, figures and facts; ``texts.py`` texts by language; ``numbers.py`` numbers and dates;
``cells.py`` values of tables as HTML; ``tabs.py`` the tabs of a league; ``flow.py`` and
``weights.py`` long tables in columns and pages; ``svg.py`` charts; ``chunks.py`` data as scripts.
Begin with ``blocks.py``.
"""

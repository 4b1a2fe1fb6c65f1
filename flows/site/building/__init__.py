"""The pages of a home and of its leagues.

``build.py`` the site of a home, of which only changed leagues are built again; ``home_pages.py``
the pages above leagues; ``league_site.py`` the pages of a league; ``news.py`` changes of the last
night; ``away.py`` players without recent games; ``waiting.py`` newer ratings that are not shown;
``pairs.py`` comparisons; ``provenance.py`` versions; ``health.py`` and ``health_home.py`` data
health; ``downloads.py`` CSV and Parquet; ``descriptions.py`` and ``standings_picture.py`` the words
and the picture of a link. Begin with ``build.py``.
"""

"""The web server of the site, and its API.

``server.py`` the server; ``token.py`` and ``guard.py`` its token, and who may ask;
``connections.py`` limits of connections; ``readers.py`` readers of the serving file; ``api.py``
rows of views as JSON, and ``filters.py`` the columns that they are filtered by;
``described_api.py`` the description of the API; ``hands.py`` values of a mahjong hand; ``fresh.py``
and ``builder.py`` pages built again after new data; ``line_process.py`` a process beside the
server. Begin with ``server.py``.
"""

"""The token of a home's site; see `flows.site.server.guard`."""

import secrets

from banzuke.flows.home import Home
from banzuke.flows.secret_file import secret_in

TOKEN = "token"
"""The name of the token in addresses."""


def site_token(home: Home) -> str:
    """The token of a home's site, made once at random."""
    made = secrets.token_urlsafe(24).encode()
    return secret_in(home.site_token_file, made).decode().strip()

"""The token of a home's site; see `flows.site.guard`."""

import secrets

from banzuke.flows.home import Home
from banzuke.flows.kept_secret import kept_secret

TOKEN = "token"
"""The name of the token in addresses."""


def site_token(home: Home) -> str:
    """The token of a home's site, made once at random."""
    made = secrets.token_urlsafe(24).encode()
    return kept_secret(home.site_token_file, made).decode().strip()

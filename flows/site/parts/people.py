"""People on pages: a player's name or pseudonym, and the file of the player's page."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from functools import cached_property

from banzuke.flows.home import Home
from banzuke.flows.secret_file import secret_in
from banzuke.flows.site.parts.blocks import Link

MARK = 6
"""Number of characters of the mark in a pseudonym; more if two marks of a league were equal."""


@dataclass(frozen=True)
class People:
    """The players of a league by id, with their names on pages and the addresses of their pages."""

    names: dict[str, str]
    keys: dict[str, str]

    def name(self, player_id: str) -> str:
        """The name or pseudonym of a player on pages."""
        return self.names[player_id]

    def href(self, player_id: str) -> str:
        """The player's page, from the league's folder."""
        return f"players/{self.keys[player_id]}.html"

    def link(self, player_id: str) -> Link:
        """The link with the player's name to the player's page."""
        return self._links[player_id]

    @cached_property
    def _links(self) -> dict[str, Link]:
        """Links to all players, cached because the same players stand in many tables."""
        return {player: Link(name, self.href(player)) for player, name in self.names.items()}


def people_of(home: Home, names: dict[str, str], *, pseudonyms: bool) -> People:
    """The people of a league, given as {id: name}.

    A pseudonym is always the same in a home. It depends on a secret of the home, so that nobody can
    find its name by trying names: an id alone is a hash of a name.
    """
    if not pseudonyms:
        return People(names, {player: player for player in names})
    secret = _secret(home)
    keys = {
        player: hmac.new(secret, player.encode(), hashlib.sha256).hexdigest()[:24]
        for player in names
    }
    length = MARK
    while len({key[:length] for key in keys.values()}) < len(keys):
        length += 1
    return People({p: f"#{key[:length]}" for p, key in keys.items()}, keys)


def _secret(home: Home) -> bytes:
    """The home's secret for pseudonyms, made once at random."""
    return secret_in(home.pseudonym_file, secrets.token_bytes(32))

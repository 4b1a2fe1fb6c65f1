"""`banzuke.toml`: a home's own settings. A home without the file has the defaults.

The models below are the documentation of every key.
"""

from collections.abc import Collection
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal, get_args
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, Field, field_validator

from banzuke.flows.home import Home
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.leagues.strict import STRICT
from banzuke.flows.leagues.toml_file import BadTomlFile, problems_of, read_toml

Days = Annotated[int, Field(ge=1)]


class BadHomeFile(BadTomlFile):
    """The home's settings cannot be used; ``problems`` gives the reasons."""


class _Section(BaseModel):
    model_config = STRICT


class Notify(_Section):
    """The receivers of notifications when a night fails or data go stale.

    Addresses of webhooks, and arguments of commands, are often secrets: no message shows them.
    """

    command: list[str] | None = Field(default=None, min_length=1, repr=False)
    webhook: str | None = Field(default=None, repr=False)
    stale_after_days: Days | None = None
    league_stale_after_days: dict[str, Days] = {}

    @field_validator("webhook")
    @classmethod
    def _is_an_address(cls, url: str | None) -> str | None:
        if url is not None:
            parts = urlsplit(url)
            if parts.scheme not in {"http", "https"} or not parts.hostname:
                raise ValueError("not an address that begins with https:// or http://")
        return url

    def limit_days(self, league: str) -> int | None:
        """The age in days at which a league's data are stale, None for never."""
        return self.league_stale_after_days.get(league, self.stale_after_days)


class Links(_Section):
    """The places to which links in the home may lead, besides files of the home itself."""

    allowed: list[Annotated[str, Field(min_length=1)]] = []


def _may_be_read(place: str) -> str:
    parts, home = PurePosixPath(place).parts, Home(Path())
    if not parts or place.startswith(("/", "~")) or ".." in parts:
        raise ValueError(f"{place!r} is not a file or folder in the home, such as names.csv")
    if parts[0] in (home.store.name, home.settings_file.name):
        raise ValueError(f"{parts[0]} is Banzuke's own, with passwords; it is never read as a log")
    return place


class Sources(_Section):
    """The files and folders of the home that league files may read besides `inbox/`, by name."""

    allowed: list[Annotated[str, AfterValidator(_may_be_read)]] = []


Language = Literal["en", "de", "es", "fr", "ja"]
LANGUAGES: tuple[str, ...] = get_args(Language)
"""The languages of pages: each has a file in `flows/site/languages/`."""


class Site(_Section):
    """The report site: whether each night writes it, its language and title, where it goes.

    Each build goes into ``folder``, which may be an address such as ``s3://bucket/site``, and then
    to the command ``publish``, in which ``{site}`` is the site's folder. ``base_url`` is the
    address of the site's root, for links in chats; ``theme`` a file of the home with its colours,
    logo and footer.
    """

    every_night: bool = False
    language: Language = "en"
    title: Annotated[str, Field(min_length=1)] = "Banzuke"
    folder: Annotated[str, Field(min_length=1)] | None = None
    publish: Annotated[str, Field(min_length=1)] | None = Field(default=None, repr=False)
    base_url: str | None = None
    theme: Annotated[str, AfterValidator(_may_be_read)] | None = None

    @field_validator("base_url")
    @classmethod
    def _is_a_root(cls, url: str | None) -> str | None:
        if url is None:
            return None
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError("not an address that begins with https:// or http://")
        if parts.query or parts.fragment or parts.username:
            raise ValueError("give the address of the site alone, such as https://club.example/go/")
        return f"{url.rstrip('/')}/"


class HomeSettings(_Section):
    """All of `banzuke.toml`."""

    notify: Notify = Field(default_factory=Notify)
    reading: Reading = Field(default_factory=Reading)
    links: Links = Field(default_factory=Links)
    sources: Sources = Field(default_factory=Sources)
    site: Site = Field(default_factory=Site)


def read_home_file(home: Home, *, leagues: Collection[str] | None = None) -> HomeSettings:
    """The settings of a home; with ``leagues``, league names in the settings are checked, too.

    Raises
    ------
    BadHomeFile
        With one problem per mistake, each with its line.
    """
    if not home.settings_file.exists():
        return HomeSettings()
    settings, text = read_toml(home.settings_file, HomeSettings, refuse=BadHomeFile)
    if leagues is not None:
        key = "league_stale_after_days"
        known = ", ".join(sorted(leagues))
        named = settings.notify.league_stale_after_days
        unknown = [
            (
                ("notify", key, name),
                f"{key} names {name!r}, which is not a league; there are: {known}",
            )
            for name in named
            if name not in leagues
        ]
        if unknown:
            raise BadHomeFile(problems_of(home.settings_file, text, unknown, say=lambda each: each))
    return settings

"""A home: the folder of a user's leagues, logs, store and reports."""

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from shlex import quote

from banzuke.flows.errors import BanzukeError


class NotAHome(BanzukeError):
    """The folder has no ``leagues/``, so it is not a Banzuke home."""


@dataclass(frozen=True)
class Home:
    """A folder with ``leagues/``, ``inbox/``, ``store/`` and ``report/``."""

    root: Path

    @classmethod
    def find(cls, folder: Path | None) -> "Home":
        """The home at ``folder``, else at ``BANZUKE_HOME``, else the current folder.

        Raises
        ------
        NotAHome
            If that folder has no ``leagues`` folder in it.
        """
        root = (folder or Path(os.environ.get("BANZUKE_HOME") or ".")).resolve()
        if not (root / "leagues").is_dir():
            raise NotAHome(
                f"{root} is not a Banzuke home: it has no folder leagues/. "
                f"Make one with `banzuke init {quote(str(root))}`, or name another with --home or "
                "BANZUKE_HOME."
            )
        return cls(root)

    @cached_property
    def option(self) -> str:
        """The option that names this home, as a shell reads it, for messages."""
        return f"--home {quote(str(self.root))}"

    @cached_property
    def leagues(self) -> Path:
        """The folder of league files."""
        return self.root / "leagues"

    @cached_property
    def inbox(self) -> Path:
        """The folder of logs."""
        return self.root / "inbox"

    @cached_property
    def settings_file(self) -> Path:
        """The home's own settings; it may be missing."""
        return self.root / "banzuke.toml"

    @cached_property
    def corrections_file(self) -> Path:
        """The file of corrections of results and names; it may be missing."""
        return self.root / "corrections.csv"

    @cached_property
    def players(self) -> Path:
        """The folder of player files, one file per namespace; it may be missing."""
        return self.root / "players"

    @cached_property
    def store(self) -> Path:
        """The folder of all files that Banzuke writes, except reports."""
        return self.root / "store"

    @cached_property
    def working_file(self) -> Path:
        """The database that one process at a time writes."""
        return self.store / "banzuke.duckdb"

    @cached_property
    def serving_file(self) -> Path:
        """The database that analysts read."""
        return self.store / "ratings.duckdb"

    @cached_property
    def building_file(self) -> Path:
        """The next serving file while it is being written; DuckDB dislikes dots in a stem."""
        return self.store / "ratings_building.duckdb"

    @cached_property
    def compacting_file(self) -> Path:
        """The working file's successor while it is being written."""
        return self.store / "banzuke_compacting.duckdb"

    @cached_property
    def lock_file(self) -> Path:
        """The lock file of the working file: its holder may write the working file."""
        return self.store / "writer.lock"

    @cached_property
    def writer_file(self) -> Path:
        """The name of the lock's holder, for the message to other processes."""
        return self.store / "writer.json"

    @cached_property
    def ending_file(self) -> Path:
        """How the last run ended, if the store could not record it, such as on a full disk."""
        return self.store / "ending.json"

    @cached_property
    def schedule_lock_file(self) -> Path:
        """The lock file of the schedule: its holder runs the home's schedule."""
        return self.store / "schedule.lock"

    @cached_property
    def schedule_file(self) -> Path:
        """The process of the schedule, and its Prefect server."""
        return self.store / "schedule.json"

    @cached_property
    def site(self) -> Path:
        """The report site: a link to the folder of its last build."""
        return self.root / "report" / "site"

    @cached_property
    def pseudonym_file(self) -> Path:
        """The secret of the pseudonyms on pages; only its owner can read it."""
        return self.store / "pseudonyms.key"

    @cached_property
    def site_token_file(self) -> Path:
        """The token of the report site's server; only its owner can read it."""
        return self.store / "site.token"

    @cached_property
    def site_log_file(self) -> Path:
        """The log of the report site's server."""
        return self.store / "site.log"

    @cached_property
    def last_run_file(self) -> Path:
        """The summary of the last run that ended."""
        return self.store / "last_run.json"

    @cached_property
    def unsaid_file(self) -> Path:
        """The notes on files that were read, until a run's summary has said them."""
        return self.store / "unsaid.json"

    @cached_property
    def checked_file(self) -> Path:
        """The time of the last read of all blocks of both databases, and the damage."""
        return self.store / "checked.json"

    @cached_property
    def prefect(self) -> Path:
        """Prefect's own home."""
        return self.store / "prefect"

    @cached_property
    def prefect_ui(self) -> Path:
        """Prefect's own pages, copied from its package."""
        return self.prefect / "ui"

    @cached_property
    def login_file(self) -> Path:
        """The login of the home's Prefect server; only its owner can read it."""
        return self.prefect / "login"

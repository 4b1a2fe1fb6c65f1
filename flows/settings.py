"""A home folder, and the environment that Prefect and numba need before they are imported."""

import hashlib
import os
import secrets
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import sql
from flows.errors import BanzukeError


class NotAHome(BanzukeError):
    """The folder has no ``leagues/``, so it is no Banzuke home."""


@dataclass(frozen=True)
class Home:
    """A folder with ``leagues/``, ``inbox/``, ``store/`` and ``report/``."""

    root: Path

    @classmethod
    def find(cls, folder: Path | None) -> "Home":
        """Return the home at ``folder``, else at ``BANZUKE_HOME``, else the current folder.

        Raises
        ------
        NotAHome
            If that folder has no ``leagues`` folder in it.
        """
        root = (folder or Path(os.environ.get("BANZUKE_HOME") or ".")).resolve()
        if not (root / "leagues").is_dir():
            raise NotAHome(
                f"{root} is no Banzuke home: it has no folder leagues/. "
                f"Make one with `banzuke init {root}`, or name another with --home or BANZUKE_HOME."
            )
        return cls(root)

    @cached_property
    def leagues(self) -> Path:
        """The folder of league files."""
        return self.root / "leagues"

    @cached_property
    def settings_file(self) -> Path:
        """The home's own settings; it may be missing."""
        return self.root / "banzuke.toml"

    @cached_property
    def corrections_file(self) -> Path:
        """What is said of wrong results and of names; it may be missing."""
        return self.root / "corrections.csv"

    @cached_property
    def players(self) -> Path:
        """The folder of what is known of players, a file a namespace; it may be missing."""
        return self.root / "players"

    @cached_property
    def store(self) -> Path:
        """The folder of everything Banzuke writes but reports."""
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
        """Whoever holds the lock on this file may write the working file."""
        return self.store / "writer.lock"

    @cached_property
    def writer_file(self) -> Path:
        """Who holds the lock, for the message to whoever does not."""
        return self.store / "writer.json"

    @cached_property
    def schedule_lock_file(self) -> Path:
        """Whoever holds the lock on this file runs the home's schedule."""
        return self.store / "schedule.lock"

    @cached_property
    def schedule_file(self) -> Path:
        """Who runs the schedule, and on which Prefect server."""
        return self.store / "schedule.json"

    @cached_property
    def site(self) -> Path:
        """The report site: a link to the folder of its last build."""
        return self.root / "report" / "site"

    @cached_property
    def pseudonym_file(self) -> Path:
        """The secret from which pseudonyms on pages are made; only its owner can read it."""
        return self.store / "pseudonyms.key"

    @cached_property
    def last_run_file(self) -> Path:
        """The summary of the last run that ended."""
        return self.store / "last_run.json"

    @cached_property
    def prefect(self) -> Path:
        """Prefect's own home."""
        return self.store / "prefect"

    @cached_property
    def login_file(self) -> Path:
        """What the home's Prefect server asks for; only its owner can read it."""
        return self.prefect / "login"


OWNER_VARIABLE = "BANZUKE_OWNER"


def prepare_prefect(home: Home) -> None:
    """Set what Prefect reads when it is imported; what the user has set stays.

    The batch settings keep the temporary server from losing task history in short flows.
    """
    defaults = {
        "PREFECT_HOME": str(home.prefect),
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "DO_NOT_TRACK": "1",
        "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "120",
        "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_BATCH_SIZE": "200",
        "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_READ_BATCH_SIZE": "200",
        "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_FLUSH_INTERVAL": "1",
        "PREFECT_LOGGING_HANDLERS_CONSOLE_LEVEL": "CRITICAL",
    }
    for name, value in defaults.items():
        os.environ.setdefault(name, value)
    if "PREFECT_API_URL" in os.environ:
        os.environ.setdefault("PREFECT_SERVER_ALLOW_EPHEMERAL_MODE", "false")
    else:
        ask_for_login(home)
    os.environ[OWNER_VARIABLE] = str(os.getpid())


SERVER_LOGIN = "PREFECT_SERVER_API_AUTH_STRING"


def ask_for_login(home: Home) -> None:
    """Let a Prefect server of this home answer only who knows the home's login, as we do.

    Who may tell Prefect what to run may run anything as the owner of the home: on a machine of
    many accounts loopback is no door. A login that the user has set for the server is the one.
    """
    login = os.environ.get(SERVER_LOGIN) or _login_of(home)
    os.environ[SERVER_LOGIN] = os.environ["PREFECT_API_AUTH_STRING"] = login


def _login_of(home: Home) -> str:
    """Return the home's login, made once at random; its file is its owner's from the start."""
    if home.login_file.exists():
        home.login_file.chmod(0o600)  # a home that was copied may have been opened to others
        if kept := home.login_file.read_text(encoding="utf-8").strip():
            return kept
        home.login_file.unlink()
    home.prefect.mkdir(parents=True, exist_ok=True)
    made = f"banzuke:{secrets.token_urlsafe(24)}"
    new = home.login_file.with_name(f"login.{os.getpid()}")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(made)
    try:
        os.link(new, home.login_file)  # whole at once, and never in place of one that is there
    except FileExistsError:
        pass
    finally:
        new.unlink()
    return home.login_file.read_text(encoding="utf-8").strip()


KERNELS = "numba-"
"""Begins the names of folders of compiled kernels; the key of their engine ends them."""


def prepare_engine() -> None:
    """Give numba a cache folder keyed by the engine's sources, and linear algebra one thread.

    numba's own cache checks only the file a kernel stands in, not the helpers it imports, so an
    edited helper would go unnoticed. The engine's matrices are small: more threads would only wait
    for each other, and take the processor from everybody else. Both must be set before numpy and
    numba are imported: the command line calls this first of all.

    What the user has set stays. A folder of ours that was inherited may be of an older engine: a
    schedule goes on while its nights are updated.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "banzuke"
    set_already = os.environ.get("NUMBA_CACHE_DIR")
    if set_already and not Path(set_already).match(str(cache / f"{KERNELS}*")):
        return
    os.environ["NUMBA_CACHE_DIR"] = str(cache / f"{KERNELS}{engine_key()}")


def engine_key() -> str:
    """Return the hash of the engine's sources: equal keys give equal numbers."""
    return _key_of("engine", "*.py")


@cache
def source_key() -> str:
    """Return a hash of all that this program is made of: another one may see a log differently."""
    return "-".join(
        _key_of(package, pattern)
        for package, pattern in (("engine", "*.py"), ("flows", "*.py"), ("flows", "*.toml"))
    )


def _key_of(package: str, pattern: str) -> str:
    folder = Path(sql.__file__).parents[1] / package
    digest = hashlib.sha256()
    for file in sorted(folder.rglob(pattern)):
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]

"""The environment that Prefect needs before it is imported, and the login of its server."""

import os
import secrets

from banzuke.flows.errors import BanzukeError, one_line
from banzuke.flows.home import Home
from banzuke.flows.secret_file import secret_in

OWNER_VARIABLE = "BANZUKE_OWNER"


def prepare_prefect(home: Home) -> None:
    """Set the variables that Prefect reads when it is imported; the user's settings stay.

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
    pass_by_proxies()
    os.environ[OWNER_VARIABLE] = str(os.getpid())


LOOPBACK = ("127.0.0.1", "localhost", "::1")


def pass_by_proxies() -> None:
    """Let requests to this machine pass by the proxies that ``HTTP_PROXY`` and its like name.

    A proxy connects to its own loopback, where no server of ours listens: Prefect would wait for
    minutes in each night. Other names of both spellings stay, and both get the same value.
    """
    named = ",".join(os.environ.get(spelling, "") for spelling in ("no_proxy", "NO_PROXY"))
    names = list(dict.fromkeys(name.strip() for name in named.split(",") if name.strip()))
    if "*" not in names:
        names += [name for name in LOOPBACK if name not in names]
    os.environ["no_proxy"] = os.environ["NO_PROXY"] = ",".join(names)


class UnusableProxy(BanzukeError):
    """The environment names a proxy that Prefect's HTTP client cannot use."""

    exit_code = 1


def refuse_unusable_proxies() -> None:
    """Refuse proxies with which no client can be made, not even one for this machine.

    Raises
    ------
    UnusableProxy
        If a proxy is of a kind that httpx does not know, such as SOCKS without ``socksio``.
    """
    import httpx  # noqa: PLC0415  # most commands need no HTTP

    try:
        httpx.Client().close()
    except (ImportError, ValueError, httpx.InvalidURL) as error:
        raise UnusableProxy(
            f"the environment names a proxy that Prefect cannot use ({one_line(error)}): unset "
            "its variable, such as ALL_PROXY"
        ) from None


SERVER_LOGIN = "PREFECT_SERVER_API_AUTH_STRING"


def ask_for_login(home: Home) -> None:
    """Restrict a Prefect server of this home to clients with the home's login, such as ours.

    A client that can give Prefect a run can run anything as the owner of the home: on a machine
    with many accounts the loopback address gives no protection. A login that the user has set has
    priority.
    """
    login = os.environ.get(SERVER_LOGIN) or _login_of(home)
    os.environ[SERVER_LOGIN] = os.environ["PREFECT_API_AUTH_STRING"] = login


def _login_of(home: Home) -> str:
    """The home's login, made once at random."""
    made = f"banzuke:{secrets.token_urlsafe(24)}"
    return secret_in(home.login_file, made.encode()).decode().strip()

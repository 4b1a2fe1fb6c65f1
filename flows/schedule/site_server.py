"""The report site and its API on loopback, in a separate process while a home is served."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from banzuke.flows.home import Home
from banzuke.flows.schedule.local_server import PortTaken, check_free, end
from banzuke.flows.schedule.prefect_server import HOST
from banzuke.flows.screen.progress import say
from banzuke.flows.site.server.token import TOKEN, site_token


@contextmanager
def site_server(
    home: Home, *, port: int | None, public: bool = False, address: str | None = None
) -> Iterator[None]:
    """Serve a home's site during the block; do nothing without a port, or if the port is taken.

    The site asks for the home's token, unless it is ``public``: then any account of the machine can
    read it. ``address`` is the address under which a web server of this machine passes the site on.
    A port that is in use is reported, and is not a failure: nights go on without the site.
    """
    if port is None or not _is_free(port):
        yield
        return
    home.store.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "banzuke.flows.site.server.server", str(home.root), str(port)]
    command += ["--public"] if public else []
    command += ["--address", address] if address else []
    with home.site_log_file.open("ab") as log:
        server = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    here = f"http://{HOST}:{port}/"
    _say_where(home, f"{address.rstrip('/')}/" if address else here, public=public)
    if address:
        say(f"this needs a web server on this machine that passes {address} on to {here}")
    try:
        yield
    finally:
        end(server)


def _say_where(home: Home, address: str, *, public: bool) -> None:
    """Print the address; the token on a terminal only, as others read the output of services."""
    say(f"the report site is at {address}, its API at {address}api/")
    if public:
        say("--public: everybody who reaches them can read them, every account of this machine too")
    else:
        shown, rest = site_token(home), ""
        if not sys.stderr.isatty():
            shown, rest = "TOKEN", f"; TOKEN is the line in {home.site_token_file}"
        # Not by `say`, which masks tokens.
        print(f"open it by {address}?{TOKEN}={shown}{rest}", file=sys.stderr)  # noqa: T201


def _is_free(port: int) -> bool:
    try:
        check_free(port)
    except PortTaken:
        say(f"port {port} is in use: the report site is not shown; name another with --site-port")
        return False
    return True

"""The report site and its API on loopback, in a process of its own while a home is served."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from banzuke.flows.home import Home
from banzuke.flows.schedule.local_server import PortTaken, check_free, end
from banzuke.flows.schedule.prefect_server import HOST
from banzuke.flows.screen.progress import say


@contextmanager
def site_server(home: Home, *, port: int | None) -> Iterator[None]:
    """Show a home's site for the time of the block; nothing without a port, or if it is in use.

    Nights go on without the site: a port that is taken is told, and no failure.
    """
    if port is None or not _is_free(port):
        yield
        return
    home.store.mkdir(parents=True, exist_ok=True)
    with (home.store / "site.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "banzuke.flows.site.server", str(home.root), str(port)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    say(f"the report site is at http://{HOST}:{port}/, its API at http://{HOST}:{port}/api/")
    try:
        yield
    finally:
        end(server)


def _is_free(port: int) -> bool:
    try:
        check_free(port)
    except PortTaken:
        say(f"port {port} is in use: the report site is not shown; name another with --site-port")
        return False
    return True

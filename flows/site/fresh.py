"""The pages of a site kept up to date with the published data, by processes beside the server.

A build takes seconds of the processor, for which no request to the server should wait.
"""

import asyncio
import os
import signal
import sys

from banzuke.flows.home import Home
from banzuke.flows.screen.progress import say
from banzuke.flows.site.readers import stamp_of

SECONDS_BETWEEN_LOOKS = 2.0
"""A page lags behind the published data by about this time and the time of a build."""
MOST_SECONDS_BETWEEN_TRIES = 60.0
"""A failed build is repeated after two seconds, then after twice the time before."""


async def keep_fresh(home: Home) -> None:
    """Rebuild the site whenever other data are published, until the build succeeds."""
    shown, failed, said = None, 0, ""
    while True:
        stamp = stamp_of(home)
        if home.serving_file.exists() and stamp != shown:
            wrong = await _build(home)
            if wrong and wrong != said:
                say(f"the site is left as it was, and tried again: {wrong}")
            shown, failed, said = (shown, failed + 1, wrong) if wrong else (stamp, 0, "")
        pause = SECONDS_BETWEEN_LOOKS * 2.0 ** min(max(failed - 1, 0), 10)
        await asyncio.sleep(min(pause, MOST_SECONDS_BETWEEN_TRIES))


async def end_with_parent() -> None:
    """End this process when its parent has ended, because no other process would end it."""
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
    os.kill(os.getpid(), signal.SIGTERM)


async def _build(home: Home) -> str:
    """Build the site in a process, and return its error."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "banzuke.flows.site.build", str(home.root)),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        _, words = await process.communicate()
    except asyncio.CancelledError:
        process.kill()  # the next build removes its unfinished files
        await process.wait()
        raise
    if process.returncode == 0:
        return ""
    lines = words.decode(errors="replace").split("\n")
    return next((line for line in reversed(lines) if line.strip()), f"code {process.returncode}")

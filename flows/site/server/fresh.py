"""Updates of a site's pages after new data are published, by a process beside the server.

A build takes seconds of processor time, and no request to the server should wait for it.
"""

import asyncio
import os
import signal
import time

from banzuke.flows.home import Home
from banzuke.flows.screen.progress import say
from banzuke.flows.site.server.builder import Builder
from banzuke.flows.site.server.readers import stamp_of

SECONDS_BETWEEN_LOOKS = 2.0
"""A page lags behind the published data by about this time and the time of a build."""
MOST_SECONDS_BETWEEN_TRIES = 60.0
"""A failed build is repeated after two seconds, then after twice the time before."""
SECONDS_IDLE = 60.0
"""Time after a build until the process that builds is ended."""


async def keep_fresh(home: Home) -> None:
    """Rebuild the site whenever other data are published, until the build succeeds."""
    shown, failed, said = None, 0, ""
    async with Builder(home) as builder:
        last_build = time.monotonic()
        while True:
            stamp = stamp_of(home)
            if home.serving_file.exists() and stamp != shown:
                wrong = await builder.build()
                if wrong and wrong != said:
                    say(f"the site is unchanged, and its build is tried again: {wrong}")
                shown, failed, said = (shown, failed + 1, wrong) if wrong else (stamp, 0, "")
                last_build = time.monotonic()
            elif time.monotonic() - last_build > SECONDS_IDLE:
                await builder.end()
            pause = SECONDS_BETWEEN_LOOKS * 2.0 ** min(max(failed - 1, 0), 10)
            await asyncio.sleep(min(pause, MOST_SECONDS_BETWEEN_TRIES))


async def end_with_parent() -> None:
    """End this process when its parent has ended, because no other process would end it."""
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
    os.kill(os.getpid(), signal.SIGTERM)

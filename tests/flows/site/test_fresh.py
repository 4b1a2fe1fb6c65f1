"""Pages follow what is published, and a build that failed is tried again."""

import asyncio
import shutil
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.site.server import fresh
from banzuke.flows.site.server.builder import Builder

pytestmark = pytest.mark.long


async def until(done: object, home: Home) -> None:
    """Keep a home's site fresh until ``done`` returns true."""
    task = asyncio.create_task(fresh.keep_fresh(home))
    while not done():  # type: ignore[operator]
        assert not task.done(), task.exception()
        await asyncio.sleep(0.05)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_a_build_that_failed_is_tried_again_though_nothing_new_is_published(
    published: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setattr(fresh, "SECONDS_BETWEEN_LOOKS", 0.01)
    home = Home(shutil.copytree(published.root, tmp_path / "home", symlinks=True))
    shutil.rmtree(home.root / "report", ignore_errors=True)
    home.site.mkdir(parents=True)  # a folder that Banzuke did not make
    said = ""

    def is_refused() -> bool:
        nonlocal said
        said += capsys.readouterr().err
        if "move it away" in said and home.site.is_dir() and not home.site.is_symlink():
            home.site.rmdir()
        return home.site.is_symlink()

    asyncio.run(until(is_refused, home))
    assert said.count("move it away") == 1, "the same trouble is said once"
    assert (home.site / "index.html").exists()


def test_a_builder_that_was_killed_says_so_and_the_next_build_starts_another(
    published: Home, tmp_path: Path
) -> None:
    home = Home(shutil.copytree(published.root, tmp_path / "home", symlinks=True))
    shutil.rmtree(home.root / "report", ignore_errors=True)

    async def builds() -> list[str]:
        async with Builder(home) as builder:
            first = await builder.build()
            process = builder._process
            assert process is not None
            process.kill()
            broken = await builder.build()
            again = await builder.build()
            process = builder._process
        assert process is not None
        assert process.returncode is not None, "it is ended with its context"
        return [first, broken, again]

    first, broken, again = asyncio.run(builds())
    assert (first, again) == ("", "")
    # -9; or 255, where two threads of asyncio ask for the code at once.
    assert "ended with code" in broken

"""Copies of the site after each build: into a folder or bucket, or by a command."""

import shlex
import shutil
import subprocess
from pathlib import Path

from banzuke.flows.errors import BanzukeError
from banzuke.flows.leagues.home_file import Site
from banzuke.flows.site.bucket import MANIFEST, is_address, upload

SECONDS = 1800
"""Seconds after which a command is ended."""


class NotHandedOn(BanzukeError):
    """The site is written, but was not copied; the message has the reason."""


def hand_on(site: Path, settings: Site) -> None:
    """Copy a built site into the folder or bucket of the settings, and run their command.

    Raises
    ------
    NotHandedOn, NotUploaded
        If the folder or the bucket contains something else, or the command fails.
    """
    if settings.folder and is_address(settings.folder):
        upload(site.resolve(), settings.folder)
    elif settings.folder:
        _copy(site, Path(settings.folder).expanduser())
    if settings.publish:
        _run(site, settings.publish)


def _copy(site: Path, folder: Path) -> None:
    """Replace a folder by the site as a whole, so that no old page stays in it."""
    there = folder.exists()
    if there and any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        raise NotHandedOn(f"{folder} contains something that is not a site of Banzuke; [site] "
                          "folder must name an empty or a new folder")  # fmt: skip
    new, old = (folder.with_name(f".{folder.name}.{what}") for what in ("new", "old"))
    try:
        for left in (new, old):
            shutil.rmtree(left, ignore_errors=True)
        shutil.copytree(site.resolve(), new)
        if there:
            folder.rename(old)
        new.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        raise NotHandedOn(f"the site was not copied to {folder}: {error}") from None


def _run(site: Path, command: str) -> None:
    """Run a command, without a shell; ``{site}`` in it is the folder of the site."""
    parts = [part.replace("{site}", str(site.resolve())) for part in shlex.split(command)]
    try:
        done = subprocess.run(parts, capture_output=True, text=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotHandedOn(f"[site] publish did not run: {error}") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise NotHandedOn(
            f"[site] publish ended with {done.returncode}: {said[0] if said else 'no message'}"
        )

"""Copies of the site after each build: into a folder or bucket, or by a command."""

import shlex
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

from banzuke.flows.errors import BanzukeError
from banzuke.flows.leagues.home_file import Site
from banzuke.flows.site.folder.bucket import is_address, upload
from banzuke.flows.site.folder.manifest import MANIFEST, leagues_at, notes_of_other_home
from banzuke.flows.site.folder.swap import copy_folder

SECONDS = 1800
"""Seconds after which a command is ended."""


class NotHandedOn(BanzukeError):
    """The site is written, but was not copied; the message has the reason."""


def hand_on(site: Path, settings: Site) -> list[str]:
    """Copy a built site into the folder or bucket of the settings, and run their command; notes.

    Raises
    ------
    NotHandedOn, NotUploaded
        If the folder or the bucket contains something else, or the command fails.
    """
    notes: list[str] = []
    if settings.folder and is_address(settings.folder):
        notes = upload(site.resolve(), settings.folder)
    elif settings.folder:
        notes = _copy(site, Path(settings.folder).expanduser())
    if settings.publish:
        _run(site, settings.publish)
    return notes


def _copy(site: Path, folder: Path) -> list[str]:
    """Replace a folder by the site as a whole, so that no old page stays in it; notes."""
    try:
        _put_back(folder)
        if folder.exists() and any(folder.iterdir()) and leagues_at(folder) is None:
            raise NotHandedOn(f"{folder} contains something that is not a site of Banzuke; [site] "
                              "folder must name an empty or a new folder")  # fmt: skip
        there = folder / MANIFEST
        before = there.read_bytes() if there.exists() else b""
        _replace(site, folder)
        return notes_of_other_home(str(folder), before, (site / MANIFEST).read_bytes())
    except OSError as error:
        raise NotHandedOn(f"the site was not copied to {folder}: {error}") from None


def _replace(site: Path, folder: Path) -> None:
    new, old = _beside(folder)
    shutil.rmtree(new, ignore_errors=True)
    try:
        copy_folder(site.resolve(), new, shutil.copy2)
        if folder.exists():
            shutil.rmtree(old, ignore_errors=True)
            folder.rename(old)
        new.rename(folder)
    except BaseException:
        with suppress(OSError):  # the first error counts
            _put_back(folder)
        shutil.rmtree(new, ignore_errors=True)  # a full disk needs the space
        raise
    shutil.rmtree(old, ignore_errors=True)


def _beside(folder: Path) -> tuple[Path, Path]:
    """The places of the next and of the replaced folder while a folder is replaced."""
    return folder.with_name(f".{folder.name}.new"), folder.with_name(f".{folder.name}.old")


def _put_back(folder: Path) -> None:
    """Show the replaced folder again, if a kill or an error came before the next one was there."""
    _, old = _beside(folder)
    if not folder.exists() and old.exists():
        old.rename(folder)


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

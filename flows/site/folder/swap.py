"""A site's folder: it is built beside the current folder, then shown by moving one link.

Readers see the old site or the new site: ``report/site`` is a link, and moving a link over another
is one step. A replaced site stays for a minute, for readers who are opening one of its pages.
"""

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import filelock

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.site.folder.manifest import leagues_at

BUILD = ".site-"
"""The beginning of the names of build folders, beside the link."""
NUMBER = re.compile("[0-9]+")
SECONDS_KEPT = 60.0


class SiteNotWritten(BanzukeError):
    """The site is unchanged; the message has the reason."""


@contextmanager
def building(home: Home) -> Iterator[Path]:
    """Yield an empty folder for a site; it becomes the site if no error is raised.

    Raises
    ------
    SiteNotWritten
        If ``report/site`` is a folder that Banzuke did not make, or links are not possible there.
    """
    reports = home.site.parent
    reports.mkdir(parents=True, exist_ok=True)
    adopt_copy(home)
    if home.site.exists() and not home.site.is_symlink():
        raise SiteNotWritten(f"{home.site} is not a site of Banzuke: move it away")
    with _alone(reports):
        shown = home.site.resolve().name if home.site.is_symlink() else ""
        folder = _new_folder(reports)
        _sweep(reports, keep={shown, folder.name})
        try:
            yield folder
            _show(home.site, folder)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise


def adopt_copy(home: Home) -> None:
    """Make a folder in the link's place a build again, if it is a copy of a site of Banzuke.

    A home that was packed as a zip file, or copied to a disk without links, has such a folder.
    """
    if home.site.is_symlink() or leagues_at(home.site) is None:
        return
    with _alone(home.site.parent):
        folder = _next_folder(home.site.parent)
        home.site.rename(folder)
        home.site.symlink_to(folder.name)


def _alone(reports: Path) -> filelock.BaseFileLock:
    """The lock of a folder of builds."""
    return filelock.FileLock(reports / ".site.lock")


def _new_folder(reports: Path) -> Path:
    folder = _next_folder(reports)
    folder.mkdir()
    return folder


def _next_folder(reports: Path) -> Path:
    numbers = [int(build.name.removeprefix(BUILD)) for build in _builds(reports)]
    return reports / f"{BUILD}{max(numbers, default=0) + 1}"


def _builds(reports: Path) -> list[Path]:
    """The folders of builds; a copy that a person made of one has another name."""
    found = reports.glob(f"{BUILD}[0-9]*")
    return [build for build in found if NUMBER.fullmatch(build.name.removeprefix(BUILD))]


def _sweep(reports: Path, *, keep: set[str]) -> None:
    """Remove old replaced builds and old leftovers of killed builds."""
    for folder in _builds(reports):
        if folder.name not in keep and _age(folder) > SECONDS_KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def _age(folder: Path) -> float:
    """The seconds since a build was shown last; after a jump of the clock a build counts as old."""
    age = time.time() - folder.stat().st_mtime
    return age if age >= 0 else float("inf")


def _show(site: Path, folder: Path) -> None:
    if site.is_symlink() and site.exists():
        with suppress(PermissionError):  # a build of another account
            os.utime(site)  # the time at which the replaced folder was shown last
    new = site.with_name(f"{BUILD}link")
    new.unlink(missing_ok=True)
    new.symlink_to(folder.name)
    new.replace(site)


def take_over(old: Path, new: Path) -> None:
    """Fill a folder with the files of another folder, by links, so that nothing is copied.

    Builds never write into an existing file.
    """
    copy_folder(old, new, _linked)


def copy_folder(old: Path, new: Path, copy: Callable[[str, str], object]) -> None:
    """Make a folder with a copy of each file of another folder; the first error ends it.

    ``shutil.copytree`` goes on after an error, on a full disk with every further file, and its
    message names them all.
    """

    def refuse(error: OSError) -> None:
        raise error

    for folder, _, names in os.walk(old, onerror=refuse):
        target = new / os.path.relpath(folder, old)
        target.mkdir(parents=True, exist_ok=True)
        for name in names:
            copy(f"{folder}/{name}", f"{target}/{name}")


def _linked(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # a disk without links between files
        shutil.copyfile(source, target)


def remove_site(home: Home) -> None:
    """Remove the site and all its builds."""
    for folder in _builds(home.site.parent):
        shutil.rmtree(folder)
    home.site.unlink(missing_ok=True)

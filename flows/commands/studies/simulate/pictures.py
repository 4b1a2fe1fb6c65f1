"""Pictures of a study, if the extra `report` is installed."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home, NotAHome
from banzuke.flows.screen.picture_words import ENGLISH, speaking


class NoPicture(BanzukeError):
    """A picture cannot be drawn or written."""


def draw_picture(
    painter: str,
    study: Any,
    *,
    name: str,
    folder: Path | None,
    module: str = "banzuke.flows.screen.plots",
    home: Home | None = None,
) -> None:
    """Draw a study with a plotting function, and print the files on standard error.

    If ``folder`` is None, the picture was not requested: it is drawn into the current folder, and a
    missing matplotlib gives one line of advice and no error.

    Words are in the language of the pages of ``home``, otherwise of the home of `BANZUKE_HOME` or
    of the current folder, otherwise in English.

    Raises
    ------
    NoPicture
        If a picture was requested and matplotlib is missing, or the files cannot be written.
    """
    try:
        draw: Callable[[Any, Path], list[Path]] = getattr(_plots(module), painter)
    except NoPicture as error:
        if folder is not None:
            raise
        print(error, file=sys.stderr)  # noqa: T201
        return
    place = folder or Path()
    try:
        place.mkdir(parents=True, exist_ok=True)
        with speaking(_language(home)):
            files = draw(study, place / name)
    except OSError as error:
        raise NoPicture(
            f"cannot write {name}.png and .svg into {place.resolve()}: {error.strerror}; "
            "name a folder you may write with --output"
        ) from error
    print("wrote", *(str(file) for file in files), file=sys.stderr)  # noqa: T201


def _language(home: Home | None) -> str:
    """The language of a home's pages; English without a home, since a study needs none."""
    from banzuke.flows.leagues.home_file import read_home_file  # noqa: PLC0415  # pydantic

    try:
        return read_home_file(home or Home.find(None)).site.language
    except NotAHome:
        return ENGLISH


def _plots(module: str) -> Any:
    """The plotting module, which takes a second to load."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "matplotlib":
            raise
        raise NoPicture(
            "no picture: matplotlib is missing; install it with "
            "`pip install -c constraints.txt 'banzuke[report]'`"
        ) from None

"""The store's SQL, one object per file; a package, so that it is installed with the code."""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


@cache
def read(name: str) -> str:
    """Return the text of one SQL file, such as ``"views/static_rating"``."""
    return (FOLDER / f"{name}.sql").read_text(encoding="utf-8")


def names(folder: str) -> list[str]:
    """Return the names of a folder's SQL files in order, without their ending."""
    return sorted(file.stem for file in (FOLDER / folder).glob("*.sql"))

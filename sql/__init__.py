"""The store's SQL, one object per file; a package, so that it is installed with the code.

Other distributions add what their tasks store and show, by entry points of the group
``banzuke.sql``: mappings of names such as ``"views/mean_points"`` to texts.
"""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


@cache
def read(name: str) -> str:
    """The text of one SQL object, such as ``"views/static_rating"``."""
    file = FOLDER / f"{name}.sql"
    return file.read_text(encoding="utf-8") if file.exists() else _added()[name]


def names(folder: str) -> list[str]:
    """The names of a folder's SQL objects in order: Banzuke's own, then those added."""
    own = sorted(file.stem for file in (FOLDER / folder).glob("*.sql"))
    parts = (name.rpartition("/") for name in _added())
    return own + sorted(name for place, _, name in parts if place == folder)


@cache
def _added() -> dict[str, str]:
    """The SQL of other distributions, by names that are nobody else's."""
    from banzuke.flows import plugins  # noqa: PLC0415  # which needs no SQL, but some of its time

    found: dict[str, str] = {}
    for plugin in plugins.plugins(plugins.SQL):
        for name, text in plugin.load(dict).items():
            if name in found or (FOLDER / f"{name}.sql").exists():
                raise plugin.refused(f"{name} is there already")
            if name.startswith("migrations/") and not name[len("migrations/")].isalpha():
                raise plugin.refused(f"{name} begins with a digit, as Banzuke's own migrations do")
            found[name] = text
    return found

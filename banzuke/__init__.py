"""Banzuke: ratings a league can trust, from game logs to versioned tables.

    import banzuke as bz

    games = bz.games(frame, first="black", second="white", score="score", played_at="date")
    bz.pairwise(games, order=True).table()

Names go in, polars frames come out; the numbers are those of a night on a home. The names in
``__all__`` are public and do not change; everything else may change with any version.
"""

TYPE_CHECKING = False  # that of `typing`, which takes as long to load as all before it
if TYPE_CHECKING:
    from typing import Any

    from banzuke.comparison import Comparison
    from banzuke.cuts import discard
    from banzuke.flows.errors import BanzukeError
    from banzuke.homes import Home, home
    from banzuke.logs import DoubtfulRows, RejectedRows, entries, games, tables
    from banzuke.pictures import Picture
    from banzuke.rated_games import Contest, OverTime, Pairwise, contest, over_time, pairwise
    from banzuke.rated_tables import StableRanks, Tier, stable_rank, tier
    from banzuke.ratings import DoubtfulRatings, GamesLeftOut
    from banzuke.taken import Log

    __version__: str

_MODULES = {
    "comparison": ("Comparison",),
    "cuts": ("discard",),
    "flows.errors": ("BanzukeError",),
    "homes": ("Home", "home"),
    "logs": ("DoubtfulRows", "RejectedRows", "entries", "games", "tables"),
    "pictures": ("Picture",),
    "rated_games": ("Contest", "OverTime", "Pairwise", "contest", "over_time", "pairwise"),
    "rated_tables": ("StableRanks", "Tier", "stable_rank", "tier"),
    "ratings": ("DoubtfulRatings", "GamesLeftOut"),
    "taken": ("Log",),
}
"""The public names of each module; a module is imported when one of its names is first used."""
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "BanzukeError",
    "Comparison",
    "Contest",
    "DoubtfulRatings",
    "DoubtfulRows",
    "GamesLeftOut",
    "Home",
    "Log",
    "OverTime",
    "Pairwise",
    "Picture",
    "RejectedRows",
    "StableRanks",
    "Tier",
    "__version__",
    "contest",
    "discard",
    "entries",
    "games",
    "home",
    "over_time",
    "pairwise",
    "stable_rank",
    "tables",
    "tier",
]


def __getattr__(name: str) -> "Any":
    """A public name or the version; a name is loaded at its first use."""
    if name == "__version__":  # in the metadata of the installed distribution: 10 ms to parse
        return globals().setdefault(name, _version())
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'banzuke' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    from banzuke.engine.compiled.kernel_cache import prepare_engine  # noqa: PLC0415

    prepare_engine()
    found = getattr(import_module(f"banzuke.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("banzuke")
    except PackageNotFoundError:
        return "0+source"

"""The cache of compiled kernels that all copies of the engine with the same sources share.

numba keeps kernels by the path of their file: each clone of these sources would compile them again.
"""

import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba.core import caching, config

from banzuke.engine.compiled.kernel_cache import KERNELS, SHORT_LIVED

ENGINE = Path(__file__).parents[1]
"""The folder of the engine's sources: this file is one folder below it."""


def _folder() -> str:
    return str(config.CACHE_DIR)  # type: ignore[attr-defined]


class KernelLocator(caching.UserProvidedCacheLocator):
    """The place of a kernel in a folder of Banzuke's: that of its file in the engine.

    The key of the folder is made of all sources, so that copies with one key have the same kernels.
    """

    def __init__(self, py_func: Callable[..., Any], py_file: str) -> None:
        super().__init__(py_func, py_file)
        within = Path(py_file).parent.relative_to(ENGINE)
        self._cache_path = os.fspath(Path(_folder()) / within)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "KernelLocator | None":
        """The place; None if the user has set the folder, or it cannot be written."""
        is_ours = Path(_folder()).name.startswith((KERNELS, SHORT_LIVED))
        if not is_ours or not Path(py_file).is_relative_to(ENGINE):
            return None
        place = cls(py_func, py_file)
        return place if _can_be_written(place.get_cache_path()) else None


@cache
def _can_be_written(folder: str) -> bool:
    """Whether files can be made in a folder, which is tried once for all of its kernels."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


PLACES: list[Any] = [KernelLocator, *caching.CompileResultCacheImpl._locator_classes]


class _CacheFiles(caching.CompileResultCacheImpl):
    _locator_classes = PLACES


class KernelCache(caching.FunctionCache):
    """The cache of one kernel."""

    _impl_class = _CacheFiles


def cache_on_disk(kernel: Any) -> None:
    """Keep on disk what a kernel is compiled to."""
    kernel._cache = KernelCache(kernel.py_func)

"""Functions by their names: named where something is declared, imported where they are called."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Lazy:
    """The function of a name, ``module:function``, imported when it is first called.

    Who asks what there is of a task or a format need not load what it takes to rate or to read;
    worker processes get the name. ``module:object.method`` names a method.
    """

    name: str

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Return what the function returns."""
        return self.load()(*args, **options)

    def load(self) -> Callable[..., Any]:
        """Return the function itself."""
        module, _, path = self.name.partition(":")
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
        loaded: Callable[..., Any] = found
        return loaded

"""Functions by name: declared in one place, imported when they are called."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Lazy:
    """A function given by its name, ``module:function``, and imported at the first call.

    A listing of tasks or formats then need not load the code that rates or reads, and worker
    processes receive only the name. ``module:object.method`` names a method.
    """

    name: str

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Call the function, and return its result."""
        return self.load()(*args, **options)

    def load(self) -> Callable[..., Any]:
        """The function itself."""
        module, _, path = self.name.partition(":")
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
        loaded: Callable[..., Any] = found
        return loaded

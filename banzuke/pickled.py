"""Pickles and copies of logs and ratings, which other processes can take over."""

import pickle
from typing import Any

from banzuke.flows.store import refuse_fork


class Pickled:
    """An object whose pickle holds its attributes as bytes, and so can be refused before its use.

    In a fork of a process that has worked with polars, to load the frames would never end.
    """

    def _kept(self) -> dict[str, Any]:
        """The attributes that a pickle has."""
        return self.__dict__

    def _take(self, kept: dict[str, Any]) -> None:
        """Take the attributes of a pickle."""
        self.__dict__.update(kept)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), pickle.dumps(self._kept(), pickle.HIGHEST_PROTOCOL))


def _made(kind: type[Pickled], kept: bytes) -> Pickled:
    """An object from its pickle.

    Raises
    ------
    Forked
        If this process is a fork that cannot use the object.
    """
    refuse_fork()
    made = kind.__new__(kind)
    made._take(pickle.loads(kept))  # as the pickle around it, from the same hand
    return made

"""What is kept from one decision to the next, handed to a kernel as one thing.

The room of a decision is some forty arrays. To hand each over by itself takes longer than all else
that a hand in tenpai needs.
"""

from typing import Any

from numba import types
from numba.experimental import structref

from banzuke.engine.compiled.inner import kernel
from banzuke.engine.mahjong.distance import Tables
from banzuke.engine.mahjong.graph import Room


@structref.register
class KeptType(types.StructRef):  # type: ignore[misc]
    """How kernels know `Kept`."""


class Kept(structref.StructRefProxy):  # type: ignore[misc]
    """Room to make graphs in, and the tables of distances: ``room`` and ``tables``."""


structref.define_proxy(Kept, KeptType, ["room", "tables"])


@kernel()
def keep(room: Room, tables: Tables) -> Any:
    """Return both together; made here, for made in Python it would be compiled in each process."""
    return Kept(room, tables)

"""The memory kept from one decision to the next, passed to a kernel as one object.

The room of a decision has some forty arrays. Passing each array by itself takes longer than all
other work for a hand in tenpai.
"""

from typing import Any

from numba import types
from numba.experimental import structref

from banzuke.engine.compiled.inner import kernel
from banzuke.engine.mahjong.distance import Tables
from banzuke.engine.mahjong.graph import Room


@structref.register
class KeptType(types.StructRef):  # type: ignore[misc]
    """The numba type of `Kept`."""


class Kept(structref.StructRefProxy):  # type: ignore[misc]
    """Memory for graphs, and the tables of distances: ``room`` and ``tables``."""


structref.define_proxy(Kept, KeptType, ["room", "tables"])


@kernel()
def keep(room: Room, tables: Tables) -> Any:
    """Return both as one object; made in Python, it would be compiled in each process."""
    return Kept(room, tables)

"""The key of this program: another program may read or rate a log differently."""

from functools import cache
from pathlib import Path

from banzuke.engine.compiled.kernel_cache import engine_key, key_of


@cache
def source_key() -> str:
    """The hash of all sources of the engine and the flows, with the tables beside them."""
    flows = Path(__file__).parent
    return "-".join((engine_key(), key_of(flows, "*.py"), key_of(flows, "*.toml")))

"""Compiled templates, kept in this process: the builder of a served site builds again and again."""

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

_KEPT: dict[tuple[str, str], bytes] = {}
"""Bytecode by the key of a template and the checksum of its text."""


class CompiledTemplates(BytecodeCache):  # type: ignore[misc]
    """Templates that any environment of this process has compiled; all have the same options."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give the template's bytecode, if its text has been compiled."""
        if (code := _KEPT.get((bucket.key, bucket.checksum))) is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the template's bytecode."""
        _KEPT[bucket.key, bucket.checksum] = bucket.bytecode_to_string()

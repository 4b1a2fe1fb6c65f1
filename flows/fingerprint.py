"""Hashes of files, inputs and versions. The same content gives the same hash on any machine."""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

ID_LENGTH = 20
PLAYER_ID_LENGTH = 16
SMALL_BYTES = 1 << 16
"""Bytes below which a file is read at once; a hash buffer for larger files takes longer to make."""
NUMBERS_AT_ONCE = 1 << 20
PLAYERS_REMEMBERED = 1 << 18
"""Number of cached ids: every file of a large site names most of its players again."""


def of_file(path: Path | str) -> str:
    """The SHA-256 of a file's bytes."""
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123  # quick: there may be very many
        if os.fstat(file.fileno()).st_size < SMALL_BYTES:
            return hashlib.sha256(file.readall()).hexdigest()
        return hashlib.file_digest(file, "sha256").hexdigest()


def of_parts(*parts: object) -> str:
    """A hash of JSON-able parts; order counts, dictionary order does not."""
    text = json.dumps(parts, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]


def of_arrays(
    arrays: Mapping[str, npt.NDArray[Any]],
    *,
    texts: Mapping[str, Sequence[str]] | None = None,
    types: Mapping[str, npt.DTypeLike] | None = None,
) -> str:
    """A hash of named arrays and lists of text, with names, types and lengths.

    Numbers are hashed as little-endian bytes, so the hash is the same on any machine. An array
    whose name is in ``types`` is hashed as if it had the type given there.
    """
    digest = hashlib.sha256()
    for name, array in sorted(arrays.items()):
        fixed = np.dtype((types or {}).get(name, array.dtype)).newbyteorder("<")
        digest.update(f"{name}:{fixed.str}:{array.shape}\0".encode())
        for start in range(0, len(array), NUMBERS_AT_ONCE):
            digest.update(array[start : start + NUMBERS_AT_ONCE].astype(fixed).tobytes())
    for name, values in sorted((texts or {}).items()):
        digest.update(f"{name}:{len(values)}\0".encode())
        for value in values:
            encoded = value.encode()
            digest.update(len(encoded).to_bytes(4, "little") + encoded)
    return digest.hexdigest()[:ID_LENGTH]


@lru_cache(maxsize=PLAYERS_REMEMBERED)
def of_player(namespace: str, name: str) -> str:
    """The stable id of a player name in its namespace."""
    key = f"{len(namespace)}:{namespace}{name}".encode()
    return "p" + hashlib.blake2b(key, digest_size=PLAYER_ID_LENGTH // 2).hexdigest()

"""Secrets of a home in separate files: made once, at random, readable by the owner only."""

import os
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600


def secret_in(file: Path, made: bytes) -> bytes:
    """The secret in a file that only its owner can read; a missing file gets ``made``.

    A copied file may be readable by others: its mode is restored.
    """
    if file.exists():
        with suppress(PermissionError):  # an account with access that is not the owner
            file.chmod(OWNER_ONLY)
        if (secret := file.read_bytes()).strip():
            return secret
        file.unlink()
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(made)
    try:
        os.link(new, file)  # complete at once, and never in place of an existing file
    except FileExistsError:
        pass
    finally:
        new.unlink()
    return file.read_bytes()

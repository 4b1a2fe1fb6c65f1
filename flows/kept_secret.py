"""Secrets of a home in files of their own: made once, at random, and only for their owner."""

import os
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600


def kept_secret(file: Path, made: bytes) -> bytes:
    """The secret in a file, which is its owner's from the start; ``made`` where there is none.

    A file that was copied may have been opened to others: it is closed again.
    """
    if file.exists():
        with suppress(PermissionError):  # an account that was let in, and is not the owner
            file.chmod(OWNER_ONLY)
        if (kept := file.read_bytes()).strip():
            return kept
        file.unlink()
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(made)
    try:
        os.link(new, file)  # whole at once, and never in place of one that is there
    except FileExistsError:
        pass
    finally:
        new.unlink()
    return file.read_bytes()

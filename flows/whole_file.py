"""A file that is written whole or not at all: a full disk leaves no half file for a night."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """The path of a new file beside ``file``, which replaces it at the end of the block.

    After an error or Ctrl-C the new file is removed, and ``file`` is as it was. No night reads the
    new file, whose name begins with a dot. Who may read an old file may read the new one. A link or
    a device, such as /dev/stdout, is written itself.
    """
    if file.is_symlink() or (file.exists() and not file.is_file()):
        yield file
        return
    new = file.with_name(f".{file.name}.new")
    try:
        yield new
        if file.exists():
            shutil.copymode(file, new)
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)

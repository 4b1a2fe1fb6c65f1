"""The folder of compiled kernels, with a key made of the engine's sources.

numba's own cache checks the file of a kernel, but not the helpers that the kernel imports. With
numba's cache alone, a kernel would continue with an edited helper's old code. A separate folder
for each state of the sources prevents that.
"""

import hashlib
import os
import sys
from pathlib import Path

KERNELS = "numba-"
"""Prefix of the names of kernel folders; the key of the engine's sources follows."""


def prepare_engine() -> None:
    """Prepare a process of Banzuke's: kernels from their folder, linear algebra on one thread.

    The engine's matrices are small: more threads would only wait for each other, and take processor
    time from other programs. numpy reads the number of threads when it is imported, so programs
    call this function before any import of numpy. Settings of the user are kept.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    use_kernel_folder()


def use_kernel_folder() -> None:
    """Make numba keep kernels in the folder of these sources; ``import engine`` calls this.

    A folder set by the user is kept. An inherited folder of Banzuke's may be of an older engine,
    because a scheduler keeps running while the code of its nightly runs is updated: it is replaced.
    """
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "banzuke"
    set_already = os.environ.get("NUMBA_CACHE_DIR")
    if set_already and not Path(set_already).match(str(cache / f"{KERNELS}*")):
        return
    folder = str(cache / f"{KERNELS}{engine_key()}")
    os.environ["NUMBA_CACHE_DIR"] = folder
    if "numba" in sys.modules:  # numba reads its environment once, when it is imported
        sys.modules["numba"].config.CACHE_DIR = folder


def engine_key() -> str:
    """The hash of the engine's sources: equal keys give equal numbers."""
    return key_of(Path(__file__).parents[1], "*.py")


def key_of(folder: Path, pattern: str) -> str:
    """The hash of the names and bytes of a folder's files that match a pattern."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob(pattern)):
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]

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
SHORT_LIVED = "banzuke-kernels-"
"""Prefix of the names of folders that are removed with their process."""


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

    A folder set by the user is kept. If the user's cache cannot be written, the folder lasts as
    long as this process. An inherited folder of Banzuke's may be of an older engine, because a
    scheduler keeps running while the code of its nightly runs is updated: it is replaced.
    """
    lasting = _lasting_folder()
    set_already = os.environ.get("NUMBA_CACHE_DIR")
    if set_already:
        is_ours = lasting is not None and Path(set_already).match(f"{lasting.parent}/{KERNELS}*")
        if not is_ours:
            return
    is_written = lasting is not None and _can_be_written(lasting)
    folder = str(lasting) if is_written else _of_this_process()
    os.environ["NUMBA_CACHE_DIR"] = folder
    if "numba" in sys.modules:  # numba reads its environment once, when it is imported
        sys.modules["numba"].config.CACHE_DIR = folder


def _lasting_folder() -> Path | None:
    """The folder in the user's cache; None for an account without a home."""
    try:
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:
        return None
    return cache / "banzuke" / f"{KERNELS}{engine_key()}"


def _can_be_written(folder: Path) -> bool:
    """Whether a folder, or the nearest one around it that is there, can be written.

    Accounts of services often have no home, or one that only others may write.
    """
    around = (folder, *folder.absolute().parents)
    there = next(path for path in around if os.path.exists(path))  # noqa: PTH110  # False where it may not look
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def _of_this_process() -> str:
    """A folder for this process and those that it starts; it is removed at the end."""
    import atexit  # noqa: PLC0415  # few accounts need it
    import shutil  # noqa: PLC0415
    import tempfile  # noqa: PLC0415

    folder = tempfile.mkdtemp(prefix=SHORT_LIVED)

    def remove(owner: int = os.getpid()) -> None:
        if os.getpid() == owner:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
    return folder


def engine_key() -> str:
    """The hash of the engine's sources: equal keys give equal numbers."""
    return key_of(Path(__file__).parents[1], "*.py")


def key_of(folder: Path, pattern: str) -> str:
    """The hash of the names and bytes of a folder's files that match a pattern."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob(pattern)):
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]

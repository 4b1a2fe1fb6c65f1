"""Removal of compiled kernels of unused engines from the user's cache."""

import os
import shutil
import time
from pathlib import Path

from banzuke.engine.compiled.kernel_cache import KERNELS

KEPT_DAYS = 30.0
"""Days for which an engine's kernels are kept after the last night with them: an engine may be
needed again, if a new version is taken back, and costs seconds to compile again."""


def remove_old_kernels() -> None:
    """Remove kernels of other engines that no night has used for `KEPT_DAYS`.

    Only folders that `prepare_engine` names are removed; a folder's time is its last use.
    Files that another process holds or removes at the same time are left alone.
    """
    own = Path(os.environ.get("NUMBA_CACHE_DIR", ""))
    if not own.name.startswith(KERNELS) or not own.is_dir():
        return
    os.utime(own)
    oldest = time.time() - KEPT_DAYS * 86_400.0
    for folder in own.parent.glob(f"{KERNELS}*"):
        if folder != own and not folder.is_symlink() and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)

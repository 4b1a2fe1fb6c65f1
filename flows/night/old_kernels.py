"""Removal of compiled kernels of unused engines from the user's cache."""

import os
import shutil
import time
from pathlib import Path

from banzuke.engine.compiled.kernel_cache import KERNELS

KEPT_DAYS = 30.0
"""Days for which an engine's kernels are kept after the last night that used them. If somebody
goes back to an older version of Banzuke, its kernels need not be compiled again."""


def remove_old_kernels() -> None:
    """Remove kernels of other engines that no night has used for `KEPT_DAYS`.

    Only folders named as `prepare_engine` names them are removed. A folder's time of change is the
    time of its last use. Files that cannot be removed now, such as open files, are left.
    """
    own = Path(os.environ.get("NUMBA_CACHE_DIR", ""))
    if not own.name.startswith(KERNELS) or not own.is_dir():
        return
    os.utime(own)
    oldest = time.time() - KEPT_DAYS * 86_400.0
    for folder in own.parent.glob(f"{KERNELS}*"):
        if folder != own and not folder.is_symlink() and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)

"""A new version's kernels replace kernels that nobody uses."""

import os
import time

from banzuke.flows.night.old_kernels import KEPT_DAYS, remove_old_kernels


def folder(cache, name, *, days):
    made = cache / name
    (made / "engine").mkdir(parents=True)
    (made / "engine" / "kernel.nbi").write_bytes(b"compiled")
    then = time.time() - days * 86_400.0
    os.utime(made, (then, then))
    return made


def test_kernels_that_no_night_has_used_for_a_month_are_removed(tmp_path, monkeypatch):
    own = folder(tmp_path, "numba-own", days=100)
    recent = folder(tmp_path, "numba-recent", days=KEPT_DAYS - 1)
    old = folder(tmp_path, "numba-old", days=KEPT_DAYS + 1)
    others = folder(tmp_path, "results", days=100)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(own))
    remove_old_kernels()
    assert [f.is_dir() for f in (own, recent, old, others)] == [True, True, False, True]
    assert time.time() - own.stat().st_mtime < 60.0


def test_a_cache_that_the_user_has_set_is_not_swept(tmp_path, monkeypatch):
    old = folder(tmp_path, "numba-old", days=100)
    own = folder(tmp_path, "mine", days=0)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(own))
    remove_old_kernels()
    assert old.is_dir()

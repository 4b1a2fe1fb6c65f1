"""The machine of a benchmark."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

LIBRARIES = (
    *("numpy", "scipy", "numba", "scikit-learn", "choix"),
    *("trueskill", "openskill", "trueskillthroughtime", "whr", "kickscore"),
    *("easyAI", "bitbully", "mahjong"),
)


def describe() -> dict[str, str]:
    """Processor, cores, load, system, and versions of Python and libraries."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "load at the start": f"{os.getloadavg()[0]:.1f}",
        "system": f"{platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
        **{name: _version(name) for name in LIBRARIES},
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = info.read_text(encoding="utf-8", errors="replace").splitlines()
        fields = {
            name.strip(): value.strip() for name, _, value in (x.partition(":") for x in lines)
        }
        if "model name" in fields:
            features = set(fields.get("flags", "").split())
            wide = next((x for x in ("avx512f", "avx2") if x in features), "")
            return " ".join((fields["model name"], wide)).strip()
    return platform.processor() or platform.machine()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"

"""Banzuke's pipeline: everything that reads, writes, schedules or prints."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("banzuke")
except PackageNotFoundError:
    __version__ = "0+source"

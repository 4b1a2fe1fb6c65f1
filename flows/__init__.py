"""Banzuke's pipeline: everything that reads, writes, schedules or prints."""


def __getattr__(name: str) -> str:
    """Return ``__version__``, which is read from disk only by who asks for it."""
    if name != "__version__":
        raise AttributeError(f"module 'flows' has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("banzuke")
    except PackageNotFoundError:
        return "0+source"

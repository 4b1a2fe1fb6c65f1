"""Banzuke: ratings a league can trust, from game logs to versioned tables."""


def __getattr__(name: str) -> str:
    """The version, read from disk only when somebody asks for it."""
    if name != "__version__":
        raise AttributeError(f"module 'banzuke' has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("banzuke")
    except PackageNotFoundError:
        return "0+source"

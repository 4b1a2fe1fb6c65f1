"""Errors that a user can do something about: one message, one exit code, no traceback."""


class BanzukeError(Exception):
    """Something the message explains and the user can mend."""

    exit_code = 2


class OneLeagueFailed(BanzukeError):
    """A league cannot be rated; the others can."""

    exit_code = 1


def one_line(error: BaseException) -> str:
    """Return an exception as one line for a person: our own as they are, others with their type."""
    first = (str(error).splitlines() or [""])[0]
    ours = type(error).__module__.partition(".")[0] in {"flows", "engine"}
    return first if ours else f"{type(error).__name__}: {first}"

"""A row of corrections.csv from the command line: its check and its writing."""

import getpass
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

from banzuke.flows.corrections.ask import CannotCorrect
from banzuke.flows.corrections.rows import OF_NAMES, WITHDRAW, CorrectionRow
from banzuke.flows.corrections.write import add_row
from banzuke.flows.home import Home
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.people.spelling import APART
from banzuke.flows.store import Connection, NothingPublished, read_working, utc_now, writer_lock


def write(home: Home, correction: CorrectionRow) -> None:
    """Add a row, and print its id and its effect."""
    if not clean_name(correction.reason):
        raise CannotCorrect("give a reason, with --reason")
    at = f"{utc_now():%Y-%m-%d %H:%M:%S}"
    reason, author = clean_name(correction.reason), clean_name(correction.author) or _account()
    row = add_row(home, replace(correction, reason=reason, author=author, at=at))
    about = f" ({row.about})" if row.about else ""
    print(f"{row.id}: {in_words(row)}{about}, in {home.corrections_file.name}.")  # noqa: T201
    if row.action == WITHDRAW:
        print("The next night rates without the withdrawn correction.")  # noqa: T201
        return
    print(f"The next night uses it. `banzuke correct withdraw {row.id}` takes it back.")  # noqa: T201


def in_words(row: CorrectionRow) -> str:
    """The effect of a row in words, without its game."""
    if row.action in (*OF_NAMES, APART):
        days = ((n, day) for n, day in (("from", row.from_), ("to", row.to)) if day)
        sign = "≠" if row.action == APART else "→"
        return " ".join([row.action, row.player, sign, row.value, *(w for d in days for w in d)])
    return " ".join(filter(None, (row.action, row.value, row.player, row.event)))


def _account() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # an account without a name, as in some containers
        return ""


@contextmanager
def reading(home: Home, *, wait_seconds: float) -> Iterator[Connection]:
    """Hold the writer's lock and read the working file, whose games have keys.

    Raises
    ------
    NothingPublished
        If no log was read yet, or the store is from an older Banzuke without corrections.
    """
    if not home.working_file.exists():
        raise NothingPublished(f"no log was read yet; run `banzuke ingest {home.option}` first")
    with (
        writer_lock(home, command="correct", wait_seconds=wait_seconds),
        closing(read_working(home)) as working,
    ):
        if not working.rows("SELECT 1 FROM duckdb_tables() WHERE table_name = 'correction'"):
            raise NothingPublished(
                f"an older Banzuke wrote the store; run `banzuke ingest {home.option}` first"
            )
        yield working

"""`banzuke gc`: what old versions take, and their removal."""

from flows.screen import show
from flows.serving.compact import compact
from flows.serving.serving_file import refresh_serving
from flows.settings import Home
from flows.store import open_store
from flows.versions.gc import doomed, remove

COLUMNS = ["league", "task", "versions", "state"]


def collect_garbage(
    home: Home, *, last: int, days: float, delete: bool, wait_seconds: float, as_json: bool
) -> None:
    """Print which versions' rows nobody keeps; with ``delete`` remove them and compact the file.

    Compacting also gives back what a `gc` left that was killed before it.
    """
    with open_store(home, command="gc", wait_seconds=wait_seconds) as store:
        groups = doomed(store, last=last, days=days)
        n_rows = 0
        if delete and groups:
            n_rows = remove(store, groups)
        refresh_serving(store)  # also after a gc that was killed before it could
    state = "removed" if delete else "can go"
    rows = [(group.league, group.task, len(group.version_ids), state) for group in groups]
    if delete:
        size = compact(home, command="gc", wait_seconds=wait_seconds)
    if as_json:
        show.as_json(COLUMNS, rows)
        return
    if rows:
        show.as_table(COLUMNS, rows)
    if delete:
        now, before = size.bytes_after, size.bytes_before
        print(f"{n_rows:,} rows removed; the store takes {now:,} bytes, before {before:,}.")  # noqa: T201
    elif rows:
        print("Nothing is removed without --delete.")  # noqa: T201
    else:
        print("No version can go.")  # noqa: T201

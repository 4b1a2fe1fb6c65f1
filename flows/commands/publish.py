"""`banzuke publish`: the published ratings into a lake that other machines read."""

from flows.screen import show
from flows.serving.lake.push import publish_to_lake
from flows.settings import Home


def publish(home: Home, uri: str, *, data_path: str | None, take_over: bool, as_json: bool) -> None:
    """Publish to a lake and say what travelled."""
    done = publish_to_lake(home, uri, data_path=data_path, take_over=take_over)
    if as_json:
        columns = ["snapshot", "leagues", "versions_added", "versions_removed", "attempts"]
        show.as_json(columns, [[getattr(done, column) for column in columns]])
    elif done.snapshot is None:
        print(f"The lake was up to date with {', '.join(done.leagues)}.")  # noqa: T201
    else:
        print(  # noqa: T201
            f"Snapshot {done.snapshot}: {', '.join(done.leagues)}; "
            f"{len(done.versions_added)} versions added, {len(done.versions_removed)} removed."
        )

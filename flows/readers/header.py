"""The header of a log: column names, and the check that all requested columns exist."""

import difflib
from collections import Counter
from collections.abc import Sequence

from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.rows import LIMITS, LINE, RAW, UnreadableFile
from banzuke.flows.readers.titles import TITLES

RESERVED = (LINE, RAW)


def checked_header(
    names: Sequence[str], source: Source, limits: Reading = LIMITS
) -> tuple[str, ...]:
    """The stripped names of a header, made unique; unused names may repeat.

    Raises
    ------
    UnreadableFile
        ``too-many-columns``, ``no-columns``, ``duplicate-column`` or ``missing-column``.
    """
    refuse_many_columns(len(names), limits)
    header = [name.strip() for name in names]
    if not any(header):
        raise UnreadableFile(
            "no-columns", "the header names no column", "give the file a header line with names"
        )
    names = _unique(header)
    _refuse_repeats(header, source, names)
    _refuse_missing(list(dict.fromkeys([*header, *names])), source)
    return names


def refuse_many_columns(n: int, limits: Reading) -> None:
    """Raise if a log has too many columns: a wrong delimiter or values in place of names.

    Raises
    ------
    UnreadableFile
        ``too-many-columns``.
    """
    if n > limits.columns:
        raise UnreadableFile(
            "too-many-columns",
            f"it has {n} columns; at most {limits.columns} are read",
            "check its `format` and `delimiter` and its header, or raise `columns` in [reading] of "
            "banzuke.toml",
        )


def asked_for(source: Source) -> list[str]:
    """The log columns that a source names, in the order of the league file."""
    return list(
        dict.fromkeys(
            [
                *(*source.columns.values(), *source.void_if),
                *(*source.same_game, *source.same_event, *source.not_players, *source.fill_down),
            ]
        )
    )


def _refuse_repeats(header: list[str], source: Source, unique: tuple[str, ...]) -> None:
    """Raise if a column that is used has no name of its own.

    A source that also names the second column of the same name, such as "points (2)", may use both.
    A column between two such columns belongs to the left one, as the result of the left player.
    """
    used = set(asked_for(source))
    twice = {name for name in used if f"{name} (2)" in used and f"{name} (2)" in unique}
    spans = [range(unique.index(name), unique.index(f"{name} (2)")) for name in twice]
    used -= {name for name in used if name in twice or _is_within(header, name, spans)}
    if not source.columns:
        used.update(*(kind.columns for kind in KINDS.values()))
    for name, n_times in Counter([*header, *RESERVED]).items():
        if name not in used or (n_times == 1 and not _is_pattern(name)):
            continue
        if name in RESERVED or _is_pattern(name):
            raise UnreadableFile(
                "duplicate-column",
                f"the column {name!r} has a name that Banzuke uses itself",
                "give the column another name",
            )
        if left := _left_of_two(header):
            raise UnreadableFile(
                "duplicate-column",
                f"two tables stand side by side, each with the columns {_listed(left)}",
                "write the rows of the right one below those of the left one",
            )
        raise UnreadableFile(
            "duplicate-column",
            f"the header names the column {name!r} {n_times} times: {_listed(header)}",
            "give each column a name of its own",
        )


def _is_within(header: list[str], name: str, spans: Sequence[range]) -> bool:
    """Whether only the first of two columns of a name stands within one of some spans."""
    at = [place for place, each in enumerate(header) if each == name]
    return len(at) == 2 and any(at[0] in span and at[1] not in span for span in spans)


def _left_of_two(header: Sequence[str]) -> list[str]:
    """The names of the left of two equal tables side by side; an empty list if there are not two.

    The tables may have an empty column between them.
    """
    names = [name for name in header if name and name not in TITLES]
    half = len(names) // 2
    return names[:half] if half > 1 and names[:half] == names[half:] else []


def _refuse_missing(header: list[str], source: Source) -> None:
    for name in asked_for(source):
        if name not in header:
            raise missing_column(name, header)


def missing_column(name: str, header: Sequence[str]) -> UnreadableFile:
    """The error of a header without a column, with the most similar name of the header."""
    close = difflib.get_close_matches(name, header, n=1, cutoff=0.5)
    hint = f" (did you mean {close[0]!r}?)" if close else ""
    return UnreadableFile(
        "missing-column",
        f"there is no column {name!r} in the header{hint}: {_listed(header)}",
        "set its name where the league file's source names it, such as in `columns`",
    )


def _is_pattern(name: str) -> bool:
    """Whether polars would read a name as a pattern for many columns."""
    return name == "*" or (name.startswith("^") and name.endswith("$"))


def _listed(header: Sequence[str]) -> str:
    return ", ".join(repr(name) for name in header)


def _unique(header: list[str]) -> tuple[str, ...]:
    taken, given = set(RESERVED), set(header)
    n_times: Counter[str] = Counter()
    names: list[str] = []
    for position, name in enumerate(header, start=1):
        base = name if name and not _is_pattern(name) else f"column {position}"
        free = base
        while free in taken or (free != name and free in given):
            n_times[base] = max(n_times[base], 1) + 1
            free = f"{base} ({n_times[base]})"
        taken.add(free)
        names.append(free)
    return tuple(names)

"""Sources of one league whose files have one ending and different columns."""

import glob
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from banzuke.flows.counted import counted, first_few
from banzuke.flows.readers import zipped
from banzuke.flows.sniff.files import FoundFile, Target, glob_of, stem_of
from banzuke.flows.sniff.proposal import Proposal


@dataclass(frozen=True)
class Sources:
    """The files of one sort, and the proposals of their sources.

    Attributes
    ----------
    folder : str or None
        The folder below the inbox of the league that the files get for themselves; None without.
    is_each : bool
        Whether each file has a source of its own.
    """

    files: tuple[FoundFile, ...]
    proposals: tuple[Proposal, ...]
    folder: str | None = None
    is_each: bool = False


def sources_of(
    sorts: Sequence[tuple[tuple[FoundFile, ...], Proposal]], target: Target
) -> list[Sources]:
    """The sources of one league of these sorts of files.

    A sort whose glob would match files of another sort gets a folder of its own if the files are
    copied, or else a source for each file.
    """
    found = []
    for files, proposal in sorts:
        inbox = target.inbox(proposal.name)
        others = [
            f"{inbox}{file.below}" for other, _ in sorts if other is not files for file in other
        ]
        if not any(_may_match(path, proposal.path) for path in others):
            found.append(Sources(files, (proposal,)))
        elif target.copies and all(map(_is_movable, files)):
            found.append(_in_own_folder(files, proposal, inbox))
        else:
            paths = [glob.escape(f"{inbox}{file.below}") for file in files]
            each = tuple(replace(proposal, path=path) for path in paths)
            found.append(Sources(files, each, is_each=True))
    return found


def apart_said(sources: Sequence[Sources]) -> list[str]:
    """The message about files that have a folder, or a source, of their own."""
    apart = [each for each in sources if each.folder is not None or each.is_each]
    if not apart:
        return []
    names = first_few([file.below.rpartition("/")[2] for each in apart for file in each.files])
    why = f"files with the same ending have different columns ({names})"
    if any(each.is_each for each in apart):
        n_files = sum(len(each.files) for each in apart)
        return [
            f"{why}, so {counted(n_files, 'file')} have a [[source]] each: a new file needs a "
            "[[source]], too, or a folder of its own for each form, with a `path` such as "
            "inbox/club/form/*.csv"
        ]
    folders = first_few([f"{each.proposals[0].path.rpartition('/')[0]}/" for each in apart])
    return [
        f"{why}, so each form has a folder of its own ({folders}): put a new file into the folder "
        "of the file that it is like"
    ]


def _in_own_folder(files: tuple[FoundFile, ...], proposal: Proposal, inbox: str) -> Sources:
    folder = stem_of(files[0].path)
    path = glob_of(files, f"{inbox}{folder}")
    moved = tuple(replace(file, below=f"{folder}/{file.below}") for file in files)
    return Sources(moved, (replace(proposal, path=path),), folder)


def _is_movable(file: FoundFile) -> bool:
    """Whether a file is neither in a folder below the named one nor in a zip file."""
    return "/" not in file.below and zipped.member_of(file.path) is None


def _may_match(path: str, pattern: str) -> bool:
    """Whether the glob of a source may match a path; it does not match if the answer is no."""
    return fnmatchcase(path.lower(), pattern.replace("**/", "*").lower())

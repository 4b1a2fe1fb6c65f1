"""The league that a text means among several: one rule for all commands."""

import unicodedata
from collections.abc import Mapping
from pathlib import PurePosixPath


def leagues_meant(text: str, titles: Mapping[str, str]) -> list[str]:
    """The names of the leagues that a text means, of leagues given as {name: title}.

    A text is a name, a title, or the path of a league's file or of its logs. Case, the width of
    letters, and blanks in place of hyphens do not matter. Names come before titles.
    """
    if text in titles:
        return [text]
    wanted = {_plain(text), _plain(PurePosixPath(text.rstrip("/")).name.removesuffix(".toml"))}
    named = [name for name in titles if _plain(name) in wanted]
    return named or [name for name, title in titles.items() if _plain(title) in wanted]


def _plain(text: str) -> str:
    return "-".join(unicodedata.normalize("NFKC", text).casefold().replace("_", "-").split())

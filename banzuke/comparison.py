"""A comparison of two players, as `banzuke compare` prints it and as numbers."""

import io
from typing import Any

import polars as pl

from banzuke.flows.commands.answers.comparisons import print_comparison
from banzuke.flows.tasks.compared import GameSetting, as_dict


class Comparison:
    """A comparison of two players, from the view of the first player.

    Its attributes are the keys of ``banzuke compare --json``: ``players``, ``difference``,
    ``stronger``, ``next_game`` and others, if the ratings have them. Its text is the output of the
    command.
    """

    def __init__(self, players: tuple[str, str], found: Any, setting: GameSetting) -> None:
        self.players = players
        self._found, self._setting = found, setting

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # a copy has no attributes yet while it is made
            raise AttributeError(name)
        return getattr(self._found, name)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.to_dict()]

    def to_dict(self) -> dict[str, Any]:
        """The players, and all numbers by their names."""
        return as_dict(self.players, self._found)

    @property
    def frame(self) -> pl.DataFrame:
        """All numbers as one row; numbers of both players are lists."""
        return pl.DataFrame([self.to_dict()], infer_schema_length=None)

    def __repr__(self) -> str:
        printed = io.StringIO()
        print_comparison(self._found, *self.players, self._setting, printed)
        return "\n".join(line.rstrip() for line in printed.getvalue().splitlines() if line.strip())

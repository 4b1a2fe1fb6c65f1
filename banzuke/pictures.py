"""Pictures of ratings, which notebooks show and files keep."""

import tempfile
from pathlib import Path
from typing import Any

from banzuke.flows.arguments import checked
from banzuke.flows.commands.publishing.plot import draw
from banzuke.flows.store import Connection


class Picture:
    """A picture as PNG and as SVG; the same data give the same bytes."""

    def __init__(self, name: str, png: bytes, svg: str) -> None:
        self.name, self.png, self.svg = name, png, svg

    @checked
    def save(self, folder: Path | str = ".") -> list[Path]:
        """Write both files into a folder, which is created if missing; return their paths."""
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        files = [place / f"{self.name}.png", place / f"{self.name}.svg"]
        files[0].write_bytes(self.png)
        files[1].write_text(self.svg, encoding="utf-8")
        return files

    def _repr_png_(self) -> bytes:
        return self.png

    def __repr__(self) -> str:
        return f"<picture {self.name}: .save(folder) writes PNG and SVG>"


def picture(serving: Connection, league: str, task: str, kind: str, **options: Any) -> Picture:
    """A picture of a kind that `banzuke plot` draws.

    Raises
    ------
    NothingToDraw
        If the kind is unknown, has no data, or matplotlib is missing; the message has the remedy.
    """
    name = f"{league}-{kind}"
    with tempfile.TemporaryDirectory() as folder:
        files = draw(serving, league, kind, stem=Path(folder) / name, task=task, **options)
        drawn = {file.suffix: file.read_bytes() for file in files}
    return Picture(name, drawn[".png"], drawn[".svg"].decode())

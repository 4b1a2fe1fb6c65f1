"""The data of the pages, as CSV and Parquet."""

from collections.abc import Sequence
from pathlib import Path

from banzuke.flows.site.faces.face import Face
from banzuke.flows.site.parts.blocks import Column, Link, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.texts import known
from banzuke.flows.store.disk import as_literal

PEOPLE = ("player", "opponent", "beats", "who_beats")
HIDDEN = ("example",)
"""Columns besides those of people that may contain names: left out if pseudonyms are used."""


def downloads_table(views: Sequence[str]) -> Table:
    """The table of files."""
    columns = (Column("view", "said"), Column("csv", "link"), Column("parquet", "link"))
    forms = ("csv", "parquet")
    rows = [
        (known(f"view-{view}", view),
         *(Link(Text(f"column-{form}"), f"data/{view}.{form}") for form in forms))
        for view in views
    ]  # fmt: skip
    return Table(columns, rows, Text("downloads-caption"))


def views_of(data: LeagueData, faces: Sequence[Face]) -> list[str]:
    """The views of a league's pages that have rows."""
    views = dict.fromkeys(view for face in faces for view in face.views)
    return [
        view for view in views if data.rows(f"SELECT 1 FROM {view} WHERE league = $league LIMIT 1")
    ]


def write_downloads(data: LeagueData, views: Sequence[str], folder: Path) -> None:
    """Write each view's rows of the league, in the order of the view, as CSV and as Parquet."""
    folder.mkdir()
    for view in views:
        _write(data, view, folder)


def _write(data: LeagueData, view: str, folder: Path) -> None:
    """Write one view; the league's name is a literal, because COPY takes no parameters."""
    columns = [name for name, *_ in data.serving.rows(f"DESCRIBE {view}")]
    query = f"FROM {view} WHERE league = {as_literal(data.league)}"
    if data.pseudonyms:
        query = _hiding(data, view, columns)
    target = folder / view
    parquet = as_literal(target.with_suffix(".parquet"))
    data.serving.execute(f"COPY ({query}) TO {parquet} (COMPRESSION zstd)")
    csv = as_literal(target.with_suffix(".csv"))
    data.serving.execute(f"COPY (FROM read_parquet({parquet})) TO {csv} (HEADER)")


def _hiding(data: LeagueData, view: str, columns: list[str]) -> str:
    """A query with pseudonyms in place of names, and ids that are those of the pages."""
    people = data.people
    data.serving.execute(
        "CREATE OR REPLACE TEMP TABLE site_people AS"
        " SELECT unnest($ids) AS id, unnest($names) AS name, unnest($keys) AS key",
        {"ids": list(people.names), "names": list(people.names.values()),
         "keys": [people.keys[player] for player in people.names]},
    )  # fmt: skip
    shown = []
    for column in columns:
        if column in PEOPLE:
            shown.append(f"{column}_people.name AS {column}")
        elif column.removesuffix("_id") in PEOPLE:
            shown.append(f"{column.removesuffix('_id')}_people.key AS {column}")
        elif column not in HIDDEN:
            shown.append(f'"{view}"."{column}"')
    joins = " ".join(
        f"LEFT JOIN site_people AS {who}_people ON {who}_people.id = {view}.{who}_id"
        for who in PEOPLE
        if f"{who}_id" in columns
    )
    return (
        f"SELECT {', '.join(shown)} FROM {view} {joins} "
        f"WHERE {view}.league = {as_literal(data.league)} ORDER BY ALL"
    )

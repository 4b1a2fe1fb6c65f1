"""Leagues that read the same files: whatever happens to one changes nothing of another."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.corrections.rows import CorrectionRow
from banzuke.flows.corrections.write import add_row
from banzuke.flows.home import Home
from banzuke.flows.ingest.withdraw import undo_withdrawal, withdraw_file
from banzuke.flows.inputs.effective import effective_rows
from banzuke.flows.leagues.league import League
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.people.dated_aliases import dated_aliases
from banzuke.flows.people.folding import fold_names
from banzuke.flows.store import Store, open_store
from banzuke.flows.versions.promotion import candidates_of, shown_of
from banzuke.flows.versions.rollback import roll_back
from tests.empty_home import empty_home
from tests.flows.corrections.conftest import ID_COLUMNS, ID_HEADER
from tests.homes import allow_sources

pytestmark = pytest.mark.long

GAMES = [
    "a,2023-05-01,Ann,Bob,1,", "b,2023-06-01,BOB,Cid,0,", "c,2024-01-01,Cid,Ann,1,",
    "d,2024-02-01,Dan,Ann,0,", "e,2024-03-01,Bob,Dan,1,", "f,2024-04-01,Ann,Bob,what,",
]  # fmt: skip
CONTENT = {
    "files": "SELECT path, state, rows_read, rows_accepted, rows_duplicate, rows_quarantined,"
    " message FROM raw.source_file WHERE league = ? ORDER BY file_number",
    "versions": "SELECT period, version_id, state, n_games FROM result.version WHERE league = ?"
    " ORDER BY ALL",
    "promotions": "SELECT period, version_id, reason FROM result.promotion WHERE league = ?"
    " ORDER BY promotion_number",
    "causes": "SELECT version_id, correction, said FROM result.version_correction"
    " JOIN result.version USING (version_id) WHERE league = ? ORDER BY ALL",
    "aliases": "SELECT * EXCLUDE (league, namespace) FROM core.alias WHERE league = ? ORDER BY ALL",
    "withdrawn": "SELECT natural_key FROM core.withdrawn_row WHERE league = ? ORDER BY ALL",
    "corrections": "SELECT correction, action, state FROM core.correction WHERE league = ?"
    " ORDER BY ALL",
}


class Told:
    """What happens in a home: nights of a league, and of the others after each of them."""

    def __init__(
        self, store: Store, league: League, others: Sequence[League], run: Callable[..., Any]
    ) -> None:
        self.store, self.league, self.others, self.run = store, league, others, run
        self.inbox = store.home.root / "inbox"
        self.said = 0
        self.content: list[Any] = []

    def night(self, *, own: bool = True, others: bool = True) -> None:
        for league in (*([self.league] if own else ()), *(self.others if others else ())):
            self.run(self.store, league)
            fold_names(self.store, [league])
        self.note()

    def note(self) -> None:
        name, namespace = self.league.name, self.league.namespace
        rows = effective_rows(self.store, self.league)
        self.content.append(
            {
                **{what: self.store.rows(query, [name]) for what, query in CONTENT.items()},
                "games": sorted(rows.select("played_at", "first_id", "second_id").rows()),
                "void": sorted(rows["void_reason"].drop_nulls()),
                "ends": aliases_of(self.store, namespace),
                "dated": dated_aliases(self.store, namespace).rows(),
                "shown": shown_of(self.store, name),
                "candidates": candidates_of(self.store, name),
            }
        )

    def write(self, name: str, *rows: str) -> None:
        text = "\n".join([ID_HEADER, *rows]) + "\n"
        (self.inbox / name).write_text(text, encoding="utf-8")

    def correct(self, action: str, **cells: str) -> CorrectionRow:
        self.said += 1
        at = f"2026-01-01 00:{self.said:02}"
        row = CorrectionRow(league="club", action=action, reason="r", at=at, **cells)
        return add_row(self.store.home, row)


def content_of(home: Home, league: League, others: Sequence[League], run: Callable[..., Any]):
    """What a league has after each night of a story, with or without other leagues."""
    aliases = "alias,player,since\nDan,Eve,2024-02-15\n"
    (home.root / "aliases.csv").write_text(aliases, encoding="utf-8")
    allow_sources(home, "aliases.csv")
    with open_store(home, command="test") as store:
        told = Told(store, league, others, run)
        told.write("a.csv", *GAMES[:3])
        told.write("b.csv", *GAMES[3:])
        (told.inbox / "c.csv").write_text("no columns\n", encoding="utf-8")
        told.night()
        for name in ("a.csv", "b.csv"):
            (told.inbox / name).rename(told.inbox / f"new-{name}")
        told.night(others=False)
        told.write("c.csv", "g,2024-05-01,Ann,Cid,1,")
        told.night(own=False)
        void = told.correct("void", game="a")
        told.correct("merge", player="Cid", value="Fay")
        told.correct("split", player="Bob", value="Gil", from_="2024-03-01")
        told.night()
        told.correct("withdraw", value=void.id)
        told.write("new-b.csv", *GAMES[4:])  # a row less
        told.night()
        roll_back(store, league.name, period="2023", to=None, reason="r")
        told.note()
        withdraw_file(store, [league], "inbox/new-a.csv", reason="r")
        told.night()
        undo_withdrawal(store, [league], "inbox/new-a.csv")
        told.night()
    return told.content


def test_other_leagues_of_the_same_files_change_nothing_of_a_league(
    make_league, run_without_engine, tmp_path: Path
) -> None:
    def league(name: str, **keys: Any) -> League:
        return make_league(mode="snapshot", columns=ID_COLUMNS, league={"name": name, **keys})

    aliases = {"path": "aliases.csv", "first_day": "since"}
    club = league("club", aliases=aliases)
    others = [league("apart", period="half", aliases=aliases)]

    alone = content_of(empty_home(tmp_path / "alone"), club, [], run_without_engine)
    among = content_of(empty_home(tmp_path / "among"), club, others, run_without_engine)

    for number, (one, two) in enumerate(zip(alone, among, strict=True)):
        for what, rows in one.items():
            assert two[what] == rows, (number, what)

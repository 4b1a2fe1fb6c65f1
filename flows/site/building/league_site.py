"""All pages of one league, into a folder."""

import gc
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from banzuke.flows.site.building.away import away_sections, with_last_days, without_away
from banzuke.flows.site.building.descriptions import first_of, in_facts
from banzuke.flows.site.building.downloads import downloads_table, views_of, write_downloads
from banzuke.flows.site.building.health import health_sections
from banzuke.flows.site.building.pairs import write_pairs
from banzuke.flows.site.building.provenance import version_pages, versions_section
from banzuke.flows.site.building.standings_picture import NAME as PICTURE
from banzuke.flows.site.building.standings_picture import draw_standings
from banzuke.flows.site.building.waiting import below, waiting_texts
from banzuke.flows.site.faces.face import Face
from banzuke.flows.site.faces.shared import WHOLE, counted
from banzuke.flows.site.folder.writing import Writing
from banzuke.flows.site.html.pages import NavLink, Page, Renderer
from banzuke.flows.site.parts.blocks import Block, Link, Section, Table, Text
from banzuke.flows.site.parts.chunks import rows_of, write_chunk, write_people
from banzuke.flows.site.parts.flow import cut
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import moment, number, slug
from banzuke.flows.site.parts.svg import league_icon
from banzuke.flows.site.parts.tabs import LONG_TABS, OF_GAMES, TABS, in_order, tab_file
from banzuke.flows.site.parts.texts import said
from banzuke.flows.site.parts.weights import ROOM, bytes_of, is_short, page_ends, row_bytes
from banzuke.flows.tasks.register import TASKS

ROWS_OF_A_PAGE, FEWEST_ROWS = 150, 25
"""Rows of a leaderboard, or games, on one page at most; of the leaderboards at the top of a page
at least as many as a screen shows, whatever else is on it."""
FEW_PLAYERS = 5_000
"""Largest number of players without a second process for pages: its start costs 1,000 pages."""
FRESH = """
SELECT max(last_change_at), max(data_cutoff_at), max(games) FROM freshness
WHERE league = $league
"""
INSIDE, BELOW = "../../", "../../../"
"""Path to the site's root from a page in the league's folder, and from a page in a subfolder."""
DISCARD = "discard.html"
"""The page of one hand, in the site's root, of homes with tables."""


class LeagueSite:
    """Writes the pages of one league."""

    def __init__(self, data: LeagueData, renderer: Renderer, folder: Path) -> None:
        self.data = data
        self._renderer = renderer
        self._folder = folder
        self.faces = faces_of(data)
        changed, cutoff, games = data.rows(FRESH)[0]
        self.changed, self.cutoff, self.games = changed, cutoff, int(games or 0)

    def write(self) -> None:
        """Write every page, script and download of the league."""
        for name in ("players", "events", "versions", "chunks"):
            (self._folder / name).mkdir(parents=True)
        (self._folder / "icon.svg").write_text(league_icon(self.data.title), encoding="utf-8")
        digits = self._write_people()
        for page in (*self._boards(), *self._details(), *self._versions(), self._health()):
            self._put(*page)
        self._put("compare.html", self._compare(digits))
        self._write_players()
        write_downloads(self.data, self._views, self._folder / "data")

    def _put(self, name: str, page: Page) -> None:
        (self._folder / name).write_bytes(self._rendered(name, page))

    def _rendered(self, name: str, page: Page) -> bytes:
        at = f"leagues/{self.data.league}"
        page = replace(
            page, address=f"{at}/{name}", icon=f"{at}/icon.svg",
            image=f"{at}/{PICTURE}" if self._has_picture else "",
        )  # fmt: skip
        return self._renderer.render(page, built=moment(self.changed)).encode()

    @cached_property
    def _has_picture(self) -> bool:
        """Whether the picture of the latest leaderboard, for links, was drawn."""
        if not self._renderer.base or not self.periods:
            return False
        period = self.periods[-1]
        board, _ = self._board(self._faces(period)[0], period)
        title, language = f"{self.data.title} {period}", self._renderer.language
        return draw_standings(board, self._folder, title=title, language=language)

    @cache  # noqa: B019  # a league's pages live as long as their build
    def links(self, here: str, *, within: str = "") -> list[NavLink]:
        """The tabs on every page of the league: each tab is a link to a page."""
        pages: list[tuple[str, Any]] = [
            ("index.html", Text("tab-standings")),
            *((tab_file(tab, last), Text(f"tab-{tab}")) for tab, last in self._latest.items()),
            ("compare.html", Text("nav-compare")), ("versions.html", Text("nav-versions")),
            ("health.html", Text("nav-health")),
            *([(f"{INSIDE}{DISCARD}", Text("nav-discard"))] if self.data.has_tables else []),
        ]  # fmt: skip
        return [(name == here, f"{within}{name}", label) for name, label in pages]

    # --- leaderboards ---------------------------------------------------------------------------

    @cached_property
    def _views(self) -> list[str]:
        return views_of(self.data, self.faces)

    @cached_property
    def periods(self) -> list[str]:
        """The periods of the league's first task, and further periods of other tasks."""
        names = [period for face in self.faces for period in face.periods()]
        return list(dict.fromkeys(names))

    @cache  # noqa: B019  # a league's pages live as long as their build
    def _sections(self, period: str) -> dict[str, list[Section]]:
        """The sections of a period by tab; "" is the page of the standings itself."""
        found: dict[str, list[Section]] = {"": []}
        for face in self._faces(period):
            for section in face.sections(period):
                found.setdefault(TABS.get(section.key, ""), []).append(section)
        found.setdefault("method", []).append(self._downloads())
        return {tab: _unique(sections) for tab, sections in found.items()}

    def _faces(self, period: str) -> list[Face]:
        return [face for face in self.faces if period in face.periods()]

    def _tabs(self, period: str) -> list[str]:
        return in_order(self._sections(period))

    @cached_property
    def _latest(self) -> dict[str, str]:
        """Each tab with the latest period that has it: the newest may have no events yet."""
        found = {tab: period for period in self.periods for tab in self._tabs(period)}
        return {tab: found[tab] for tab in in_order(found)}

    def _boards(self) -> Iterator[tuple[str, Page]]:
        for period in self.periods:
            is_last = period == self.periods[-1]
            faces = self._faces(period)
            name = f"period-{slug(period)}"
            by_tab = self._sections(period)
            away = [away for face in faces if (away := self._board(face, period)[1])]
            others = [*away_sections(away), *by_tab[""]]
            boards = list(self._on_pages(faces, period, name, ROOM - bytes_of(others)))
            sections = [
                Section(f"board-{face.task}", self._first_blocks(face, period, pages[0]))
                for face, pages in zip(faces, boards, strict=True)
            ]
            page = self._period_page(period, _unique([*sections, *others]))
            if boards:
                page = replace(page, description=first_of(boards[0][0], self._renderer.language))
            yield f"{name}.html", page
            if is_last:
                yield "index.html", replace(page, links=self.links("index.html"))
            for face, pages in zip(faces, boards, strict=True):
                for n, table in enumerate(pages[1:], start=2):
                    yield (
                        f"{name}-{face.task}-{n}.html",
                        self._period_page(period, [Section(f"board-{face.task}", [table])]),
                    )
            for tab in self._tabs(period):
                waiting = self._waiting_in(period) if tab in OF_GAMES else []
                for file, sections in self._tab(tab, period):
                    yield file, self._period_page(period, below(waiting, sections), tab=tab)

    @cached_property
    def _waiting(self) -> list[Text]:
        """The sentences about newer ratings of any period."""
        shown = [(face.task, period) for face in self.faces for period in face.periods()]
        return waiting_texts(self.data, shown)

    def _waiting_in(self, period: str) -> list[Text]:
        """The sentences about newer ratings of a period."""
        return waiting_texts(self.data, [(face.task, period) for face in self._faces(period)])

    def _first_blocks(self, face: Face, period: str, table: Table) -> list[Block]:
        """The first page of a leaderboard, below what newer ratings wait for."""
        waiting = waiting_texts(self.data, [(face.task, period)])
        return [*waiting, table if table.rows else self._nobody(face)]

    def _nobody(self, face: Face) -> Text:
        """The sentence in place of a leaderboard without rows."""
        ranked = next((p for p in reversed(face.periods()) if self._board(face, p)[0].rows), None)
        if ranked is None:
            return Text("board-nobody")
        return Text("board-nobody-yet", {"period": ranked})

    def _tab(self, tab: str, period: str) -> Iterator[tuple[str, list[Section]]]:
        """The pages of a tab: one, but a long list at its top, such as of games, is on several."""
        file, sections = tab_file(tab, period), self._sections(period)[tab]
        first = sections[0].blocks[0]
        if tab not in LONG_TABS or not isinstance(first, Table) or is_short(first, ROWS_OF_A_PAGE):
            yield file, sections
            return
        chunk = f"chunks/{tab}-{slug(period)}.js"
        write_chunk(self._folder / chunk, rows_of(first))
        name = file.removesuffix(".html")
        for part, table in cut(first, name, rows=ROWS_OF_A_PAGE, chunk=chunk):
            yield part, [replace(sections[0], blocks=[table, *sections[0].blocks[1:]])]

    @cache  # noqa: B019  # as above
    def _board(self, face: Face, period: str) -> tuple[Table, Table | None]:
        """A leaderboard, and the table of players without recent games, by the league's setting."""
        days = self.data.file.get("pages", {}).get("inactive_after_days")
        board = face.board(period)
        return without_away(with_last_days(board, self.data, period) if days else board, days)

    def _on_pages(
        self, faces: list[Face], period: str, name: str, room: int
    ) -> Iterator[list[Table]]:
        """Yield the pages of each leaderboard; their first pages share a room of so many bytes."""
        for left, face in zip(range(len(faces), 0, -1), faces, strict=True):
            pages = self._paged(face, period, name, room // left)
            room -= sum(row_bytes(pages[0]))
            yield pages

    def _paged(self, face: Face, period: str, name: str, room: int) -> list[Table]:
        """A leaderboard as one table per page; a long one also has a script of all rows."""
        table, _ = self._board(face, period)
        ends = page_ends(table, most=ROWS_OF_A_PAGE, room=room, least=FEWEST_ROWS)
        if len(ends) == 1:
            return [table]
        chunk = f"chunks/board-{slug(period)}-{face.task}.js"
        write_chunk(self._folder / chunk, rows_of(table))
        starts = [0, *ends[:-1]]
        links = tuple(
            Link(
                f"{start + 1}–{end}",
                f"{name}.html" if i == 0 else f"{name}-{face.task}-{i + 1}.html",
            )
            for i, (start, end) in enumerate(zip(starts, ends, strict=True))
        )
        return [
            replace(table.of(range(start, end)), chunk=chunk, pages=links, page=i + 1)
            for i, (start, end) in enumerate(zip(starts, ends, strict=True))
        ]

    def _period_page(self, period: str, sections: list[Section], *, tab: str = "") -> Page:
        periods = [p for p in self.periods if not tab or tab in self._tabs(p)]
        title = self.data.title if period == WHOLE else f"{self.data.title} {period}"
        if tab:
            title = f"{said(Text(f'tab-{tab}'), self._renderer.language)} · {title}"
        return Page(
            title=title,
            heading=self.data.title,
            lead=counted(
                "league-lead", period, ending=self.data.counted,
                games=number(self.games), cutoff=self.data.day(self.cutoff),
            ),
            site=INSIDE,
            links=self.links(tab_file(tab, self._latest[tab]) if tab else ""),
            periods=[(p == period, tab_file(tab, p), p) for p in periods[::-1]]
            if len(periods) > 1 else [],
            sections=sections,
            sheet="" if tab else "sheet",
            parts=["data"] if tab == "method" else [],
        )  # fmt: skip

    def _downloads(self) -> Section:
        return Section("downloads", [downloads_table(self._views)])

    # --- players --------------------------------------------------------------------------------

    def _player_ids(self) -> list[str]:
        ids = {player for face in self.faces for player in face.player_ids()}
        return sorted(ids, key=lambda player: (self.data.people.name(player), player))

    def _write_players(self) -> None:
        """Write the players' pages; with many players, another process writes them meanwhile."""
        players = self._player_ids()
        gc.freeze()  # so that the collector does not search all loaded data again and again
        try:
            self._write_each(players)
        finally:
            gc.unfreeze()

    def _write_each(self, players: list[str]) -> None:
        with Writing(self._folder) if len(players) > FEW_PLAYERS else nullcontext() as writing:
            for player in players:
                name, page = self.data.people.href(player), self._player(player)
                if writing is None:
                    self._put(name, page)
                else:
                    writing.put(name, self._rendered(name, page))

    def _player(self, player: str) -> Page:
        people = self.data.people
        sections = [section for face in self.faces for section in face.player(player)]
        sections = below(self._waiting, sections)
        name, rank = people.name(player), self.data.titles.get(player)
        return Page(
            title=f"{name} · {self.data.title}",
            heading=f"{name} ({rank})" if rank else name,
            lead=Text("player-lead", {"league": self.data.title}),
            site=BELOW,
            within="../",
            links=self.links("", within="../"),
            sheet="person",
            actions=[(f"../compare.html#a={people.keys[player]}", Text("compare-with"))],
            sections=_unique(sections),
            description=in_facts(sections, self._renderer.language),
        )

    def _write_people(self) -> int:
        people = self.data.people
        rows = []
        for player in self._player_ids():
            found = [face.compared(player) for face in self.faces]
            values = [value for value in found if value is not None]
            if values:
                rows.append((people.keys[player], people.name(player), values))
        stored = write_pairs(self.data, self._folder / "chunks")
        return write_people(self._folder / "chunks", rows, stored)

    # --- the other pages ------------------------------------------------------------------------

    def _compare(self, digits: int) -> Page:
        return Page(
            title=self.data.title, heading=Text("compare-heading", {"league": self.data.title}),
            site=INSIDE, links=self.links("compare.html"), scripts=["compare.js"],
            template="compare.html", more={"digits": digits, "name": self.data.league},
        )  # fmt: skip

    def _details(self) -> Iterator[tuple[str, Page]]:
        for face in self.faces:
            for folder, name, lead, sections in face.details():
                yield f"{folder}/{slug(name)}.html", Page(
                    title=f"{name} · {self.data.title}", heading=name,
                    lead=Text(lead, {"league": self.data.title}),
                    site=BELOW, within="../", links=self.links("", within="../"),
                    sections=sections, sheet="event",
                    description=in_facts(sections, self._renderer.language),
                    parts=["data"] if any(s.key == "notes" for s in sections) else [],
                )  # fmt: skip

    def _versions(self) -> Iterator[tuple[str, Page]]:
        yield "versions.html", Page(
            title=self.data.title, heading=Text("versions-heading", {"league": self.data.title}),
            site=INSIDE, links=self.links("versions.html"), sections=[versions_section(self.data)],
            parts=["data"],
        )  # fmt: skip
        for version_id, sections in version_pages(self.data):
            yield f"versions/{version_id}.html", Page(
                title=version_id, heading=version_id,
                lead=Text("version-lead", {"league": self.data.title}), site=BELOW, within="../",
                links=self.links("", within="../"), sections=sections, parts=["data"],
            )  # fmt: skip

    def _health(self) -> tuple[str, Page]:
        return "health.html", Page(
            title=self.data.title, heading=Text("health-heading", {"league": self.data.title}),
            site=INSIDE, links=self.links("health.html"), sections=health_sections(self.data),
            parts=["data"],
        )  # fmt: skip


def faces_of(data: LeagueData) -> list[Face]:
    """The faces of the tasks with shown results, in the order of the register.

    A task without a face appears only on the pages of versions.
    """
    shown = (task for name, task in TASKS.items() if name in data.shown)
    return [task.shown.page(data) for task in shown if task.shown.page]


def _unique(sections: list[Section]) -> list[Section]:
    """Sections with unique keys: blocks of sections with the same key are merged."""
    found: dict[str, Section] = {}
    for section in sections:
        if section.key in found:
            before = found[section.key]
            section = replace(before, blocks=[*before.blocks, *section.blocks])  # noqa: PLW2901
        found[section.key] = section
    return list(found.values())

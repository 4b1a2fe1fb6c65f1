"""The pages above leagues: the list of leagues, the health of all data, words, one hand."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from banzuke.flows.leagues.home_file import Site
from banzuke.flows.site.building import health_home
from banzuke.flows.site.building.league_site import DISCARD
from banzuke.flows.site.faces.shared import counted
from banzuke.flows.site.html.pages import NavLink, Page, Renderer
from banzuke.flows.site.parts.blocks import NOWHERE, Facts, Section, Text
from banzuke.flows.site.parts.numbers import moment, number
from banzuke.flows.site.parts.texts import ENGLISH, catalogue
from banzuke.flows.store import Connection

RUNS = """
SELECT run.command, run.started_at,
    (SELECT count(*) FROM version
     WHERE version.run_id = run.run_id AND first_promoted_at IS NOT NULL)
FROM run ORDER BY run.started_at DESC, run.run_id LIMIT 1
"""


@dataclass(frozen=True)
class HomePages:
    """The pages above the leagues of a home.

    ``cards`` has the values of each league on the first page. A home that ``has_tables`` also has
    the page of one hand of mahjong.
    """

    settings: Site
    cards: dict[str, dict[str, Any]]
    has_tables: bool

    def write(
        self, folder: Path, renderer: Renderer, serving: Connection, changes: Section
    ) -> None:
        """Write all pages; the first has the changes of the last night."""
        changed = max((card["at"] for card in self.cards.values()), default="")
        pages = [
            self._front(serving, changes),
            self._health(serving),
            self._glossary(),
            self._nowhere(renderer.base),
        ]
        if self.has_tables:
            pages.append(self._discard())
        for page in pages:
            text = renderer.render(page, built=changed)
            (folder / page.address).write_text(text, encoding="utf-8")

    def _links(self, here: str) -> list[NavLink]:
        """The links of a page, by its name."""
        pages = [("index.html", Text("nav-leagues")), ("health.html", Text("nav-health"))]
        if self.has_tables:
            pages.insert(1, (DISCARD, Text("nav-discard")))
        return [(name == here, name, label) for name, label in pages]

    def _front(self, serving: Connection, changes: Section) -> Page:
        """The list of leagues."""
        runs = serving.rows(RUNS)
        command, started, n_promoted = runs[0] if runs else ("", None, 0)
        shown = [
            {
                "title": card["title"], "href": f"leagues/{name}/index.html",
                "folder": f"leagues/{name}/", "best": card["best"],
                "facts": counted(
                    "card-facts", card["period"], ending=card["counted"],
                    games=number(card["games"]), cutoff=card["cutoff"], changed=card["changed"],
                ),
            }
            for name, card in self.cards.items()
        ]  # fmt: skip
        return Page(
            title=self.settings.title, heading=self.settings.title, site="",
            links=self._links("index.html"), address="index.html",
            description=" · ".join(card["title"] for card in self.cards.values()),
            lead=Text("home-lead", {
                "command": command, "at": moment(started), "n": number(n_promoted),
            }),
            sections=[changes], template="home.html", more={"cards": shown},
        )  # fmt: skip

    def _health(self, serving: Connection) -> Page:
        """The health of all data."""
        titles = {name: card["title"] for name, card in self.cards.items()}
        return Page(
            title=self.settings.title, heading=Text("health-all"), site="",
            links=self._links("health.html"), address="health.html",
            sections=health_home.sections(serving, titles), parts=["data"],
        )  # fmt: skip

    def _discard(self) -> Page:
        """The page of one hand of mahjong, whose values the server gives."""
        return Page(
            title=self.settings.title, heading=Text("nav-discard"), site="",
            links=self._links(DISCARD), address=DISCARD, lead=Text("discard-lead"),
            template="discard.html", scripts=["discard.js"], parts=["discard"],
        )  # fmt: skip

    def _nowhere(self, base: str) -> Page:
        """The page that web servers show where there is none; it leads to the site from there."""
        root = urlsplit(base).path or "/"
        links = [(here, f"{root}{name}", label) for here, name, label in self._links(NOWHERE)]
        return Page(
            title=self.settings.title, heading=Text("missing-heading"), site=root, links=links,
            address=NOWHERE, lead=Text("missing-lead"),
        )  # fmt: skip

    def _glossary(self) -> Page:
        """The page of all words that have a tip."""
        words = [key.removeprefix("tip-") for key in catalogue(ENGLISH) if key.startswith("tip-")]
        facts = Facts([(Text(f"column-{word}"), Text(f"tip-{word}")) for word in words])
        return Page(
            title=self.settings.title, heading=Text("nav-glossary"), site="",
            links=self._links("glossary.html"), address="glossary.html",
            lead=Text("glossary-lead"), sections=[Section("glossary", [facts])],
            parts=["data"],
        )  # fmt: skip

"""The report site of a home: the published data as pages; only changed leagues are rewritten."""

import json
import shutil
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from banzuke.flows import plugins
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import Site, read_home_file
from banzuke.flows.screen.progress import say
from banzuke.flows.site.building import health_home
from banzuke.flows.site.building.league_site import DISCARD, LeagueSite, best_of
from banzuke.flows.site.building.news import news
from banzuke.flows.site.building.standings_picture import MISSING, can_draw
from banzuke.flows.site.faces.shared import counted
from banzuke.flows.site.folder.manifest import MANIFEST, OF_HOME, leagues_at, mark_of, n_files
from banzuke.flows.site.folder.publish import hand_on
from banzuke.flows.site.folder.swap import building, take_over
from banzuke.flows.site.html.pages import NavLink, Page, Renderer
from banzuke.flows.site.html.scripts import scripts
from banzuke.flows.site.html.theme import Theme, read_theme
from banzuke.flows.site.parts.blocks import NOWHERE, Facts, Section, Text
from banzuke.flows.site.parts.chunks import write_search
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import moment, number
from banzuke.flows.site.parts.texts import ENGLISH, LANGUAGES, catalogue, scripts_of
from banzuke.flows.source_key import source_key
from banzuke.flows.store import Connection, open_serving

BEST = 3
"""Number of a league's best players on the home page."""
LEAGUES = "SELECT DISTINCT league FROM freshness ORDER BY ALL"
RUNS = """
SELECT run.command, run.started_at,
    (SELECT count(*) FROM version
     WHERE version.run_id = run.run_id AND first_promoted_at IS NOT NULL)
FROM run ORDER BY run.started_at DESC, run.run_id LIMIT 1
"""

Links = Callable[[str], list[NavLink]]
"""The links of a page above leagues, by its name."""


@dataclass(frozen=True)
class Built:
    """The result of a build."""

    site: Path
    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    pages: int = 0
    notes: tuple[str, ...] = ()
    """Messages about settings that have no effect, or that make pages hard to read."""


def build_site(home: Home) -> Built:
    """Write the site of a home from its serving file, and show it.

    Raises
    ------
    NothingPublished
        If there is no serving file yet.
    SiteNotWritten
        If another file or folder is in the place of the site.
    BadTheme, BadLogo
        If the settings' theme cannot be used.
    NotHandedOn
        If the site is written, but the folder or the command of the settings failed.
    """
    settings = read_home_file(home).site
    theme = read_theme(home, settings.theme)
    base = settings.base_url or ""
    renderer = Renderer(language=settings.language, home=settings.title, base=base, theme=theme)
    with closing(open_serving(home)) as serving, building(home) as folder:
        built = _build(home, serving, renderer, settings, folder, theme)
    return replace(built, notes=(*built.notes, *hand_on(home.site, settings)))


def _build(
    home: Home,
    serving: Connection,
    renderer: Renderer,
    settings: Site,
    folder: Path,
    theme: Theme,
) -> Built:
    built = Built(home.site)
    before = leagues_at(home.site) or {}
    leagues = [LeagueData(home, serving, name) for (name,) in serving.rows(LEAGUES)]
    code = (
        *(source_key(), _templates_key(), settings.language, settings.title, settings.base_url),
        *(bool(theme.css), theme.logo and theme.logo[0], theme.footer, can_draw()),
        *plugins.sources(),
    )
    states = {data.league: data.state(*code) for data in leagues}
    (folder / "leagues").mkdir()
    cards = {}
    for data in leagues:
        target = folder / "leagues" / data.league
        earlier = before.get(data.league, {})
        shown = home.site.resolve() / "leagues" / data.league
        is_same = earlier.get("state") == states[data.league]
        if is_same and n_files(shown) == earlier.get("files"):  # else somebody removed some
            take_over(shown, target)
            cards[data.league] = earlier["card"]
            built.unchanged.append(data.league)
            continue
        pages = LeagueSite(data, renderer, target)
        target.mkdir()
        pages.write()
        cards[data.league] = _card(pages)
        built.written.append(data.league)
    tables = any(data.has_tables for data in leagues)
    _write_home(serving, renderer, settings, folder, cards, news(serving, leagues), tables)
    write_search(folder, {data.league: data.title for data in leagues})
    _write_assets(folder, theme)
    manifest = {
        name: {
            "state": states[name], "card": cards[name],
            "files": n_files(folder / "leagues" / name),
        }
        for name in states
    }  # fmt: skip
    mark = {"leagues": manifest, OF_HOME: mark_of(home.root)}
    (folder / MANIFEST).write_text(json.dumps(mark, indent=1), encoding="utf-8")
    n_pages = sum(1 for _ in folder.rglob("*.html"))
    notes = [*theme.notes, *([MISSING] if settings.base_url and not can_draw() else [])]
    return Built(home.site, built.written, built.unchanged, n_pages, tuple(notes))


def _templates_key() -> list[str]:
    """The texts of templates, scripts and the catalogue: the code that is not Python."""
    files = resources.files("banzuke.flows.site")
    folders = (
        files / "templates",
        files / "assets",
        files / "assets" / "parts",
        files / "languages",
    )
    return [
        item.read_text(encoding="utf-8")
        for folder in folders
        for item in sorted(folder.iterdir(), key=lambda item: item.name)
        if item.name.endswith((".html", ".js", ".css", ".toml"))
    ]


def _card(pages: LeagueSite) -> dict[str, Any]:
    """The values of a league on the home page, with the best of the latest period with ranks."""
    best: list[tuple[str, str | None, str]] = []
    period = pages.periods[-1] if pages.periods else ""
    if pages.faces:
        boards = ((p, pages.faces[0].board(p)) for p in reversed(pages.faces[0].periods()))
        if ranked := next(((p, board) for p, board in boards if board.rows), None):
            period, best = ranked[0], best_of(ranked[1], BEST)
    return {
        "title": pages.data.title, "best": best, "games": pages.games,
        "cutoff": pages.data.day(pages.cutoff), "changed": pages.data.time(pages.changed),
        "at": moment(pages.changed),
        "period": period,
        "counted": pages.data.counted,
    }  # fmt: skip


def _links(here: str, *, tables: bool) -> list[NavLink]:
    """The pages above leagues; homes with tables also have the page of one hand."""
    pages = [("index.html", Text("nav-leagues")), ("health.html", Text("nav-health"))]
    if tables:
        pages.insert(1, (DISCARD, Text("nav-discard")))
    return [(name == here, name, label) for name, label in pages]


def _write_home(
    serving: Connection,
    renderer: Renderer,
    settings: Site,
    folder: Path,
    cards: dict[str, dict[str, Any]],
    changes: Section,
    tables: bool,
) -> None:
    """Write the pages above leagues: the list of them, and the health of all data."""
    runs = serving.rows(RUNS)
    links = partial(_links, tables=tables)
    command, started, n_promoted = runs[0] if runs else ("", None, 0)
    changed = max((card["at"] for card in cards.values()), default="")
    shown = [
        {
            "title": card["title"], "href": f"leagues/{name}/index.html",
            "folder": f"leagues/{name}/", "best": card["best"],
            "facts": counted(
                "card-facts", card["period"], ending=card["counted"],
                games=number(card["games"]), cutoff=card["cutoff"], changed=card["changed"],
            ),
        }
        for name, card in cards.items()
    ]  # fmt: skip
    front = Page(
        title=settings.title, heading=settings.title, site="", links=links("index.html"),
        address="index.html", description=" · ".join(card["title"] for card in cards.values()),
        lead=Text("home-lead", {
            "command": command, "at": moment(started), "n": number(n_promoted),
        }),
        sections=[changes], template="home.html", more={"cards": shown},
    )  # fmt: skip
    health = Page(
        title=settings.title, heading=Text("health-all"), site="", links=links("health.html"),
        address="health.html",
        sections=health_home.sections(
            serving, {name: card["title"] for name, card in cards.items()}
        ),
        parts=["data"],
    )  # fmt: skip
    pages = [front, health, _glossary(settings, links), _nowhere(settings, links, renderer.base)]
    if tables:
        pages.append(_discard(settings, links))
    for page in pages:
        (folder / page.address).write_text(renderer.render(page, built=changed), encoding="utf-8")


def _discard(settings: Site, links: Links) -> Page:
    """The page of one hand of mahjong, whose values the server gives."""
    return Page(
        title=settings.title, heading=Text("nav-discard"), site="", links=links(DISCARD),
        address=DISCARD, lead=Text("discard-lead"), template="discard.html",
        scripts=["discard.js"], parts=["discard"],
    )  # fmt: skip


def _nowhere(settings: Site, links: Links, base: str) -> Page:
    """The page that web servers show where there is none: it leads to the site from any address."""
    root = urlsplit(base).path or "/"
    return Page(
        title=settings.title, heading=Text("missing-heading"), site=root,
        links=[(here, f"{root}{name}", label) for here, name, label in links(NOWHERE)],
        address=NOWHERE, lead=Text("missing-lead"),
    )  # fmt: skip


def _glossary(settings: Site, links: Links) -> Page:
    """The page of all words that have a tip."""
    words = [key.removeprefix("tip-") for key in catalogue(ENGLISH) if key.startswith("tip-")]
    facts = Facts([(Text(f"column-{word}"), Text(f"tip-{word}")) for word in words])
    return Page(
        title=settings.title, heading=Text("nav-glossary"), site="", links=links("glossary.html"),
        address="glossary.html",
        lead=Text("glossary-lead"), sections=[Section("glossary", [facts])],
        parts=["data"],
    )  # fmt: skip


def _write_assets(folder: Path, theme: Theme) -> None:
    assets = folder / "assets"
    assets.mkdir(exist_ok=True)
    if theme.css:
        (assets / "theme.css").write_text(theme.css, encoding="utf-8")
    if theme.logo:
        name, content = theme.logo
        (assets / name).write_bytes(content)
    for item in (resources.files("banzuke.flows.site") / "assets").iterdir():
        if item.name.endswith((".css", ".txt", ".svg")):
            with resources.as_file(item) as file:
                shutil.copyfile(file, assets / item.name)
    for name, code in scripts():
        (assets / name).write_text(code, encoding="utf-8")
    for name, code in (script for language in LANGUAGES for script in scripts_of(language)):
        (assets / name).write_text(code, encoding="utf-8")


def main() -> None:
    """Build the site of the home in the first argument; print the problem, if there is one."""
    try:
        build_site(Home(Path(sys.argv[1])))
    except BanzukeError as error:
        say(str(error))
        raise SystemExit(error.exit_code) from None


if __name__ == "__main__":
    main()

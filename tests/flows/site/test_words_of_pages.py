"""Pages use words for readers: no page shows a name of a task, model, state, view or rule."""

import re
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from banzuke import sql
from banzuke.flows.leagues.static import Static
from banzuke.flows.leagues.tier import TierConstants
from banzuke.flows.site.building.health import _example
from banzuke.flows.site.parts.texts import LANGUAGES, catalogue, parts, rule_text, task_text
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.tasks.static.pages.model import _model
from banzuke.flows.tasks.tier.event import NOTES

UNDERSCORED = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
FILE_STATES = ("active", "copy", "failed", "superseded", "withdrawn")
REASONS = ("computed", "again", "withdrawn", "reviewed", "rolled-back", "pinned")
VERSION_STATES = (
    *("current", "accepted", "rejected", "collected"),
    *("running", "completed", "failed", "crashed"),
)  # fmt: skip
RAW = {
    *TASKS, *sql.names("audits/warning"), *sql.names("audits/blocking"), *FILE_STATES, *REASONS,
    *NOTES, *TierConstants.model_fields, *("half", "drop", "davidson", "none", "none + order"),
    *("within_error", "warning", "blocking", "bad-score", "unconnected", "undefeated"),
}  # fmt: skip


class _Reader(HTMLParser):
    """The texts of a page that are neither scripts nor quoted, and the keys of its catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.texts: list[str] = []
        self.from_store: list[str] = []
        self.keys: set[str] = set()
        self.parts = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.keys |= {values[name] or "" for name in ("data-t", "data-t-label") if name in values}
        self.parts = values.get("data-parts") or self.parts
        if tag not in ("meta", "link", "input", "img", "br", "path"):
            self.open.append((tag, "data-t" in values))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        inside = {tag for tag, _ in self.open}
        if not data.strip() or inside & {"script", "style", "pre"}:
            return
        self.texts.append(data.strip())
        if not any(said for _, said in self.open) and "bdi" not in inside:
            self.from_store.append(data.strip())


def read(page: Path) -> _Reader:
    reader = _Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    return reader


@pytest.mark.slow
def test_no_page_shows_a_name_of_the_store(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 30
    for page in pages:
        reader = read(page)
        raw = [text for text in reader.texts if UNDERSCORED.search(text)]
        assert raw == [], page
        assert [text for text in reader.from_store if text in RAW] == [], page


@pytest.mark.slow
def test_each_page_loads_the_parts_of_the_catalogue_that_it_says(site: Path) -> None:
    part_of = {key: name for name, part in parts("en").items() for key in part}
    seen = set()
    for page in sorted(site.rglob("*.html")):
        reader = read(page)
        loaded = {part.removeprefix("-") for part in reader.parts.split(" ")}
        needed = {part_of[key] for key in reader.keys}
        assert needed <= loaded | {""}, page
        text = page.read_text(encoding="utf-8")
        assert all(f"assets/texts-en-{part}.js" in text for part in loaded - {""}), page
        seen |= needed
    assert seen == {"", "data", "discard"}


def test_every_name_of_the_store_has_words() -> None:
    english = catalogue("en")
    views = {view for task in TASKS.values() if task.shown.page for view in _views(task.shown.page)}
    assert len(views) > 30
    for kind, names in (
        ("view", views), ("file", FILE_STATES), ("reason", REASONS), ("state", VERSION_STATES),
        ("audit", sql.names("audits/warning")), ("note", NOTES),
        ("constant", TierConstants.model_fields), ("severity", ("warning", "blocking")),
    ):  # fmt: skip
        assert [name for name in names if f"{kind}-{name}" not in english] == [], kind
    assert [task for task in TASKS if task_text(task).key == "as-it-is"] == []
    formulas = Static.model_json_schema()["properties"]["handicap"]["enum"]
    for name in set(formulas) - {"select"}:
        for model in (name, f"{name} + order"):
            assert _model(model).key in english
    assert rule_text("bad-score").key == "rule-bad-score"
    assert rule_text("no-such-rule").values == {"name": "no such rule"}


def _views(page: Any) -> tuple[str, ...]:
    return tuple(page.load().views)


def test_a_finding_names_whom_or_what_it_is_about_and_nothing_else() -> None:
    data: Any = SimpleNamespace(people=SimpleNamespace(names={"p1": "Ann"}))
    for example, shown in (
        ("player_id=p1, games=20, infinite_share=0.56", "Ann"),
        ("player_id=p2, games=20", None),  # no player has that id any more
        ("path=inbox/a, b.xml, line=3, hand=2, rule=x", "inbox/a, b.xml:3"),
        ("rule=tied-places, n_entries=2, example=Night 3, place 4", "Night 3, place 4"),
        ("component=2, players=4", None),
    ):
        assert _example(example, data) == shown


def test_parts_of_the_catalogue_have_the_same_keys_in_every_language() -> None:
    english = {name: set(part) for name, part in parts("en").items()}
    for language in LANGUAGES:
        assert {name: set(part) for name, part in parts(language).items()} == english, language


def test_every_tip_has_a_heading_for_the_glossary() -> None:
    english = catalogue("en")
    tips = [key.removeprefix("tip-") for key in english if key.startswith("tip-")]
    assert [word for word in tips if f"column-{word}" not in english] == []


@pytest.mark.slow
def test_sentences_in_tables_have_lines_and_are_not_cut(site: Path) -> None:
    health = (site / "leagues/club/health.html").read_text(encoding="utf-8")
    (message,) = re.findall(r'<td class="long">([^<]*)</td>', health.partition("quarantine")[2])[:1]
    assert message.startswith("score")
    assert "“values”" in message

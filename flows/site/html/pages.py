"""Pages as HTML: Jinja templates with tables and pictures that Python makes."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from banzuke.flows.screen.printable import printable
from banzuke.flows.site.html.compiled_templates import CompiledTemplates
from banzuke.flows.site.html.theme import Theme
from banzuke.flows.site.parts.blocks import (
    Block,
    Code,
    Column,
    Curve,
    Facts,
    Figure,
    Letters,
    Notes,
    Picture,
    Section,
    Table,
    Text,
)
from banzuke.flows.site.parts.cells import (
    NUMERIC,
    Cell,
    amount,
    cell_maker,
    interval_cell,
    letters,
    plain,
)
from banzuke.flows.site.parts.flow import flow_of, linked, width_class
from banzuke.flows.site.parts.numbers import Amount, in_language
from banzuke.flows.site.parts.texts import marked, said, spoken_label

NavLink = tuple[bool, str, Any]
"""Whether the link is to this page, the address, and the label: a Text, or a plain name."""
SLOTS = ("title", "description", "address", "heading", "actions", "contents", "sections")
"""The parts that differ between pages; the rest is a frame that many pages share."""
SLOT = "\0{}\0"
"""A slot in the frame; names on pages never contain this character."""
IN_SLOTS = re.compile("\0(\\w+)\0")
NUMBERS = re.compile(r'(data-n="[^"]*">)([^<]*)<')
"""The text of a number in a picture of ours."""
FRAMES = 16
"""Number of cached frames: pages of players with curves and without curves alternate."""
SHORT = 3
"""Number of sections up to which a page needs no list of them."""


@dataclass(frozen=True)
class Page:
    """The data of one page, without its layout."""

    title: str
    heading: Any
    site: str
    """Path from the page to the site's root."""
    within: str = ""
    """Path from the page to the league's folder."""
    lead: Text | None = None
    links: Sequence[NavLink] = ()
    periods: Sequence[NavLink] = ()
    actions: Sequence[tuple[str, Text]] = ()
    description: str = ""
    """The description that a chat shows below a link to the page."""
    address: str = ""
    """Path from the site's root to the page."""
    icon: str = "assets/icon.svg"
    image: str = ""
    """Paths from the site's root to the icon of the page, and to the picture that a chat shows."""
    sheet: str = ""
    """The class of the page's body, which chooses the layout, also in print."""
    sections: Sequence[Section] = ()
    scripts: Sequence[str] = ()
    parts: Sequence[str] = ()
    """The parts of the catalogue whose texts are on the page, besides those of every page."""
    template: str = "page.html"
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def curves(self) -> bool:
        """Whether uPlot draws something on the page."""
        blocks = (block for section in self.sections for block in section.blocks)
        draws = any(script in ("compare.js", "discard.js") for script in self.scripts)
        return draws or any(isinstance(block, Curve) for block in blocks)


class Renderer:
    """Renders the pages of a site in one language, which a script may change."""

    def __init__(
        self, *, language: str, home: str, base: str = "", theme: Theme | None = None
    ) -> None:
        """Prepare for a site; ``base`` is the address of its root, if it is known."""
        self.language, self.base, self._home = language, base, home
        theme = theme or Theme()
        self._heads: dict[tuple[Column, ...], str] = {}
        self._frames: dict[str, list[str]] = {}
        self._environment = Environment(
            loader=PackageLoader("banzuke.flows.site", "templates"), autoescape=True,
            undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
            bytecode_cache=CompiledTemplates(),
        )  # fmt: skip
        self._environment.globals |= {
            "t": self._marked, "amount": lambda text: Markup(amount(text, language)),
            "said": lambda key, **values: said(Text(key, values), language),
            "printable": printable, "language": language, "home": home, "base": base,
            "has_theme": bool(theme.css), "logo": theme.logo[0] if theme.logo else "",
            "below": printable(theme.footer),
        }  # fmt: skip

    def _marked(self, key: str, **values: Any) -> Markup:
        return marked(
            Text(key, {n: v if isinstance(v, str) else str(v) for n, v in values.items()}),
            self.language,
        )

    def render(self, page: Page, *, built: str) -> str:
        """A page's HTML; ``built`` is the time since which its numbers are shown.

        The common parts of all players' pages, without the slots, are rendered once.
        """
        slots = {
            "title": plain(self._title_of(page)),
            "description": plain(page.description),
            "address": plain(page.address),
            "heading": self._heading(page.heading),
            "actions": self._actions(page),
            "contents": self._contents(page),
            "sections": "".join(self._section(section, page) for section in page.sections),
        }
        pieces = list(self._frame(page, built))
        pieces[1::2] = [slots[name] for name in pieces[1::2]]
        return "".join(pieces)

    def _frame(self, page: Page, built: str) -> list[str]:
        """The texts around the slots of a page, and the names of the slots between them."""
        same = (page.template, page.sheet, page.site, page.within, page.lead, page.links,
                page.periods, page.curves, page.scripts, page.parts, page.more,
                page.icon, page.image, built)  # fmt: skip
        key = repr(same)
        if key not in self._frames:
            values = {name: getattr(page, name) for name in page.__dataclass_fields__}
            values |= {name: Markup(SLOT.format(name)) for name in SLOTS}
            values |= {"curves": page.curves, "built": built, **page.more}
            text = self._environment.get_template(page.template).render(values)
            if len(self._frames) == FRAMES:
                self._frames.clear()
            self._frames[key] = IN_SLOTS.split(text)
        return self._frames[key]

    def _title_of(self, page: Page) -> str:
        """What a browser's tab shows: the heading of a page without a name, and the site's name."""
        text = page.title
        if isinstance(page.heading, Text):
            text = said(page.heading, self.language)
        return text if text == self._home else f"{text} · {self._home}"

    def _heading(self, heading: Text | str) -> str:
        if isinstance(heading, Text):
            return self._text(heading)
        return f'<bdi translate="no">{plain(heading)}</bdi>'

    def _actions(self, page: Page) -> str:
        links = "".join(
            f'<a href="{escape(href)}">{self._text(label)}</a>' for href, label in page.actions
        )
        return f'<p class="pages">{links}</p>' if links else ""

    def _contents(self, page: Page) -> str:
        """Links to the sections of a long page."""
        if len(page.sections) <= SHORT:
            return ""
        links = "".join(
            f'<li><a href="#{section.key}">{self._title(section)}</a></li>'
            for section in page.sections
        )
        return f'<ul class="toc">{links}</ul>'

    def _section(self, section: Section, page: Page) -> str:
        blocks = "".join(self.block(block, within=page.within) for block in section.blocks)
        return (
            f'<section id="{section.key}">\n<h2>{self._title(section)}</h2>\n{blocks}</section>\n'
        )

    def _title(self, section: Section) -> str:
        return self._text(Text(f"section-{section.key}", section.values))

    def block(self, block: Block, *, within: str) -> str:
        """One block as HTML."""
        if isinstance(block, Table):
            return self.table(block, within=within)
        if isinstance(block, Text | Notes):
            return self._prose(block)
        if isinstance(block, Figure):
            caption = f"<figcaption>{self._text(block.caption)}</figcaption>"
            keys = "".join(
                f'<span class="key k{i}">{self._text(text)}</span>'
                for i, text in enumerate(block.legend)
            )
            legend = f'<p class="legend">{keys}</p>' if keys else ""
            return f"<figure>{caption}{self._picture(block.picture)}{legend}</figure>"
        if isinstance(block, Curve):
            data = json.dumps(block.data).replace("<", "\\u003c")
            return (
                f'<figure class="curve"><figcaption>{self._text(block.caption)}</figcaption>'
                f'<div class="plot"></div><script type="application/json">{data}</script></figure>'
            )
        if isinstance(block, Code):
            return (
                f"<details><summary>{self._text(block.summary)}</summary>"
                f'<pre tabindex="0" translate="no">{escape(block.text)}</pre></details>'
            )
        return self._facts(block)

    def _picture(self, picture: Picture) -> str:
        """An SVG with its description in words, which a script can put into another language."""
        spoken = spoken_label(picture.label, self.language)
        svg = NUMBERS.sub(self._in_picture, picture.svg)
        return f'<svg role="img" {spoken}{svg.removeprefix("<svg")}'

    def _in_picture(self, found: re.Match[str]) -> str:
        return f"{found[1]}{in_language(found[2], self.language)}<"

    def _prose(self, block: Text | Notes) -> str:
        if isinstance(block, Text):
            return f"<p>{self._text(block)}</p>"
        items = "".join(f"<li>{self._text(text)}</li>" for text in block.texts)
        return f'<ul class="notes">{items}</ul>'

    def _text(self, text: Text) -> str:
        return str(marked(text, self.language))

    def _facts(self, facts: Facts) -> str:
        rows = []
        for name, value in facts.rows:
            rows.append(f'<dt>{self._text(name)}</dt><dd translate="no">{self._fact(value)}</dd>')
        return f'<dl class="facts">{"".join(rows)}</dl>'

    def _fact(self, value: Any) -> str:
        if isinstance(value, Text):
            return self._text(value)
        if isinstance(value, Amount) and ("." in value or "," in value):
            return amount(value, self.language)
        if isinstance(value, Letters):
            return letters(value, self.language)
        return plain(value)

    def table(self, table: Table, *, within: str) -> str:
        """A table, with links to its further pages if it has some."""
        head = self._heads.get(table.columns)
        if head is None:
            head = "".join(self._head(column) for column in table.columns)
            self._heads[table.columns] = head
        body = self._body(table, within)
        marks = ' data-search=""' if table.search else ""
        if any(column.kind == "interval" for column in table.columns):
            marks += f' data-s="{table.scale[0]:.6g},{table.scale[1]:.6g}"'
        if table.chunk:
            marks += f' data-chunk="{escape(within + table.chunk)}"'
        caption = self._text(table.caption)
        before, after = "", ""
        if table.folded:
            before, after = f"<details><summary>{caption}</summary>", "</details>"
        further = self._further(table, within)
        return (
            f"{further if table.flows else ''}{before}"
            f'<div class="scroll{flow_of(table)}" tabindex="0"><table class="data"{marks}>'
            f"<caption>{caption}</caption>"
            f'<thead><tr>{head}</tr></thead><tbody translate="no">{body}</tbody></table></div>'
            f"{after}{'' if table.flows else further}"
        )

    def _body(self, table: Table, within: str) -> str:
        """The rows, built column by column."""
        if not table.rows:
            return ""
        cells = [
            map(self._maker(column, table, within), values)
            for column, values in zip(table.columns, zip(*table.rows, strict=True), strict=True)
        ]
        rows = range(len(table.rows))
        begins = ('<tr class="apart">' if i in table.apart else "<tr>" for i in rows)
        return "\n".join(map("".join, zip(begins, *cells, repeat("</tr>"))))

    def _maker(self, column: Column, table: Table, within: str) -> Cell:
        if column.kind == "interval":
            return partial(interval_cell, scale=table.scale)
        return cell_maker(column, language=self.language, root=within)

    def _head(self, column: Column) -> str:
        """The heading of a column, with the attributes that the sorting script needs."""
        marks = f' data-k="{column.kind}"'
        if column.digits:
            marks += f' data-d="{column.digits}"'
        if column.minimum:
            marks += ' data-min=""'
        classes = ["n"] if column.kind in NUMERIC else []
        if width := width_class(column):
            classes.append(width)
        if classes:
            marks += f' class="{" ".join(classes)}"'
        if column.key.startswith("="):
            label = f'<span translate="no"><bdi>{plain(column.key[1:])}</bdi></span>'
        else:
            label = self._text(Text(f"column-{column.key}"))
        return f'<th scope="col"{marks}>{label}</th>'

    def _further(self, table: Table, within: str) -> str:
        if not table.pages:
            return ""
        here, shown, before = ' aria-current="page"', [], -1
        for i in linked(len(table.pages), table.page - 1):
            link = table.pages[i]
            shown += ["…"] if i > before + 1 else []
            shown.append(
                f'<a href="{within}{escape(link.href)}"{here if i + 1 == table.page else ""}>'
                f"{plain(link.label)}</a>"
            )
            before = i
        links = " ".join(shown)
        return f'<p class="pages" translate="no">{links}</p>'

"""Pages as HTML: Jinja templates around tables and pictures that are made here."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from flows.screen.printable import printable
from flows.site.blocks import Block, Code, Column, Curve, Facts, Figure, Section, Table, Text
from flows.site.cells import NUMERIC, cell_maker, plain
from flows.site.texts import marked, said

NavLink = tuple[bool, str, Any]
"""Whether it is this page, the address, and the label: a Text, or a name as it is."""


@dataclass(frozen=True)
class Page:
    """All that a template needs of one page but how it looks."""

    title: str
    heading: Any
    site: str
    """Leads from the page to the site's root."""
    within: str = ""
    """Leads from the page to the league's folder."""
    lead: Text | None = None
    links: Sequence[NavLink] = ()
    periods: Sequence[NavLink] = ()
    actions: Sequence[tuple[str, Text]] = ()
    sections: Sequence[Section] = ()
    scripts: Sequence[str] = ()
    template: str = "page.html"
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def curves(self) -> bool:
        """Whether something on the page is drawn by uPlot."""
        blocks = (block for section in self.sections for block in section.blocks)
        return "compare.js" in self.scripts or any(isinstance(block, Curve) for block in blocks)


class Renderer:
    """Makes pages of a site in one language, which a script may change."""

    def __init__(self, *, language: str, home: str) -> None:
        self._language = language
        self._home = home
        self._heads: dict[tuple[Column, ...], str] = {}
        self._environment = Environment(
            loader=PackageLoader("flows.site", "templates"), autoescape=True,
            undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip
        self._environment.globals |= {
            "t": self._marked, "said": lambda key: said(Text(key), language),
            "printable": printable, "language": language, "home": home,
        }  # fmt: skip

    def _marked(self, key: str, **values: Any) -> Markup:
        return marked(
            Text(key, {name: str(value) for name, value in values.items()}), self._language
        )

    def render(self, page: Page, *, built: str) -> str:
        """Return a page's HTML; ``built`` is since when its numbers are shown."""
        template = self._environment.get_template(page.template)
        values = {name: getattr(page, name) for name in page.__dataclass_fields__}
        values |= {
            "title": printable(page.title), "curves": page.curves, "built": built,
            "show": partial(self.block, within=page.within), **page.more,
        }  # fmt: skip
        if isinstance(page.heading, str):
            values["heading"] = printable(page.heading)
        return template.render(values)

    def block(self, block: Block, *, within: str) -> Markup:
        """Return one block as HTML."""
        if isinstance(block, Table):
            return Markup(self.table(block, within=within))
        if isinstance(block, Text):
            return Markup(f"<p>{self._text(block)}</p>")
        if isinstance(block, Figure):
            caption = f"<figcaption>{self._text(block.caption)}</figcaption>"
            keys = "".join(
                f'<span class="key k{i}">{self._text(text)}</span>'
                for i, text in enumerate(block.legend)
            )
            legend = f'<p class="legend">{keys}</p>' if keys else ""
            return Markup(f"<figure>{caption}{block.svg}{legend}</figure>")
        if isinstance(block, Curve):
            data = json.dumps(block.data).replace("<", "\\u003c")
            return Markup(
                f'<figure class="curve"><figcaption>{self._text(block.caption)}</figcaption>'
                f'<div class="plot"></div><script type="application/json">{data}</script></figure>'
            )
        if isinstance(block, Code):
            return Markup(
                f"<details><summary>{self._text(block.summary)}</summary>"
                f'<pre tabindex="0" translate="no">{escape(block.text)}</pre></details>'
            )
        return Markup(self._facts(block))

    def _text(self, text: Text) -> str:
        return str(marked(text, self._language))

    def _facts(self, facts: Facts) -> str:
        rows = []
        for name, value in facts.rows:
            shown = self._text(value) if isinstance(value, Text) else plain(value)
            rows.append(f'<dt>{self._text(name)}</dt><dd translate="no">{shown}</dd>')
        return f'<dl class="facts">{"".join(rows)}</dl>'

    def table(self, table: Table, *, within: str) -> str:
        """Return a table, with links to further pages of it where it has some."""
        makers = [
            cell_maker(column, language=self._language, root=within) for column in table.columns
        ]
        head = self._heads.get(table.columns)
        if head is None:
            head = "".join(self._head(column) for column in table.columns)
            self._heads[table.columns] = head
        body = "\n".join(
            "<tr>"
            + "".join([make(value) for make, value in zip(makers, row, strict=True)])
            + "</tr>"
            for row in table.rows
        )
        marks = ' data-search=""' if table.search else ""
        if table.chunk:
            marks += f' data-chunk="{escape(within + table.chunk)}"'
        return (
            f'<div class="scroll" tabindex="0"><table class="data"{marks}>'
            f"<caption>{self._text(table.caption)}</caption>"
            f'<thead><tr>{head}</tr></thead><tbody translate="no">{body}</tbody></table></div>'
            f"{self._further(table, within)}"
        )

    def _head(self, column: Column) -> str:
        """Return the heading of a column, with what the script that sorts has to know of it."""
        marks = f' data-k="{column.kind}"'
        if column.digits:
            marks += f' data-d="{column.digits}"'
        if column.scale:
            marks += f' data-s="{column.scale[0]:.6g},{column.scale[1]:.6g}"'
        if column.minimum:
            marks += ' data-min=""'
        if column.kind in NUMERIC:
            marks += ' class="n"'
        if column.key.startswith("="):
            label = f'<span translate="no"><bdi>{plain(column.key[1:])}</bdi></span>'
        else:
            label = self._text(Text(f"column-{column.key}"))
        return f'<th scope="col"{marks}>{label}</th>'

    def _further(self, table: Table, within: str) -> str:
        if not table.pages:
            return ""
        here = ' aria-current="page"'
        links = " ".join(
            f'<a href="{within}{escape(link.href)}"{here if i + 1 == table.page else ""}>'
            f"{plain(link.label)}</a>"
            for i, link in enumerate(table.pages)
        )
        return f'<p class="pages" translate="no">{links}</p>'

"""All texts of the pages, in each language, by key: `languages/` is the catalogue.

A task may add texts with its pages; in a language that it lacks they are English. The tables of a
file of the catalogue, such as ``[data]``, are parts that only some pages load. ``{n:game|games}``
is the first word if the value ``n`` is one, and else the second.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources

from markupsafe import Markup, escape

from banzuke.flows.leagues.home_file import LANGUAGES
from banzuke.flows.screen.printable import printable
from banzuke.flows.site.parts.blocks import Text
from banzuke.flows.site.parts.numbers import NARROW, Amount, in_language
from banzuke.flows.tasks.register import TASKS

__all__ = [
    "ENGLISH", "LANGUAGES", "catalogue", "known", "marked", "parts", "rule_text", "said",
    "scripts_of", "spoken_label", "task_text",
]  # fmt: skip

ENGLISH = "en"
ONE = {"en": ("1",), "fr": ("0", "1")}
"""Numbers with the singular (Unicode's plural rules); languages not named here are as English."""


BEFORE_MARKS = re.compile(r" (?=[;:?!»])|(?<=«) ")
"""The spaces of French at which no line breaks, so that no line begins with a mark."""


DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")
"""Days in sentences: no line breaks inside of one."""


@cache
def parts(language: str) -> dict[str, dict[str, str]]:
    """The site's own texts in a language by part and key; "" is the part that every page loads."""
    file = resources.files("banzuke.flows.site") / "languages" / f"{language}.toml"
    text = file.read_text(encoding="utf-8")
    read = tomllib.loads(BEFORE_MARKS.sub(NARROW, text) if language == "fr" else text)
    common = {key: text for key, text in read.items() if isinstance(text, str)}
    return {"": common, **{name: part for name, part in read.items() if isinstance(part, dict)}}


@cache
def catalogue(language: str) -> dict[str, str]:
    """The site's own texts in a language, by key."""
    return {key: text for part in parts(language).values() for key, text in part.items()}


def _of_tasks(language: str) -> dict[str, str]:
    found = [task.shown.texts() for task in TASKS.values() if task.shown.texts]
    added = {key: text for texts in found for key, text in texts.items()}
    return {key: text.get(language, text[ENGLISH]) for key, text in added.items()}


def _text(key: str, language: str) -> str:
    own = catalogue(language).get(key)
    return own if own is not None else _of_tasks(language)[key]


@lru_cache(1000)
def known(key: str, otherwise: str) -> Text:
    """The text of a key from the store; if the catalogue lacks it, the name in the store."""
    return Text(key) if key in catalogue(ENGLISH) else Text("as-it-is", {"name": otherwise})


def rule_text(rule: str) -> Text:
    """The name of a rule of the quarantine; of a rare rule in English."""
    return known(f"rule-{rule}", rule.replace("-", " "))


def task_text(task: str) -> Text:
    """The name of a task: that of its leaderboard or of its section."""
    return known(f"section-board-{task}", task)


def said(text: Text, language: str) -> str:
    """A text in a language, with its values.

    Raises
    ------
    KeyError
        If the catalogue has no such text, or a value of the text is missing.
    """
    values = {name: _Counted(value, language) for name, value in text.values.items()}
    return _text(text.key, language).format(**values)


class _Counted(str):
    """A value of a text in a language, which chooses between the words for one and for more."""

    __slots__ = ("_is_one",)
    _is_one: bool

    def __new__(cls, value: str, language: str) -> "_Counted":
        """The value as the language writes it."""
        made = super().__new__(
            cls, in_language(value, language) if isinstance(value, Amount) else value
        )
        made._is_one = value in ONE.get(language, ONE[ENGLISH])
        return made

    def __format__(self, words: str) -> str:
        one, _, more = words.partition("|")
        if not words:
            return str(self)
        return one if self._is_one else more


def marked(text: Text, language: str) -> Markup:
    """A text as HTML that a script can put into another language."""
    if not text.values:
        return _without_values(text.key, language)
    text, values = _for_scripts(text)
    shown = DAY.sub(r'<span class="day">\g<0></span>', str(escape(said(text, language))))
    return Markup(f'<span data-t="{text.key}"{values}>{shown}</span>')


def spoken_label(text: Text, language: str) -> Markup:
    """A text as the label of a picture, which a script can put into another language."""
    text, values = _for_scripts(text)
    label = escape(said(text, language))
    return Markup(f'data-t-label="{text.key}"{values} aria-label="{label}"')


def _for_scripts(text: Text) -> tuple[Text, str]:
    """A text whose values are safe for a page, and the attribute with these values."""
    shown = {
        name: value if isinstance(value, Amount) else printable(value)
        for name, value in text.values.items()
    }
    encoded = escape(json.dumps({name: _for_script(value) for name, value in shown.items()}))
    return Text(text.key, shown), f' data-v="{encoded}"'


def _for_script(value: str) -> str | list[str]:
    """A value for scripts: a number that languages write differently stands in a list."""
    return [value] if isinstance(value, Amount) and ("." in value or "," in value) else value


@cache
def _without_values(key: str, language: str) -> Markup:
    return Markup(f'<span data-t="{key}">{escape(_text(key, language))}</span>')


def scripts_of(language: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of the scripts with the texts of a language: one for each part."""
    for part, texts in parts(language).items():
        added = {} if part else _of_tasks(language)
        name = f"-{part}" if part else ""
        yield f"texts-{language}{name}.js", _as_script(language, name, added | texts)


def _as_script(language: str, name: str, texts: Mapping[str, str]) -> str:
    """Texts as a script; the name of the part is the key that says that the part is loaded."""
    ordered = dict(sorted(texts.items()))  # like beside like packs smaller
    body = json.dumps({name: "", **ordered}, ensure_ascii=False, separators=(",", ":"))
    of, code = "window.banzukeTexts", json.dumps(language)
    return f"({of}={of}||{{}})[{code}]=Object.assign({of}[{code}]||{{}},{body});\n"

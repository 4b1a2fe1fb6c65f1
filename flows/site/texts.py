"""All texts of the pages, in each language, by key: `languages/` is the catalogue.

A task may add texts with its pages; in a language that it lacks they are English.
"""

import json
import tomllib
from functools import cache
from importlib import resources

from markupsafe import Markup, escape

from banzuke.flows.leagues.home_file import LANGUAGES
from banzuke.flows.screen.printable import printable
from banzuke.flows.site.blocks import Text
from banzuke.flows.site.numbers import Amount, in_language
from banzuke.flows.tasks.register import TASKS

__all__ = [
    "ENGLISH", "LANGUAGES", "all_texts", "as_script", "catalogue", "known", "marked", "said",
    "spoken_label",
]  # fmt: skip

ENGLISH = "en"


@cache
def catalogue(language: str) -> dict[str, str]:
    """The site's own texts in a language, by key."""
    file = resources.files("banzuke.flows.site") / "languages" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def all_texts(language: str) -> dict[str, str]:
    """The site's texts and the texts of tasks, in a language."""
    of_tasks = [task.shown.texts() for task in TASKS.values() if task.shown.texts]
    added = {key: text for texts in of_tasks for key, text in texts.items()}
    own = {key: text.get(language, text[ENGLISH]) for key, text in added.items()}
    return own | catalogue(language)


def _text(key: str, language: str) -> str:
    own = catalogue(language).get(key)
    return own if own is not None else all_texts(language)[key]


def known(key: str, otherwise: str) -> Text:
    """The text of a key from the store; without a text, the name in the store."""
    return Text(key) if key in catalogue(ENGLISH) else Text("as-it-is", {"name": otherwise})


def said(text: Text, language: str) -> str:
    """Return a text in a language, with its values.

    Raises
    ------
    KeyError
        If the catalogue has no such text, or a value of the text is missing.
    """
    values = {
        name: in_language(value, language) if isinstance(value, Amount) else value
        for name, value in text.values.items()
    }
    return _text(text.key, language).format(**values)


def marked(text: Text, language: str) -> Markup:
    """Return a text as HTML that a script can say in another language."""
    if not text.values:
        return _without_values(text.key, language)
    text, values = _for_scripts(text)
    return Markup(f'<span data-t="{text.key}"{values}>{escape(said(text, language))}</span>')


def spoken_label(text: Text, language: str) -> Markup:
    """A text as the label of a picture, which a script can say in another language."""
    text, values = _for_scripts(text)
    label = escape(said(text, language))
    return Markup(f'data-t-label="{text.key}"{values} aria-label="{label}"')


def _for_scripts(text: Text) -> tuple[Text, str]:
    """A text whose values are safe for a page, and the attribute with these values."""
    shown = {
        name: value if isinstance(value, Amount) else printable(value)
        for name, value in text.values.items()
    }
    kept = escape(json.dumps({name: _kept(value) for name, value in shown.items()}))
    return Text(text.key, shown), f' data-v="{kept}"'


def _kept(value: str) -> str | list[str]:
    """A value for scripts: a number that languages write in different ways as a list of it."""
    return [value] if isinstance(value, Amount) and ("." in value or "," in value) else value


@cache
def _without_values(key: str, language: str) -> Markup:
    return Markup(f'<span data-t="{key}">{escape(_text(key, language))}</span>')


def as_script(language: str) -> str:
    """The texts of a language as the script that pages load."""
    texts = dict(sorted(all_texts(language).items()))  # like beside like packs smaller
    body = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
    return f"(window.banzukeTexts=window.banzukeTexts||{{}})[{json.dumps(language)}]={body};\n"

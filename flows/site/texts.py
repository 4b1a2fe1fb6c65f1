"""All texts of the pages, in each language, by key: `texts.toml` is the catalogue.

A task may add texts with its pages.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from markupsafe import Markup, escape

from banzuke.flows.site.blocks import Text
from banzuke.flows.tasks.register import TASKS

LANGUAGES = ("en", "ja")


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Return {key: {language: text}} of the site's own texts."""
    text = (resources.files("banzuke.flows.site") / "texts.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def all_texts() -> dict[str, Mapping[str, str]]:
    """Return the site's texts, and the texts of tasks."""
    of_tasks = [task.shown.texts() for task in TASKS.values() if task.shown.texts]
    return {key: text for texts in (*of_tasks, catalogue()) for key, text in texts.items()}


def _text(key: str, language: str) -> str:
    own = catalogue().get(key)
    return (own if own is not None else all_texts()[key])[language]


def known(key: str, otherwise: str) -> Text:
    """The text of a key from the store; without a text, the name in the store."""
    return Text(key) if key in catalogue() else Text("as-it-is", {"name": otherwise})


def said(text: Text, language: str) -> str:
    """Return a text in a language, with its values.

    Raises
    ------
    KeyError
        If the catalogue has no such text, or a value of the text is missing.
    """
    return _text(text.key, language).format(**text.values)


def marked(text: Text, language: str) -> Markup:
    """Return a text as HTML that a script can say in another language."""
    if not text.values:
        return _without_values(text.key, language)
    values = f' data-v="{escape(json.dumps(text.values))}"'
    return Markup(f'<span data-t="{text.key}"{values}>{escape(said(text, language))}</span>')


@cache
def _without_values(key: str, language: str) -> Markup:
    return Markup(f'<span data-t="{key}">{escape(_text(key, language))}</span>')


def as_script() -> str:
    """Return the catalogue as the script that pages load."""
    by_language = {
        language: {key: texts[language] for key, texts in all_texts().items()}
        for language in LANGUAGES
    }
    body = json.dumps(by_language, ensure_ascii=False, separators=(",", ":"))
    return f"var banzukeTexts={body};\n"

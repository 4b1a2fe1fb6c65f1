"""Every dependency has a licence that an MIT program may use; the exceptions have reasons."""

import re
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ALLOWED = {
    *("0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "CNRI-Python", "ISC"),
    *("MIT", "MIT-0", "MIT-CMU", "PSF-2.0", "Zlib", "Apache-2.0 WITH LLVM-exception"),
}
"""Licences without conditions on the program that uses a library; `BSD` is any BSD licence."""
EXCEPTIONS = {
    "certifi": ("MPL-2.0", "binds changes to its own files, of which we make none"),
    "dataframely": ("", "BSD-3-Clause in its LICENSE file; its metadata say nothing"),
    "docutils": (
        "BSD AND GPL",
        "public domain and BSD; under the GPL is tools/editors/emacs/rst.el, which no wheel has",
    ),
    "hypothesis": ("MPL-2.0", "as certifi; for tests only"),
    "orjson": ("MPL-2.0 AND (Apache-2.0 OR MIT)", "as certifi"),
    "pathspec": ("MPL-2.0", "as certifi; for lint only"),
    "text-unidecode": (
        "Artistic License AND GPL AND GPL-2.0-or-later",
        "of the two that it offers, the Artistic License; prefect wants it for names of files",
    ),
}
"""{name: (licence found in the metadata, why it may be used)}"""
NAMES = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "GNU General Public License (GPL)": "GPL",
    "GNU General Public License v2 or later (GPLv2+)": "GPL-2.0-or-later",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""The SPDX identifier of each classifier; a classifier that is not here stays unchanged."""


def licence(package: Distribution) -> str:
    """The licence in a package's metadata: expression, else classifiers, else the licence field."""
    metadata = package.metadata
    if expression := metadata.get("License-Expression"):
        return str(expression)
    given = [c.split(" :: ") for c in metadata.get_all("Classifier") or []]
    named = [parts[-1] for parts in given if parts[:2] == ["License", "OSI Approved"]]
    if named:
        return " AND ".join(NAMES.get(name, name) for name in named)
    return str(metadata.get("License") or "").strip().partition("\n")[0]


def is_allowed(expression: str) -> bool:
    """Whether every part joined by AND is allowed, or has an allowed alternative joined by OR."""
    parts = re.split(r" AND (?![^(]*\))", expression)
    return all(
        any(choice in ALLOWED for choice in part.strip("()").split(" OR ")) for part in parts
    )


def pinned() -> list[Distribution]:
    """The pinned packages that are installed; the peers of `make bench` may be missing."""
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    names = {name(line.partition("==")[0]) for line in text.split()}
    return [package for package in distributions() if name(package.metadata["Name"]) in names]


def name(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def test_every_dependency_has_an_allowed_licence_or_is_an_exception() -> None:
    found = {name(package.metadata["Name"]): licence(package) for package in pinned()}
    assert len(found) > 100
    unclear = {n: text for n, text in found.items() if not is_allowed(text)}
    assert unclear == {n: text for n, (text, _) in EXCEPTIONS.items() if n in found}


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("GPL-3.0-only", False),
        ("MIT OR GPL-3.0-only", True),
        ("MIT AND GPL-3.0-only", False),
        ("MPL-2.0 AND (Apache-2.0 OR MIT)", False),
        ("BSD-3-Clause AND (Apache-2.0 OR GPL-3.0-only)", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("", False),
    ],
)
def test_every_part_of_an_expression_must_be_allowed(expression: str, allowed: bool) -> None:
    assert is_allowed(expression) is allowed


def test_classifiers_and_licence_fields_are_read_too() -> None:
    assert licence(distribution("tornado")) == "Apache-2.0"
    assert licence(distribution("psutil")) == "BSD-3-Clause"

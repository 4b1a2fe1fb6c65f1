"""Passwords and tokens in texts for people: masked where their position identifies them.

Our own messages quote addresses, and so do messages of databases and servers. A masked text shows
only that there is a credential.
"""

import re
from urllib.parse import urlsplit

HIDDEN = "***"
_NAMES = r"password|passwd|passphrase|pwd|secret|token|api_?key|access_?key"
_VALUE = r"""''.*?''|'(?:\\.|[^'\\])*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$)|(?:\\.|\S)+"""
_RULES = (
    # ://name:password@ of an address; a password may hold forbidden characters, such as / and @
    (r"://[^\s'\"]*@", f"://{HIDDEN}@"),
    # password=… of a connection string, ?token=… of an address
    (rf"\b(\w*(?:{_NAMES})\w*\s*=\s*)(?:{_VALUE})", rf"\1{HIDDEN}"),
    # the unquoted text that PostgreSQL takes as a part of a password
    (
        r'(missing "=" after|invalid percent-encoded token:|could not translate host name'
        r'|invalid integer value) "[^"]*"',
        rf"\1 {HIDDEN}",
    ),
)
_COMPILED = tuple((re.compile(rule, flags=re.I), shown) for rule, shown in _RULES)
_ADDRESS = re.compile(r"\w[\w+.-]*://[^\s'\"<>]+")


def masked(text: str) -> str:
    """A text without the passwords and tokens of addresses and connection strings in it."""
    if "=" not in text and "://" not in text and '"' not in text:
        return text
    for rule, shown in _COMPILED:
        text = rule.sub(shown, text)
    return text


def by_host(text: str) -> str:
    """A text with each address cut down to its host: the rest of a webhook's address is secret."""
    return masked(_ADDRESS.sub(lambda found: _host_only(found.group()), text))


def _host_only(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return HIDDEN
    return f"{parts.scheme}://{parts.hostname or HIDDEN}/…"

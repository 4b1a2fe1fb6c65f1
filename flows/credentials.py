"""Passwords and tokens in texts that people read: hidden where their place gives them away.

Our own messages quote addresses, and those of databases and servers do. What a message says of a
credential is that there is one.
"""

import re
from urllib.parse import urlsplit

HIDDEN = "***"
_NAMES = r"password|passwd|passphrase|pwd|secret|token|api_?key|access_?key"
_VALUE = r"""''.*?''|'(?:\\.|[^'\\])*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$)|(?:\\.|\S)+"""
_RULES = (
    # ://name:password@ of an address; a password may hold what it should not, such as / and @
    (r"://[^\s'\"]*@", f"://{HIDDEN}@"),
    # password=… of a connection string, ?token=… of an address
    (rf"\b(\w*(?:{_NAMES})\w*\s*=\s*)(?:{_VALUE})", rf"\1{HIDDEN}"),
    # what PostgreSQL takes a part of a password for that is written without quotes or escapes
    (
        r'(missing "=" after|invalid percent-encoded token:|could not translate host name'
        r'|invalid integer value) "[^"]*"',
        rf"\1 {HIDDEN}",
    ),
)
_COMPILED = tuple((re.compile(rule, flags=re.I), shown) for rule, shown in _RULES)
_ADDRESS = re.compile(r"\w[\w+.-]*://[^\s'\"<>]+")


def masked(text: str) -> str:
    """Return a text without the passwords and tokens of addresses and connection strings in it."""
    if "=" not in text and "://" not in text and '"' not in text:
        return text
    for rule, shown in _COMPILED:
        text = rule.sub(shown, text)
    return text


def by_host(text: str) -> str:
    """Return a text with each address cut down to its host: of a webhook the rest is the secret."""
    return masked(_ADDRESS.sub(lambda found: _host_only(found.group()), text))


def _host_only(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return HIDDEN
    return f"{parts.scheme}://{parts.hostname or HIDDEN}/…"

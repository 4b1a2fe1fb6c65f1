"""Money of tournaments as logs write it: what entries cost and won, a currency at a time."""

import re
from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from banzuke.flows.readers.poker.written import amount

SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "￥": "JPY", "円": "JPY", "₹": "INR"}
"""Signs, and the codes that mean the same if a text has both, as in ``$10 USD``."""
DOLLARS = {
    **{"R": "BRL", "C": "CAD", "CA": "CAD", "CAD": "CAD", "A": "AUD", "AU": "AUD", "NZ": "NZD"},
    **{"HK": "HKD", "NT": "TWD", "S": "SGD", "MX": "MXN", "US": "USD", "T": "T$"},
}
"""Letters before a dollar sign, and the currency: R$ is the real; T$ is a room's own money."""
OF_DOLLARS = re.compile(r"(?<![^\W\d_])([A-Z]{1,3})\$")
CODES = frozenset([*SIGNS.values(), *DOLLARS.values(), "CNY", "RMB"])
LETTERS = re.compile(r"[^\W\d_]{2,}")
PARTS = re.compile(r"\s*[+/]\s*")
TOKENS = frozenset({"T$", "FPP", "FPPS", "TICKET", "TICKETS", "POINTS", "CHIPS"})
"""Means of payment for an entry besides money; a prize is in one of them only if the log says
so."""


class Money(NamedTuple):
    """An amount; ``currency`` is empty where the log names none."""

    currency: str
    amount: Decimal


class Balance(NamedTuple):
    """The costs and prizes of entries in one currency.

    ``returned`` is what was won as a share of what was paid, over the entries of which both are
    known; None if there is none.
    """

    currency: str
    entries: int
    paid: Decimal
    cashes: int
    won: Decimal
    returned: float | None


def read_money(text: str | None) -> Money | None:
    """The money of a text such as ``$10.00/$0.50 USD``, whose parts add up; None if it has none."""
    if text is None or not text.strip():
        return None
    found = [part for part in map(amount, PARTS.split(text)) if part is not None]
    if not found:
        return None
    signs = [DOLLARS[one] for one in OF_DOLLARS.findall(text) if one in DOLLARS]
    signs += [SIGNS[letter] for letter in text if letter in SIGNS]
    words = [word.upper() for word in LETTERS.findall(OF_DOLLARS.sub("$", text))]
    # Beside a sign, a word that is no code says what the money is for: €45 + bounty €10.
    codes = [word for word in words if word in TOKENS or not signs or word in CODES]
    total = sum(map(Decimal, found), Decimal(0))
    return Money(codes[-1] if codes else (signs or [""])[0], total)


def balances(entries: Iterable[tuple[str | None, str | None, bool]]) -> list[Balance]:
    """The costs and prizes of entries by currency, the most entries first.

    Each is (buy-in, prize, whether the log of its event has prizes): where it has some, no prize is
    a prize of nothing; elsewhere it is unknown. A prize that names no currency is in its buy-in's.
    """
    costs: dict[str, list[tuple[Decimal | None, Decimal | None]]] = defaultdict(list)
    for buy_in, prize, has_prizes in entries:
        paid, won = read_money(buy_in), read_money(prize)
        if won and paid and not won.currency and paid.currency not in TOKENS:
            won = Money(paid.currency, won.amount)
        if paid and won and paid.currency != won.currency:
            costs[paid.currency].append((paid.amount, None))
            costs[won.currency].append((None, won.amount))
        elif paid or won:
            nothing = Decimal(0) if has_prizes else None
            currency = (paid or won or Money("", Decimal(0))).currency
            gained = won.amount if won else nothing
            costs[currency].append((paid.amount if paid else None, gained))
    found = [_balance(currency, rows) for currency, rows in costs.items()]
    return sorted(found, key=lambda one: (-one.entries, one.currency))


def _balance(currency: str, rows: list[tuple[Decimal | None, Decimal | None]]) -> Balance:
    both = [(paid, won) for paid, won in rows if paid is not None and won is not None]
    staked = sum((paid for paid, _ in both), Decimal(0))
    return Balance(
        currency,
        len(rows),
        sum((paid for paid, _ in rows if paid is not None), Decimal(0)),
        sum(1 for _, won in rows if won),
        sum((won for _, won in rows if won is not None), Decimal(0)),
        float(sum((won for _, won in both), Decimal(0)) / staked) if staked else None,
    )

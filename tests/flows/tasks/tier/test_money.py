"""Money of tournaments: read in the spellings of logs, and never added up across currencies."""

from decimal import Decimal

import pytest

from banzuke.flows.tasks.tier.money import Balance, balances, read_money


@pytest.mark.parametrize(
    ("text", "currency", "amount"),
    [
        ("$250.00/$250.00/$30.00 USD", "USD", "530"),
        ("$10 + $1", "USD", "11"),
        ("9€ + 1€", "EUR", "10"),
        ("£75.00/£7.00 GBP", "GBP", "82"),
        ("€9.04/€0.96 EUR", "EUR", "10"),
        ("100 FPP", "FPP", "100"),
        ("1.234,56 €", "EUR", "1234.56"),
        ("3,000円", "JPY", "3000"),
        ("6514.80", "", "6514.8"),
    ],
)
def test_money_is_read_in_the_spellings_of_rooms(text: str, currency: str, amount: str) -> None:
    assert read_money(text) == (currency, Decimal(amount))


@pytest.mark.parametrize("text", [None, "", "  ", "free", "Freeroll"])
def test_texts_without_a_number_are_no_money(text: str | None) -> None:
    assert read_money(text) is None


def test_currencies_are_never_added_up() -> None:
    entries = [("$10 + $1", "33", True), ("$11", None, True), ("€5", "€20", True)]
    dollars, euros = balances(entries)
    assert dollars == Balance("USD", 2, Decimal(22), 1, Decimal(33), 1.5)
    assert euros == Balance("EUR", 1, Decimal(5), 1, Decimal(20), 4.0)


def test_a_missing_prize_is_zero_only_if_the_log_has_prizes() -> None:
    (told,) = balances([("$10", None, True)])
    assert (told.cashes, told.won, told.returned) == (0, 0, 0.0)
    (untold,) = balances([("$10", None, False)])
    assert untold.returned is None
    (both,) = balances([("$10", None, False), ("$10", "$30", True)])
    assert (both.paid, both.returned) == (20, 3.0)


def test_a_ticket_bought_with_points_wins_no_points() -> None:
    found = {one.currency: one for one in balances([("100 FPP", "12.50", True)])}
    assert (found["FPP"].paid, found["FPP"].won, found["FPP"].returned) == (100, 0, None)
    assert (found[""].paid, found[""].won, found[""].cashes) == (0, Decimal("12.50"), 1)

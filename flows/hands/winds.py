"""Winds as people write them."""

WINDS = ("east", "south", "west", "north")


def wind_of(text: str) -> int | None:
    """The wind that a text names, from 0 for East: its word or first letter, or 1 to 4."""
    word = text.strip().casefold()
    for number, wind in enumerate(WINDS):
        if word in (wind, wind[0], str(number + 1)):
            return number
    return None

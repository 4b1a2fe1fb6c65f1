"""Places of tournaments that are not plain numbers: ordinals, deals, and seats of satellites."""

import re

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import place_of
from banzuke.flows.sniff.columns import Column
from banzuke.flows.sniff.proposal import MOST_VALUES, quoted, some

DEAL = r"\s*[-,(\[/]?\s*(?:chop(?:ped)?|deal|split|tied?|ex aequo)\s*[)\]]?"
ORDINAL = re.compile(rf"T?([0-9]+)(?:st|nd|rd|th|\.|º|°|位|着)?(?:{DEAL})?", re.IGNORECASE)
"""Places with a sign or a word, whose number is the place: 1st, T3, 2 (chop)."""
WORDS = {
    **dict.fromkeys(("winner", "champion", "first", "sieger", "vainqueur", "ganador", "優勝"), "1"),
    **dict.fromkeys(("runner-up", "runner up", "second", "準優勝"), "2"),
    **{"third": "3", "fourth": "4", "fifth": "5", "sixth": "6"},
    **{"seventh": "7", "eighth": "8", "ninth": "9", "tenth": "10"},
}
"""Places in words, in lower case."""
SEAT = re.compile(
    r"(?:won |wins )?(?:an? |the )?(?:main event |ME )?(?:seat|ticket|package|qualified|qualifier|"
    r"qualifies|q|advance[sd]?|ticket won|seat won)",
    re.IGNORECASE,
)
"""Words in place of a place for those who won the same seat, as in satellites."""


CHOPPED = re.compile(r"chop(?:ped)?|split|deal|shared|geteilt|partage|ex aequo", re.IGNORECASE)
"""Words in place of a place for those who shared what was left to win."""
UNPLACED = re.compile(
    r"dnf|dns|dnq|dsq|dq|disq.*|ret(?:ired)?|nc|cut|mc|w/?d|mdf|otl|hd|abd?|aufg(?:egeben)?\.?|"
    r"nicht (?:gestartet|im ziel)|withdr.*|\\n|途中棄権|棄権|失格|欠場",
    re.IGNORECASE,
)
"""Words for entries without a place: they did not start, did not finish, or were disqualified."""


def place_in_words(text: str) -> str | None:
    """The number of a place that is written with a sign or in words; None for other texts."""
    if found := ORDINAL.fullmatch(text):
        return found[1]
    if CHOPPED.fullmatch(text):
        return "1"
    return WORDS.get(text.lower())


def meanings_of_places(place: Column) -> tuple[dict[str, str], list[str]]:
    """The numbers of places that are written in words; doubts about seats, and about no places."""
    values, seats, chopped, unplaced = {}, [], [], []
    for text in place.different[:MOST_VALUES]:
        if text.isdigit() or place_of(text):
            continue
        if found := place_in_words(text):
            values[text] = found
            if CHOPPED.fullmatch(text):
                chopped.append(text)
        elif SEAT.fullmatch(text):
            values[text] = "1"
            seats.append(text)
        elif UNPLACED.fullmatch(text):
            unplaced.append(text)
    doubts = []
    n = int(place.values.is_in(unplaced).sum())
    if n > 1:  # a single row stands in the table of the quarantine
        doubts.append(
            f"{some(unplaced)} in {quoted(place.name)} is no place, so {counted(n, 'row')} cannot "
            "be rated: who did not start may be left out; who started and did not finish was "
            "beaten by all others, so write the place after theirs into the log"
        )
    if chopped:
        doubts.append(
            f"{some(chopped)} in {quoted(place.name)} is read as place 1: those who shared what "
            "was left to win are tied ahead of the others"
        )
    if not seats:
        return values, doubts
    return values, [
        *doubts,
        f"{some(seats)} in {quoted(place.name)} is read as place 1: all who won a seat are tied "
        "ahead of the others, as in satellites",
    ]

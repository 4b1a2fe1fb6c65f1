"""The shape of a file: its format, encoding, header, and the first records in it.

``look.py`` the format, from the first bytes; ``encodings.py`` the encoding; ``csv_shape.py`` the
delimiter and the header of a CSV; ``nameless.py`` names for columns without a header;
``filled.py`` rows that have the day of the row above; ``lists_of_people.py`` lists of places or
points in plain text; ``several_tables.py`` tables below each other; ``repeated_cells.py`` signs
for the cell above; ``not_shown.py`` hidden columns; ``sample.py`` the first records;
``sorts.py`` files by sorts. Begin with `sorts_of`.
"""

from banzuke.flows.sniff.shape.look import Looked, lines_of_games
from banzuke.flows.sniff.shape.nameless import NAMELESS, names_for, with_header
from banzuke.flows.sniff.shape.not_shown import shown_first
from banzuke.flows.sniff.shape.sample import Sample, Sort, failure_of, sample_of
from banzuke.flows.sniff.shape.sorts import sorts_of

__all__ = [
    "NAMELESS",
    "Looked",
    "Sample",
    "Sort",
    "failure_of",
    "lines_of_games",
    "names_for",
    "sample_of",
    "shown_first",
    "sorts_of",
    "with_header",
]

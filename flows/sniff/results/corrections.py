"""Remarks that a row corrects another one, such as "correction of 10 Feb" or 訂正."""

import re
from collections.abc import Iterator

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Log, plain
from banzuke.flows.sniff.proposal import quoted

CORRECTED = re.compile(
    r"\b(?:correct(?:ed|ion|s)|korrigier|korrektur|korrekt(?:ion|ur)|berichtig|rectifi|corrig|"
    r"correccion|correc[aç]|correzione|rattelse|poprawk|oprav|duzeltme|исправ|поправ)|"
    r"訂正|修正|更正|정정"
)
"""Words of corrections, in lower case and without accents."""


def doubts_of_corrections(log: Log) -> Iterator[str]:
    """Yield a doubt for each column in which some rows are called corrections."""
    for column in log.columns:
        found = [text for text in column.different if CORRECTED.search(plain(text))]
        if found and 2 * len(found) <= len(column.texts):
            n = int(column.values.is_in(found).sum())
            yield (
                f"{quoted(column.name)} calls {counted(n, 'row')} a correction, such as "
                f"{quoted(found[0])}: a row that it corrects counts, too, until it is taken out of "
                "the file"
            )

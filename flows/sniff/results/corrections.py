"""Remarks that a row corrects another one, such as "correction of 10 Feb", or is wrong itself."""

import re
from collections.abc import Iterator

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column, Log, plain
from banzuke.flows.sniff.proposal import quoted

CORRECTED = re.compile(
    r"\b(?:correct(?:ed|ion|s)|korrigier|korrektur|korrekt(?:ion|ur)|berichtig|rectifi|corrig|"
    r"correccion|correc[aç]|correzione|rattelse|poprawk|oprav|duzeltme|исправ|поправ)|"
    r"訂正|修正|更正|정정"
)
"""Words of corrections, in lower case and without accents."""


REPLACING = re.compile(
    r"\b(?:replac|supersed|amend|ersetzt|ersatz fur|storni|remplac|annule|reemplaz|substitu|"
    r"sostitu|ersatter|erstatter|zastepuj|nahrazuj|замен)|置換|差替|대체"
)
"""Words in names of columns with the row that another one replaces; beside those of corrections."""
NUMBER_OF_ROW = re.compile(r"(?:n[or]\.?|#)?\s*[0-9]{1,9}", re.IGNORECASE)


WRONG = re.compile(
    r"\b(?:vertauscht|verwechselt|falsch (?:eingetragen|erfasst|notiert|gemeldet)|wrong (?:result|"
    r"score|winner|way|name|player|colou?r)s?|wrongly|swapped|mixed up|other way a?round|"
    r"should (?:be|read|have been) [0-9½]|inversee?s?\b|saisi a l'envers|invertid[oa]s?|al reves|"
    r"scambiat[oiea]|omgewisseld|verkeerd (?:ingevoerd|om)|ombyttet|forvaxlat|pomylon|zamienion|"
    r"prehozen|наоборот|перепутан)|"
    r"勝敗が?逆|間違|誤記|入力ミス|写错|录入错误|잘못"
)
"""Words of remarks that the row is wrong, in lower case and without accents."""


def doubts_of_corrections(log: Log) -> Iterator[str]:
    """Yield a doubt for each column in which some rows are called corrections, or wrong."""
    yield from _of_numbers_of_rows(log)
    for column in log.columns:
        plainly = {text: plain(text) for text in column.different}
        corrected = [text for text, said in plainly.items() if CORRECTED.search(said)]
        if corrected and 2 * len(corrected) <= len(column.texts):
            n = int(column.values.is_in(corrected).sum())
            yield (
                f"{quoted(column.name)} calls {counted(n, 'row')} a correction, such as "
                f"{quoted(corrected[0])}: a row that it corrects counts, too, until it is taken "
                "out of the file"
            )
        wrong = [text for text, said in plainly.items() if WRONG.search(said)]
        if wrong and not column.words.concepts and 2 * len(wrong) <= len(column.texts):
            n = int(column.values.is_in(wrong).sum())
            yield (
                f"{quoted(column.name)} says in {counted(n, 'row')} that the row is wrong, such as "
                f"{quoted(wrong[0])}, and the row counts as it is written: correct it"
            )


def _of_numbers_of_rows(log: Log) -> Iterator[str]:
    """Yield a doubt for each column that names, in some rows, the rows that they correct."""
    for column in log.columns:
        head = plain(column.name)
        texts = column.different
        if (
            (CORRECTED.search(head) or REPLACING.search(head))
            and column.words.concepts <= {"number", "game"}
            and 0 < 2 * len(column.values) <= len(column.texts)
            and (all(map(NUMBER_OF_ROW.fullmatch, texts)) or _are_ids(log, column))
        ):
            n = len(column.values)
            yield (
                f"{quoted(column.name)} names, in {counted(n, 'row')}, another row that the row "
                f"corrects, such as {quoted(texts[0])}: the row that it corrects counts, too, "
                "until it is taken out of the file"
            )


def _are_ids(log: Log, column: Column) -> bool:
    """Whether all values stand also in a column that numbers the rows."""
    mine = {*column.different}
    return any(
        other is not column and other.is_unique and mine <= {*other.different}
        for other in log.columns
    )

"""The name in a cell, without what programs and people write around it or in its place."""

import polars as pl
import pytest

from banzuke.flows.ingest.canonical.name_cells import clean_names


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        *(("**Ann**", "Ann"), ("[Ann Lee](https://club.example/1)", "Ann Lee")),
        *(("[[User:Ann|Ann Lee]]", "Ann Lee"), ("[b][i]Ann[/i][/b]", "Ann")),
        *(('<a href="/1">Ann</a>', "Ann"), ("Zoë\u00a0 Lee", "Zoë Lee")),
        *((text, None) for text in ("#N/A", "#ССЫЛКА!", "#REF !", "Err:502", "#BAŞV!", "#####")),
        *((text, None) for text in ('"', "〃", "''", '-"-', "↓", "同上")),
        *(
            (text, text)
            for text in ("---", "[Bot] Max", "<Max>", '"Ace" Max', "#winner!", "#1 Ann")
        ),
        *((text, text) for text in ("O'Neil", "*Ann*", "Ann", "?")),
        *((text, text) for text in ("<script>Ann</script>", "[GER]Ann[/GER]")),
    ],
)
def test_a_cell_is_a_name_or_nobody(cell, name) -> None:
    assert clean_names(pl.Series([cell, "Ben"], dtype=pl.String)).to_list() == [name, "Ben"]

"""Signs for the cell above are empty cells of `fill_down`, and nothing else is."""

import pytest


@pytest.mark.parametrize("sign", ['""""', "〃", '"-""-"', '"- "" -"', "-''-", "↓", "同上", ""])
def test_a_sign_takes_the_cell_above(read_log, sign) -> None:
    found = read_log(f"first,second,score\nAnn,Ben,1\n{sign},Cy,0\n", fill_down=["first"])
    assert found.frame["first"].to_list() == ["Ann", "Ann"]


@pytest.mark.parametrize("text", ["-", "---", "''", '""""""', "Ace", "."])
def test_other_cells_stay(read_log, text) -> None:
    found = read_log(f"first,second,score\nAnn,Ben,1\n{text},Cy,0\n", fill_down=["first"])
    assert found.frame["first"].to_list() == ["Ann", text.replace('""""""', '""')]

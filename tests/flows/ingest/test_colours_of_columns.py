"""A night names colours that the league file and the names of columns contradict."""

import pytest

from banzuke.flows.ingest.league_files import ingest_all
from banzuke.flows.leagues.league import League


@pytest.fixture
def notes_of(store, home):
    """A function that returns the notes of a night that reads games with these columns."""

    def run(first: str, second: str, results: list[str], **source: object) -> str:
        path = home.root / "inbox" / "club.csv"
        path.parent.mkdir(parents=True, exist_ok=True)
        rows = [f"p{k},q{k},{text}" for k, text in enumerate(results)]
        path.write_text("\n".join([f"{first},{second},Result", *rows]) + "\n", encoding="utf-8")
        columns = {"first": first, "second": second, "score": "Result"}
        said = {"path": "inbox/club.csv", "columns": columns, **source}
        league = League.model_validate({"name": "club", "kind": "pairwise", "source": [said]})
        return " | ".join(ingest_all(store, [league])["club"].notes)

    return run


@pytest.mark.parametrize(
    ("first", "second", "first_is", "right"),
    [
        ("Noir", "Blanc", "black", "noir"),
        ("Blancas", "Negras", "white", "blanc"),
        ("Pretas", "Brancas", "black", "noir"),
    ],
)
def test_b_as_black_beside_noir_and_blanc_is_named(notes_of, first, second, first_is, right):
    results = ["N+R", "B+R", "b + 2.5"]
    said = notes_of(first, second, results, first_is=first_is)
    assert (
        f'"B+R" is read as a win of black, because the league file has first_is = "{first_is}"'
        in (said)
    )
    assert f'write first_is = "{right}"' in said
    assert "B+R" not in notes_of(first, second, results, first_is=right)


def test_an_english_b_beside_w_is_not_named(notes_of) -> None:
    assert not notes_of("Noir", "Blanc", ["B+R", "W+R"], first_is="black")
    assert not notes_of("Black", "White", ["B+R", "B+2"], first_is="black")


def test_a_result_that_the_league_file_maps_is_not_named(notes_of) -> None:
    values = {"score": {"B+R": "0-1", "N+R": "1-0"}}
    assert not notes_of("Noir", "Blanc", ["B+R", "N+R"], first_is="black", values=values)


@pytest.mark.parametrize(
    ("first", "second", "first_is", "right"),
    [
        ("Schwarz", "Weiß", "white", "black"),
        ("白", "黒", "black", "white"),
        ("Blancs", "Noirs", "noir", "blanc"),
        ("Blancs (nom)", "Noirs (nom)", "black", "blanc"),
    ],
)
def test_a_column_of_the_other_colour_is_named(notes_of, first, second, first_is, right) -> None:
    said = notes_of(first, second, ["W+R", "B+R"], first_is=first_is)
    assert f'first_is = "{first_is}", but its first player is column "{first}"' in said
    assert f'write first_is = "{right}"' in said


def test_columns_of_one_family_name_are_no_colours(notes_of) -> None:
    assert not notes_of("Whitehead", "Blackburn", ["B+R", "W+R"], first_is="black")

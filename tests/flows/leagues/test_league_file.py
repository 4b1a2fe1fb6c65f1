"""League files: every mistake is refused with its file, its line and the allowed values."""

from pathlib import Path

import pytest

from banzuke.engine.stable_rank import rules
from banzuke.engine.tier import TierParams
from banzuke.flows.commands.setup import init
from banzuke.flows.leagues.league import League, StableRank, Static
from banzuke.flows.leagues.league_file import read_league
from banzuke.flows.leagues.tier import Tier
from tests.flows.leagues.league_texts import GOOD, SOURCE, line_of


def test_good_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(GOOD, encoding="utf-8")

    league = read_league(file)

    assert league.name == "club"
    assert [source.path for source in league.source] == ["inbox/a/*.csv", "inbox/b/*.csv"]
    assert league.static == Static()


def test_the_mark_of_windows_editors_is_no_mistake(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(GOOD, encoding="utf-8-sig")

    assert read_league(file).name == "club"


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ('kind = "pairwise"', 'kind = "pairwise"\ncolour = 1', "colour", ["'colour'", "timezone"]),
        ('kind = "pairwise"', 'kind = "pairwise"\ntimezon = "UTC"', "timezon", ["mean 'timezone'"]),
        ("order = false", "ordr = false", "ordr", ["'ordr'", "mean 'order'", "replicates"]),
        ('mode = "append"', 'modus = "append"', "modus", ["'modus'", "delimiter, encoding"]),
        ('kind = "mean"', 'kin = "mean"', "kin =", ["mean 'kind'", "kind, player, rating"]),
        ("order = false", 'order = "no"', "order", ["static.order", "'no'", "'select'"]),
        ("replicates = 200", "replicates = 2.5", "replicates", ["2.5", "integer"]),
        ("replicates = 200", "replicates = 0", "replicates", ["0", "greater than or equal to 1"]),
        ("order = false", 'order = "yes"', "order", ["'yes'", "write `true`, without quotes"]),
        ("order = false", 'order = "False"', "order", ["write `false`, without quotes"]),
        ("order = false", 'checks = "no"', "checks", ["write `false`, without quotes"]),
        (
            'encoding = "utf-8"',
            'date_format = "DD.MM.YYYY"',
            "date_format",
            ["did you mean '%d.%m.%Y'?"],
        ),
        ("rating = 1500", "rating = true", "rating", ["True", "number"]),
        ("rating = 1500", 'rating = "1500"', "rating", ["'1500'", "write 1500, without quotes"]),
        ('kind = "pairwise"', 'kind = "pairwise"\ntitle = 5', "title", ['in quotes, "5"']),
        ("rating = 1500", "rating = inf", "rating", ["finite"]),
        ('draws = "half"', 'draws = "third"', "draws", ["'third'", "'davidson'"]),
        ('mode = "append"', 'mode = "add"', "mode", ["'add'", "'append' or 'snapshot'"]),
        ('kind = "pairwise"', 'kind = "duel"', "kind", ["'pairwise', 'table' or 'tournament'"]),
        ('kind = "pairwise"', 'kind = "pairwise"\nperiod = "week"', "period", ["'month'", "week"]),
        ('kind = "pairwise"', 'kind = "pairwise"\ntimezone = "Mars"', "Mars", ["Mars", "IANA"]),
        (
            'kind = "pairwise"',
            f'kind = "pairwise"\ntimezone = "{"Asia/Tokyo" * 900}"',
            "Asia",
            ["IANA"],
        ),
        *(
            ('kind = "pairwise"', f'kind = "pairwise"\ntimezone = "{name}"', name, [name, "IANA"])
            for name in ("Asia", "localtime", "Factory", "right/UTC")
        ),
        ('encoding = "utf-8"', 'encoding = "utf-9"', "encoding", ["'utf-9'", "cp932", "latin-1"]),
        ('encoding = "utf-8"', 'encoding = "hex"', "encoding", ["'hex'", "cp932"]),
        ("inbox/b/*.csv", "../b/*.csv", "../b", ["'../b/*.csv'", "home folder"]),
        ("inbox/b/*.csv", "/var/b/*.csv", "/var/b", ["'/var/b/*.csv'", "home folder"]),
        ("inbox/b/*.csv", "~/b/*.csv", "~/b", ["'~/b/*.csv'", "home folder"]),
        ('name = "club"', 'name = "The Club"', "name", ["'The Club'", "pattern"]),
        ('name = "club"', "name = 7", "name", ["7", "string"]),
        ('kind = "mean"', 'kind = "fixed"', "[static.gauge]", ["fixed", "takes a player"]),
        ("rating = 1500", 'player = "Ann"', "[static.gauge]", ["mean", "takes none"]),
    ],
)  # fmt: skip
def test_mistake_is_refused_with_its_line_and_what_is_allowed(refused, old, new, at, says) -> None:
    text = GOOD.replace(old, new)

    problems = refused(text)

    assert {line for line, _ in problems} == {line_of(text, at)}
    shown = " | ".join(message for _, message in problems)
    assert all(part in shown for part in says), shown


def test_unknown_key_of_an_inline_table_is_refused_on_its_line(refused) -> None:
    text = GOOD.replace('first = "black", second', 'frist = "black", second', 1)
    assert text != GOOD

    [(line, message)] = refused(text)

    assert line == line_of(text, "frist")
    assert "'frist'" in message
    assert "did you mean 'first'?" in message
    assert "first_points" in message


def test_unknown_key_of_an_inline_gauge_is_refused_on_its_line(refused) -> None:
    text = GOOD.split("[static.gauge]", maxsplit=1)[0] + 'gauge = { kind = "mean", rate = 1 }\n'

    [(line, message)] = refused(text)

    assert line == line_of(text, "gauge =")
    assert "'rate'" in message
    assert "kind, player, rating" in message


def test_allowed_keys_are_a_sentence_of_their_own(refused) -> None:
    [(_, without_hint)] = refused(GOOD.replace("order = false", "xyz = false"))
    [(_, with_hint)] = refused(GOOD.replace("order = false", "ordr = false"))

    assert without_hint.startswith("unknown key 'xyz'. Allowed here: ")
    assert with_hint.startswith("unknown key 'ordr'; did you mean 'order'? Allowed here: ")


@pytest.mark.parametrize("key", ["name", "kind"])
def test_missing_key_is_named(refused, key) -> None:
    text = "\n".join(line for line in GOOD.splitlines() if not line.startswith(f"{key} =")) + "\n"

    problems = refused(text)

    assert (1, f"key '{key}' is missing") in problems


def test_missing_path_of_the_second_source_is_refused_on_its_line(refused) -> None:
    text = GOOD.replace('path = "inbox/b/*.csv"\n', "")

    [(line, message)] = refused(text)

    assert line == [n for n, t in enumerate(text.splitlines(), 1) if t == "[[source]]"][1]
    assert "source.1.path" in message
    assert "missing" in message


def test_league_without_a_source_is_refused(refused) -> None:
    [(_, message)] = refused('name = "club"\nkind = "pairwise"\n')

    assert message == "key 'source' is missing"


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("{ last_cost = 0 }", "without a penalty"),
        ("{ step = 0 }", "step is 0"),
        ("{ points = [90] }", "has 1 values"),
        ("{ pionts = [90, 45, 0] }", "pionts"),
        ("{ ranks = [1, 2] }", "ranks and last_costs need the same length"),
        ("{ ranks = [1, 2], last_costs = [20, 40], step = 15 }", "exclude each other"),
        ("{ ranks = [1, 2], last_costs = [20, 20] }", "last_costs[1] is 20.0 after 20.0"),
        ("{ ranks = [1, 2], last_costs = [0, 20] }", "without a penalty"),
        ("{ score = { start = 25000, unit = 0 } }", "greater than 0"),
        ('"tenhou-moon"', "tenhou-phoenix-south"),
        ("7", "string"),
    ],
)
def test_rule_without_a_stable_rank_is_refused_in_one_line(refused, rule, says) -> None:
    text = f'name = "c"\nkind = "table"\n{SOURCE}[stable_rank]\nrule = {rule}\n'

    problems = refused(text)

    assert {line for line, _ in problems} == {6}
    assert any(says in message for _, message in problems), problems
    assert all("\n" not in message for _, message in problems), problems


@pytest.mark.parametrize("path", ["/etc/aliases.csv", "../aliases.csv", "~/aliases.csv"])
def test_alias_file_outside_the_home_is_refused(refused, path) -> None:
    text = f'name = "c"\nkind = "pairwise"\n{SOURCE}[aliases]\npath = "{path}"\n'

    [(line, message)] = refused(text)

    assert line == line_of(text, path)
    assert "home folder" in message


def test_two_mistakes_of_meaning_are_reported_at_once(refused) -> None:
    text = GOOD.replace("[static]", "[tier]\n[static]").replace('first = "black",', "")

    messages = [message for _, message in refused(text)]

    assert len(messages) == 2


def test_defaults_are_those_of_the_specification() -> None:
    assert Static().model_dump() == {
        "draws": "half",
        "gauge": {"kind": "mean", "rating": 1500.0, "player": None},
        "order": False,
        "handicap": "none",
        "receiver": "first",
        "component_size": None,
        "prior": "none",
        "replicates": 200,
        "minimum_games": 1,
        "pair_by": [],
        "matchups": True,
        "checks": True,
    }
    assert Tier().for_engine() == TierParams()
    assert (Tier().season_start, Tier().minimum_entries) == ("carry", 3)
    assert StableRank().for_engine() == rules.Rule((90, 45, 0), 135, 7, 15)


def test_source_defaults_read_utf8_csv_files_that_add_games() -> None:
    league = League.model_validate(
        {"name": "c", "kind": "pairwise", "source": [{"path": "inbox/*"}]}
    )
    [source] = league.source

    assert (source.format, source.mode, source.encoding, source.delimiter) == (
        "csv", "append", "utf-8", ","
    )  # fmt: skip
    assert (league.period, league.timezone, league.namespace) == ("all", "UTC", "c")


def test_shipped_example_is_a_league_file() -> None:
    example = Path(init.__file__).with_name("example_league.toml")

    league = read_league(example)

    assert league.kind == "pairwise"
    assert league.static == Static(order=True)

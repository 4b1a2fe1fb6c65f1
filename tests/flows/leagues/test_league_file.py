"""League files: every mistake is refused with its file, its line and what is allowed there."""

import datetime as dt
from pathlib import Path

import pytest

import flows.commands
from engine.stable_rank import rules
from engine.tier import TierParams
from flows.leagues import toml_file
from flows.leagues.league import MOST_SEASONS, League, StableRank, Static, Tier
from flows.leagues.league_file import BadLeagueFile, read_league
from flows.leagues.toml_file import MOST_PROBLEMS, MOST_SHOWN, find_line

GOOD = """\
name = "club"
kind = "pairwise"

[[source]]
path = "inbox/a/*.csv"
columns = { first = "black", second = "white", score = "result" }

[[source]]
path = "inbox/b/*.csv"
mode = "append"
encoding = "utf-8"

[source.columns]
first = "black"
second = "white"
score = "result"

[static]
draws = "half"
order = false
replicates = 200
minimum_games = 1

[static.gauge]
kind = "mean"
rating = 1500
"""
SOURCE = '[[source]]\npath = "inbox/*.csv"\n'


@pytest.fixture
def refused(tmp_path: Path):
    """Write a league file and return what it is refused for, as (line, message) pairs."""

    def read(text: str) -> list[tuple[int | None, str]]:
        file = tmp_path / "club.toml"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadLeagueFile) as caught:
            read_league(file)
        assert all(problem.file == str(file) for problem in caught.value.problems)
        return [(problem.line, problem.message) for problem in caught.value.problems]

    return read


def line_of(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), start=1) if part in line)


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
        ("rating = 1500", 'rating = "1500"', "rating", ["'1500'", "number"]),
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


def test_missing_path_of_the_second_source_is_said_on_the_second_source(refused) -> None:
    text = GOOD.replace('path = "inbox/b/*.csv"\n', "")

    [(line, message)] = refused(text)

    assert line == [n for n, t in enumerate(text.splitlines(), 1) if t == "[[source]]"][1]
    assert "source.1.path" in message
    assert "missing" in message


def test_league_without_a_source_is_refused(refused) -> None:
    [(_, message)] = refused('name = "club"\nkind = "pairwise"\n')

    assert message == "key 'source' is missing"


def test_counted_rows_in_append_mode_are_refused_on_their_source(refused) -> None:
    result = 'second = "white"\nscore = "result"'
    text = GOOD.replace(result, 'second = "white"\nwins = "w"\ngames = "n"')
    assert text != GOOD

    [(line, message)] = refused(text)

    assert line == [n for n, t in enumerate(text.splitlines(), 1) if t == "[[source]]"][1]
    assert 'mode = "snapshot"' in message


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        ('first = "b", second = "w", score = "r", winner = "x"', "exactly one form of result"),
        ('first = "b", second = "w"', "exactly one form of result"),
        ('first = "b", second = "w", wins = "x"', "games and wins"),
        ('second = "w", score = "r"', "'first' must be mapped"),
        ('first = "b", score = "r"', "'second' must be mapped"),
        ('first = "b", second = "w", score = "r", player = "p"', "unknown column 'player'"),
    ],
)
def test_columns_that_make_no_pairwise_game_are_refused(refused, columns, says) -> None:
    text = f'name = "c"\nkind = "pairwise"\n{SOURCE}columns = {{ {columns} }}\n'

    [(line, message)] = refused(text)

    assert line == line_of(text, "columns")
    assert says in message


@pytest.mark.parametrize(
    ("kind", "columns", "says"),
    [
        ("table", 'player_1 = "a", player_2 = "b", place_1 = "x"', "'player_3' must be mapped"),
        ("table", 'player_1 = "a", player_2 = "b", player_3 = "c"', "place_1 … place_4"),
        ("tournament", 'event = "e", player = "p"', "'place' must be mapped"),
        ("tournament", 'event = "e", place = "p"', "'player' must be mapped"),
    ],
)
def test_columns_that_the_kind_needs_must_be_mapped(refused, kind, columns, says) -> None:
    problems = refused(f'name = "c"\nkind = "{kind}"\n{SOURCE}columns = {{ {columns} }}\n')

    assert any(line == 5 and says in message for line, message in problems), problems


@pytest.mark.parametrize(
    ("kind", "section", "own"),
    [
        ("pairwise", "tier", "static"),
        ("pairwise", "stable_rank", "static"),
        ("table", "static", "stable_rank"),
        ("tournament", "stable_rank", "tier"),
    ],
)
def test_section_of_another_kind_is_refused(refused, kind, section, own) -> None:
    text = f'name = "c"\nkind = "{kind}"\n{SOURCE}[{section}]\n'

    [(line, message)] = refused(text)

    assert line == line_of(text, f"[{section}]")
    assert message == f"a {kind} league takes [{own}], not [{section}]"


def seasons(*rows: tuple[str, str, str]) -> str:
    inline = ", ".join(f'{{ name = "{n}", first_day = {a}, last_day = {b} }}' for n, a, b in rows)
    return f'name = "c"\nkind = "pairwise"\nperiod = [{inline}]\n{SOURCE}'


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([("A", "2024-01-01", "2024-06-30"), ("B", "2024-06-30", "2024-12-31")], "overlap"),
        ([("B", "2024-06-01", "2024-12-31"), ("A", "2024-01-01", "2024-06-30")], "overlap"),
        ([("A", "2024-01-01", "2024-02-01"), ("A", "2024-03-01", "2024-04-01")], "named twice"),
        ([("A", "2024-01-02", "2024-01-01")], "ends 2024-01-01 before it starts"),
        ([("", "2024-01-01", "2024-01-02")], "at least 1 character"),
    ],
)
def test_seasons_that_are_no_periods_are_refused(refused, rows, says) -> None:
    problems = refused(seasons(*rows))

    assert any(line == 3 and says in message for line, message in problems), problems


def test_seasons_inside_a_season_are_refused(refused) -> None:
    rows = [
        ("year", "2024-01-01", "2024-12-31"),
        ("spring", "2024-03-01", "2024-03-31"),
        ("autumn", "2024-09-01", "2024-09-30"),
    ]

    problems = refused(seasons(*rows))

    assert [message for _, message in problems] == [
        "seasons 'year' and 'spring' overlap",
        "seasons 'year' and 'autumn' overlap",
    ]


def test_empty_list_of_seasons_is_refused(refused) -> None:
    problems = refused(f'name = "c"\nkind = "pairwise"\nperiod = []\n{SOURCE}')

    assert any(line == 3 and "at least 1" in message for line, message in problems), problems


def test_days_are_no_seasons(refused) -> None:
    first = dt.date(2000, 1, 1)
    days = [first + dt.timedelta(n) for n in range(MOST_SEASONS + 1)]

    problems = refused(seasons(*((f"{day}", f"{day}", f"{day}") for day in days)))

    assert len(problems) == 1
    assert problems[0][0] == 3
    assert "1001 seasons are more than 1000; take longer ones, or period =" in problems[0][1]


def test_neighbouring_seasons_are_fine(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    rows = [("A", "2024-01-01", "2024-06-30"), ("B", "2024-07-01", "2024-12-31")]
    file.write_text(seasons(*rows), encoding="utf-8")

    assert [season.name for season in read_league(file).period] == ["A", "B"]


def test_broken_toml_is_refused_with_its_line(refused) -> None:
    [(line, message)] = refused('name = "c"\nkind = pairwise\n')

    assert line == 2
    assert "not TOML" in message


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("9" * 5000, "a number has more than 4300 digits; shorten it"),
        ("[" * 3000 + "]" * 3000, "brackets stand inside each other too deeply"),
        ("{a=" * 3000 + "1" + "}" * 3000, "brackets stand inside each other too deeply"),
        ("[\n" * 3000 + "]" * 3000, "brackets stand inside each other too deeply"),
    ],
)
def test_values_that_python_cannot_read_are_refused_with_their_line(refused, value, says) -> None:
    [(line, message)] = refused(f'name = "c"\nkind = "pairwise"\ntitle = {value}\n{SOURCE}')

    assert line == (3002 if "\n" in value else 3)
    assert message.startswith(says)


def test_a_number_of_too_many_digits_in_base_16_is_refused_without_showing_it(refused) -> None:
    [(line, message)] = refused(f'name = "c"\nkind = "pairwise"\ntitle = 0x{"f" * 9000}\n{SOURCE}')

    assert line == 3
    assert message.startswith("title = …: ")


def test_a_long_value_is_shown_in_part(refused) -> None:
    [(_, message)] = refused(f'name = "{"ä" * 9000}"\nkind = "pairwise"\n{SOURCE}')

    assert message.startswith("name = 'ää")
    assert len(message) < 2 * MOST_SHOWN


@pytest.mark.parametrize(
    "text",
    [
        'name = "c"\nkind = "pairwise"\n' + "".join(f"k{n} = 1\n" for n in range(2000)) + SOURCE,
        f'name = "c"\nkind = "pairwise"\n{SOURCE}[source.columns]\n'
        + "".join(f'k{n} = "a"\n' for n in range(2000)),
    ],
    ids=["keys", "columns"],
)
def test_the_first_mistakes_of_very_many_are_told(refused, text, monkeypatch) -> None:
    looks = []
    monkeypatch.setattr(
        toml_file, "find_line", lambda *asked: looks.append(asked) or find_line(*asked)
    )

    problems = refused(text)

    assert len(looks) == MOST_PROBLEMS, "finding a line reads the file: once a mistake is quadratic"
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1] == (None, "not shown: 1,980 more mistakes; mend these first")


def test_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_bytes('name = "将棋"'.encode("cp932"))

    with pytest.raises(BadLeagueFile, match=r"c\.toml: cannot be read: .*utf-8"):
        read_league(file)


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("{ last_cost = 0 }", "without a penalty"),
        ("{ step = 0 }", "step is 0"),
        ("{ points = [90] }", "has 1 values"),
        ("{ pionts = [90, 45, 0] }", "pionts"),
        ("{ ranks = [1, 2] }", "go together"),
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
    example = Path(flows.commands.__file__).with_name("example_league.toml")

    league = read_league(example)

    assert league.kind == "pairwise"
    assert league.static == Static(order=True)


@pytest.mark.parametrize(
    ("location", "at"),
    [
        (("source", 0, "columns", "second"), "columns = {"),
        (("static", "replicates"), "replicates"),
        (("static", "gauge", "rating"), "rating"),
        (("kind",), "kind"),
    ],
)
def test_key_is_found_on_its_line(location, at) -> None:
    assert find_line(GOOD, location) == line_of(GOOD, at)


def test_key_with_the_same_name_in_another_source_is_not_taken_for_it() -> None:
    lines = GOOD.splitlines()

    assert lines[find_line(GOOD, ("source", 0, "path")) - 1] == 'path = "inbox/a/*.csv"'
    assert lines[find_line(GOOD, ("source", 1, "path")) - 1] == 'path = "inbox/b/*.csv"'
    assert lines[find_line(GOOD, ("source", 1, "columns", "first")) - 1] == 'first = "black"'


def test_key_that_a_comment_names_is_not_found_there() -> None:
    text = 'name = "c"\n# kind = "table" is for mahjong\nkind = "duel"\n'

    assert find_line(text, ("kind",)) == 3


@pytest.mark.parametrize("log_format", ["tenhou", "mjlog", "tenhou6", "majsoul", "mjai"])
def test_mahjong_format_needs_no_columns_and_is_for_tables_only(refused, tmp_path, log_format):
    source = f'{SOURCE}format = "{log_format}"\n'
    file = tmp_path / "good.toml"
    some = 'columns = { player_1 = "account_1" }\n'
    file.write_text(f'name = "c"\nkind = "table"\n{source}{some}', encoding="utf-8")
    text = f'name = "c"\nkind = "pairwise"\n{source}date_format = "%Y"\n'

    problems = refused(text)

    assert read_league(file).source[0].format == log_format
    assert [line for line, _ in problems] == [line_of(text, "format ="), line_of(text, "date_")]
    assert "table games, not pairwise" in problems[0][1]
    assert "leave date_format out" in problems[1][1]


PLACED = 'columns = { player_1 = "a", player_2 = "b", player_3 = "c", place_1 = "x" }'


@pytest.mark.parametrize(
    ("kind", "columns", "says"),
    [
        ("pairwise", "", "games of two have no tables"),
        ("tournament", "", "events have no tables"),
        ("table", PLACED, "map points_1"),
    ],
)
def test_a_sum_is_asked_only_of_tables_with_points(refused, kind, columns, says) -> None:
    text = f'name = "c"\nkind = "{kind}"\n{SOURCE}table_sum = 100000\n{columns}\n'

    [(line, message)] = refused(text)

    assert line == line_of(text, "table_sum")
    assert says in message
    assert "leave table_sum out" in message


def test_tables_whose_format_has_points_may_have_a_sum(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    for more in ("", 'format = "tenhou"\n', PLACED.replace("place_1", "points_1") + "\n"):
        file.write_text(
            f'name = "c"\nkind = "table"\n{SOURCE}table_sum = 0\n{more}', encoding="utf-8"
        )
        assert read_league(file).source[0].table_sum == 0


POKER = 'name = "room"\nkind = "tournament"\n'
MAPPED = '[[source]]\npath = "inbox/*"\n'
SEASON = '[{ name = "S", first_day = 2024-01-01, last_day = 2024-06-30 }]'


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (f"{POKER}{MAPPED}[tier]\nlate_scale = 0.7\n", 5, "below 0.8 being late would pay"),
        (f"{POKER}{MAPPED}[tier]\ntiers = {{ A = 9, B = 9 }}\n", 5, "from the best down"),
        (f"{POKER}{MAPPED}[tier.vpip]\nnine = 20\n", 6, "pattern"),
        (f"{POKER}{MAPPED}[tier]\nminimum_entries = 0\n", 6, "greater than or equal to 1"),
        (f'{POKER}{MAPPED}[tier]\nseason_start = "reset"\n', 6, "there are none"),
        (f'{POKER}period = "year"\n{MAPPED}', 3, "leave period out, or name seasons"),
    ],
)
def test_tournament_league_that_cannot_be_rated_is_refused(refused, text, line, says) -> None:
    [(found, message)] = refused(text)

    assert found == line
    assert says in message


def test_tournament_league_takes_seasons_and_what_they_start_from(tmp_path) -> None:
    file = tmp_path / "room.toml"
    text = f'{POKER}period = {SEASON}\n{MAPPED}[tier]\nseason_start = "widen"\n'
    file.write_text(text, encoding="utf-8")

    league = read_league(file)

    assert league.tier is not None
    assert league.tier.season_start == "widen"
    assert [season.name for season in league.period] == ["S"]


def with_static(said: str, *, period: str = '"year"', source: str = "") -> str:
    columns = 'first = "a", second = "b", score = "s"' + (', weight = "w"' if source else "")
    return (
        f'name = "club"\nkind = "pairwise"\nperiod = {period}\n[[source]]\npath = "inbox/*"\n'
        f"columns = {{ {columns} }}\n{source}\n[static]\n{said}\n"
    )


IMPORTANCE = 'weight_is = "importance"'


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (with_static("", period='{ rolling = "8 yrs" }'), 3, 'such as "2 years"'),
        (with_static("", period='{ rolling = "1 month" }'), 3, "shorter than one year"),
        (with_static("", period='{ rolling = "11 years", every = "month" }'), 3, "more than 120"),
        (with_static("", period='{ roling = "8 years" }'), 3, "did you mean 'rolling'"),
        (with_static('half_life = "two years"'), 9, 'such as "2 years"'),
        (with_static('half_life = "0 days"'), 9, "from 1 to 10,000"),
        (with_static('half_life = "9 days"\norder = "select"'), 10, "name the model"),
        (with_static('half_life = "9 days"\npair_by = ["round"]'), 10, "leave it out"),
        (with_static("prior = { games = 0 }"), 9, "greater than 0"),
        (with_static("prior = { games = 1, strength = 9 }\ngauge = {}"), 10, "both set the zero"),
        (with_static('half_life = "9 days"', source='weight_is = "copies"'), 9, "importance"),
        (with_static('handicap = "select"', source=IMPORTANCE), 9, "name the model"),
        (with_static("").replace("score = ", f"{IMPORTANCE}, score = "), 6, "unknown column"),
        (with_static("").replace("\n\n[static]", f"\n{IMPORTANCE}\n[static]"), 7, "map `weight`"),
    ],
)
def test_what_does_not_go_with_weights_and_rolling_periods_is_told(
    text: str, line: int, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadLeagueFile) as caught:
        read_league(file)
    problem = caught.value.problems[-1]
    assert problem.line == line
    assert message in problem.message


def test_sources_agree_on_what_a_weight_is(tmp_path: Path) -> None:
    columns = '{ first = "a", second = "b", score = "s", weight = "w" }'
    other = f'[[source]]\npath = "inbox/b"\ncolumns = {columns}\n'
    file = tmp_path / "club.toml"
    file.write_text(with_static("", source=IMPORTANCE) + other, encoding="utf-8")
    with pytest.raises(BadLeagueFile, match="differs between sources"):
        read_league(file)


@pytest.mark.parametrize(
    ("kind", "section", "message"),
    [("table", "skill", "repeat"), ("tournament", "tier", "one stream of events")],
)
def test_streams_do_not_roll(kind: str, section: str, message: str, tmp_path: Path) -> None:
    columns = {
        "table": "{ "
        + ", ".join(f'player_{n} = "p{n}", place_{n} = "s{n}"' for n in range(1, 5))
        + " }",
        "tournament": '{ event = "e", player = "p", place = "s" }',
    }[kind]
    file = tmp_path / "club.toml"
    file.write_text(
        f'name = "club"\nkind = "{kind}"\nperiod = {{ rolling = "2 years" }}\n[[source]]\n'
        f'path = "inbox/*"\ncolumns = {columns}\n[{section}]\n',
        encoding="utf-8",
    )
    with pytest.raises(BadLeagueFile, match=message):
        read_league(file)


@pytest.mark.parametrize(
    ("keys", "at", "says"),
    [
        ('anchors = { Ann = { rating = 1800, error = 20 } }', "anchors", "say prior = "),
        ('anchors = { Ann = 1800, Bob = { rating = 1700, error = 20 } }', "", "give all anchors"),
        ('anchors = { Ann = "1800" }', "anchors", "'1800'"),
        ('anchors = { Ann = true }', "anchors", "True"),
        ('anchors = { Ann = { rating = 1800, error = 0 } }', "anchors", "greater than 0"),
        ('anchors = { Ann = { error = 10 } }', "anchors", "rating"),
        ('anchors = { Ann = inf }', "anchors", "finite"),
        ('anchors = { Ann = 1, " Ann" = 2 }', "anchors", "are one name"),
        ('gauge = { kind = "strength50" }\nanchors = { Ann = 1 }', "gauge", "both set the zero"),
        (
            'anchors = { Ann = 1 }\nprior = { games = 1, strength = 1500 }', "prior",
            "and so do anchors",
        ),
        (
            'pair_by = ["round"]\nprior = "mean-draw"\nanchors = { A = { rating = 1, error = 1 } }',
            "pair_by", "leave one of them out",
        ),
    ],
)  # fmt: skip
def test_anchors_that_contradict_something_are_refused_on_their_line(
    refused, keys, at, says
) -> None:
    text = GOOD.replace('[static.gauge]\nkind = "mean"\nrating = 1500\n', "")
    text = text.replace("[static]\n", f"[static]\n{keys}\n")

    problems = refused(text)

    assert any(says in message for _, message in problems), problems
    if at:
        assert {line for line, _ in problems} == {line_of(text, at)}

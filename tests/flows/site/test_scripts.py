"""The scripts of pages: parts are joined into one file, without spaces and comments."""

from importlib import resources

from banzuke.flows.site.html.scripts import FOREIGN, PARTS, QUOTED, compact, scripts

ASSETS = resources.files("banzuke.flows.site") / "assets"


def test_every_part_is_in_the_one_script() -> None:
    files = {item.name for item in (ASSETS / "parts").iterdir() if item.name.endswith(".js")}
    assert files == {f"{name}.js" for name in PARTS}
    found = dict(scripts())
    for name in PARTS:
        text = (ASSETS / "parts" / f"{name}.js").read_text(encoding="utf-8")
        assert compact(text) in found["site.js"], name


def test_the_page_says_what_tempers_a_chance_as_the_command_does() -> None:
    script = dict(scripts())["compare.js"]
    tier = script.partition("tier:function")[2]
    assert 'answer.scale<0.995?[b.said("compare-tempered"' in tier
    assert 'answer.scale>1.005?[b.said("compare-sharpened"' in tier


def test_only_spaces_and_comments_are_left_out() -> None:
    code = """
// How "it" is
function one(a, b) { // the first
  var text = "a  =  b, c", found = text.replace(/ ?% =/g, " = ");
  return a - -b + (a > 1 ? found : { key: text });
}
"""
    assert compact(code) == (
        '\nfunction one(a,b){\nvar text="a  =  b, c",found=text.replace(/ ?% =/g," = ");'
        "return a - -b+(a>1?found:{key:text});}\n"
    )


def test_the_texts_and_patterns_of_our_scripts_stay_as_they_are() -> None:
    for name, text in scripts():
        if name == FOREIGN:
            continue
        parts = PARTS if name == "site.js" else ()
        sources = [ASSETS / "parts" / f"{part}.js" for part in parts] or [ASSETS / name]
        lines = "".join(source.read_text(encoding="utf-8") for source in sources).splitlines()
        code = [line for line in lines if not line.strip().startswith("//")]
        assert not [line for line in code if "'" in QUOTED.sub("", line.partition(" // ")[0])]
        before = [quoted for line in code for quoted in QUOTED.findall(line)]
        assert [q for q in QUOTED.findall(text) if q != '"use strict"'] == [
            q for q in before if q != '"use strict"'
        ]

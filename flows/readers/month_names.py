"""The month of a name, in the languages of logs: 1 for January, Jan, janvier, tammikuuta, I.

A name is compared without accents and in lower case. Whole names and names of five letters have
precedence, because beginnings of three letters mislead: marraskuu is November in Finnish.
"""

MONTHS = (
    "jan janv ene gen sty янв яну јан sij tam sau ocak led ian січ jaan yan ιαν ינואר בינואר",
    "feb fev fevr febr lut фев февр феб velj hel sub uno лют veeb vas φεβ פברואר בפברואר",
    "mar mars marz mrt maa marzec мар марта ozuj kov brez bre бер μαρ מרץ במרץ",
    "apr avr abr kwi апр trav huh bal nis dub кві απρ אפריל באפריל",
    "may mai mei mag maj mayo май мая svib tou geg kve тра мај μαι מאי במאי",
    "jun juin giu cze июн kes birz haz iun чер juun јун юни ιουν יוני ביוני",
    "jul juil lug lip июл srpanj srpnja hei liep tem iul лип juul јул юли ιουλ יולי ביולי",
    "aug aou aout ago sie авг kol elo rugpj srpen srpna avg agu ağu сер αυγ אוגוסט באוגוסט",
    "sep sept set wrz сен сент сеп ruj syy rugs eyl zari вер szept σεπ ספטמבר בספטמבר",
    "oct okt out ott paz окт lok spal eki rij жов οκτ אוקטובר באוקטובר",
    "nov lis ноя нояб нов stud marra marraskuu lapkr kas noi лис ное νοε נובמבר בנובמבר",
    "dec dez dic gru дек дец pros jou ara des гру dets δεκ דצמבר בדצמבר",
)
"""The beginnings of names of months, by month, without accents."""
MORE = (
    "ion eanair urta қаңт იან հունվ",
    "shku chwef feabh otsa ақпа თებ փետր",
    "mac maw наур მარ մարտ",
    "pri ebr aibr apir сәуі აპრ ապրի",
    "beal maia мамы მაი մայի",
    "qer meh meith ekai маус ივნ հունի",
    "korr gorf iuil uzta шілд ივლ հուլի",
    "gush ogo aws luna abuz тамы აგვ օգոս",
    "shta medi irai қырк სექ սեպտ",
    "tet hyd urri қаза ოქტ հոկտ",
    "nent tach samh azar қара ნოე նոյե",
    "dhj dis rhag noll aben желт დეკ դեկտ",
)
"""The beginnings in Welsh, Irish, Basque, Kazakh, Georgian, Armenian, Albanian and Malay."""
WHOLE = {
    **{"lipanj": 6, "lipnja": 6, "cerven": 6, "cervna": 6, "cervenec": 7, "cervence": 7},
    **{"srpen": 8, "srpna": 8, "srpanj": 7, "srpnja": 7, "marraskuu": 11, "marraskuuta": 11},
    **{"maaliskuu": 3, "maaliskuuta": 3, "rugpjucio": 8, "rugpjutis": 8, "listopadu": 11},
}
"""Names whose beginning is that of another month in another language."""
CROATIAN_OCTOBER = ("listopad", "listopada")
"""October in Croatian, which writes two dots (5. listopada 2025.), and November in Polish, which
writes none; with one dot it may be either."""
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
ROMAN = {name: number for number, name in enumerate(_NUMERALS, 1)}
_MONTH_OF = {
    name: number
    for months in (MORE, MONTHS)
    for number, names in enumerate(months, 1)
    for name in names.split()
}


def month_of(name: str, *, dots: int = 0) -> int | None:
    """The month of a name or of its beginning; None if the name is no month, or one of two.

    ``dots`` is the number of dots behind the day and the year, 2 in 5. listopada 2025.
    """
    if name in WHOLE:
        return WHOLE[name]
    if name in CROATIAN_OCTOBER and dots:
        return 10 if dots > 1 else None
    for n in (len(name), 5, 4, 3):
        if (found := _MONTH_OF.get(name[:n])) and n <= len(name):
            return found
    return None

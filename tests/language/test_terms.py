"""The words of the printed rules, in each language the game is printed in, wherever English has its word for them."""

from __future__ import annotations

import re

import pytest

from tests.language.test_catalogues import OTHERS, messages, pairs

PRINTED = {
    r"path cards?\b": ("ceļa kār", "kelio kort", "карт.* тунел", "карт.* пути", "کارت.*مسیر"),
    r"action cards?\b": ("darbības kār", "veiksmo kort", "карт.* дії", "карт.* действия", "کارت.*عملیاتی"),
    r"repair card\b": ("remonta kārt", "taisymo kort", "карта ремонту", "карта ремонта", "کارت تعمیر"),
    r"gold cards?\b(?! by)": (
        "zelta kār",
        "grynuolių kort",
        "карт.* самородків",
        "карт.* самородков",
        "کارت(‌های)? طلا",
    ),
    r"gold pile": ("zelta kaudzīt", "grynuolių krūvel", "колод. золота", "колод. золота", "ستون طلا"),
    r"(?<!gold )pile\b(?!\s+·)": ("kaudzīt", "krūvel", "колод", "колод", "بانک|ستون طلا"),
    r"discards": ("izlietot|noliek", "panaudot|išmeta", "скид", "сброс|сбрас", "باطل"),
    r"goals?\b(?! turned)": ("finiš", "pabaig", "«?кін(ець|ця)", "цел", "هدف"),
    r"dead end": ("strupceļ", "aklaviet", "глух", "тупик", "مسیر(های)? بسته"),
    r"rockfall": ("nogruvum|nogrūvum", "griūt", "обвал", "обвал", "ریزش"),
    r"(?<!the )map\b": ("kart", "žemėlap", "розвідк", "разведк", "نقشه"),
    r"broken tools?\b": ("salauz", "sulaužyt", "зламан", "слома", "ابزار(ِ|های)? ?شکسته"),
    r"repairs? (a|the) ": ("salabo", "pataiso", "ремонт", "чинит", "تعمیر"),
    r"\blamp\b": ("latern", "žibint", "ліхтар", "фонар", "فانوس"),
    r"\bcart\b": ("vagonet", "vežimėl", "вагонетк", "вагонетк", "گاری"),
    r"\bpick\b": ("cērt", "kirtikl", "кирк", "кирк", "کلنگ"),
    r"(?<!of )\bsaboteurs?\b": ("sabotier", "diversant", "саботер", "саботер", "خرابکار"),
    r"diggers?\b": ("zeltra[cč]", "auksakas", "шукач", "искател", "جوینده|جویندگان"),
    r"nuggets?\b": ("gabal", "grynuol", "самород", "самород", "قطعه"),
    r"the treasure": ("dārgum", "lob", "скарб", "сокровищ|клад", "گنج"),
    r"\b(a|the|every|each) round\b": ("raund", "raund", "раунд", "раунд", "دور"),
    r"counterclockwise": (
        "pretēji pulksteņrādītājam",
        "prieš laikrod",
        "проти годинник",
        "против часов",
        "خلاف جهت ساعت",
    ),
    r"(?<!counter)clockwise": (
        "pulksteņrādītāja virz",
        "pagal laikrod",
        "за годинников",
        "по часов",
        "(?<!خلاف )جهت ساعت",
    ),
    r"house rules?\b": ("māj", "nam", "домашн", "домашн", "خانگی"),
    r"\b(die|dice)\b": ("kauliņ", "kauliuk", "кубик", "кубик", "تاس"),
    r"(dic?e|los)e (one|two|1|2)\b": ("pazaudē", "^be", "мінус", "минус", "کم"),
    r"swap (dice|hands)": ("samaini", "main", "міня", "меня", "تعویض"),
    r"\bwazabi symbols?\b": ("wazabi simbol", "wazabi ženkl", "символ.* вазабі", "символ.* вазаби", "نماد وازابی"),
    r"(the|a|another|newer|older) companions?\b(?! can)": ("palīg", "padėjėj", "помічник", "помощник", "دستیار"),
}
"""What English says, and then Latvian, Lithuanian, Ukrainian, Russian and Persian. Wazabi is printed in Latvian."""


@pytest.mark.parametrize("code", OTHERS)
def test_a_term_is_said_as_it_is_printed(code: str) -> None:
    place = ("lv", "lt", "uk", "ru", "fa").index(code)
    wrong = []
    for message in messages(code):
        for english, form in pairs(message):
            without_fields = re.sub(r"\{[^}]*\}", "", english)
            for word, printed in PRINTED.items():
                if re.search(word, without_fields, re.IGNORECASE) and not re.search(
                    printed[place], form, re.IGNORECASE
                ):
                    wrong.append((word, english, form))
    assert wrong == []


def test_every_term_is_said_somewhere() -> None:
    said = [english for message in messages("lv") for english, _form in pairs(message)]
    assert [word for word in PRINTED if not any(re.search(word, text, re.IGNORECASE) for text in said)] == []

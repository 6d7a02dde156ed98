#!/usr/bin/python3
"""Compares `typescale measure` with Chromium for random texts that are not in the corpus.

usage: trial.py TYPESCALE [--seed N] [--cases N] [--show N] [--dump FILE]

The same seed gives the same cases. The word lists are independent of the corpus, and faces, sizes, widths, tracking and
white space are random, so that no code can have been fitted to a case.
"""

import argparse
import json
import random
import sys

import compare
import faces
import layout

WORDS = {
    "en": (
        [],
        "ltr",
        "harbour velvet tumble orchard kneading whisper gravel lantern Yvonne stitched WiFi fjällräven twofold "
        "office shuffle AT&T Kyiv vivid oxygen puzzle jigsaw quilt we'll don't self-aware high-rise x-ray".split(),
    ),
    "de": (
        [],
        "ltr",
        "Kühlschrank Fußgängerübergangsschild Äpfel übermorgen Bücherregalbrett ziemlich weiß-grün Öl quer".split(),
    ),
    "fr": ([], "ltr", "œuvre garçon déjà l’écluse quelqu’un aujourd’hui naïf forêt est-ce-que où hibou".split()),
    "vi": ([], "ltr", "đường phượng khuya nghiêng thưởng quả ngọt biển rừng tiếng".split()),
    "ru": ([], "ltr", "ёлка подъезд щука рельсы кое-что из-под мышь цапля эхо".split()),
    "el": ([], "ltr", "θάλασσα ψωμί ξύλο άγκυρα γιαγιά ώρα φως".split()),
    "hy": (["Noto Sans Armenian"], "ltr", "ծիրան քամի լուսին գետ տուն".split()),
    "ka": (["Noto Sans Georgian"], "ltr", "ყვავილი მზე წყალი ხიდი ძაღლი".split()),
    "ar": (["Noto Sans Arabic"], "rtl", "قمر بحيرة مفتاح الطائرات نافذة ١٢٣ لأنهم كتابة".split()),
    "fa": (["Noto Sans Arabic"], "rtl", "پرنده چراغ می‌روم گل‌ها ژاله کوچک ۴۵".split()),
    "he": (["Noto Sans Hebrew"], "rtl", "כוכב שולחן ג׳ירפה רכבת חלון צ׳ק".split()),
    "am": (["Noto Sans Ethiopic"], "ltr", "ፀሐይ ወንዝ ቤት ልጅ መንገድ፣ ዛፍ።".split()),
    "hi": (["Noto Sans Devanagari"], "ltr", "पहाड़ ज्योति मछली विद्यार्थी किताब धन्यवाद श्री".split()),
    "bn": (["Noto Sans Bengali"], "ltr", "পাহাড় জানালা বৃষ্টি ক্ষেত মানুষ".split()),
    "ta": (["Noto Sans Tamil"], "ltr", "மலை யானை சூரியன் கிளி வீடு".split()),
    "te": (["Noto Sans Telugu"], "ltr", "కొండ పక్షి పుస్తకం నక్షత్రం".split()),
    "ml": (["Noto Sans Malayalam"], "ltr", "മഴക്കാലം പക്ഷി കുന്ന് നക്ഷത്രം".split()),
    "si": (["Noto Sans Sinhala"], "ltr", "කන්ද මල් ක්‍රීඩාව ගඟ".split()),
    "th": (["Noto Sans Thai"], "ltr", "ภูเขา กระต่าย น้ำแข็ง หนังสือพิมพ์ ดวงจันทร์ เดินทาง".split()),
    "lo": (["Noto Sans Lao"], "ltr", "ພູເຂົາ ນ້ຳ ກະຕ່າຍ ປຶ້ມ".split()),
    "km": (["Noto Sans Khmer"], "ltr", "ភ្នំ ទឹកកក សៀវភៅ ព្រះច័ន្ទ".split()),
    "my": (["Noto Sans Myanmar"], "ltr", "တောင် ရေခဲ စာအုပ် လမင်း".split()),
    "ja": (
        ["Noto Sans CJK JP"],
        "ltr",
        "山道 うさぎ ノート 「氷」 新聞、 出発。 シャッター （注） 月：火 ＡＢ １２ ・".split(),
    ),
    "zh-Hans": (["Noto Sans CJK SC"], "ltr", "山路 兔子 “冰” 报纸， 出发。 （注） 月亮！ 《书》".split()),
    "zh-Hant": (["Noto Sans CJK TC"], "ltr", "山路 兔子 「冰」 報紙， 出發。 （註） 月亮！".split()),
    "ko": (["Noto Sans CJK KR"], "ltr", "산길 토끼 얼음 신문을 떠났다. ‘달’ 책상".split()),
}
UNSPACED = {"th", "lo", "km", "my", "ja", "zh-Hans", "zh-Hant"}
EMOJI = "😺 🦊 🥑 👩‍🚀 🧑🏿‍🤝‍🧑🏻 🇧🇷 🇰🇪🇮🇸 ✊🏽 🏳️‍🌈 ☀️ 7️⃣ ®️ 🫠".split()
MARKS = [
    ".",
    ",",
    "!",
    "?",
    ";",
    ":",
    "…",
    " –",
    "—",
    "/",
    "-",
    ")",
    "(",
    '"',
    "'",
    "%",
    "&",
    "»",
    "«",
    "”",
    "“",
    "=",
    "+",
    "*",
]


def invented(rng):
    """Generates (language, text, faces, direction)."""
    language = rng.choice(list(WORDS))
    script_faces, direction, words = WORDS[language]
    pieces = []
    for _ in range(rng.randint(2, 40)):
        kind = rng.random()
        if kind < 0.72:
            pieces.append(rng.choice(words))
        elif kind < 0.80:
            pieces.append(rng.choice(WORDS["en"][2]))
        elif kind < 0.84:
            pieces.append(rng.choice(EMOJI) * rng.randint(1, 3))
        elif kind < 0.88:
            pieces.append(link(rng))
        elif kind < 0.93:
            pieces.append(number(rng))
        elif kind < 0.96:
            pieces.append(code(rng))
        else:
            pieces.append("".join(rng.choice("abcXYZ019-_/.?=&%#@~+:") for _ in range(rng.randint(3, 18))))
        if rng.random() < 0.22:
            pieces[-1] += rng.choice(MARKS)
    gap = (
        (lambda: "" if rng.random() < 0.8 else " ")
        if language in UNSPACED
        else (lambda: " " if rng.random() < 0.96 else "  ")
    )
    text = "".join(piece + gap() for piece in pieces)
    if rng.random() < 0.15:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["\n", "\u00a0", "\u200b", "\u2060", "\t", "\n\n"]) + text[at:]
    return language, text, script_faces, direction


def link(rng):
    """Generates a URL with realistic punctuation."""
    part = lambda: "".join(rng.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(rng.randint(2, 9)))
    return "https://%s.example/%s%s" % (
        part(),
        rng.choice(["/", "-", ".", "_"]).join(part() for _ in range(rng.randint(1, 5))),
        "?%s=%s&%s" % (part(), part(), part()) if rng.random() < 0.5 else "",
    )


def code(rng):
    """Generates names and operators without spaces, some of which form ligatures (-> as an arrow, 2x3 as a product)."""
    name = lambda: "".join(rng.choice("abfijtxAT0123") for _ in range(rng.randint(1, 4)))
    signs = "-> <- => <-> --> == != <= >= :: ++ -- && || ** // /* */ |> <> () [] {} x * : . -".split()
    return "".join(name() + rng.choice(signs) for _ in range(rng.randint(1, 4))) + name()


def number(rng):
    """Generates numbers, prices, dates, phone numbers and paths."""
    n = lambda top: rng.randrange(top)
    return rng.choice(
        [
            "%d-%02d-%02d" % (n(3000), n(12), n(28)),
            "$%d,%03d.%02d" % (n(99), n(999), n(99)),
            "%d%%" % n(100),
            "+%d (%03d) %03d-%04d" % (n(99), n(999), n(999), n(9999)),
            "%d/%d" % (n(30), n(30)),
            "−%d°C" % n(40),
            "%d–%d" % (n(50), n(90)),
            "€%d" % n(999),
            "%d €" % n(999),
            "~/%x/%x-%d.txt" % (n(999), n(9999), n(99)),
            "№%d" % n(99),
            "%d:%02d" % (n(24), n(60)),
            "1/%d" % n(9),
            "%d×%d" % (n(99), n(99)),
        ]
    )


def case(rng, number_of_case):
    """Generates a row for `typescale measure`, and its language."""
    language, text, script_faces, direction = invented(rng)
    row = {
        "id": "%s/%d" % (language, number_of_case),
        "text": text,
        "families": faces.stack(rng.choice(faces.PRIMARIES), script_faces, text),
        "size": rng.choice([rng.randint(9, 60), round(rng.uniform(9, 60), 2)]),
        "weight": rng.choice([400, 400, 700]),
        "width": rng.choice([rng.randint(60, 800), round(rng.uniform(60, 800), 2)]),
        "tracking": rng.choice([0, 0, 0, round(rng.uniform(-0.6, 1.5), 2)]),
        "locale": language,
        "dir": direction,
        "whiteSpace": rng.choice(["normal", "normal", "pre-line", "pre-wrap"]),
    }
    if rng.random() < 0.6:
        row["lineHeight"] = 20
    return row, language


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("typescale", nargs="?")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--cases", type=int, default=2000)
    options.add_argument("--show", type=int, default=40)
    options.add_argument("--dump", help="write {row, lines, height} NDJSON here")
    chosen = options.parse_args()
    rng = random.Random(chosen.seed)
    made = [case(rng, n) for n in range(chosen.cases)]
    rows = [row for row, _ in made]
    theirs = [(lines, None if height is None else height / 2) for lines, height in layout.measure(rows)]
    if chosen.dump:
        with open(chosen.dump, "w", encoding="utf-8") as out:
            for row, (lines, height) in zip(rows, theirs):
                out.write(json.dumps({"row": row, "lines": lines, "height": height}, ensure_ascii=False) + "\n")
    if chosen.typescale:
        answers = compare.measure(chosen.typescale, rows)
        sys.exit(1 if compare.report(rows, theirs, answers, [language for _, language in made], chosen.show) else 0)


if __name__ == "__main__":
    main()

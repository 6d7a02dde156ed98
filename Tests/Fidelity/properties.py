#!/usr/bin/python3
"""Records lines with less common CSS properties in the three engines in the files of properties/ (takes two minutes).

usage: properties.py [--seed N] [--cases N] [--try TYPESCALE]

Each property has its own texts, generated from the seed: words of several scripts, separated by spaces, tabs and line
feeds, at a random size, width and tracking. The recording has for each case and engine the offsets of the first character
of each line except the first, and the max-content width in 64ths of a pixel. With --try nothing is recorded; the results
of the engines are compared with a program.
"""

import argparse
import json
import os
import random
import subprocess

import engines

FAMILIES = ["Inter", "Noto Sans", "Roboto", "Liberation Serif", "DejaVu Sans", "DejaVu Sans Mono"]
SIZES = [10, 12, 13.333, 15, 16, 17, 18.7, 23, 28, 40]
TRACKINGS = [0, 0, 0, 0.5, -0.43]
WORDS = "a I to AVATAR Type, kerning self-made e.g. don't To. incomprehensibilities 12:30 3.14 a/b -x (y) это щука, ".split()
WIDE = ["日本語", "「注」", "文章です。", "한국어"]
GAPS = [" ", " ", " ", "  ", "   ", "\t", "\t\t", " \t", "\t ", "\n", "\u3000", "\u2009", "\u00a0", " \n "]


def words(rng, gaps):
    """Generates words with white space between them, and sometimes before and after."""
    text = rng.choice(gaps) if rng.random() < 0.2 else ""
    for _ in range(rng.randint(1, 14)):
        text += rng.choice(WIDE if rng.random() < 0.1 else WORDS) + rng.choice(gaps)
    return text if rng.random() < 0.3 else text.rstrip(" \t\n")


def white_space(rng):
    return {"text": words(rng, GAPS), "whiteSpace": rng.choice(["pre", "nowrap", "break-spaces", "break-spaces"])}


def tab_size(rng):
    gaps = [" ", "\t", "\t", "\t\t", " \t", "\t ", "\n"]
    mode = rng.choice(["pre", "pre-wrap", "break-spaces"])
    return {"text": words(rng, gaps), "whiteSpace": mode, "tabSize": rng.choice([1, 2, 3, 4, 8, 16])}


LONG = ["incomprehensibilities", "Donaudampfschifffahrt", "https://example.org/a-b/c?d=e", "part-no-2024-17", "x-12", "office"]
LONG += ["непротивоконституционный", "été-là", "AV-To.", "«q»,", "[c]{d}", "12,345.67", "$5-6%", "e.g./i.e.", "don't!"]
LINES = ["日本語の文章です。", "あっ、ァィーゥ。", "人々・佐々木〜", "え…おゞヽー！", "５％と￥６℃：", "「注」と（例）", "한국어 문장입니다.", "中文，字。"]
KERNED = ["AVATAR", "To.", "Type,", "P. A.", "LTD", "V, W.", "Ya", "Kerning", "r.", "ТАК", "\u00c1V\u00c4T", "11:17"]
NUMBERS = ["1,111.10", "2024-11-17", "$71.40", "+1 717", "11:11", "417%", "A1V7", "1/7", "(11)", "#171"]
FRACTIONS = ["1/2", "3/4 a", "11/12", "1st 2a 3o", "No. 10", "007", "-> => fi ffl", "(A-B)"]
FEATURES = ["kern", "liga", "clig", "calt", "dlig", "tnum", "pnum", "onum", "lnum", "zero", "frac", "ordn", "smcp", "c2sc"]
FEATURES += ["case", "ss01", "ss02", "ss03", "cv01", "cv05", "cv11", "salt", "sups", "subs", "ccmp", "locl", "cpsp"]
FEATURES += ["palt", "halt", "hwid", "fwid", "pwid", "chws", "hist", "xxxx"]
CASED = ["istanbul", "Iğdır", "ΟΔΥΣΣΕΥΣ", "άδης", "ijsland", "ĳs", "ЩУКА", "Ärger", "ÇA", "Ǆ", "ⅷ", "Σίσυφος"]
TITLED = ["o'neil", "l’été", "e.g.", "a.b/c", "(ab)c", "[x]y", "1st", "x1y", "a_b", "foo@bar.org", "«q»", "日本ab", "5€a", "ij"]
EXPANDED = ["Straße", "Μαΐου", "ﬁnden", "İZMİR", "ŉa", "ᾳω"]
COMBINED = ["नमस्ते", "x\u0301y\u0308z", "שלום-עולם", "👨\u200d👩\u200d👧ok", "ﬁn"]


# Words by the locale whose patterns hyphenate them: those of Debian's packages, which Firefox has too but for Hungarian.
HYPHENATED = {
    "en-US": "incomprehensibilities hyphenation representative algorithm (notwithstanding) Administration self-determination, "
    "don't table about understanding's NASA iPhone record recording naïve co-operation “photography” e.g. 12th",
    "de": "Donaudampfschifffahrt Straßenbahnhaltestelle verständlicherweise Überraschungen Zusammenhang gefährlich, "
    "Wörterbuch (Silbentrennung) aufmerksam müssen Öffentlichkeit Geschwindigkeit e.V. selbst",
    "fr": "malheureusement développement l'indépendance aujourd'hui, compréhensible élégamment responsabilité (naturellement) "
    "Gouvernement œuvre français peut-être",
    "nl": "verantwoordelijkheid arbeidsongeschiktheidsverzekering ziekenhuis (waarschijnlijk) Nederlandse geïnteresseerd "
    "goedemorgen, vergadering tweeëntwintig",
    "sv": "självständighetsförklaring utbildningsdepartementet (förmodligen) Stockholm möjlighet, överraskning",
    "pl": "odpowiedzialność niepodległość przedsiębiorstwo (prawdopodobnie) Rzeczpospolita, wszystkich zażółć",
    "hu": "megszentségteleníthetetlen felelősségvállalás (valószínűleg) asszonnyal Magyarország, közszolgálat hosszú",
}


def hyphens(rng):
    locale = rng.choice(list(HYPHENATED) + ["en-US", "en-US"])
    own = HYPHENATED[locale].split()
    row = {"text": mixed(rng, own, own, own, WORDS), "hyphens": rng.choice(["none", "manual", "auto", "auto", "auto"])}
    # WebKit remembers the opportunities of a text whatever the value of the property, so that each text has one value.
    share = rng.choice([0, 0.02, 0.1]) if row["hyphens"] == "auto" else 0.1
    row["text"] = "".join(c + ("\u00ad" if c.isalpha() and rng.random() < share else "") for c in row["text"])
    row["locale"] = locale
    row["overflowWrap"] = rng.choice(["normal", "break-word"])
    row["whiteSpace"] = rng.choice(["normal", "normal", "normal", "pre-wrap"])
    return row


def mixed(rng, *lists):
    """Generates words, evenly chosen from the lists, with single spaces or nothing between them."""
    text = ""
    for _ in range(rng.randint(1, 10)):
        text += rng.choice(rng.choice(lists)) + rng.choice([" ", " ", " ", "", "\u00a0"])
    return text.strip(" ")


def overflow_wrap(rng):
    value = rng.choice(["normal", "normal", "normal", "anywhere"])
    return {"text": mixed(rng, WORDS, LONG, LONG, WIDE), "overflowWrap": value}


def word_break(rng):
    row = {"text": mixed(rng, WORDS, LONG, LINES, COMBINED), "wordBreak": rng.choice(["break-all", "keep-all"])}
    row["overflowWrap"] = rng.choice(["normal", "break-word"])
    return row


def line_break(rng):
    row = {"text": mixed(rng, WORDS, LONG, LINES, LINES, LINES)}
    row["lineBreak"] = rng.choice(["loose", "normal", "strict", "anywhere"])
    row["locale"] = rng.choice(["en", "ja", "zh", "ko"])
    row["overflowWrap"] = rng.choice(["normal", "break-word"])
    return row


def word_spacing(rng):
    row = {"text": (mixed(rng, WORDS, LONG, WIDE) if rng.random() < 0.5 else words(rng, GAPS)).strip()}
    row["whiteSpace"] = rng.choice(["normal", "normal", "pre", "pre-wrap", "break-spaces"])
    row["wordSpacing"] = rng.choice([10, 4.5, 1.3, -1, -2.33, 40])
    return row


def text_indent(rng):
    row = {"text": (mixed(rng, WORDS, LONG, WIDE) if rng.random() < 0.5 else words(rng, GAPS)).strip()}
    row["whiteSpace"] = rng.choice(["normal", "normal", "pre-line", "pre", "pre-wrap", "break-spaces"])
    row["textIndent"] = rng.choice([10, 24, 33.3, 61.7, -8, -20.5])
    row["overflowWrap"] = rng.choice(["normal", "break-word"])
    return row


def font_kerning(rng):
    # Firefox treats a bracket after Latin text as Latin, and does not change its width.
    lines = [line for line in LINES if "「" not in line]
    row = {"text": mixed(rng, WORDS, KERNED, KERNED, lines), "fontKerning": rng.choice(["none", "none", "normal"])}
    row["whiteSpace"] = rng.choice(["normal", "nowrap", "nowrap"])
    return row


def figures(rng):
    groups = [["lining-nums", "oldstyle-nums"], ["proportional-nums", "tabular-nums"]]
    groups += [["diagonal-fractions", "stacked-fractions"], ["ordinal"], ["slashed-zero"]]
    chosen = [rng.choice(group) for group in groups if rng.random() < 0.3] or ["tabular-nums"]
    row = {"text": mixed(rng, WORDS, NUMBERS, NUMBERS, FRACTIONS), "fontVariantNumeric": " ".join(chosen)}
    row["whiteSpace"] = rng.choice(["normal", "nowrap", "nowrap"])
    return row


def features(rng):
    chosen = []
    for tag in rng.sample(FEATURES, rng.choice([1, 1, 2, 3])):
        chosen.append("%s%s%s%s" % ("'", tag, "'", rng.choice(["", " 1", " on", " 0", " off", " 2"])))
    row = {"text": mixed(rng, WORDS, NUMBERS, KERNED, LINES, FRACTIONS), "fontFeatureSettings": ", ".join(chosen)}
    row["whiteSpace"] = rng.choice(["normal", "nowrap", "nowrap"])
    return row


def text_transform(rng):
    lists = [WORDS, LONG, CASED, CASED, TITLED] + ([EXPANDED] if rng.random() < 0.3 else [])
    row = {"text": mixed(rng, *lists), "textTransform": rng.choice(["uppercase", "lowercase", "capitalize"]), "tracking": 0}
    row["locale"] = rng.choice(["en", "de", "tr", "el", "lt", "nl", "az"])
    row["whiteSpace"] = rng.choice(["normal", "nowrap", "pre-wrap"])
    return row


SENTENCES = ["The quick brown fox jumps over the lazy dog.", "A short one!", "Meet me at 12:30 on Friday, please."]
SENTENCES += ["Ein Satz mit etwas längeren Wörtern, zum Beispiel Zusammensetzungen.", "Съешь ещё этих мягких булок."]
SENTENCES += ["日本語の文章です。", "「注」と（例）を読む。", "한국어 문장입니다.", "To-do: AVATAR, Type, P. A.", "x = a/b - c"]


def text_wrap(rng):
    count = rng.choice([1, 2, 2, 3, 3, 4, 6, 9])
    gap = rng.choice([" "] * 12 + ["\n", "\t"])
    text = gap.join(rng.choice(SENTENCES) if rng.random() < 0.7 else mixed(rng, WORDS, LONG, WIDE) for _ in range(count))
    if rng.random() < 0.1:
        text = text.replace("en", "e\u00adn")
    row = {"text": text, "textWrap": rng.choice(["balance"] * 5 + ["pretty"] * 5 + ["nowrap"])}
    row["whiteSpace"] = rng.choice(["normal"] * 5 + ["pre-line", "pre-wrap", "break-spaces", "pre"])
    row["textIndent"] = rng.choice([0, 0, 0, 0, 20, -10])
    row["ems"] = rng.choice([3, 6, 9, 12, 14, 16, 18, 20, 25, 30])
    return row


PROPERTIES = {
    "whiteSpace": white_space,
    "tabSize": tab_size,
    "overflowWrap": overflow_wrap,
    "wordBreak": word_break,
    "lineBreak": line_break,
    "hyphens": hyphens,
    "wordSpacing": word_spacing,
    "textIndent": text_indent,
    "textTransform": text_transform,
    "fontKerning": font_kerning,
    "fontVariantNumeric": figures,
    "fontFeatureSettings": features,
    "textWrap": text_wrap,
}


def cases(seed, count, names):
    """Generates rows for `typescale measure`, in the order of the properties."""
    made = []
    for name in names:
        maker = PROPERTIES[name]
        rng = random.Random("%s %d" % (name, seed))
        for number in range(count):
            row = maker(rng)
            row["id"] = "%s/%d" % (name, number)
            row["families"] = [rng.choice(FAMILIES), "Noto Sans", "Noto Sans CJK JP"]
            if name == "wordBreak":
                row["families"] += ["Noto Sans Devanagari", "Noto Sans Hebrew", "Noto Color Emoji"]
            row["size"] = rng.choice(SIZES)
            row["width"] = round(row["size"] * row.pop("ems", rng.choice([2, 3, 4, 6, 9, 14])) + rng.randint(0, 20), 2)
            tracking = rng.choice(TRACKINGS)
            row["tracking"] = row.get("tracking", tracking)
            row["lineHeight"] = 100
            row["locale"] = row.get("locale", "en")
            made.append(row)
    return made


def ask(engine, rows):
    """Returns [breaks, max-content width in 64ths of a px] for each row."""
    return [[found[2], found[3]] for found in engines.measure(engine, rows, breaks=True, natural=True)]


def write(name, rows, found):
    """Writes the cases of a property with each engine's answers."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "properties")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as out:
        out.write('{\n"cases": [\n')
        out.write(",\n".join(json.dumps(row, sort_keys=True) for row in rows))
        out.write('\n],\n"engines": {\n')
        for number, (engine, (version, answers)) in enumerate(found.items()):
            out.write(',\n' if number else "")
            out.write('"%s": {\n"version": %s,\n"answers": [\n' % (engine, json.dumps(version)))
            out.write(",\n".join(json.dumps(answer) for answer in answers))
            out.write("\n]\n}")
        out.write("\n}\n}\n")


def expands(row):
    """Returns whether a case mapping changes the text's length; WebKit's offsets refer to the mapped text."""
    text = row["text"]
    return "textTransform" in row and len({len(text), len(text.upper()), len(text.lower()), len(text.title())}) > 1


def attempt(tool, rows, names, shown=12):
    """Compares a program with the engines; widths only for text that does not wrap, and not with WebKit."""
    for engine in engines.NAMES:
        body = "".join(json.dumps(dict(row, engine=engine)) + "\n" for row in rows)
        answers = subprocess.run([tool, "measure", "--lines", "-"], input=body, capture_output=True, text=True).stdout
        wrong = {}
        for row, theirs, line in zip(rows, ask(engine, rows), answers.splitlines()):
            ours = json.loads(line)
            found = [[first for first, _, _ in ours["breaks"][1:]], round(ours["widest"] * 64)]
            wraps = row.get("whiteSpace") not in ("pre", "nowrap") or "textWrap" in row or engine == "webkit"
            if engine == "webkit" and expands(row):
                continue
            if found[0] != theirs[0] or not wraps and abs(found[1] - theirs[1]) > 1:
                wrong.setdefault(row["id"].split("/")[0], []).append((row, found, theirs))
        for name in names:
            missed = wrong.get(name, [])
            print(engine, name, len(missed), "of", len(rows) // len(names))
            for row, found, theirs in missed[:shown]:
                print("  ", json.dumps(row), "\n     ours", found, "\n   theirs", theirs)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--cases", type=int, default=300, help="the number of cases for each property")
    options.add_argument("--only", nargs="+", choices=PROPERTIES, default=list(PROPERTIES), help="only these properties")
    options.add_argument("--try", dest="tool", metavar="TYPESCALE")
    chosen = options.parse_args()
    rows = cases(chosen.seed, chosen.cases, chosen.only)
    if chosen.tool:
        return attempt(chosen.tool, rows, chosen.only)
    found = {engine: (engines.version(engine), ask(engine, rows)) for engine in engines.NAMES}
    for name in chosen.only:
        places = [place for place, row in enumerate(rows) if row["id"].split("/")[0] == name]
        answers = {engine: (version, [each[place] for place in places]) for engine, (version, each) in found.items()}
        write(name, [rows[place] for place in places], answers)
    return None


if __name__ == "__main__":
    main()

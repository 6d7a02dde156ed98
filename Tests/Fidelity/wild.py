#!/usr/bin/python3
"""Compares `typescale measure` with an engine for parts of corpus texts with randomly inserted characters.

usage: wild.py TYPESCALE [--engine ENGINE] [--seed N] [--cases N] [--plain] [--least PERCENT] [--show N] [--dump FILE]

The same seed gives the same cases. A case is a part of a corpus text at a random size, width, weight and tracking, with
up to six special characters at random offsets: combining marks after a symbol or a space, dotted circles, soft hyphens
before spaces, parts of emoji, quotation marks, brackets and digits beside letters of every script, spaces of other
widths. --plain inserts none. Exits 1 if fewer than PERCENT of the cases have the engine's line count (and height,
where it is the face's own).
"""

import argparse
import json
import random
import sys

import compare
import engines
import faces
import recording

SIZES = [9, 11, 12, 13, 13.333, 14, 15, 16, 17, 18.7, 19, 21, 24, 28, 33, 40, 47.5, 60]
WIDTHS = [60, 90, 120, 141.5, 160, 199.25, 240, 280, 320, 347, 393, 430, 512, 600, 700]
TRACKINGS = [0, 0, 0, 0, 0.06, 0.25, -0.43, 0.5, 1.2]
SPECIAL = (
    ["\u0301", "\u0308", "\u20dd", "\u25cc", "\u25cc\u0301", "\u093f", "\u0e31", " \u0301", "€\u0301", "\u200d", "\u200c"]
    + ["\u00ad", "\u00ad ", "\u2060", "\u200b", "\u00a0", "\u202f", "\u2009", "\u3000", "\u2003", "\ufeff", "\u200f", "\u200e"]
    + list("\"'()[]{}<>«»“”‘’„‹›「」『』、。，！？…·・—–-‐‑/\\|~%$€£°#@&*+=_:;.,!?0123456789")
    + ["😀", "👍🏽", "👩‍🚀", "🇧🇷", "🇰", "❤️", "❤", "7️⃣", "☺︎", "\U0001f3fd", "\ufe0f", "🏳️‍🌈", "™", "©️", "№", "½"]
    + ["ไทย", "ภาษา", "ລາວ", "ខ្មែរ", "မြန်", "中", "ー", "っ", "カ゛", "한", "ש", "ع", "क्ष", "ab", "fi", "->", "1/2", "http://"]
    + ["  ", "\n", "\t"]
)


def piece(rng, text):
    """Returns a random part of a text, cut between code points."""
    if len(text) < 6:
        return text
    start = 0 if rng.random() < 0.3 else rng.randrange(len(text) // 2 + 1)
    return text[start : start + rng.randint(5, 220)]


def with_insertions(rng, text):
    """Inserts special characters into a text."""
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(SPECIAL) + text[at:]
    return text


def case(rng, texts, number, is_plain):
    """Generates a row for `typescale measure`, and its language."""
    source = rng.choice(texts)
    text = piece(rng, source["text"])
    if not is_plain:
        text = with_insertions(rng, text)
    if not text.strip():
        text += "a"
    row = {
        "id": "%s/%d" % (source["language"], number),
        "text": text,
        "families": faces.stack(rng.choice(faces.PRIMARIES), source["faces"], text),
        "size": rng.choice(SIZES),
        "weight": rng.choice([400, 400, 400, 700]),
        "width": rng.choice(WIDTHS),
        "tracking": rng.choice(TRACKINGS),
        "locale": source["locale"],
        "dir": source["dir"] if rng.random() < 0.9 else "rtl",
        "whiteSpace": rng.choice(["normal", "normal", "normal", "pre-wrap", "pre-line"]),
    }
    if rng.random() < 0.7:
        row["lineHeight"] = 20
    return row, source["language"]


def cases(seed, count, is_plain=False):
    """Generates rows and their languages."""
    rng = random.Random("wild %d" % seed)
    texts = recording.texts()
    return [case(rng, texts, number, is_plain) for number in range(count)]


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("typescale")
    options.add_argument("--engine", choices=engines.NAMES, default="chromium")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--cases", type=int, default=3000)
    options.add_argument("--plain", action="store_true", help="insert no special characters")
    options.add_argument("--least", type=float, default=100, help="the required percentage of equal cases (100)")
    options.add_argument("--show", type=int, default=40)
    options.add_argument("--dump", help="write {row, lines, height} NDJSON here")
    chosen = options.parse_args()
    made = cases(chosen.seed, chosen.cases, chosen.plain)

    rows = [dict(row, engine=chosen.engine) for row, _ in made]
    theirs = [(lines, None if height is None else height / 2) for lines, height in engines.measure(chosen.engine, rows)]
    if chosen.dump:
        with open(chosen.dump, "w", encoding="utf-8") as out:
            for row, (lines, height) in zip(rows, theirs):
                out.write(json.dumps({"row": row, "lines": lines, "height": height}, ensure_ascii=False) + "\n")
    answers = compare.measure(chosen.typescale, rows)
    differing = compare.report(rows, theirs, answers, [language for _, language in made], chosen.show)
    percent = 100 - 100 * differing / len(rows)
    print("%s: %.2f%% of %d cases are equal" % (engines.version(chosen.engine), percent, len(rows)))
    sys.exit(1 if percent < chosen.least else 0)


if __name__ == "__main__":
    main()

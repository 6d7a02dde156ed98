#!/usr/bin/python3
"""Records how many lines texts of few grapheme clusters have in the three engines, into clusters.json (takes a minute).

usage: clusters.py [--try TYPESCALE]

A text is a conjunct of a script, a letter and a skin tone, a letter or an emoji and a joiner before another emoji, or an
ideographic space with marks, or has an emoji that begins or ends inside a cluster, or a ligature of several clusters.
Each is measured at many widths, because the engines differ on where they divide such clusters, and on the face of each
part.
Recorded for each engine: the line counts of each text, in the order of the widths. With --try nothing is recorded; the
texts are measured live and compared with a program; the exit status is 1 if a line count differs.
"""

import argparse
import json
import os
import sys

import compare
import engines

FAMILIES = ["Noto Sans", "Noto Sans CJK JP"]
FAMILIES += ["Noto Sans " + script for script in ("Gurmukhi", "Khmer", "Myanmar", "Javanese", "Balinese", "Devanagari")]
FAMILIES += ["Noto Sans Kannada", "Noto Sans Tamil", "Noto Naskh Arabic", "Noto Color Emoji"]
SIZE = 40
WIDTHS = [2, 14, 20, 26, 32, 38, 44, 50, 56, 62, 68, 76, 84, 92, 104, 116, 128, 140, 160, 200]

# Pairs of letters with a sign between them, and longer syllables.
CONJUNCTS = ["\u1780\u17d2\u1780", "\u1781\u17d2\u1798\u17c2\u179a", "\u1793\u17d2\u1791\u17d2\u179a\u17b6", "\u17a5\u17d2\u1780"]
CONJUNCTS += ["\u1019\u1039\u1019", "\u1021\u1039\u1010", "\ua98f\ua9c0\ua98f", "\ua984\ua9c0\ua98f", "\u1b13\u1b44\u1b13"]
CONJUNCTS += ["\u1b0b\u1b44\u1b13", "\u1b05\u1b44\u1b13", "\u0915\u094d\u0915", "\u0915\u094d\u0947\u0915", "\u0905\u094d\u0915"]
CONJUNCTS += ["\u179a\u094d\u0937", "\u0a15\u0a4d\u0a15", "\u1780\u17d2\u200c\u1780", "\u1780\u17d2\u200d\u1780"]
CONJUNCTS += ["\u1780\u17b6\u17d2\u1780", "a\u17d2\u1780"]
TONE = "\U0001f3fd"
TONES = ["7", "77", "a7", "\U0001f44d3", "x3%sy", "\u8a9e3", "a 3", "\U0001f44da", "\U0001f44d\u3001", "\u3002%sn"]
TONES += ["\u0a38\u0a40\u0a02", "\u1780\u17d2", "e\u0301", "x\u0a38\u0a40", "\u05d07", "\U0001f44d"]
JOINED = ["4\u200d\U0001f4bb", "44\u200d\U0001f4bb", "4\u200d4\u200d\U0001f4bb", "#\u200d\u2764", "4\u200da", "4\u200d4"]
JOINED += ["4\u200d\u200d\U0001f4bb", "4\u200d\U0001f1f7", "a\u200d\U0001f4bb", "\u2764\u200d\U0001f4bb", "\U0001f4bb\u200d4"]
JOINED += ["n\u200d\U0001f3f3", "n\u200d\u2764", "\u304b\u200d\u2764", "\u304b\u200d\u260e", "\u304b\u200d\u304b"]
# An ideographic space with marks, selectors and joiners, at the start of a text and inside.
SPACES = ["\u3000\u0301", "\u3000\ufe0f", "\u3000\u200d", "a\u3000\ufe0fb", "\u3000\ufe0fa", "\u3000\u0301a"]
SPACES += ["\u4e2d\u3000\u0301", "\u3000\u0902\u0915", "yyy\u3000\u0301"]
SPACES += ["\u0915\u0917\u3000\u093f\u0902\u0926"]
# Emoji that begin or end inside a grapheme cluster, marks that some scripts share, and a mark after a hyphen.
DIVIDED = ["\u263a\ufe0e\u102b", "7\ufe0f\ufe0f\u20e3", "\U0001f600\U0001f3fd", "4\U0001f3fe\u200d\U0001f4bb"]
DIVIDED += ["*\ufe0f\u2060\u20e3", "\u30fc\U0001f44d\U0001f3fd\u0301", "\U0001f1e9\u0e31\U0001f1ea\U0001f1eb"]
DIVIDED += ["\u2013\u0301bc", "a-\u0301bc", "\U0001f602\"\U0001f602\U0001f602", "\u2764,\u200d\U0001f525\U0001f3f4"]
# Quotation marks between wide characters with marks or joiners, and marks of Khmer after characters of other scripts.
DIVIDED += ["\u4e2d\u0301\u2019\u4e2d", "\U0001f4bb\u200d\u2019\U0001f680a", "\u4e2d\u2019\u200f\u4e2d"]
DIVIDED += ["\u1781\u300d\u17d2\u1798\u17c2\u179a", "a\u2014\u17d2\u1798\u17c2", "\U0001f680\u17d2\u1798"]
# Ligatures of two, three and four clusters, in which a line may end and the next one start.
LIGATURES = ["office", "efficient", "affable", "offfice", "ffi\u0301x", "\u0644\u0644\u0647", "\u0627\u0644\u0644\u0647 \u0644\u0627"]
LIGATURES += ["\u0b95\u0bcd\u0bb7\u0bcd\u0bae\u0bbf", "\u0cb8\u0ccd\u0ca4\u0ccd\u0cb0", "\u0cb8\u0ccd\u0ca4\u0ccd\u0cb0\u0cc0\u0ca8\u0ccd"]


def texts():
    """Returns each text and its direction."""
    toned = [text % TONE if "%s" in text else text + TONE for text in TONES]
    return [(text, "ltr") for text in CONJUNCTS + toned + JOINED + SPACES + DIVIDED + LIGATURES] + [(text, "rtl") for text in toned]


def rows():
    """Returns rows that `typescale measure` and the engines accept."""
    made = [(text, direction, width) for text, direction in texts() for width in WIDTHS]
    return [
        {
            "id": str(number), "text": text, "families": FAMILIES, "size": SIZE, "width": width, "lineHeight": 20,
            "weight": 400, "tracking": 0, "locale": "en", "dir": direction, "whiteSpace": "normal",
        }
        for number, (text, direction, width) in enumerate(made)
    ]


def line_counts(engine):
    """Returns the line counts of each text, in the order of the widths."""
    counts = [lines for lines, _ in engines.measure(engine, [dict(row, engine=engine) for row in rows()])]
    return [counts[start : start + len(WIDTHS)] for start in range(0, len(counts), len(WIDTHS))]


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--try", dest="tool", metavar="TYPESCALE")
    tool = options.parse_args().tool
    if tool:
        sys.exit(1 if differing(tool) else 0)
    facts = {"families": FAMILIES, "size": SIZE, "widths": WIDTHS}
    facts["texts"] = [{"text": text, "dir": direction} for text, direction in texts()]
    facts["engines"] = {
        name: {"version": engines.version(name), "lines": ["".join(map(str, each)) for each in line_counts(name)]}
        for name in engines.NAMES
    }
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clusters.json")
    with open(path, "w", encoding="utf-8") as out:
        json.dump(facts, out, indent=1)
        out.write("\n")


def differing(tool):
    """Compares a program with the engines; returns the number of texts that differ."""
    number = 0
    for engine in engines.NAMES:
        answers = compare.measure(tool, [dict(row, engine=engine) for row in rows()])
        ours = [answer["lines"] for answer in answers]
        for index, ((text, direction), theirs) in enumerate(zip(texts(), line_counts(engine))):
            mine = ours[index * len(WIDTHS) : (index + 1) * len(WIDTHS)]
            if mine != theirs:
                number += 1
                print("%s %a %s: %s, not %s" % (engine, text, direction, mine, theirs))
    return number


if __name__ == "__main__":
    main()

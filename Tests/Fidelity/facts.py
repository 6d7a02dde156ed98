#!/usr/bin/python3
"""Records the line breaks of Chromium that differ from ICU's rules in facts.json (takes half a minute).

usage: facts.py

pairs        for each character up to U+00FF, the characters of that range before which a break is allowed: this
             table replaces ICU if both characters are in the range. Recorded between letters, and checked between
             digits and Cyrillic letters: it depends on no context except the one below.
minus        a `-` before a digit is an opportunity only after an ASCII letter or digit (six neighbors tested).
hyphens      code points with no break between them and a letter at a line's start or after a space (rule LB20a).
quotes       for quotation marks between two wide characters: may a line break before it, after it (rule LB19a).
"""

import json
import os

import chromium
from opportunities import opportunities

RANGE = [*range(0x21, 0x7F), *range(0xA0, 0x100)]
QUOTES = "\"'«»‘’‚‛“”„‟‹›"
HYPHENS = [
    0x2D,
    0x58A,
    0x5BE,
    0x1400,
    0x2010,
    0x2012,
    0x2013,
    0x2014,
    0x2027,
    0x2E17,
    0x2E40,
    0x2E5D,
    0x30A0,
    0x10EAD,
]


def pairs(before, after):
    """Returns the allowed pairs between two context characters, as {X: "every Y"}."""
    texts = [before + chr(x) + chr(y) + after for x in RANGE for y in RANGE]
    found = opportunities(texts)
    table = {}
    for at, x in enumerate(RANGE):
        row = found[at * len(RANGE) : (at + 1) * len(RANGE)]
        allowed = "".join(chr(y) for y, breaks in zip(RANGE, row) if 2 in breaks)
        if allowed:
            table[chr(x)] = allowed
    return table


def main():
    table = pairs("a", "b")
    for context in (("1", "2"), ("я", "я")):
        other = pairs(*context)
        differing = {
            x: sorted(set(table.get(x, "")) ^ set(other.get(x, "")))
            for x in {*table, *other}
            if table.get(x) != other.get(x)
        }
        if any(x != "-" or not all(y.isdigit() for y in ys) for x, ys in differing.items()):
            raise SystemExit("the pair table depends on its context: %r" % differing)
    minus = {before: 2 in breaks for before, breaks in zip("aZ9é.)", opportunities([c + "-1" for c in "aZ9é.)"]))}
    hyphens = [
        h for h, breaks in zip(HYPHENS, opportunities(["я " + chr(h) + "я" for h in HYPHENS])) if breaks == [2]
    ]
    quotes = {
        q: [1 in breaks, 2 in breaks] for q, breaks in zip(QUOTES, opportunities(["中" + q + "中" for q in QUOTES]))
    }
    facts = {
        "chromium": chromium.version(),
        "pairs": table,
        "minus": minus,
        "hyphens": ["%04X" % h for h in hyphens],
        "quotes": quotes,
    }
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "facts.json"), "w", encoding="utf-8") as out:
        json.dump(facts, out, ensure_ascii=True, indent=1)
        out.write("\n")


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Records the line breaks after hyphens of each engine in hyphens.json (takes a minute).

usage: hyphens.py

Every hyphen stands between each text of `before` and each letter of `after`, followed by `b`, in a box of no width with
`overflow-wrap: normal`. For each engine: the combinations `before hyphen after` with a break after the hyphen, as rows of
`before`, in each the hyphens separated by spaces, in each one digit for a letter: 1 if a line may end before it.

Firefox breaks after some hyphens only if words may not be broken inside, which `overflow-wrap: break-word` allows: those
texts are listed as exceptions.
"""

import json
import os

import engines

HYPHENS = ["002D", "2010", "2011", "058A", "05BE", "2013"]
BEFORE = ["", " ", "a ", "\u00a0", "\u200b", "\u202f", "\ufffc", "\n", "\t", "(", "\u201c", "a", "\u00e9", "1", "\u05d0", ".", "/"]
AFTER = ["a", "\u00e9", "\u00df", "\u00bd", "\u00b0", "\u044f", "\u05d0", "1", "\u4e2d"]

# Each was tested in a box a little wider than its first half, with `overflow-wrap: break-word`.
EXCEPTIONS = {
    "firefox": ["a-1", "\u00e9-1", "1-1", "\u05d0-\u05d0", "\u05d0\u2010\u05d0", "\u05d0\u2013\u05d0"],
}


def main():
    texts = [b + chr(int(h, 16)) + a + "b" for b in BEFORE for h in HYPHENS for a in AFTER]
    cases = [
        {"text": t, "families": ["DejaVu Sans"], "size": 16, "width": 0, "lineHeight": 100, "whiteSpace": "pre-wrap"}
        for t in texts
    ]
    engines.PAGE = engines.PAGE.replace("overflow-wrap:break-word", "overflow-wrap:normal")
    facts = {"hyphens": HYPHENS, "before": BEFORE, "after": AFTER, "engines": {}}
    for engine in engines.NAMES:
        answers = iter(engines.measure(engine, cases, breaks=True))
        rows = []
        for before in BEFORE:
            at = len(before) + 1
            rows.append(" ".join("".join("01"[at in next(answers)[2]] for _ in AFTER) for _ in HYPHENS))
        facts["engines"][engine] = {
            "version": engines.version(engine),
            "exceptions": EXCEPTIONS.get(engine, []),
            "breaks": rows,
        }
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "hyphens.json"), "w", encoding="utf-8") as out:
        json.dump(facts, out, ensure_ascii=True, indent=1)
        out.write("\n")


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Records the heights of lines whose characters need several faces, in the three engines, into line-faces.json.

usage: line-faces.py [--try TYPESCALE]

Each case is a line of Latin letters with a space, a mark, a symbol or an emoji in it, in faces that lack some of these;
symbols and emoji at many sizes, since the extents of each face are rounded. Other cases are broken before or after a space
that the primary face lacks, or that has a mark.
Recorded for each case and engine: the height of its lines in points. With --try nothing is recorded; the cases are
measured live and compared with a program; the exit status is 1 if a height differs.
"""

import argparse
import json
import os
import sys

import compare
import engines

STACKS = [
    ["Liberation Serif", "Noto Sans CJK JP", "Noto Sans Thai", "Noto Sans Devanagari"],
    ["Roboto", "Noto Sans CJK JP"], ["DejaVu Sans", "Noto Sans Symbols"], ["Inter"],
]
# Spaces of all widths; marks of several scripts; symbols and emoji with and without selectors.
INSERTED = [chr(code) for code in (0xA0, 0x2003, 0x2007, 0x2009, 0x200A, 0x202F, 0x205F, 0x3000, 0x2011, 0x200D, 0xFEFF)]
INSERTED += ["\u0301", "\u0e31", "\u093f", "\u094d", "\u20dd", "\u0e01", "\u0928", "\u6f22", "\u309b", "\u25cc\u0301"]
INSERTED += ["\u00a9", "\u00a9\ufe0f", "y\ufe0f", "7\ufe0f", "7\ufe0f\u20e3", "\u2764", "\u2764\ufe0f", "\U0001f600"]
INSERTED += ["\U0001f1e9\U0001f1ea", "\U0001f44d\U0001f3fd", "\U0001f3fd", "\u20ac\u0301", "\u2116"]
SIZE = 40
# By how many points heights may differ: a device pixel of emoji is not settled in Firefox.
TOLERANCES = {"chromium": 0.25, "firefox": 0.5, "webkit": 0.5}
# Emoji and symbols that some of the stacks lack.
SIZED = ["a\U0001f600", "a\u2764\ufe0f", "a\u2190", "\u2660a\U0001f600"]
SIZES = [10, 11, 13, 15, 17, 19, 21, 23, 27, 31, 33, 36.5, 47.5, 53]
# Texts in a box of NARROW points, with spaces where lines end.
BROKEN = ["xxxxxxxx\u3000", "xxxxxxxx\u3000a", "xxxx\u3000\u3000a", "xxx \u20ddnam", "xxxxx  \u20ddnam", "xxxxxxxx \u20ddnam"]
BROKEN += ["xxxxx\u20dd n", "xxxx \u0301am", "xxxxxxxx\u0e01\u3000a", "xxxxxxxx \u0e31n"]
NARROW = 60


def row(number, text, stack, size, width=900, white_space="normal"):
    """A row that `typescale measure` and the engines accept."""
    return {
        "id": str(number), "text": text, "families": stack + ["Noto Color Emoji"], "size": size, "width": width,
        "weight": 400, "tracking": 0, "locale": "en", "dir": "ltr", "whiteSpace": white_space,
    }


def cases():
    """Returns the rows."""
    texts = [[text % inserted for inserted in INSERTED] for text in ["abc%sdef", "abc %sdef", "%sdef"]]
    made = [(text, stack, SIZE) for stack in STACKS for part in texts for text in part]
    made += [(text, stack, size) for stack in STACKS for text in SIZED for size in SIZES]
    made += [(text, stack, 17, NARROW, kind) for stack in STACKS for text in BROKEN for kind in ("normal", "pre-wrap")]
    return [row(number, *each) for number, each in enumerate(made)]


def heights(engine, rows):
    """Heights in points."""
    return [height / 2 for _, height in engines.measure(engine, [dict(row, engine=engine) for row in rows])]


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--try", dest="tool", metavar="TYPESCALE")
    tool = options.parse_args().tool
    rows = cases()
    facts = {"cases": rows, "engines": {}}
    differing = 0
    for engine in engines.NAMES:
        theirs = heights(engine, rows)
        if not tool:
            facts["engines"][engine] = {"version": engines.version(engine), "heights": theirs}
            continue
        ours = compare.measure(tool, [dict(row, engine=engine) for row in rows])
        for row, height, answer in zip(rows, theirs, ours):
            if abs(answer["height"] - height) > TOLERANCES[engine]:
                differing += 1
                print("%s %s %r: %g, not %g" % (engine, row["id"], row["text"], answer["height"], height))
    if tool:
        sys.exit(1 if differing else 0)
    else:
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "line-faces.json")
        with open(path, "w", encoding="utf-8") as out:
            out.write('{\n"cases": [\n' + ",\n".join(json.dumps(row, sort_keys=True) for row in rows))
            out.write('\n],\n"engines": %s\n}\n' % json.dumps(facts["engines"]))


if __name__ == "__main__":
    main()

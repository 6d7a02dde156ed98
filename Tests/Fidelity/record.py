#!/usr/bin/python3
"""Records the engines' lines for the corpus: recording.json (Chromium), recording-firefox.json, recording-webkit.json.

usage: record.py [ENGINE]...

The default is all three engines, which takes some minutes.
"""

import sys

import engines
import faces
import recording


def record(engine):
    """Measures the corpus in one engine and writes the recording."""
    found = recording.texts()
    index = {t["id"]: t for t in found}
    grids = recording.grids(found)
    rows = [row for grid in grids for row in recording.cases(index, grid)]
    answers = iter(engines.measure(engine, rows))
    kept = [(grid, [next(answers) for _ in range(len(grid["sizes"]) * len(grid["widths"]))]) for grid in grids]
    families = {f for g in grids for f in g["families"]}
    header = {
        "engine": engine,
        "version": engines.version(engine),
        "deviceScale": 2,
        "hinting": "none",
        "cases": len(rows),
        "fonts": faces.hashes(families),
    }
    recording.write(header, kept, recording.file(engine))
    print("%d cases of %d texts recorded with %s" % (len(rows), len(found), header["version"]))


def main():
    for engine in sys.argv[1:] or engines.NAMES:
        if engine not in engines.NAMES:
            sys.exit("%s: not an engine; use %s" % (engine, ", ".join(engines.NAMES)))
        record(engine)


if __name__ == "__main__":
    main()

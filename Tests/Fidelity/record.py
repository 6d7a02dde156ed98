#!/usr/bin/python3
"""Records Chromium's answers to the whole corpus into recording.json (takes about a minute).

usage: record.py     needs: chromium, fontTools, and the fonts of faces.py as fontconfig finds them
"""

import chromium
import faces
import layout
import recording


def main():
    found = recording.texts()
    index = {t["id"]: t for t in found}
    grids = recording.grids(found)
    rows = [row for grid in grids for row in recording.cases(index, grid)]
    answers = iter(layout.measure(rows))
    kept = [(grid, [next(answers) for _ in range(len(grid["sizes"]) * len(grid["widths"]))]) for grid in grids]
    families = {f for g in grids for f in g["families"]}
    header = {
        "chromium": chromium.version(),
        "deviceScale": 2,
        "hinting": "none",
        "cases": len(rows),
        "fonts": faces.hashes(families),
    }
    recording.write(header, kept)
    print("%d cases of %d texts recorded with %s" % (len(rows), len(found), header["chromium"]))


if __name__ == "__main__":
    main()

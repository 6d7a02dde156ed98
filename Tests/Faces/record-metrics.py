#!/usr/bin/python3
"""Records the metrics of faces as read by fontTools, for comparison with those of the library.

    Tests/Faces/record-metrics.py [FOLDER] > Tests/FontsTests/Recorded/metrics.json

FOLDER has the drawn faces (default: .build/faces); the others are Debian's. Nothing here knows of FreeType or HarfBuzz:
tables, variation deltas and outlines are fontTools', and the rules are implemented separately from the OpenType
 specification
(MVAR, OS/2, hhea) and from FreeType's documented choice of table. A face that is not installed is an error.
"""

import argparse
import json
import pathlib

from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from fontTools.varLib.models import normalizeLocation, piecewiseLinearMap
from fontTools.varLib.varStore import VarStoreInstancer

SHARE = "/usr/share/fonts/"
INTER = "truetype/inter-vf/Inter.var.ttf"

# File, face, place on the axes.
INSTALLED = (
    [(INTER, 0, {"wght": weight, "slnt": 0}) for weight in (100, 250, 400, 437, 555.5, 700, 900)]
    + [("truetype/inter-vf/InterDisplay-italic.var.ttf", 0, {"wght": 650})]
    + [("opentype/noto/NotoSansCJK-Regular.ttc", index, {}) for index in (0, 1, 2, 3, 4, 5)]
    + [("opentype/noto/NotoSerifCJK-Bold.ttc", 2, {})]
    + [(f"truetype/{name}", 0, {}) for name in (
        "noto/NotoSans-Regular.ttf", "noto/NotoSans-Bold.ttf", "noto/NotoSansArabic-Regular.ttf",
        "noto/NotoSansThai-Regular.ttf", "noto/NotoSansDevanagari-Regular.ttf", "noto/NotoColorEmoji.ttf",
        "roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", "roboto/unhinted/RobotoTTF/Roboto-Black.ttf",
        "dejavu/DejaVuSans.ttf", "dejavu/DejaVuSansMono-Bold.ttf", "dejavu/DejaVuSerif.ttf",
        "liberation/LiberationSans-Regular.ttf", "liberation/LiberationSerif-Italic.ttf",
        "liberation/LiberationMono-Regular.ttf")]
)

PLACES = {"wght": (100, 237, 400, 450, 650, 777, 900), "opsz": (8, 11.5, 14, 29, 40)}


def normalized(font, place):
    """Returns the normalized coordinate (-1…1) on every axis, mapped by avar."""
    axes = {a.axisTag: (a.minValue, a.defaultValue, a.maxValue) for a in font["fvar"].axes}
    location = normalizeLocation(place, axes)
    segments = font["avar"].segments if "avar" in font else {}
    return {tag: piecewiseLinearMap(value, segments[tag]) if segments.get(tag) else value
            for tag, value in location.items()}


def deltas(font, location):
    """Returns the deltas of the metrics in MVAR at a location."""
    if "MVAR" not in font:
        return {}
    table = font["MVAR"].table
    store = VarStoreInstancer(table.VarStore, font["fvar"].axes, location)
    return {record.ValueTag: store[record.VarIdx] for record in table.ValueRecord}


def drawn_height(font, letter, place):
    """Returns the top of a letter's outline, or None without one."""
    name = font.getBestCmap().get(ord(letter))
    if name is None or not {"glyf", "CFF ", "CFF2"} & set(font.keys()):
        return None
    glyphs = font.getGlyphSet(location=place or None)
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    return pen.bounds[3] if pen.bounds else None


def metrics(path, index, place):
    font = TTFont(path, fontNumber=index, lazy=True)
    os2, hhea, post, em = font["OS/2"], font["hhea"], font["post"], font["head"].unitsPerEm
    moved = deltas(font, normalized(font, place)) if "fvar" in font else {}
    typo = (os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap)
    if os2.fsSelection >> 7 & 1:
        source, line = "typo", typo
    elif (hhea.ascent, hhea.descent) != (0, 0):
        source, line = "hhea", (hhea.ascent, hhea.descent, hhea.lineGap)
    elif typo[:2] != (0, 0):
        source, line = "typoFallback", typo
    else:
        source, line = "win", (os2.usWinAscent, -os2.usWinDescent, 0)
    line = [value + moved.get(tag, 0) for value, tag in zip(line, ("hasc", "hdsc", "hlgp"))]

    def height(field, tag, letter, assumed):
        stated = getattr(os2, field, 0) if os2.version >= 2 else 0
        if stated > 0:
            return stated + moved.get(tag, 0), "table"
        drawn = drawn_height(font, letter, place)
        return (drawn, "outline") if drawn else (assumed, "assumed")

    cap, cap_source = height("sCapHeight", "cpht", "H", line[0])
    x, x_source = height("sxHeight", "xhgt", "x", em / 2)
    return {
        "unitsPerEm": em, "source": source, "ascender": line[0], "descender": line[1], "lineGap": line[2],
        "capHeight": cap, "capHeightSource": cap_source, "xHeight": x, "xHeightSource": x_source,
        "underlinePosition": post.underlinePosition + moved.get("undo", 0),
        "underlineThickness": post.underlineThickness + moved.get("unds", 0),
        "strikeoutPosition": os2.yStrikeoutPosition + moved.get("stro", 0),
        "strikeoutThickness": os2.yStrikeoutSize + moved.get("strs", 0),
    }


def advances(path, index, place):
    """Returns the advances of a few letters, which variations also change."""

    font = TTFont(path, fontNumber=index, lazy=True)
    glyphs, characters = font.getGlyphSet(location=place), font.getBestCmap()
    widths = {}
    for letter in "AHo":
        glyph = glyphs[characters[ord(letter)]]
        # fontTools knows a varied width once it has drawn the glyph.
        glyph.draw(BoundsPen(glyphs))
        widths[letter] = glyph.width
    return widths


def drawn_cases(folder):
    for path in sorted(folder.glob("*.tt[fc]")) + sorted(folder.glob("*.otf")):
        for index in range(3 if path.suffix == ".ttc" else 1):
            font = TTFont(path, fontNumber=index, lazy=True)
            if "fvar" not in font:
                yield path, index, {}
                continue
            tag = font["fvar"].axes[0].axisTag
            for value in PLACES[tag]:
                yield path, index, {tag: value}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("folder", nargs="?", type=pathlib.Path, default=".build/faces")
    folder = options.parse_args().folder
    cases = [(path.name, path, index, place) for path, index, place in drawn_cases(folder)]
    cases += [(SHARE + name, SHARE + name, index, place) for name, index, place in INSTALLED]
    rows = []
    for name, path, index, place in cases:
        values = {key: round(value, 4) if isinstance(value, float) else value
                  for key, value in metrics(path, index, place).items()}
        row = {"file": name, "index": index, "at": place, "metrics": values}
        if place and name == pathlib.Path(name).name:
            row["advances"] = {letter: round(width, 4) for letter, width in advances(path, index, place).items()}
        rows.append(json.dumps(row, separators=(",", ":")))
    print("[\n" + ",\n".join(rows) + "\n]")


if __name__ == "__main__":
    main()

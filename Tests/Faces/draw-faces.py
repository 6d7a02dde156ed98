#!/usr/bin/python3
"""Generates the test faces, and broken font files.

    Tests/Faces/draw-faces.py [FOLDER]         (default: .build/faces)

Each face detects one mistake. All tables of a face have different values, so that reading the wrong table changes the
result. The glyphs are boxes. The script always writes the same bytes. Needs fontTools.

Valid faces are written into FOLDER, invalid and truncated files into FOLDER/broken.
"""

import argparse
import pathlib
import random
import shutil
import struct
import sys

from fontTools.cffLib import SubrsIndex
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.ttLib.tables._t_r_a_k import TrackData, TrackTableEntry
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import builder

# Seconds since 1904; constant, so that the same bytes are written on any day.
CREATED = 3_786_912_000

# Character, advance and top of the box, in thousandths of an em. 'e' is left out of one face.
LETTERS = [
    (" ", 260, 0), ("-", 410, 330), ("A", 640, 703), ("H", 710, 703), ("T", 590, 703), ("V", 630, 703),
    ("e", 530, 497), ("f", 320, 731), ("i", 240, 719), ("o", 540, 509), ("x", 500, 497), ("\N{HYPHEN}", 400, 330),
]

# hhea, typo and win differ in every number.
LINE = {
    "hhea": (950, -250, 33), "typo": (801, -203, 91), "win": (1107, 309),
}


def glyph_names(characters):
    """Returns the names of the glyphs of characters; glyph 0 is the missing glyph."""
    return [".notdef"] + ["space" if c == " " else f"u{ord(c):04X}" for c, _, _ in characters]


def draw(pen, advance, top, side):
    """Draws a filled box upward from the baseline, clockwise; draws nothing if its height is zero."""
    if top:
        pen.moveTo((side, 0))
        pen.lineTo((side, top))
        pen.lineTo((advance - side, top))
        pen.lineTo((advance - side, 0))
        pen.closePath()


def face_of_boxes(family, style="Regular", em=1000, letters=LETTERS, extra=(), cff=False):
    """Returns a face of boxes with distinct metrics in all three tables and USE_TYPO_METRICS (bit 7) off."""
    def size(thousandths):
        return round(thousandths * em / 1000)

    glyphs = glyph_names(letters) + [name for name, _, _ in extra]
    boxes = [(500, 600)] + [(advance, top) for _, advance, top in letters + list(extra)]
    advances = {name: size(advance) for name, (advance, _) in zip(glyphs, boxes)}
    outlines = {}
    for name, (advance, top) in zip(glyphs, boxes):
        pen = T2CharStringPen(size(advance), None) if cff else TTGlyphPen(None)
        draw(pen, size(advance), size(top), side=size(40))
        outlines[name] = pen.getCharString() if cff else pen.glyph()
    fb = FontBuilder(em, isTTF=not cff)
    fb.font.recalcTimestamp = False
    fb.setupGlyphOrder(glyphs)
    fb.setupCharacterMap({ord(c): name for (c, _, _), name in zip(letters, glyphs[1:])})
    full = f"{family} {style}"
    if cff:
        fb.setupCFF(full.replace(" ", ""), {"FullName": full}, outlines, {})
    else:
        fb.setupGlyf(outlines)
    fb.setupHorizontalMetrics({name: (advance, size(40)) for name, advance in advances.items()})
    hhea, typo, win = LINE["hhea"], LINE["typo"], LINE["win"]
    fb.setupHorizontalHeader(ascent=size(hhea[0]), descent=size(hhea[1]), lineGap=size(hhea[2]))
    fb.setupNameTable({"familyName": family, "styleName": style, "fullName": full, "psName": full.replace(" ", "-"),
                       "uniqueFontIdentifier": full, "version": "Version 1.000"}, mac=False)
    fb.setupOS2(version=4, sTypoAscender=size(typo[0]), sTypoDescender=size(typo[1]), sTypoLineGap=size(typo[2]),
                usWinAscent=size(win[0]), usWinDescent=size(win[1]), sCapHeight=size(711), sxHeight=size(503),
                yStrikeoutPosition=size(307), yStrikeoutSize=max(size(53), 1), usWeightClass=400, usWidthClass=5,
                fsSelection=0x40, achVendID="TEST")
    fb.setupPost(underlinePosition=size(-123), underlineThickness=max(size(47), 1), keepGlyphNames=False)
    fb.font["head"].created = fb.font["head"].modified = CREATED
    return fb


def use_typo(fb):
    fb.font["OS/2"].fsSelection |= 1 << 7
    return fb


def zero(fb, *tables):
    """Sets the line metrics of hhea or of OS/2's typo values to zero."""
    if "hhea" in tables:
        hhea = fb.font["hhea"]
        hhea.ascent = hhea.descent = hhea.lineGap = 0
    if "typo" in tables:
        os2 = fb.font["OS/2"]
        os2.sTypoAscender = os2.sTypoDescender = os2.sTypoLineGap = 0
    return fb


def without_heights(fb, version):
    """Sets a version of OS/2, and the cap height and x-height to zero; versions below 2 do not have them."""
    os2 = fb.font["OS/2"]
    os2.version = version
    os2.sCapHeight = os2.sxHeight = 0
    return fb


def box_deltas(widening, raising=0):
    """Returns the gvar deltas of a box's four corners, and of the advance (the second of four phantom points)."""
    return [(0, 0), (0, raising), (widening, raising), (widening, 0), (0, 0), (widening, 0), (0, 0), (0, 0)]


def vary(fb, axis, regions):
    """Adds one axis: `regions` has (support, widening, raising) for every box."""
    tag = axis[0]
    fb.setupFvar([axis], [])
    variations = {}
    for index, name in enumerate(fb.font.getGlyphOrder()):
        drawn = fb.font["glyf"][name].numberOfContours > 0
        variations[name] = [
            TupleVariation({tag: support}, box_deltas(w + index, r) if drawn else box_deltas(w + index)[4:])
            for support, w, r in regions]
    fb.setupGvar(variations)
    return fb


def add_avar(fb, tag, segments):
    table = newTable("avar")
    table.segments = {tag: segments}
    fb.font["avar"] = table


def add_mvar(fb, tag, deltas):
    """Adds MVAR: for each tag the deltas at the ends of the axis, lower end first."""
    regions = builder.buildVarRegionList([{tag: (-1, -1, 0)}, {tag: (0, 1, 1)}], [tag])
    data = builder.buildVarData([0, 1], [list(pair) for _, pair in sorted(deltas.items())], optimize=False)
    store = builder.buildVarStore(regions, [data])
    table = newTable("MVAR")
    mvar = table.table = otTables.MVAR()
    mvar.Version, mvar.Reserved, mvar.ValueRecordSize = 0x00010000, 0, 8
    mvar.VarStore, mvar.ValueRecord = store, []
    for row, name in enumerate(sorted(deltas)):
        record = otTables.MetricsValueRecord()
        record.ValueTag, record.VarIdx = name, row
        mvar.ValueRecord.append(record)
    mvar.ValueRecordCount = len(deltas)
    fb.font["MVAR"] = table


# Odd, so that halfway along an axis no delta is an integer.
MVAR = {
    "hasc": (-31, 57), "hdsc": (13, -29), "hlgp": (-5, 11), "hcla": (-101, 203), "hcld": (51, -77),
    "xhgt": (-17, 23), "cpht": (7, 15), "undo": (9, -19), "unds": (-21, 61), "stro": (5, 17), "strs": (-13, 43),
}

WEIGHT = ("wght", 100, 400, 900, "Weight")
WEIGHT_REGIONS = [((-1, -1, 0), -60, 0), ((0, 1, 1), 90, 21)]


def add_trak(fb):
    """Adds Apple's tracking table: positive at small sizes, negative at large ones."""
    table = newTable("trak")
    table.version, table.format = 1.0, 0
    table.horizData = TrackData({0.0: TrackTableEntry({9.0: 40, 17.0: 0, 34.0: -20}, nameIndex=2)})
    table.vertData = TrackData()
    fb.font["trak"] = table


KERNING = """
languagesystem DFLT dflt;
languagesystem latn dflt;
languagesystem latn ROM;
feature liga { sub u0066 u0069 by f_i; } liga;
feature calt {
    sub [u0041 u0048] space u002D' by hyphen.cap;
    script latn; language ROM;
    sub u0056 space u0065' by u006F;
} calt;
feature kern {
    pos u0041 u0056 -81; pos u0056 u0041 -79; pos u0054 u006F -97;
    pos u0054 space -37; pos space u0054 -41;
} kern;
"""


REPLACING = """
languagesystem DFLT dflt;
feature ccmp {
    lookup one { sub u0041 by u0048; } one;
    lookup swapped { sub u0066 by u0069; sub u0069 by u0066; } swapped;
    lookup twice { sub u0078 by u0078 u0078; } twice;
    lookup joined { sub u002D u2010 by u002D; } joined;
    lookup before { sub u0056' u0054 by u0065; } before;
} ccmp;
"""


def replacing():
    """Returns a face whose rules substitute glyphs of other characters; H, V, e, o and U+2010 alone match no rule."""
    fb = face_of_boxes("Typescale Test Replacing")
    fb.addOpenTypeFeatures(REPLACING)
    return fb


# Each positions letters in another way; only the first is treated as moving letters by pairs of neighbors alone.
POSITIONING = {
    "Pairs": "pos u0041 u0056 -81; pos u0056 u0041 -79; pos [u0054 u0056] [u006F u0065] -97; pos u0054 space -37;",
    # The second glyph of a pair moves too, so that it is not the first of another pair.
    "Both": "pos u0041 <0 0 -80 0> u0056 <0 0 -30 0>; pos u0056 <0 0 -70 0> u0041 <0 0 -20 0>;",
    "Context": "pos u0041' -80 u0056 u0054; pos u0048 u0056' -40 u0065;",
    "Skipping": "lookupflag IgnoreLigatures; pos u0041 u0056 -81; pos u0056 u0041 -79;",
    "Single": "pos u006F -30;",
    "Marks": "pos base u0056 <anchor 100 500> mark @LETTERS; pos u0048 u0041 -60; lookupflag IgnoreMarks;"
             "pos u0054 u006F -50;",
}


def positioning():
    """Generates the faces that position letters in different ways, with their names."""
    for name, rules in POSITIONING.items():
        fb = face_of_boxes(f"Typescale Test Positioning {name}")
        # Lookups of the feature are written in order, each with its own flags.
        head, _, flagged = rules.partition("lookupflag IgnoreMarks;")
        flagged = f"lookup flagged {{ lookupflag IgnoreMarks; {flagged} }} flagged;" if flagged else ""
        marks = "markClass u0041 <anchor 50 50> @LETTERS;" if name == "Marks" else ""
        classes = "table GDEF { GlyphClassDef [u0041 u0056 u0048], [u0054 u0065], , ; } GDEF;"
        fb.addOpenTypeFeatures(
            f"languagesystem DFLT dflt; {marks} feature kern {{ {head} {flagged} }} kern;"
            f"{classes if name == 'Skipping' else ''}")
        yield name, fb
    fb = face_of_boxes("Typescale Test Positioning Table")
    fb.font["kern"] = table = newTable("kern")
    part = KernTable_format_0()
    part.coverage, part.tupleIndex = 1, None
    part.kernTable = {("u0041", "u0056"): -81, ("u0056", "u0041"): -79}
    table.version, table.kernTables = 0, [part]
    yield "Table", fb


def vast():
    """Returns a face without H with extreme widths.

    x has the maximum that HarfBuzz reads, about two thousand em; T becomes 32 x; o has a negative adjustment.
    """
    fb = face_of_boxes("Typescale Test Vast", em=16, letters=[l for l in LETTERS if l[0] != "H"])
    metrics = fb.font["hmtx"].metrics
    metrics["u0078"] = (0x7FFF, metrics["u0078"][1])
    fb.addOpenTypeFeatures(
        "languagesystem DFLT dflt; feature kern { pos u006F -30; } kern;"
        f"feature ccmp {{ sub u0054 by {'u0078 ' * 32}; }} ccmp;")
    return fb


def growing():
    """Returns a face of eight rules, each of which replaces every A by eight."""
    fb = face_of_boxes("Typescale Test Growing")
    rules = "".join(f"lookup grow{n} {{ sub u0041 by {'u0041 ' * 8}; }} grow{n};" for n in range(8))
    fb.addOpenTypeFeatures(f"languagesystem DFLT dflt; feature ccmp {{ {rules} }} ccmp;")
    return fb


def recursing():
    """Returns a face of contextual substitutions, each of which applies the next one eight times to every A."""
    fb = face_of_boxes("Typescale Test Recursing")
    rules = "lookup deep40 { sub u0041 by u0041; } deep40;"
    for depth in reversed(range(40)):
        rules += f"lookup deep{depth} {{ sub u0041' {f'lookup deep{depth + 1} ' * 8}; }} deep{depth};"
    fb.addOpenTypeFeatures(f"languagesystem DFLT dflt; {rules} feature ccmp {{ lookup deep0; }} ccmp;")
    return fb


def spreading():
    """Returns a face of contextual positioning rules, each of which applies the next one eight times to every A."""
    fb = face_of_boxes("Typescale Test Spreading")
    rules = "lookup deep40 { pos u0041 <0 0 1 0>; } deep40;"
    for depth in reversed(range(40)):
        rules += f"lookup deep{depth} {{ pos u0041' {f'lookup deep{depth + 1} ' * 8}; }} deep{depth};"
    fb.addOpenTypeFeatures(f"languagesystem DFLT dflt; {rules} feature dist {{ lookup deep0; }} dist;")
    return fb


def calling():
    """Returns a CFF face whose A and H call subroutines, each of which calls the next one 64 times."""
    fb = without_heights(face_of_boxes("Typescale Test Calling", cff=True), 1)
    # Computing the bounds would run all calls.
    fb.font.recalcBBoxes = False
    top = fb.font["CFF "].cff.topDictIndex[0]
    routines = SubrsIndex()
    for depth in range(9):
        # The operand of callsubr is the subroutine's index minus a bias of 107.
        program = [depth + 1 - 107, "callsubr"] * 64 if depth < 8 else [1, 1, "rlineto"]
        routines.append(T2CharString(program=program + ["return"]))
    private = top.Private
    private.Subrs = routines
    for name in top.charset:
        top.CharStrings[name].private = private
    for name in ("u0041", "u0048"):
        top.CharStrings[name].setProgram([0, "hmoveto", -107, "callsubr", "endchar"])
    return fb


def layers():
    """Returns a color face whose A paints itself, and whose H has nested layers."""
    fb = face_of_boxes("Typescale Test Layers")
    recursive = {"Format": otTables.PaintFormat.PaintColrGlyph, "Glyph": "u0041"}
    nested = {"Format": otTables.PaintFormat.PaintGlyph, "Glyph": "u0048",
              "Paint": {"Format": otTables.PaintFormat.PaintSolid, "PaletteIndex": 0, "Alpha": 1.0}}
    for _ in range(12):
        nested = {"Format": otTables.PaintFormat.PaintComposite, "CompositeMode": "src_over",
                  "SourcePaint": nested, "BackdropPaint": nested}
    fb.setupCOLR({"u0041": recursive, "u0048": nested})
    fb.setupCPAL([[(0.0, 0.0, 0.0, 1.0)]])
    return fb


def valid_faces():
    """Generates all valid faces with their file names."""
    yield "Lines.ttf", face_of_boxes("Typescale Test Lines")
    yield "UseTypo.ttf", use_typo(face_of_boxes("Typescale Test Use Typo"))
    yield "ZeroHhea.ttf", zero(face_of_boxes("Typescale Test Zero Hhea"), "hhea")
    yield "ZeroHheaTypo.ttf", zero(face_of_boxes("Typescale Test Zero Hhea Typo"), "hhea", "typo")
    for em in (16, 1337, 16384):
        yield f"Em{em}.ttf", face_of_boxes(f"Typescale Test Em {em}", em=em)
    yield "MissingGlyph.ttf", face_of_boxes("Typescale Test Missing Glyph", letters=[l for l in LETTERS if l[0] != "e"])
    yield "NoHeights.ttf", without_heights(face_of_boxes("Typescale Test No Heights"), 1)
    yield "NoHeights.otf", without_heights(face_of_boxes("Typescale Test No Heights CFF", cff=True), 1)
    yield "NoHeightsNoLetters.ttf", without_heights(
        face_of_boxes("Typescale Test No Letters", letters=[l for l in LETTERS if l[0] not in "Hx"]), 4)
    moving = vary(face_of_boxes("Typescale Test Moving Heights"), WEIGHT, WEIGHT_REGIONS)
    yield "MovingHeights.ttf", without_heights(moving, 4)

    optical = face_of_boxes("Typescale Test Optical")
    yield "Optical.ttf", vary(optical, ("opsz", 8, 14, 40, "Optical size"),
                              [((-1, -1, 0), 35, 0), ((0, 1, 1), -45, 0)])
    for name, change in [("Mvar", lambda fb: fb), ("MvarTypo", use_typo), ("MvarWin", lambda fb: zero(fb, "hhea", "typo"))]:
        fb = vary(change(face_of_boxes(f"Typescale Test {name}")), WEIGHT, WEIGHT_REGIONS)
        add_avar(fb, "wght", {-1.0: -1.0, 0.0: 0.0, 0.5: 0.625, 1.0: 1.0})
        add_mvar(fb, "wght", MVAR)
        yield f"{name}.ttf", fb

    trak = face_of_boxes("Typescale Test Trak")
    add_trak(trak)
    yield "Trak.ttf", trak
    kerning = face_of_boxes("Typescale Test Kerning", extra=[("f_i", 515, 727), ("hyphen.cap", 430, 380)])
    kerning.addOpenTypeFeatures(KERNING)
    yield "Kerning.ttf", kerning
    yield "Replacing.ttf", replacing()
    for name, fb in positioning():
        yield f"Positioning{name}.ttf", fb
    yield "Vast.ttf", vast()
    yield "Growing.ttf", growing()
    yield "Recursing.ttf", recursing()
    yield "Spreading.ttf", spreading()
    yield "Calling.otf", calling()
    yield "Layers.ttf", layers()

    # A family of static faces in which some are missing: no 200, 500, 600, nor a bold italic.
    for style, weight, width, slant in STYLES:
        fb = face_of_boxes("Typescale Test Styles", style)
        os2, head = fb.font["OS/2"], fb.font["head"]
        os2.usWeightClass, os2.usWidthClass = weight, width
        os2.fsSelection = {"": 0x40 if weight != 700 else 0x20, "italic": 0x01, "oblique": 0x200}[slant]
        head.macStyle = (weight == 700) | (slant != "") << 1
        if slant:
            fb.font["post"].italicAngle = -9
        yield f"Styles-{style.replace(' ', '')}.ttf", fb


STYLES = [
    ("Light", 300, 5, ""), ("Regular", 400, 5, ""), ("Bold", 700, 5, ""), ("Black", 900, 5, ""),
    ("Italic", 400, 5, "italic"), ("Bold Oblique", 700, 5, "oblique"),
    ("Condensed", 400, 3, ""), ("Expanded", 400, 7, ""),
]


def tables(data):
    """Returns the position of the record, the offset and the length of each table in a file of one face."""
    count = struct.unpack_from(">H", data, 4)[0]
    found = {}
    for record in range(12, 12 + 16 * count, 16):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, record)
        found[tag.decode()] = (record, offset, length)
    return found


def patched(data, offset, format, *values):
    copy = bytearray(data)
    struct.pack_into(format, copy, offset, *values)
    return bytes(copy)


def with_cmap(data, records, first, second=b""):
    """Returns a file with another character map.

    A record is (platform, encoding, subtable): 0 for the first subtable, None for the second.
    """
    begin = 4 + 8 * len(records)
    offsets = {0: begin, None: begin + len(first)}
    table = struct.pack(">HH", 0, len(records)) + b"".join(
        struct.pack(">HHL", platform, encoding, offsets[which]) for platform, encoding, which in records)
    padded = data + b"\0" * (-len(data) % 4)
    return patched(padded, tables(data)["cmap"][0] + 8, ">LL", len(padded), begin + len(first) + len(second)) \
        + table + first + second


def selectors(count):
    """Returns a subtable of variation selectors (format 14) that share one list of one range."""
    begin = 10 + 11 * count
    records = b"".join(struct.pack(">L", 0xE0100 + n)[1:] + struct.pack(">LL", begin, 0) for n in range(count))
    return struct.pack(">HLL", 14, begin + 8, count) + records + struct.pack(">LL", 1, 0x4100)


def composite(components):
    """Returns a composite glyph."""
    glyph = Glyph()
    glyph.numberOfContours = -1
    glyph.components = []
    for name in components:
        part = GlyphComponent()
        part.glyphName, part.x, part.y, part.flags = name, 0, 0, 0x0002 | 0x0004
        glyph.components.append(part)
    glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
    return glyph


def with_composites(path, family, components):
    """Writes a face with composite glyphs without computing bounds, which may not terminate."""
    fb = face_of_boxes(family, extra=[(f"part{n}", 500, 500) for n in range(40)])
    fb.save(path)
    font = TTFont(path, recalcBBoxes=False, recalcTimestamp=False)
    glyphs = font["glyf"].glyphs
    for name in font.getGlyphOrder():
        font["glyf"][name]
    # The parts follow the missing glyph and the letters.
    parts = font.getGlyphOrder()[1 + len(LETTERS):]
    for name, members in components(parts).items():
        glyphs[name] = composite(members)
    font.save(path)


def broken_files(folder, whole):
    """Writes every invalid or truncated file, derived from the bytes of a valid face."""
    found = tables(whole)
    head, maxp, loca, glyf, hmtx = (found[tag] for tag in ("head", "maxp", "loca", "glyf", "hmtx"))
    write = lambda name, data: (folder / name).write_bytes(data)
    write("empty.ttf", b"")
    write("random.ttf", random.Random(7).randbytes(4096))
    write("random-with-tag.ttf", b"\0\1\0\0" + random.Random(8).randbytes(4096))
    write("text.ttf", b"This is a letter about a font, and no font.\n")
    write("truncated.ttf", whole[:len(whole) * 6 // 10])
    write("truncated-by-one.ttf", whole[:max(offset + length for _, offset, length in found.values()) - 1])
    write("truncated-directory.ttf", whole[:60])
    write("past-the-end.ttf", patched(whole, glyf[0] + 8, ">LL", 0xFFFFFF00, 0x1000))
    write("huge-table.ttf", patched(whole, hmtx[0] + 12, ">L", 0xFFFFFFFF))
    write("huge-glyph-count.ttf", patched(whole, maxp[1] + 4, ">H", 0xFFFF))
    write("loca-out-of-range.ttf", patched(whole, loca[1] + 4, ">H", 0xFFF0))
    write("loca-backwards.ttf", patched(whole, loca[1] + 6, ">H", 0))
    # The second range of characters starts where the first does; its start follows 7 fields and the ends of all ranges.
    mapping = found["cmap"][1] + struct.unpack_from(">L", whole, found["cmap"][1] + 8)[0]
    ends = struct.unpack_from(">H", whole, mapping + 6)[0]
    write("overlapping-characters.ttf", patched(whole, mapping + 16 + ends + 2, ">H", 0x20))
    write("zero-em.ttf", patched(whole, head[1] + 18, ">H", 0))
    write("huge-em.ttf", patched(whole, head[1] + 18, ">H", 0xFFFF))
    write("table-twice.ttf", patched(whole, found["post"][0], ">4s", b"glyf"))
    write("no-head.ttf", patched(whole, head[0], ">4s", b"daeh"))
    write("huge-collection.ttc", struct.pack(">4sLL", b"ttcf", 0x00010000, 0xFFFFFFFF) + whole)
    write("collection-of-itself.ttc", struct.pack(">4sLLL", b"ttcf", 0x00010000, 1, 0) + whole)
    with_composites(folder / "recursive-composite.ttf", "Typescale Test Recursive",
                    lambda parts: {parts[0]: [parts[1]], parts[1]: [parts[0]]})
    # Each part is two of the next: 2^24 boxes in the first, at a depth that valid faces may have.
    with_composites(folder / "doubling-composite.ttf", "Typescale Test Doubling",
                    lambda parts: {part: [next] * 2 for part, next in zip(parts[:24], parts[1:])})
    # Each part refers to the previous one, so that a parser that reads in order has already read the component.
    with_composites(folder / "deep-composite.ttf", "Typescale Test Deep",
                    lambda parts: {part: [last] for last, part in zip(parts, parts[1:])})
    letter_map = whole[mapping:sum(found["cmap"][1:])]
    write("many-maps.ttf", with_cmap(whole, [(3, 10, 0)] * 65, letter_map))
    # More variation selectors than Unicode has, all with one list of ranges; and one subtable of them used twice.
    write("many-selectors.ttf", with_cmap(whole, [(0, 5, 0), (3, 1, None)], selectors(300), letter_map))
    write("selectors-twice.ttf", with_cmap(whole, [(0, 5, 0), (0, 5, 0), (3, 1, None)], selectors(17), letter_map))
    # Format 8: one group of nearly all 32-bit numbers, each of which FreeType looks up in a full bit set.
    group = struct.pack(">HHLL", 8, 0, 16 + 8192 + 12, 0) + b"\xff" * 8192 + struct.pack(">LLLL", 1, 0x10000, 0xFFFFFFFF, 1)
    write("endless-group.ttf", with_cmap(whole, [(3, 10, 0)], group))


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("folder", nargs="?", type=pathlib.Path, default=".build/faces")
    folder = options.parse_args().folder
    for path in folder.glob("*"):
        if path.name != "broken" and path.suffix not in (".ttf", ".otf", ".ttc"):
            sys.exit(f"draw-faces: {path} was not written by this script; nothing is changed")
    # Removes the output of an older version of this script.
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "broken").mkdir(parents=True)
    for name, fb in valid_faces():
        fb.save(folder / name)
    collection = TTCollection()
    for name in ("Lines.ttf", "UseTypo.ttf", "Em1337.ttf"):
        collection.fonts.append(TTFont(folder / name, recalcTimestamp=False))
    collection.save(folder / "Collection.ttc")
    broken_files(folder / "broken", (folder / "Lines.ttf").read_bytes())


if __name__ == "__main__":
    main()

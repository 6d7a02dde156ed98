"""Finds the font files of families with fontconfig, and declares them for a page."""

import functools
import os
import subprocess
import tempfile

from fontTools.ttLib import TTFont

import chromium

PRIMARIES = ["Inter", "Noto Sans", "Roboto", "Liberation Serif", "DejaVu Sans"]
EXTRAS = ["Noto Sans", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math", "Noto Sans CJK JP", "DejaVu Sans"]
EMOJI = "Noto Color Emoji"
WEIGHTS = {400: 80, 700: 200}  # CSS weight: fontconfig weight



@functools.lru_cache(None)
def file_of(family, weight=400):
    """Returns (path, index) of the face that fontconfig finds for a family and a CSS weight."""
    pattern = "%s:weight=%d:slant=0" % (family, WEIGHTS[weight])
    found = subprocess.run(
        ["fc-match", "-f", "%{file}|%{index}|%{family}", pattern], capture_output=True, text=True
    ).stdout
    path, index, name = found.split("|", 2)
    if family not in name.split(","):
        raise SystemExit("font family not installed: " + family)
    return path, int(index) & 0xFFFF


@functools.lru_cache(None)
def coverage(family):
    """Returns the code points that a family's regular face maps."""
    path, index = file_of(family)
    return frozenset(TTFont(path, fontNumber=index, lazy=True).getBestCmap())


@functools.lru_cache(None)
def page_file(family, weight=400):
    """Returns the file of a family's face for a page; a face of a collection is extracted, as `src: url()` requires.

    Faces are loaded as web fonts, because Chromium rounds the descent of system fonts differently.
    """
    path, index = file_of(family, weight)
    if not path.endswith(".ttc"):
        return path
    folder = os.path.join(tempfile.gettempdir(), "typescale-fidelity")
    os.makedirs(folder, exist_ok=True)
    alone = os.path.join(folder, "%s-%d-%d.otf" % (os.path.basename(path), index, int(os.path.getmtime(path))))
    if not os.path.exists(alone):
        unfinished = alone + ".part"
        TTFont(path, fontNumber=index, lazy=True).save(unfinished)
        os.replace(unfinished, alone)
    return alone


def css(families):
    """Returns @font-face rules for families: each file with its weights."""
    rules = []
    for family in sorted(families):
        path = page_file(family)
        font = TTFont(path, lazy=True)
        weight = next((a for a in font["fvar"].axes if a.axisTag == "wght"), None) if "fvar" in font else None
        if weight:
            rules.append(chromium.font_face(family, path, "%d %d" % (weight.minValue, weight.maxValue)))
            continue
        rules.append(chromium.font_face(family, path))
        bold = page_file(family, 700)
        if bold != path:
            rules.append(chromium.font_face(family, bold, "700"))
    return "\n".join(rules)


def hashes(families):
    """Returns the SHA-256 digests of the families' files, by file name."""
    paths = {file_of(f, w)[0] for f in families for w in WEIGHTS}
    return {path.rsplit("/", 1)[1]: chromium.sha256(path) for path in sorted(paths)}


def needs_no_glyph(code):
    """Returns whether a character needs no glyph, because all engines draw nothing or a space for it."""
    return (
        code < 0x20
        or 0x7F <= code < 0xA1
        or code == 0xAD
        or code == 0x34F
        or 0x2000 <= code <= 0x200F
        or 0x2028 <= code <= 0x202F
        or 0x205F <= code <= 0x206F
        or 0xFE00 <= code <= 0xFE0F
        or code == 0xFEFF
        or 0xE0000 <= code <= 0xE01FF
    )


def stack(primary, script_faces, text):
    """Returns a font stack that covers the text without system fallback: the primary face, those of the script, others
    that the text needs, and emoji."""
    families = [primary] + [f for f in script_faces if f != primary]
    covered = coverage(EMOJI).union(*(coverage(f) for f in families))
    missing = {c for c in map(ord, text) if c not in covered and not needs_no_glyph(c)}
    for extra in EXTRAS:
        if missing & coverage(extra):
            families.append(extra)
            missing -= coverage(extra)
    return families + [EMOJI]

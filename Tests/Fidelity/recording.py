"""The format of recordings: the corpus texts, deterministic sampling into grids, and the compact file."""

import glob
import json
import os
import random

import faces

HERE = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HERE, "recording.json")
SIZES = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53, 13.333, 18.7]
WIDTHS = [
    120,
    141.5,
    160,
    180,
    199.25,
    220,
    240,
    260,
    280,
    300,
    320,
    347,
    375,
    393,
    414,
    430,
    480,
    512,
    555.5,
    600,
    640,
    680,
]
TRACKINGS = [0, 0, 0, 0, 0, 0, 0, 0.25, -0.43, 0.5, 1]
LOCALES = {"ja", "zh-Hans", "zh-Hant", "ko"}


def file(engine):
    """Returns the path of an engine's recording."""
    return FILE if engine == "chromium" else os.path.join(HERE, "recording-%s.json" % engine)


def texts():
    """Returns every corpus text with its language's settings, in file order."""
    found = []
    for path in sorted(glob.glob(os.path.join(HERE, "corpus", "*.json"))):
        with open(path, encoding="utf-8") as file:
            for entry in json.load(file):
                for text in entry["texts"]:
                    number = sum(1 for t in found if t["language"] == entry["language"]) + 1
                    found.append(
                        {
                            "id": "%s-%d" % (entry["language"], number),
                            "language": entry["language"],
                            "script": entry["script"],
                            "text": text,
                            "locale": entry.get("locale", "en"),
                            "dir": entry.get("dir", "ltr"),
                            "whiteSpace": entry.get("whiteSpace", "normal"),
                            "faces": entry.get("faces", []),
                        }
                    )
    return found


def grids(found):
    """Returns for each text four grids of sizes × widths, each with its own face, weight, tracking and white space."""
    chosen = []
    for text in found:
        rng = random.Random("typescale " + text["id"])
        primaries = rng.sample(faces.PRIMARIES, 4)
        for turn, primary in enumerate(primaries):
            mode = text["whiteSpace"]
            if mode == "normal" and turn == 3:
                mode = rng.choice(["pre-line", "pre-wrap"])
            chosen.append(
                {
                    "text": text["id"],
                    "families": faces.stack(primary, text["faces"], text["text"]),
                    "weight": 700 if turn == 2 and rng.random() < 0.4 else 400,
                    "tracking": rng.choice(TRACKINGS),
                    "whiteSpace": mode,
                    "normal": turn < 2,
                    "sizes": sorted(rng.sample(SIZES, 4)),
                    "widths": sorted(rng.sample(WIDTHS, 6)),
                }
            )
    return chosen


def cases(index, grid):
    """Returns a grid's cases, by size and then by width, as `typescale measure` rows; `index` maps text ids to texts."""
    text = index[grid["text"]]
    for size in grid["sizes"]:
        for width in grid["widths"]:
            row = {
                "id": "%s/%g/%g" % (grid["text"], size, width),
                "text": text["text"],
                "families": grid["families"],
                "size": size,
                "weight": grid["weight"],
                "width": width,
                "tracking": grid["tracking"],
                "locale": text["locale"],
                "dir": text["dir"],
                "whiteSpace": grid["whiteSpace"],
            }
            if not grid["normal"]:
                row["lineHeight"] = 20
            yield row


def write(header, rows, path=FILE):
    """Writes `rows` of (grid, results), one line per grid; font stacks are written once and referred to by number."""
    stacks = []
    lines = []
    for grid, answers in rows:
        if grid["families"] not in stacks:
            stacks.append(grid["families"])
        counts = "/".join(
            ",".join(str(a[0]) for a in answers[i : i + len(grid["widths"])])
            for i in range(0, len(answers), len(grid["widths"]))
        )
        heights = ""
        if grid["normal"]:
            heights = "/".join(
                ",".join(str(a[1]) for a in answers[i : i + len(grid["widths"])])
                for i in range(0, len(answers), len(grid["widths"]))
            )
        lines.append(
            [
                grid["text"],
                stacks.index(grid["families"]),
                grid["weight"],
                grid["tracking"],
                grid["whiteSpace"],
                grid["sizes"],
                grid["widths"],
                counts,
                heights,
            ]
        )
    pack = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    with open(path, "w", encoding="utf-8") as out:
        out.write(
            '{"header":%s,\n"stacks":[\n%s\n],\n"grids":[\n%s\n]}\n'
            % (pack(header), ",\n".join(map(pack, stacks)), ",\n".join(map(pack, lines)))
        )


def read(path=FILE):
    """Reads a recording; returns (header, [(grid, [(lines, height in px or None), …])])."""
    with open(path, encoding="utf-8") as file:
        kept = json.load(file)
    rows = []
    for text, stack, weight, tracking, mode, sizes, widths, counts, heights in kept["grids"]:
        flat = [int(n) for row in counts.split("/") for n in row.split(",")]
        tall = [int(n) / 2 for row in heights.split("/") for n in row.split(",")] if heights else [None] * len(flat)
        rows.append(
            (
                {
                    "text": text,
                    "families": kept["stacks"][stack],
                    "weight": weight,
                    "tracking": tracking,
                    "whiteSpace": mode,
                    "normal": bool(heights),
                    "sizes": sizes,
                    "widths": widths,
                },
                list(zip(flat, tall)),
            )
        )
    return kept["header"], rows

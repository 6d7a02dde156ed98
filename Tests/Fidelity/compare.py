#!/usr/bin/python3
"""Compares `typescale measure` with the recordings, and prints a table by language and every differing case.

usage: compare.py TYPESCALE [--engine ENGINE] [--only LANGUAGE-OR-TEXT-ID] [--limit N] [--show N] [--recording FILE]

Exits 1 on a difference that is not listed. A case differs when its line count differs, or, where the line height is the
font's own, when its height is further than 0.5 px from the engine's. `known-differences.json` lists
{"engine": name (chromium if missing), "case": id or prefix ending in *, "cause": sentence}.
"""

import argparse
import collections
import fnmatch
import json
import os
import subprocess
import sys

import engines
import faces
import recording


def measure(binary, rows):
    """Returns the binary's result for each row, in order."""
    feed = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    run = subprocess.run([binary, "measure"], input=feed, capture_output=True, text=True, encoding="utf-8")
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(rows):
        sys.exit("%s gave %d answers to %d rows: %s" % (binary, len(answers), len(rows), run.stderr[-500:]))
    return answers


def difference(row, theirs, ours):
    """Returns a description of the difference in a case, or None."""
    if "error" in ours:
        return "error: %s" % ours["error"]
    lines, height = theirs
    if ours["lines"] != lines:
        return "lines: theirs %d, ours %d" % (lines, ours["lines"])
    if height is not None and abs(ours["height"] - height) > 0.5:
        return "height: theirs %g, ours %g" % (height, ours["height"])
    return None


def check_fonts(header, kept):
    """Exits with an error if the installed fonts differ from those of the recording."""
    here = faces.hashes({family for grid, _ in kept for family in grid["families"]})
    changed = sorted(name for name, digest in here.items() if header["fonts"].get(name) != digest)
    if changed:
        sys.exit("recorded with other versions of %s: run record.py" % ", ".join(changed))


def known(engine):
    """Returns the known differences of an engine."""
    path = os.path.join(recording.HERE, "known-differences.json")
    with open(path, encoding="utf-8") as file:
        return [entry for entry in json.load(file) if entry.get("engine", "chromium") == engine]


def report(rows, theirs, ours, languages, show=40, listed=()):
    """Prints the table and the differing cases; returns how many are not listed."""
    table = collections.defaultdict(lambda: [0, 0, 0])
    unlisted = 0
    shown = 0
    for row, their, our, language in zip(rows, theirs, ours, languages):
        what = difference(row, their, our)
        cell = table[language]
        cell[0] += 1
        if what is None:
            cell[1] += 1
            continue
        cause = next((k["cause"] for k in listed if fnmatch.fnmatchcase(row["id"], k["case"])), None)
        cell[2] += cause is not None
        unlisted += cause is None
        if shown < show:
            shown += 1
            print(
                "%s  %s%s\n    %s"
                % (row["id"], what, "  (known: %s)" % cause if cause else "", json.dumps(row, ensure_ascii=False))
            )
    print("%-12s %7s %7s %9s %6s" % ("language", "cases", "equal", "percent", "known"))
    total = [0, 0, 0]
    for language in sorted(table):
        cell = table[language]
        total = [a + b for a, b in zip(total, cell)]
        print("%-12s %7d %7d %8.2f%% %6d" % (language, cell[0], cell[1], 100 * cell[1] / cell[0], cell[2]))
    if total[0]:
        print("%-12s %7d %7d %8.2f%% %6d" % ("all", total[0], total[1], 100 * total[1] / total[0], total[2]))
    return unlisted


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("typescale")
    options.add_argument("--only", help="a language (ja) or a text id (ja-3)")
    options.add_argument("--limit", type=int, help="only the first N cases")
    options.add_argument("--show", type=int, default=40, help="the maximum number of differing cases to print (40)")
    options.add_argument("--engine", choices=engines.NAMES, help="one engine (all)")
    options.add_argument("--recording", help="another recording, of one engine")
    chosen = options.parse_args()
    names = [chosen.engine] if chosen.engine else engines.NAMES
    sys.exit(1 if sum(compare(engine, chosen) for engine in names) else 0)


def compare(engine, chosen):
    """Compares one engine's recording; returns the number of differences that are not listed."""
    index = {t["id"]: t for t in recording.texts()}
    header, kept = recording.read(chosen.recording or recording.file(engine))
    check_fonts(header, kept)
    rows, theirs, languages = [], [], []
    for grid, answers in kept:
        language = index[grid["text"]]["language"]
        if chosen.only and chosen.only not in (language, grid["text"]):
            continue
        for row, answer in zip(recording.cases(index, grid), answers):
            rows.append(dict(row, engine=engine)), theirs.append(answer), languages.append(language)
    if chosen.limit is not None:
        rows, theirs, languages = rows[: chosen.limit], theirs[: chosen.limit], languages[: chosen.limit]
    if not rows:
        sys.exit("no case is left by --only %s" % chosen.only)
    print("%s:" % header["version"])
    return report(rows, theirs, measure(chosen.typescale, rows), languages, chosen.show, known(engine))


if __name__ == "__main__":
    main()

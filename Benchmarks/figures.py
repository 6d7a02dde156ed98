"""Prints the figures of all benchmarks and compares them with the baseline.

Every script uses `report`, which prints one line of JSON per figure on standard output, in the order of measurement, and
a table on standard error. A figure is a value, or a value and that of a peer from the same run. Then its ratio is how many
times better than the peer it is, so that a larger ratio is always better.

Compared with `baseline.json` are ratios, and values that do not depend on the machine's speed, but never times:

- A figure fails if it is worse than its baseline by more than its kind's tolerance (TOLERANCES) in up to three
  measurements, of which the best counts. Other load on the machine is temporary, a regression is not.
- Limits are shown as met or missed. If the baseline meets a limit by more than the tolerance, missing it is a regression
  anyway; otherwise it may be noise. So a missed limit alone fails in two cases only: if the kind is exact (`count`) and
  the baseline meets the limit, and if there is no baseline.
- A figure fails immediately if it is not a number, lacks its peer, or is in the baseline but was not measured.

Measurements with sizes other than the defaults are not compared. `--accept` replaces the baseline of the script's area and
retains those of the others. The baseline also has the printed form of each figure, including times, limits and figures
that are not compared, for pages.py, which writes them into the project's pages.
"""

import argparse
import dataclasses
import datetime
import json
import math
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BASELINE = os.path.join(HERE, "baseline.json")
ATTEMPTS = 3
# The relative amounts by which a figure may be worse than its baseline. `count`: sums of instructions and bytes, which
# depend only on the libraries' versions. `memory`: resident memory. `time`: medians, measured in turns with a peer.
# `tail`: percentiles, and short times that include a commit or a wake-up. `seen`: shown, not compared.
TOLERANCES = {"count": 0.03, "memory": 0.25, "time": 0.35, "tail": 1.0, "seen": None}
# Kinds whose values are meaningful without a peer.
ABSOLUTE = ("count", "memory", "seen")
FAILING = ("worse", "missed", "broken", "gone")
COLORS = {"worse": 31, "missed": 31, "broken": 31, "gone": 31, "better": 32, "new": 33}


@dataclasses.dataclass(frozen=True)
class Figure:
    """One measured value. `at_least` bounds the ratio, `at_most` the value.

    If both were measured in turns, `in_turns` is the median of the ratios of neighboring turns, which removes other load.
    """

    name: str
    value: float
    unit: str
    peer: str | None = None
    peer_value: float | None = None
    at_least: float | None = None
    at_most: float | None = None
    kind: str = "time"
    in_turns: float | None = None

    @property
    def ratio(self):
        """How many times better than the peer; None without one, or if either is not a number."""
        if self.peer is None or not is_number(self.value) or not is_number(self.peer_value):
            return None
        if self.in_turns is not None:
            return self.in_turns if is_number(self.in_turns) and self.in_turns > 0 else None
        pair = (self.value, self.peer_value) if self.unit.endswith("/s") else (self.peer_value, self.value)
        return pair[0] / pair[1] if min(pair) > 0 else None

    @property
    def compared(self):
        """The number that is compared with the baseline: the ratio if there is a peer, else the value."""
        return self.value if self.peer is None else self.ratio

    def is_met(self):
        """Returns whether the limit is met; None without one."""
        if self.at_least is not None:
            return self.ratio is not None and self.ratio >= self.at_least
        return None if self.at_most is None else is_number(self.value) and self.value <= self.at_most

    def excess(self, baseline):
        """How many times worse than the baseline; below 1 it is better."""
        if self.peer is not None:
            return baseline / self.ratio
        return (self.value / baseline) if baseline else (1 if self.value <= 0 else math.inf)


def is_number(value):
    """Returns whether a value is a finite number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def judge(figure, baseline):
    """Returns the verdict on a figure by the rule above, as one word."""
    tolerance = TOLERANCES[figure.kind]
    needs_peer = figure.kind not in ABSOLUTE or figure.peer is not None
    if not is_number(figure.value) or (needs_peer and figure.ratio is None):
        return "broken"
    if tolerance is None:
        return "seen"
    if baseline is None:
        return "missed" if figure.is_met() is False else "new"
    if not is_number(baseline) or baseline < 0 or (figure.peer is not None and baseline == 0):
        return "broken"
    excess = figure.excess(baseline)
    if excess > 1 + tolerance:
        return "worse"
    # An exact figure has no peer, so that its baseline is a value.
    if figure.kind == "count" and figure.is_met() is False and dataclasses.replace(figure, value=baseline).is_met():
        return "missed"
    return "better" if excess < 1 / (1 + tolerance) else "same"


def read_baseline(path):
    """Returns the areas in a baseline file."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}
    except ValueError as error:
        sys.exit("%s: %s" % (path, error))


def write_baseline(path, area, figures):
    """Replaces an area's figures, and retains the other areas."""
    areas = read_baseline(path)
    with_tolerance = [each for each in figures if TOLERANCES[each.kind] is not None]
    rounded = {
        each.name: each.compared if each.kind == "count" else float("%.4g" % each.compared) for each in with_tolerance
    }
    shown = {each.name: measurement(each) for each in figures}
    areas[area] = {"date": datetime.date.today().isoformat(), "machine": machine(), "figures": rounded, "measured": shown}
    text = json.dumps(areas, indent=2, sort_keys=True, ensure_ascii=False)
    # One line for each measurement, so that differences are readable.
    text = re.sub(r"{\n {8}([^{}]+)\n {6}}", lambda found: "{%s}" % re.sub(r"\n +", " ", found.group(1)), text)
    with open(path + ".part", "w", encoding="utf-8") as out:
        out.write(text + "\n")
    os.replace(path + ".part", path)


def machine():
    """Returns the name of the processor and the number of cores."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        name = re.search(r"^model name\s*: (.*)$", file.read(), re.M)
    return "%s, %d cores" % (name.group(1).strip() if name else os.uname().machine, os.cpu_count())


def measurement(figure):
    """Returns a measurement for printing, without fields that do not apply; null replaces values that are not numbers."""
    clean = lambda value: (value if isinstance(value, int) else float("%.6g" % value)) if is_number(value) else None
    fields = {"value": clean(figure.value), "unit": figure.unit}
    if figure.peer is not None:
        ratio = figure.ratio and float("%.4g" % figure.ratio)
        fields |= {"peer": figure.peer, "peerValue": clean(figure.peer_value), "ratio": ratio}
    if figure.is_met() is not None:
        on_ratio = figure.at_least is not None
        fields["limit"] = figure.at_least if on_ratio else figure.at_most
        fields |= {"limitOf": "ratio" if on_ratio else "value", "met": figure.is_met()}
    return fields


def line(figure, baseline, verdict):
    """Returns a figure for printing, with its baseline and verdict."""
    fields = {"figure": figure.name} | measurement(figure)
    if baseline is not None:
        fields["baseline"] = baseline
    return fields | {"verdict": verdict, "ok": verdict not in FAILING}


def number(value):
    """Formats a number with four digits, or with all digits before the decimal point."""
    if not is_number(value):
        return "-"
    return "{:,.0f}".format(value) if abs(value) >= 1000 else "%.4g" % value


def cells(fields):
    """Returns a printed figure as a row of the table."""
    peer = "%s %s" % (fields["peer"], number(fields["peerValue"])) if "peer" in fields else ""
    sign = {"ratio": "≥ %s×", "value": "≤ %s"}.get(fields.get("limitOf"), "")
    limit = sign and sign % number(fields["limit"]) + ("" if fields["met"] else " missed")
    times = "×" if "peer" in fields else ""
    with_sign = lambda key: number(fields[key]) + times if fields.get(key) is not None else ""
    value = "%s %s" % (number(fields["value"]), fields["unit"])
    return (fields["figure"], value, peer, with_sign("ratio"), limit, with_sign("baseline"), fields["verdict"])


def print_table(rows):
    """Prints the table; on a terminal, with unusual verdicts in color."""
    out = sys.stderr
    colored = out.isatty() and not os.environ.get("NO_COLOR")
    table = [("figure", "measured", "peer", "ratio", "limit", "baseline", "")] + [cells(fields) for fields in rows]
    widths = [max(map(len, column)) for column in zip(*table)]
    for number, row in enumerate(table):
        fields = rows[number - 1] if number else {"verdict": "", "met": None}
        # Texts are aligned to the left, numbers to the right.
        columns = enumerate(zip(row, widths))
        text = "  ".join(cell.rjust(width) if at in (1, 3, 5) else cell.ljust(width) for at, (cell, width) in columns)
        color = COLORS.get(fields["verdict"]) or (33 if fields.get("met") is False else None)
        text = text.rstrip()
        print("\033[%dm%s\033[0m" % (color, text) if colored and color else text, file=out, flush=True)


def better(one, other):
    """Returns the better of two measurements; one that is not a number is retained, because it is not noise."""
    if one is None or other.compared is None or not is_number(other.compared):
        return other
    if one.compared is None or not is_number(one.compared):
        return one
    return other if other.excess(one.compared) < 1 else one


def measured(measure, known, attempts):
    """Returns the best of up to `attempts` measurements; only figures whose failure may be noise are repeated."""
    best, selected = {}, None
    for attempt in range(1, attempts + 1):
        for figure in measure(selected):
            if selected is None or figure.name in selected:
                best[figure.name] = better(best.get(figure.name), figure)
        worse = {name for name, each in best.items() if judge(each, known.get(name)) in ("worse", "missed")}
        selected = {name for name in worse if best[name].kind != "count"}
        if not selected or attempt == attempts:
            return list(best.values())
        names = ", ".join(sorted(selected))
        print("measured again, %d of %d: %s" % (attempt + 1, attempts, names), file=sys.stderr, flush=True)


def verdicts(figures, known, usual):
    """Returns the printed form of all figures, including those in the baseline that were not measured."""
    if not usual:
        figures = [dataclasses.replace(each, kind="seen") for each in figures]
    rows = [line(each, known.get(each.name), judge(each, known.get(each.name))) for each in figures]
    gone = {"value": None, "unit": "", "verdict": "gone", "ok": False}
    lost = sorted(set(known) - {each.name for each in figures})
    return rows + [{"figure": name, "baseline": known[name]} | gone for name in lost]


def report(area, measure, options, usual=True, path=BASELINE):
    """Measures, prints and compares an area; ends the program, with 1 if a figure failed.

    `measure` takes the names of the selected figures, or None for all, and yields at least those.
    """
    known = read_baseline(path).get(area, {}).get("figures", {}) if usual else {}
    if options.accept:
        if not usual:
            sys.exit("%s: a baseline requires the default sizes" % area)
        known = {}
    figures = measured(measure, known, ATTEMPTS if usual and not options.accept else 1)
    rows = verdicts(figures, known, usual)
    for fields in rows:
        print(json.dumps(fields), flush=True)
    print_table(rows)
    if any(fields["verdict"] == "broken" for fields in rows):
        sys.exit("%s: not every figure could be measured" % area)
    if options.accept:
        write_baseline(path, area, figures)
        sys.exit(0)
    sys.exit(0 if all(fields["ok"] for fields in rows) else 1)


def arguments(text, tool="TYPESCALE"):
    """Returns a parser with the arguments of all scripts: the binary, and whether to accept the figures."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", metavar=tool, type=program, help="the release build's binary")
    parser.add_argument("--accept", action="store_true", help="replace this area's baseline")
    return parser


def program(path):
    """Returns the absolute path of an existing program."""
    path = os.path.abspath(path)
    if not os.access(path, os.X_OK) or os.path.isdir(path):
        raise argparse.ArgumentTypeError("%s is not a program; make release builds it" % path)
    return path


def count(text):
    """Parses a positive integer."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("%s is not a positive integer" % text)
    return int(text)

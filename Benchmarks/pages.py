#!/usr/bin/python3
"""Writes the figures of `baseline.json` into the tables of the project's pages, and computes the rows derived from them.

usage: pages.py [--check]      (--check writes nothing, and exits with 1 if a page differs)

The pages contain the tables. A row is identified by its first cell. TEMPLATES has the contents of its other cells, with
figures in braces. DERIVED has the text in parentheses at the end of the first cell of rows that are computed from a
figure. A cell with a figure that is not in the baseline is unchanged until that figure is measured with `--accept`. The
cell of a figure that misses its limit shows the limit. A row that names `make bench` and is not in TEMPLATES is an error,
and so is a row of TEMPLATES that its page does not have.

Tables whose columns are numbers of users are computed if the text in parentheses of a row is a product of `users`, of
another row by a word of its name, or of the row above (`that`), or a sum of such products. If products are separated by
`or`, the largest counts. After `rounded up`, the result is an integer and replaces only cells with nothing but a bold
number. Text in parentheses without an operator is not computed.
"""

import json
import math
import os
import re
import sys

import figures

ROOT = os.path.dirname(figures.HERE)
# The factors of units to bytes, seconds and numbers.
UNITS = {
    "bytes": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "PB": 1e15,
    "ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1, "days": 86_400,
    "/s": 1, "": 1, "million": 1e6, "billion": 1e9,
}
# {NAME}: the ratio to the peer, {1/NAME}: its inverse, {NAME UNIT DIGITS}: the value, {peer NAME UNIT DIGITS}: the peer's.
FIGURE = re.compile(r"\{(1/|peer )?([\w.-]+)(?: (\S+?))?(?: (\d))?\}")
WHEN = "{when}"
# The units of a template that mean the ratio.
RATIO = ("", "times")
DISK, SERVER, STREAM = (
    "{capacity.%s." + name for name in ("disk-bytes-a-preference B 2}", "server-bytes-a-preference KB 1}",
                                        "node-bytes-a-stream KB 1}")
)


def beside(name, unit):
    """Returns the templates of a figure with a peer: both values, the ratio, and the day."""
    return ["{%s %s}" % (name, unit), "{peer %s %s}" % (name, unit), "{%s}" % name, WHEN]


def alone(value):
    """Returns the templates of a figure without a peer."""
    return [value, "", "", WHEN]


TEMPLATES = {
    "docs/benchmarks.md": {
        "first layout of 10,000 chat messages, beside Pango": beside("layout.first.pango", "ms"),
        "invalidation set after a change of size, beside Pango": beside("layout.size-change.pango", "ms"),
        "invalidation set after a change of width, beside Pango": beside("layout.width-change.pango", "ms"),
        "invalidation set after a change of size, beside Chromium": beside("layout.size-change.chromium", "ms"),
        "invalidation set after a change of width, beside Chromium": beside("layout.width-change.chromium", "ms"),
        "memory of a message, prepared for any size, with its height": alone("{layout.bytes-a-message-with-height B}"),
        "invalidation set of 10,000 messages, one thread": beside("conversations.size-change.10000", "ms"),
        "invalidation set of 1,000,000 messages, one thread": beside("conversations.size-change.1000000", "ms"),
        "the same, two threads": beside("conversations.size-change-all-cores.1000000", "ms"),
        "the same, the first set of a conversation": beside("conversations.size-change-first.1000000", "ms"),
        "the 50 visible messages of a million": beside("conversations.viewport.1000000", "ms 2"),
        "one edit in a million messages": beside("conversations.edit.1000000", "ms 2"),
        "resolved table of `apple-ios`": beside("resolve.apple-ios", "ns"),
        "`typescale resolve`, from start to exit": beside("startup.resolve", "ms 2"),
        "the service ready, with an existing store": beside("startup.service-kept-store", "ms 2"),
        "the service ready, with a new store": beside("startup.service-new-store", "ms 2"),
        "the service ready, with a million preferences and 100,000 conversations": beside(
            "startup.service-large-store", "ms 2"),
        "the same: resident memory": alone("{startup.service-large-store-resident MB}"),
        "keep-alive connections: requests a second": beside("service.keep-alive.rate", "/s 2"),
        "keep-alive connections: processor time of a request": beside("service.keep-alive.processor", "µs 2"),
        "keep-alive connections: 99th percentile": beside("service.keep-alive.p99", "ms 2"),
        "16 requests pipelined: requests a second": beside("service.pipelined-16.rate", "/s 2"),
        "16 requests pipelined and compressed: requests a second": beside("service.gzip-pipelined-16.rate", "/s 2"),
        "a new connection each: requests a second": beside("service.new-connections.rate", "/s 2"),
        "queries that no cache has: requests a second": beside("service.never-seen.rate", "/s 2"),
        "a `PUT` of 100,000 messages": beside("chat.put", "ms"),
        "a window of a stored conversation": beside("chat.window", "ms 2"),
        "a change to all subscribers of a user": beside("subscribers.change-to-all", "ms"),
        "event stream of a device, idle: memory in the service": alone(STREAM % "sqlite"),
        "a stored preference: bytes on disk, SQLite": alone(DISK % "sqlite"),
        "preferences written a second, SQLite": beside("capacity.sqlite.writes", "/s 2"),
    },
    "docs/capacity.md": {
        "a preference on disk, with its first change": [DISK % "sqlite", DISK % "nats" + " on each server"],
        "a preference in a NATS server's memory": ["", SERVER % "nats"],
        "a preference in a node's memory": [
            "{capacity.%s.node-bytes-a-preference B 2}" % store for store in ("sqlite", "nats")],
        "writes of preferences a second": [
            "{capacity.sqlite.writes /s 2}, {capacity.sqlite.writes} of what SQLite alone commits there",
            "{capacity.nats.writes /s 2}"],
        "a device's idle event stream in the node": [STREAM % "sqlite", STREAM % "nats"],
        "its connection in the kernel, both ends": [
            "{capacity.%s.kernel-bytes-a-connection KB 2}" % store for store in ("sqlite", "nats")],
        "event streams opened a second": [
            "{capacity.%s.streams-opened /s 2}" % store for store in ("sqlite", "nats")],
        "resolved tables a second, one node, keep-alive connections": ["{service.keep-alive.rate /s 2}", "the same"],
        "a message in a conversation of 10,000, prepared for any size, with its height": [
            "{layout.bytes-a-message-with-height B}", "the same"],
        "the same without its height, of 1,000 and of a million": [
            "{conversations.bytes-a-message.1000 B}, {conversations.bytes-a-message.1000000 B}", "the same"],
    },
}
DERIVED = {
    "docs/capacity.md": {
        "on disk, SQLite": "stored × " + DISK % "sqlite",
        "on disk, each NATS server": "stored × " + DISK % "nats",
        "in each NATS server's memory": "stored × " + SERVER % "nats",
        "memory of each NATS server": "users × " + SERVER % "nats",
        # One of the two ends of a connection is in the node.
        "memory for them": "devices × %s, devices × {capacity.sqlite.kernel-bytes-a-connection KB 2} ÷ 2"
        % (STREAM % "sqlite"),
    },
}


class Baseline:
    """The figures of the baseline, by their names."""

    def __init__(self, path):
        self.compared, self.measured, self.when = {}, {}, {}
        areas = figures.read_baseline(path)
        # No page has counts of instructions, which do not depend on the machine.
        self.machines = sorted({area["machine"] for name, area in areas.items() if name != "instructions"})
        for area in areas.values():
            self.compared |= area["figures"]
            # Older entries have no measurements.
            self.measured |= area.get("measured", {})
            self.when |= dict.fromkeys([*area["figures"], *area.get("measured", {})], area["date"])

    def filled(self, template, present, when=""):
        """Returns a cell with its figures, or its current content if the value of a figure is not in the baseline."""
        for form, name, unit, _ in FIGURE.findall(template.replace(WHEN, "")):
            if name not in (self.compared if unit in RATIO else self.measured):
                return present
            if form == "peer " and "peerValue" not in self.measured[name]:
                return present
        return FIGURE.sub(lambda found: self.formatted(*found.groups()), template.replace(WHEN, when))

    def formatted(self, form, name, unit, digits):
        """Formats a figure, with its limit if that is missed."""
        measured = self.measured.get(name, {})
        if form == "peer ":
            value = with_unit(measured["peerValue"], measured["unit"], unit, int(digits or 3))
            return "%s (%s)" % (value, measured["peer"])
        if (unit or "") in RATIO:
            ratio = self.compared[name]
            text = amount(1 / ratio if form else ratio, int(digits or 2)) + (" times" if unit else "")
        else:
            text = with_unit(self.measured[name]["value"], measured["unit"], unit, int(digits or 3))
        if measured.get("met", True):
            return text
        limit, scale, of = measured["limit"], 1, "times"
        if measured["limitOf"] == "value":
            of = measured["unit"] if (unit or "") in RATIO else unit
            scale = UNITS[measured["unit"]] / UNITS[of]
        return "%s (limit %s %s **missed**)" % (text, figures.number(limit * scale), of)

    def days(self, templates):
        """Returns the days on which the figures of a row were measured."""
        names = [name for _, name, _, _ in FIGURE.findall(" ".join(templates))]
        return ", ".join(sorted({self.when[name] for name in names if name in self.when}))


def amount(value, digits):
    """Formats a number with so many significant digits."""
    if value == 0:
        return "0"
    value = float("%.*g" % (digits, value))
    return "{:,.{}f}".format(value, max(0, digits - 1 - math.floor(math.log10(abs(value)))))


def with_unit(value, measured, unit, digits):
    """Converts a value to another unit."""
    text = amount(value * UNITS[measured] / UNITS[unit], digits)
    return text if unit == "/s" else "%s %s" % (text, unit)


def quantity(text):
    """Parses a number of a table; returns it, and whether its unit is bytes, or None for other text."""
    found = re.fullmatch(r"([\d.,]*\d) ?(\w*)", text)
    if not found or found.group(2) not in UNITS:
        return None
    return float(found.group(1).replace(",", "")) * UNITS[found.group(2)], found.group(2).endswith("B")


def written(value, is_bytes):
    """Formats a number for a table with two digits and the largest unit that gives at least one."""
    units = ["PB", "TB", "GB", "MB", "KB", "B"] if is_bytes else ["billion", "million"]
    for unit in units:
        if value >= UNITS[unit] * 0.995:
            return "%s %s" % (amount(value / UNITS[unit], 2).removesuffix(".0"), unit)
    return amount(value, 2).removesuffix(".0")


def product(term, users, rows):
    """Returns a product by column, and whether its unit is bytes; None if a factor is unknown."""
    first, *factors = re.split(r" ([×÷]) ", term)
    base = {"users": (users, False), "that": rows[-1][1] if rows else None}.get(first)
    named = (values for label, values in rows if values and re.search(r"\b%s\b" % re.escape(first), label))
    base = base or next(named, None)
    if not factors or base is None:
        return None
    values, is_bytes = base
    for sign, factor in zip(factors[::2], factors[1::2]):
        number = quantity(factor)
        if number is None:
            return None
        values = [value * number[0] if sign == "×" else value / number[0] for value in values]
        is_bytes = is_bytes or number[1]
    return values, is_bytes


def computed(formula, users, rows):
    """Returns the sum of a formula's products, or the largest one."""
    larger = formula.removesuffix(", rounded up").split(" or ")
    if len(larger) > 1:
        either = [computed(each, users, rows) for each in larger]
        return None if None in either else ([max(column) for column in zip(*(each for each, _ in either))], False)
    terms = [product(term, users, rows) for term in re.split(r", (?=\w+ [×÷] )", formula.split(": ")[0])]
    if None in terms:
        return None
    return [sum(column) for column in zip(*(values for values, _ in terms))], terms[0][1]


class Page:
    """A page with current figures, and its errors."""

    def __init__(self, path, text, baseline):
        self.path, self.baseline = path, baseline
        self.templates, self.derived = dict(TEMPLATES.get(path, {})), dict(DERIVED.get(path, {}))
        self.wrong = []
        tables = re.split(r"((?:^\|.*\n)+)", text, flags=re.M)
        self.text = "".join(self.table(part) if part.startswith("|") else part for part in tables)
        self.wrong += ["%s: there is no row '%s'" % (path, label) for label in [*self.templates, *self.derived]]
        named = " ".join(text.split())
        self.wrong += ["%s: the page does not name '%s'" % (path, each) for each in baseline.machines if each not in named]

    def table(self, text):
        """Returns a table with current figures."""
        header, rule, *lines = text.splitlines()
        columns = [quantity(cell) for cell in cells_of(header)[1:]]
        users = [] if None in columns else [number for number, _ in columns]
        rows, result = [], [header, rule]
        for line in lines:
            cells = self.row(cells_of(line))
            if users:
                cells = self.column_by_column(cells, users, rows)
            result.append("| %s |" % " | ".join(cells))
        return "".join(re.sub("  +", " ", each) + "\n" for each in result)

    def row(self, cells):
        """Returns the cells of a row with measured figures."""
        templates = self.templates.pop(cells[0], None)
        if templates is None:
            if cells[-1].startswith("`make bench"):
                self.wrong.append("%s: the row '%s' has no template" % (self.path, cells[0]))
            return cells
        when = self.baseline.days(templates)
        filled = [self.baseline.filled(each, cell, when) for each, cell in zip(templates, cells[1:])]
        # The date applies to all figures of a row.
        if WHEN in templates and self.baseline.filled("".join(templates), None) is None:
            filled[templates.index(WHEN)] = cells[1 + templates.index(WHEN)]
        return [cells[0], *filled, *cells[1 + len(templates):]]

    def column_by_column(self, cells, users, rows):
        """Returns the cells of a computed row."""
        label, formula = re.fullmatch(r"(.*?)(?: \((.*)\))?", cells[0]).groups()
        template = self.derived.pop(label, None)
        if template:
            formula = self.baseline.filled(template, formula)
        values = formula and computed(formula, users, rows)
        rows.append((label, values))
        if not values:
            if formula and re.search("[×÷]", formula):
                self.wrong.append("%s: '%s' is not a product of rows of the table" % (self.path, formula))
            return cells
        head = "%s (%s)" % (label, formula)
        if formula.endswith(", rounded up"):
            whole = ["**%d**" % math.ceil(value) for value in values[0]]
            return [head, *(new if re.fullmatch(r"\*\*\d+\*\*", old) else old for old, new in zip(cells[1:], whole))]
        return [head, *(old and written(value, values[1]) for old, value in zip(cells[1:], values[0]))]


def cells_of(line):
    """Returns the cells of a line of a table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def write(check=False, baseline=figures.BASELINE, root=ROOT):
    """Writes the figures of the baseline into all pages; returns the errors."""
    figures_kept, wrong = Baseline(baseline), []
    for path in TEMPLATES:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
        page = Page(path, text, figures_kept)
        wrong += page.wrong
        for old, new in zip(text.splitlines(), page.text.splitlines()):
            if check and old != new:
                wrong.append("%s: the page has\n  %s\nand baseline.json\n  %s" % (path, old, new))
        if not check and not page.wrong and page.text != text:
            with open(os.path.join(root, path), "w", encoding="utf-8") as out:
                out.write(page.text)
    return wrong


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit("usage: pages.py [--check]")
    wrong = write(check=bool(sys.argv[1:]))
    if any(" the page has\n" in each for each in wrong):
        wrong.append("Benchmarks/pages.py without --check updates the tables")
    sys.exit("\n".join(wrong) or 0)

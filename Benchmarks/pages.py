#!/usr/bin/python3
"""Writes the figures of `baseline.json` into the tables of the project's pages, and computes the rows derived from them.

usage: pages.py [--check]      (--check writes nothing, and exits with 1 if a page differs)

The tables are the pages' own. A row is known by its first cell; TIED has what its other cells say, with figures in
braces, and DERIVED the bracket at the end of the first cell of rows that multiply one. A cell with a figure whose value
was never kept stays as it is until that has been measured with `--accept`. A limit is named where a figure misses it. A
row that names `make bench` and is not in TIED is an error, and so is one of TIED that its page has not.

Tables whose columns are numbers of users are worked out, as far as the bracket of a row is a product of `users`, of
another row by a word of its name, or of the row above (`that`), or a sum of such. Of those with `or` between them the
larger counts. With `rounded up` behind it, it is a number of things: cells with nothing but a bold one are the table's,
the others prose. Brackets without a sign are prose, too.
"""

import json
import math
import os
import re
import sys

import figures

ROOT = os.path.dirname(figures.HERE)
# What a figure's value is times which unit: bytes, seconds, and numbers.
UNITS = {
    "bytes": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "PB": 1e15,
    "ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1, "days": 86_400,
    "/s": 1, "": 1, "million": 1e6, "billion": 1e9,
}
# {NAME}: the ratio to the peer, {1/NAME}: its inverse, {NAME UNIT DIGITS}: the value, {peer NAME UNIT DIGITS}: the peer's.
FIGURE = re.compile(r"\{(1/|peer )?([\w.-]+)(?: (\S+?))?(?: (\d))?\}")
WHEN = "{when}"
# What stands for a unit where the ratio is meant.
RATIO = ("", "times")
DISK, SERVER, STREAM = (
    "{capacity.%s." + name for name in ("disk-bytes-a-preference B 2}", "server-bytes-a-preference KB 1}",
                                        "node-bytes-a-stream KB 1}")
)


def beside(name, unit):
    """The cells of a figure with a peer: both values, the ratio, and the day."""
    return ["{%s %s}" % (name, unit), "{peer %s %s}" % (name, unit), "{%s}" % name, WHEN]


def alone(value):
    """The cells of a figure without a peer."""
    return [value, "", "", WHEN]


TIED = {
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
        # One end of a connection is the node's.
        "memory for them": "devices × %s, devices × {capacity.sqlite.kernel-bytes-a-connection KB 2} ÷ 2"
        % (STREAM % "sqlite"),
    },
}


class Kept:
    """What is kept of each figure, by its name."""

    def __init__(self, path):
        self.held, self.measured, self.when = {}, {}, {}
        areas = figures.read_baseline(path).values()
        self.machines = sorted({area["machine"] for area in areas})
        for area in areas:
            self.held |= area["figures"]
            # Entries from before measurements were kept have none.
            self.measured |= area.get("measured", {})
            self.when |= dict.fromkeys([*area["figures"], *area.get("measured", {})], area["date"])

    def filled(self, template, present, when=""):
        """A cell with its figures; what the page has at present where the value of one was never kept."""
        for form, name, unit, _ in FIGURE.findall(template.replace(WHEN, "")):
            if name not in (self.held if unit in RATIO else self.measured):
                return present
            if form == "peer " and "peerValue" not in self.measured[name]:
                return present
        return FIGURE.sub(lambda found: self.said(*found.groups()), template.replace(WHEN, when))

    def said(self, form, name, unit, digits):
        """One figure as it is written, with the limit that it misses."""
        measured = self.measured.get(name, {})
        if form == "peer ":
            value = with_unit(measured["peerValue"], measured["unit"], unit, int(digits or 3))
            return "%s (%s)" % (value, measured["peer"])
        if (unit or "") in RATIO:
            ratio = self.held[name]
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
        """The days on which the figures of a row were measured."""
        names = [name for _, name, _, _ in FIGURE.findall(" ".join(templates))]
        return ", ".join(sorted({self.when[name] for name in names if name in self.when}))


def amount(value, digits):
    """A number with so many digits that count."""
    if value == 0:
        return "0"
    value = float("%.*g" % (digits, value))
    return "{:,.{}f}".format(value, max(0, digits - 1 - math.floor(math.log10(abs(value)))))


def with_unit(value, measured, unit, digits):
    """A value in another unit than it was measured in."""
    text = amount(value * UNITS[measured] / UNITS[unit], digits)
    return text if unit == "/s" else "%s %s" % (text, unit)


def quantity(text):
    """The number that a table has, and whether it is one of bytes; None where it is no number."""
    found = re.fullmatch(r"([\d.,]*\d) ?(\w*)", text)
    if not found or found.group(2) not in UNITS:
        return None
    return float(found.group(1).replace(",", "")) * UNITS[found.group(2)], found.group(2).endswith("B")


def written(value, is_bytes):
    """A number as a table has it: two digits, and the largest unit of which there is one at least."""
    units = ["PB", "TB", "GB", "MB", "KB", "B"] if is_bytes else ["billion", "million"]
    for unit in units:
        if value >= UNITS[unit] * 0.995:
            return "%s %s" % (amount(value / UNITS[unit], 2).removesuffix(".0"), unit)
    return amount(value, 2).removesuffix(".0")


def product(term, users, rows):
    """What a bracket says, by column, and whether that is bytes; None where it is no product of what is known."""
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


def worked_out(bracket, users, rows):
    """The sum of a bracket's products, or the larger one."""
    larger = bracket.removesuffix(", rounded up").split(" or ")
    if len(larger) > 1:
        either = [worked_out(each, users, rows) for each in larger]
        return None if None in either else ([max(column) for column in zip(*(each for each, _ in either))], False)
    terms = [product(term, users, rows) for term in re.split(r", (?=\w+ [×÷] )", bracket.split(": ")[0])]
    if None in terms:
        return None
    return [sum(column) for column in zip(*(values for values, _ in terms))], terms[0][1]


class Page:
    """A page as it is to be, and what is wrong with it otherwise."""

    def __init__(self, path, text, kept):
        self.path, self.kept = path, kept
        self.tied, self.derived = dict(TIED.get(path, {})), dict(DERIVED.get(path, {}))
        self.wrong = []
        tables = re.split(r"((?:^\|.*\n)+)", text, flags=re.M)
        self.text = "".join(self.table(part) if part.startswith("|") else part for part in tables)
        self.wrong += ["%s: there is no row '%s'" % (path, label) for label in [*self.tied, *self.derived]]
        named = " ".join(text.split())
        self.wrong += ["%s: it does not name '%s'" % (path, each) for each in kept.machines if each not in named]

    def table(self, text):
        """A table, row by row."""
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
        """A row of what was measured."""
        templates = self.tied.pop(cells[0], None)
        if templates is None:
            if cells[-1].startswith("`make bench"):
                self.wrong.append("%s: nothing ties the row '%s' to a figure" % (self.path, cells[0]))
            return cells
        when = self.kept.days(templates)
        filled = [self.kept.filled(each, cell, when) for each, cell in zip(templates, cells[1:])]
        # A date says of the whole row when it was measured.
        if WHEN in templates and self.kept.filled("".join(templates), None) is None:
            filled[templates.index(WHEN)] = cells[1 + templates.index(WHEN)]
        return [cells[0], *filled, *cells[1 + len(templates):]]

    def column_by_column(self, cells, users, rows):
        """A row of what is multiplied."""
        label, bracket = re.fullmatch(r"(.*?)(?: \((.*)\))?", cells[0]).groups()
        template = self.derived.pop(label, None)
        if template:
            bracket = self.kept.filled(template, bracket)
        values = bracket and worked_out(bracket, users, rows)
        rows.append((label, values))
        if not values:
            if bracket and re.search("[×÷]", bracket):
                self.wrong.append("%s: '%s' is no product of what the table has" % (self.path, bracket))
            return cells
        head = "%s (%s)" % (label, bracket)
        if bracket.endswith(", rounded up"):
            whole = ["**%d**" % math.ceil(value) for value in values[0]]
            return [head, *(new if re.fullmatch(r"\*\*\d+\*\*", old) else old for old, new in zip(cells[1:], whole))]
        return [head, *(old and written(value, values[1]) for old, value in zip(cells[1:], values[0]))]


def cells_of(line):
    """The cells of a table's line."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def write(check=False, baseline=figures.BASELINE, root=ROOT):
    """Brings all pages up to what is kept; what is wrong with them."""
    kept, wrong = Kept(baseline), []
    for path in TIED:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
        page = Page(path, text, kept)
        wrong += page.wrong
        for old, new in zip(text.splitlines(), page.text.splitlines()):
            if check and old != new:
                wrong.append("%s: says\n  %s\nwhere baseline.json keeps\n  %s" % (path, old, new))
        if not check and not page.wrong and page.text != text:
            with open(os.path.join(root, path), "w", encoding="utf-8") as out:
                out.write(page.text)
    return wrong


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit("usage: pages.py [--check]")
    wrong = write(check=bool(sys.argv[1:]))
    if any(" says\n" in each for each in wrong):
        wrong.append("Benchmarks/pages.py without --check fills the tables")
    sys.exit("\n".join(wrong) or 0)

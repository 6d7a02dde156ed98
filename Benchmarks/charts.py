"""Draws the benchmarks' graphs as SVG: lines on two logarithmic axes, and bars of ratios."""

import html
import math
import os

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "artefacts")
COLORS = ["#0b57d0", "#b3261e", "#146c2e", "#8430ce", "#b06000"]
GOOD, MISSED, BAD = "#0b57d0", "#b06000", "#b3261e"
# The units of an axis, in nanoseconds.
STEPS = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1, "ns")]
SCALE = {"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}


def place(name):
    """Returns the default path of a graph."""
    return os.path.normpath(os.path.join(FOLDER, name))


def write(path, svg):
    """Writes a graph to a file."""
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path, "w", encoding="utf-8") as out:
        out.write(svg)


def page(width, height, title, parts):
    """Returns a graph with its title."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">'
    ground = '<rect width="%d" height="%d" fill="white"/>' % (width, height)
    return "\n".join([head % (width, height), ground, text(20, 24, title, size=15), *parts, "</svg>\n"])


def text(x, y, content, anchor="start", color="#202124", size=12):
    """Returns a line of text."""
    at = '<text x="%.1f" y="%.1f" text-anchor="%s" fill="%s" font-size="%d">%s</text>'
    return at % (x, y, anchor, color, size, html.escape(content))


def rule(x1, y1, x2, y2, color="#dddddd", width=1, dash=""):
    """Returns a straight line."""
    extra = ' stroke-dasharray="%s"' % dash if dash else ""
    return '<path d="M%.1f %.1fL%.1f %.1f" stroke="%s" stroke-width="%g"%s/>' % (x1, y1, x2, y2, color, width, extra)


def duration(nanoseconds):
    """Formats a time: `10 µs`."""
    size, unit = next((each for each in STEPS if nanoseconds >= each[0] * 0.999), STEPS[-1])
    return "%g %s" % (nanoseconds / size, unit)


def amount(count):
    """Formats a number of messages: `10 k`."""
    size, unit = next(((s, u) for s, u in ((1e6, " M"), (1e3, " k")) if count >= s), (1, ""))
    return "%g%s" % (count / size, unit)


def spread(places, least):
    """Moves positions down so that neighbors are at least `least` apart."""
    above, moved = -math.inf, list(places)
    for index in sorted(range(len(places)), key=lambda each: places[each]):
        above = moved[index] = max(places[index], above + least)
    return moved


def decades(values):
    """Returns the powers of ten that enclose the values."""
    return math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))


def lines(title, series, unit):
    """Draws times by number of messages: {name: [(count, time in unit)]}."""
    points = [(count, value * SCALE[unit]) for line in series.values() for count, value in line]
    (left, right), (low, high) = (decades(column) for column in zip(*points))
    across = lambda count: 80 + 470 * (math.log10(count) - left) / max(right - left, 1)
    down = lambda time: 440 - 390 * (math.log10(time) - low) / max(high - low, 1)
    parts = []
    for decade in range(low, high + 1):
        y = down(10.0**decade)
        parts += [rule(80, y, 550, y), text(72, y + 4, duration(10.0**decade), "end")]
    for decade in range(left, right + 1):
        x = across(10.0**decade)
        parts += [rule(x, 50, x, 440), text(x, 458, amount(10.0**decade), "middle")]
    ends = spread([down(line[-1][1] * SCALE[unit]) for line in series.values()], 15)
    for (name, line), end, color in zip(series.items(), ends, COLORS * len(series)):
        places = [(across(count), down(value * SCALE[unit])) for count, value in line]
        path = " ".join("%.1f,%.1f" % each for each in places)
        parts.append('<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>' % (path, color))
        parts += ['<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>' % (*each, color) for each in places]
        parts.append(text(places[-1][0] + 8, end + 4, name, color=color))
    return page(760, 480, title, parts)


def limit_ratio(fields):
    """Returns a figure's limit as a ratio to its peer, or None without a limit."""
    if fields.get("limitOf") == "value":
        return fields["ratio"] * fields["value"] / fields["limit"]
    return fields.get("limit")


def bars(title, rows):
    """Draws ratios to the peers as bars from 1 on a logarithmic axis: {"figure", "ratio", …} as printed.

    A solid line marks the baseline, a dashed one the limit. A gap separates the areas.
    """
    shown = [fields for fields in rows if fields.get("ratio")]
    marks = [each for fields in shown for each in (fields["ratio"], limit_ratio(fields), fields.get("baseline")) if each]
    low, high = decades([1, 10, *marks])
    across = lambda ratio: 290 + 480 * (math.log10(ratio) - low) / (high - low)
    parts, y, area = [], 48, None
    for fields in shown:
        y += 20 if fields["figure"].split(".")[0] == area else 30
        area = fields["figure"].split(".")[0]
        start, end = sorted((across(1), across(fields["ratio"])))
        color = MISSED if fields.get("met") is False else GOOD
        if not fields["ok"] and fields["verdict"] != "missed":
            color = BAD
        bar = '<rect x="%.1f" y="%d" width="%.1f" height="14" fill="%s" fill-opacity="0.75"/>'
        parts += [text(282, y + 12, fields["figure"], "end"), bar % (start, y, max(end - start, 1), color)]
        for value, ink, dash in ((fields.get("baseline"), "#202124", ""), (limit_ratio(fields), BAD, "3 2")):
            if value:
                parts.append(rule(across(value), y - 1, across(value), y + 15, ink, 1.5, dash))
                end = max(end, across(value))
        parts.append(text(end + 6, y + 12, ratio_shown(fields["ratio"]) + " " + fields["peer"], size=11))
    bottom = y + 24
    legend = "1× is as good as the peer. Black line: baseline; dashed line: limit; amber: limit missed; red: failed"
    grid = [text(20, 42, legend, size=11)]
    for decade in range(low, high + 1):
        x = across(10.0**decade)
        grid += [rule(x, 60, x, bottom), text(x, bottom + 16, "{:,g}×".format(10.0**decade), "middle")]
    return page(960, bottom + 30, title, grid + parts)


def ratio_shown(ratio):
    """Formats a ratio with three digits, or all before the decimal point."""
    return "{:,.0f}×".format(ratio) if ratio >= 1000 else "%.3g×" % ratio

#!/usr/bin/python3
"""Records the colors that Chromium paints for CSS notations in Tests/AccessibilityChecksTests/Recorded/colors.json.

    Tests/Fidelity/record-colors.py [--check]

Every notation of CSS Color 4 with edges, random values in and out of sRGB, units of angles, percentages and none;
calculations, relative colors and mixtures, also of colors outside of sRGB, with none and inside of one another. A
white canvas of sRGB is filled with the color, and its pixel is read. --check compares with the recording instead of writing it.
"""

import json
import pathlib
import random
import sys

import chromium

FILE = pathlib.Path(__file__).resolve().parent.parent / "AccessibilityChecksTests/Recorded/colors.json"

SCRIPT = """
const canvas = document.createElement('canvas');
canvas.width = canvas.height = 1;
const context = canvas.getContext('2d', {colorSpace: 'srgb', willReadFrequently: true});
return data.map(css => {
  if (!CSS.supports('color', css)) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 1, 1);
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3));
});
"""


def number(random, low, high):
    """Returns a random number with few digits."""
    return f"{round(random.uniform(low, high), random.choice([0, 1, 2, 3])):g}"


def notations():
    """Generates the colors to record."""
    source = random.Random(20261122)
    hues = ["0", "360", "-30", "720.5", "120deg", "0.25turn", "200grad", "1.5rad", "none"]
    yield from ["red", "RebeccaPurple", "transparent", "#0af", "#12345678", "#FFF", "rgb(none 255 0)"]
    for hue in hues:
        yield f"hsl({hue} 60% 45%)"
        yield f"hwb({hue} 15% 30%)"
        yield f"lch(55% 40 {hue})"
        yield f"oklch(62% 0.12 {hue})"
    for low in ["none", "0", "100", "50%"]:
        yield from [f"lab({low} 10 -20)", f"lab(50 {low} 0)", f"lch({low} 20 30)", f"oklab({low} 0.1 0)"]
        yield from [f"hsl(200 {low} 40%)", f"hwb(200 {low} {low})", f"color(srgb {low} 0.5 0)"]
    yield from ["hsl(200, 40%, 50%)", "hsl(0.3turn, 80%, 20%)", "hsl(-90, 100%, 50%)", "hsl(210 50 40)", "hsl(9 150% 50%)"]
    yield from ["rgb(10% 20% 30%)", "rgb(10% 200 none)", "rgb(12.7, 127.5, 300)", "rgb(-5 127.4 127.6)"]
    yield from ["oklch(0 0.2 30)", "oklch(1 0.2 30)", "lch(0 80 30)", "lch(100 80 30)", "oklch(150% 0 0)", "lab(-5 0 0)"]
    yield from ["hwb(90 60% 80%)", "hwb(90 40% 60%)", "hwb(90 100% 0%)", "oklch(50% -0.2 40)", "oklch(70% 50% 40)"]
    for _ in range(120):
        hue = number(source, -400, 800)
        yield f"rgb({number(source, -20, 280)} {number(source, 0, 255)} {number(source, 0, 255)})"
        yield f"hsl({hue} {number(source, 0, 100)}% {number(source, 0, 100)}%)"
        yield f"hwb({hue} {number(source, 0, 70)}% {number(source, 0, 70)}%)"
        yield f"lab({number(source, 0, 100)} {number(source, -125, 125)} {number(source, -125, 125)})"
        yield f"lch({number(source, 0, 100)}% {number(source, 0, 150)} {hue})"
        yield f"oklab({number(source, 0, 1)} {number(source, -0.4, 0.4)} {number(source, -0.4, 0.4)})"
        yield f"oklch({number(source, 0, 100)}% {number(source, 0, 0.37)} {hue})"
        for space in ["srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz", "xyz-d50", "xyz-d65"]:
            if source.random() < 0.5:
                parts = [number(source, -0.2, 1.2) for _ in range(3)]
                yield f"color({space} {' '.join(parts)})"
    yield from computed(random.Random(20261125))
    yield from nested(random.Random(20261130))


def computed(source):
    """Generates calculations, relative colors and mixtures."""
    yield from ["rgb(calc(100 + 20) calc(255 / 2) 3)", "hsl(calc(10deg + 0.25turn) calc(20% * 2) 50%)", "oklch(calc(0.3 * 2) 0.1 calc(3 * 40))"]
    spaces = ["srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz", "xyz-d50", "lab", "oklab"]
    polar = ["hsl", "hwb", "lch", "oklch"]
    names = ["red", "white", "black", "navy", "#717274", "gold", "rgb(12 200 90)", "transparent", "hsl(300 40% 30%)", "#0af8"]
    for space in spaces + polar:
        for _ in range(6):
            one, other = source.sample(names, 2)
            share = source.choice(["", " 30%", " 75%", " calc(10% + 5%)"])
            yield f"color-mix(in {space}, {one}{share}, {other})"
        yield f"color-mix(in {space}, gold 20%, navy 40%)"
    for space in polar:
        for path in ["shorter", "longer", "increasing", "decreasing"]:
            yield f"color-mix(in {space} {path} hue, gold, navy 30%)"
            yield f"color-mix(in {space} {path} hue, navy, red)"
    yield from ["color-mix(in oklch, red, #6c7680)", "color-mix(in oklch, red, #687884)", "color-mix(in oklch, red, oklch(0.5 0.01 286))"]
    for name in names:
        yield f"rgb(from {name} r calc(g / 2) b)"
        yield f"hsl(from {name} calc(h + 40) s l)"
        yield f"hwb(from {name} h w calc(b * 0.5))"
        yield f"lab(from {name} calc(l * 0.8) a b / 1)"
        yield f"lch(from {name} l calc(c * 0.5) h)"
        yield f"oklab(from {name} l b a)"
        yield f"oklch(from {name} calc(l - 0.1) c h / alpha)"
        yield f"color(from {name} display-p3 r g b)"
        yield f"color(from {name} xyz x y calc(z / 2))"


SPACES = ["srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz", "xyz-d50", "lab", "oklab"]
POLAR = ["hsl", "hwb", "lch", "oklch"]


def written(source):
    """Returns a color, which is often outside of sRGB or has a component that is none.

    Grays are left out: the hue of one that is converted depends on Chromium's rounding errors.
    """
    hue = source.choice([str(source.randrange(360)), f"{source.randrange(-90, 800)}", "none"])
    alpha = source.choice(["", "", "", " / 0.5", " / none"])
    kind = source.randrange(9)
    if kind == 0:
        return source.choice(["tomato", "rebeccapurple", "#717284", "goldenrod", "#1ac8"])
    if kind == 1:
        return f"hsl({hue} {source.randrange(100)}% {source.choice(['none', '40%', '75%'])}{alpha})"
    if kind == 2:
        return f"hwb({hue} {source.randrange(50)}% {source.randrange(50)}%{alpha})"
    if kind == 3:
        return f"oklch({source.uniform(0.3, 0.9):.2f} {source.uniform(0.05, 0.37):.2f} {hue}{alpha})"
    if kind == 4:
        return f"lch({source.randrange(30, 90)} {source.randrange(10, 140)} {hue}{alpha})"
    if kind == 5:
        return f"oklab({source.uniform(0.3, 0.9):.2f} {source.uniform(-0.3, 0.3):.2f} {source.choice(['none', '0.1', '-0.2'])}{alpha})"
    if kind == 6:
        return f"lab({source.randrange(30, 90)} {source.randrange(-90, 90)} {source.choice(['none', '20', '-60'])}{alpha})"
    parts = [source.choice(["none", "0", "1", number(source, 0, 1), number(source, -0.1, 1.1)]) for _ in range(2)]
    return f"color({source.choice(SPACES[:8])} {source.uniform(0.2, 0.8):.2f} {' '.join(parts)}{alpha})"


def expression(source, depth):
    """Returns a color, a mixture or a relative color, with others in it to a depth."""
    kind = source.randrange(3) if depth else 0
    if kind == 0:
        return written(source)
    if kind == 1:
        path = source.choice(["", "", " longer hue", " increasing hue", " decreasing hue"])
        space = source.choice(SPACES + POLAR)
        share = source.choice(["", " 30%", " 75%"])
        path = path if space in POLAR else ""
        return f"color-mix(in {space}{path}, {expression(source, depth - 1)}{share}, {expression(source, depth - 1)})"
    origin = expression(source, depth - 1)
    alpha = source.choice(["", "", " / alpha", " / 0.7"])
    return source.choice([
        f"oklch(from {origin} calc(l * 0.8) c h{alpha})", f"oklch(from {origin} l c none{alpha})",
        f"oklch(from {origin} 0.5 c h{alpha})", f"hsl(from {origin} h s calc(l * 0.7){alpha})",
        f"lab(from {origin} l a b{alpha})", f"rgb(from {origin} r calc(g * 0.5) b{alpha})",
        f"color(from {origin} display-p3 r g b{alpha})", f"color(from {origin} srgb r none b{alpha})",
    ])


def nested(source):
    """Generates mixtures and relative colors of colors outside of sRGB, with none, and inside of one another."""
    yield from ["color-mix(in oklab, oklch(0.8 0.3 240) 70%, black)", "oklch(from oklch(0.7 0.3 150) 0.5 c h)"]
    yield from ["color-mix(in oklab, color(display-p3 0 1 0), black)", "oklch(from color(display-p3 0 1 0) l c h)"]
    for depth in [1, 2, 3]:
        for _ in range(200):
            yield expression(source, depth)


def main():
    texts = [text for text in dict.fromkeys(notations()) if len(text) <= 128]
    found = [{"css": css, "bytes": answer} for css, answer in zip(texts, chromium.ask(SCRIPT, texts)) if answer]
    if "--check" in sys.argv:
        same = json.loads(FILE.read_text()) == found
        print(f"{len(found)} colors, {'as recorded' if same else 'different from the recording'} ({chromium.version()})")
        sys.exit(0 if same else 1)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("[\n" + ",\n".join(json.dumps(entry) for entry in found) + "\n]\n")
    print(f"{len(found)} of {len(texts)} colors ({chromium.version()})")


if __name__ == "__main__":
    main()

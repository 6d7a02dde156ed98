#!/usr/bin/python3
"""Records the colors that Chromium paints for CSS notations in Tests/AccessibilityChecksTests/Recorded/colors.json.

    Tests/Fidelity/record-colors.py [--check]

Every notation of CSS Color 4 with edges, random values in and out of sRGB, units of angles, percentages and none. A
canvas of sRGB is filled with the color, and its pixel is read. --check compares with the recording instead of writing it.
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
  context.fillStyle = '#000';
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


def main():
    texts = list(dict.fromkeys(notations()))
    found = [{"css": css, "bytes": answer} for css, answer in zip(texts, chromium.ask(SCRIPT, texts)) if answer]
    found = [entry for entry in found if entry["css"] not in ("transparent", "#12345678")]
    if "--check" in sys.argv:
        same = json.loads(FILE.read_text()) == found
        print(f"{len(found)} colors, {'as recorded' if same else 'different from the recording'} ({chromium.version()})")
        sys.exit(0 if same else 1)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("[\n" + ",\n".join(json.dumps(entry) for entry in found) + "\n]\n")
    print(f"{len(found)} of {len(texts)} colors ({chromium.version()})")


if __name__ == "__main__":
    main()

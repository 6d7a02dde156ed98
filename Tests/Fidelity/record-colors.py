#!/usr/bin/python3
"""Records the colors that Chromium paints for CSS notations in Tests/AccessibilityChecksTests/Recorded/colors.json.

    Tests/Fidelity/record-colors.py [--check]

Every notation of CSS Color 4 with edges, random values in and out of sRGB, units of angles, percentages and none;
calculations, relative colors and mixtures, also of colors outside of sRGB, with none and inside of one another. A
white canvas of sRGB is filled with the color, and its pixel is read; a text that Chromium refuses has null. --check compares with
the recording instead of writing it.
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
  // A canvas keeps its style where it does not know the function, as for contrast-color().
  context.fillStyle = '#010203';
  context.fillStyle = css;
  if (context.fillStyle === '#010203') {
    document.body.style.color = css;
    context.fillStyle = getComputedStyle(document.body).color;
  }
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
    yield from functions()
    yield from spelled()
    yield from summed(random.Random(20261201))
    yield from limited(random.Random(20261202))


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


def functions():
    """Generates math functions, and the color functions of CSS Color 5."""
    yield from [
        "oklch(from #717274 clamp(0.3, l + 0.2, 0.9) c h)", "oklch(from #717274 min(l, 0.5) c h)", "rgb(from red min(r, 100) g b)",
        "oklch(from #717274 max(l, 0.6, 0.7) c h)", "oklch(from #717274 l abs(-0.1) h)", "rgb(clamp(none, 200, 100) 0 0)",
        "rgb(clamp(10, 200, none) 0 0)", "rgb(clamp(90, 20, 50) 0 0)", "rgb(clamp(10, 5) 0 0)", "rgb(round(15.3) 0 0)",
        "rgb(round(15, 10) round(up, 15.3, 10) round(down, 15.3, 10))", "rgb(round(to-zero, -15.3, 10) round(nearest, 25, 10) 100)",
        "rgb(round(up, 25%, 10%) 0 0)", "rgb(round(5, 0) 1 2)", "rgb(round(sideways, 5, 2) 1 2)", "rgb(mod(100, 30) rem(-100, 30) 0)",
        "rgb(mod(-100, 30) rem(100, 30) 0)", "rgb(calc(pow(5, 2) * 4) sqrt(10000) hypot(30, 40))", "rgb(log(100) log(8, 2) exp(4))",
        "rgb(calc(255 * sin(45deg)) calc(255 * cos(1)) calc(10 * tan(45deg)))", "hsl(asin(0.5) 50% 50%)", "hsl(acos(0.5) 50% 50%)",
        "hsl(atan(1) 50% 50%)", "hsl(atan2(1, 2) 50% 50%)", "rgb(calc(100 * sign(-5) + 200) 0 0)", "rgb(calc(infinity) 0 0)",
        "rgb(calc(-infinity) calc(NaN) 9)", "rgb(calc(PI * 40) calc(e * 40) 0)", "rgb(calc(1 / 0) calc(0 / 0) 0)",
        "rgb(calc(100% / 10%) 0 0)", "hsl(calc(90deg / 1deg) 50% 50%)", "hsl(calc(infinity * 1deg) 50% 50%)",
        "lab(calc(infinity) 0 0)", "rgb(10 20 30 / calc(infinity))", "rgb(10 20 30 / calc(NaN))", "rgb(min() 0 0)", "rgb(min(10%, 20) 0 0)",
        "rgb(min(10%, 20%) 0 max(pi, 4, 200))", "rgb(from red r g min(none, 5))", "rgb(e 0 0)", "rgb(pi 0 0)", "rgb(infinity 0 0)",
        "rgb(calc(50), 20, max(1, 30))", "rgb(calc(50%), 20%, 30%)", "rgb(calc(50), 20%, 30%)", "rgb(sin(4%) 0 0)",
        "color-mix(red, blue)", "color-mix(red 30%, blue)", "color-mix(red)", "color-mix(in oklab, red)", "color-mix(blue 40%)",
        "color-mix(in srgb, red min(30%, 50%), blue)", "color-mix(in srgb, red 0%, blue 0%)", "color-mix(in srgb,red,blue)",
        "color(display-p3-linear 1 0.2 0)", "color(display-p3-linear 0.2 0.2 0.4)", "color-mix(in display-p3-linear, red, blue)",
        "color(from red display-p3-linear r g b)", "color(from gold display-p3-linear g r 0.5)", "contrast-color(navy)",
        "contrast-color(yellow)", "contrast-color(#777)", "contrast-color(#757575)", "contrast-color(rgb(0 0 0 / 20%))",
        "contrast-color(#777 max)", "contrast-color()", "alpha(from red / 0.5)", "alpha(from red)", "alpha(from red / none)", "alpha(red / 0.5)",
        "alpha(from rgb(1 2 3 / 40%) / calc(alpha * 2))", "alpha(from oklch(0.6 0.1 30) / alpha)", "alpha(from red / 1deg)",
    ]


def spelled():
    """Generates spellings that are valid or not by the tokens of CSS: signs, points, white space, comments and units."""
    yield from [
        "rgb(/* c */ 10 20 30)", "rgb(10/**/20/**/30)", "rgb(10/**/20/**/30/50%)", "rgb/**/(10 20 30)", "/* a */ red", "re/**/d",
        "rgb(calc(10 /**/ + /* a */ 20) 0 0)", "rgb(calc(10 /**/+ 20) 0 0)", "rgb(calc(10 +/**/20) 0 0)", "rgb(10 20 /* 30)",
        "oklch(from #717274 calc(l+0.1) c h)", "oklch(from #717274 calc(l + 0.1) c h)", "oklch(from #717274 calc(l +0.1) c h)",
        "oklch(from #717274 calc(l+ 0.1) c h)", "oklch(from #717274 calc(l -0.1) c h)", "oklch(from red calc(l*.5) c h)",
        "rgb(calc(100+20) 0 0)", "rgb(calc(100 +20) 0 0)", "rgb(calc(100 - -20) 0 0)", "rgb(calc(100 + .5) 0 0)", "rgb(calc(100 +.5) 0 0)",
        "rgb(calc(100*-1 + 200) 0 0)", "rgb(calc(2*(3 + 4)) 0 0)", "rgb(calc((3)+(4)) 0 0)", "rgb(calc((3) +(4)) 0 0)", "rgb(calc( 100 ) 0 0)",
        "rgb(calc(100 +\n20) 0 0)", "rgb(.5e2 20. 30)", "rgb(.5e2 20 30)", "rgb(+5 20 30)", "rgb(20 . 30)", "rgb(1e 20 30)", "rgb(1e+2 0 0)",
        "rgb(calc(1e2) 0 0)", "rgb(calc(100.) 0 0)", "rgb(1e2.5 20 30)", "rgb(1.2.3 20 30)", "rgb(10.5.5.5)", "rgb(10+20+30)", "rgb(10-20 30)",
        "rgb(10%20%30%)", "rgb(calc(1)calc(2)calc(3))", "rgb(calc(10)20 30)", "rgb(calc(10% + 20) 2 3)", "rgb(calc(-(3 + 4)) 0 0)",
        "rgb(calc(- 3) 0 0)", "rgb((3) 0 0)", "rgb(calc(calc(3) * 2) 0 0)", "rgb(calc (3) 0 0)", "rgb(calc(3))", "rgb(calc(3 4) 0 0)",
        "rgb(calc() 0 0)", "rgb(calc(3 +) 0 0)", "rgb(calc(3 * ) 0 0)", "rgb(calc(3,4) 0 0)", "rgb(calc(none) 5 5)", "rgb(from red calc(none + 5) g b)",
        "rgb(from red r+0 g b)", "rgb(from red -r g b)", "rgb(from red calc(-r) g b)", "rgb(from red calc(-1 * r) g b)", "rgb(from red r g)",
        "rgb(from red r, g, b)", "rgb(from red r g b / calc(alpha - 0.5))", "rgb(from red alpha g b)", "rgb(from red l g b)", "rgb(from red r g h)",
        "oklch(from red l c calc(h + 90deg))", "oklch(from red l c calc(h * 1deg))", "oklch(from red calc(l * 50%) c h)",
        "hsl(from red h calc(s + 10%) l)", "rgb(calc(10 * 10deg) 0 0)", "hsl(calc(10deg + 10) 50% 50%)", "hsl(calc(10 / 1deg) 50% 50%)",
        "hsl(calc(10deg * 2deg) 50% 50%)", "CALC(3)", "rgb(CALC(Min(3, 100) * 20) 0 0)", "rgb(10 20 30 / 1 2)", "rgb(10 20 30 /)", "rgba(10 20 30 40)",
        "rgb(10px 20 30)", "rgb(10 20 30deg)", "rgb(1,,2)", "rgb(1,2,3,)", "rgb(1 2,3)", "hsl(9rad9%9%)", "hsl(9-x 9% 9%)", "#abc/**/d", "#abx", "--red",
    ]


def summed(source):
    """Generates sums and products with and without white space around their signs."""
    for _ in range(200):
        sign, space, other = source.choice("+-*/"), source.choice(["", " "]), source.choice(["", " "])
        left, right = source.choice(["l", "0.5", ".4", "(0.2 + 0.1)", "min(l, 0.6)"]), source.choice(["0.1", ".3", "c", "-0.05", "(l)", "5%"])
        yield f"oklch(from #2a7fb8 calc({left}{space}{sign}{other}{right}) c h)"


def limited(source):
    """Generates components outside of their ranges, alone and as parts of other colors."""
    yield from ["hsl(calc(210) 120% 30%)", "hsl(none 120% 30%)", "hsl(210 calc(120%) 30%)", "hsl(210, 120%, 30%)", "hsl(210 120 30)"]
    yield from ["hsl(210 120% 130%)", "hsl(210 -20% 30%)", "color-mix(in hsl, hsl(210 120% 50%), hsl(210 80% 50%))"]
    for hue in ["-30", "400", "-30deg", "2turn", "-0.25turn", "720", "360", "calc(-30)"]:
        for calculation in ["calc(h / 2)", "min(h, 50)", "max(h, 100)", "clamp(20, h, 300)", "h"]:
            yield f"oklch(from oklch(0.6 0.2 {hue}) l c {calculation})"
            yield f"lch(from lch(50 40 {hue}) l c {calculation})"
            yield f"hsl(from hsl({hue} 60% 40%) {calculation} s l)"
            yield f"hwb(from hwb({hue} 10% 10%) {calculation} w b)"
            yield f"hsl(from hwb({hue} 10% 10%) {calculation} s l)"
    for _ in range(60):
        hue = source.randrange(360)
        color = source.choice([
            f"hsl({hue} {source.randrange(-30, 160)}% {source.randrange(-30, 140)}%)",
            f"hwb({hue} {source.randrange(-30, 120)}% {source.randrange(-30, 120)}%)",
            f"oklch({source.uniform(0.1, 0.95):.2f} {source.uniform(0.05, 0.5):.2f} {hue})",
        ])
        yield color
        yield f"color-mix(in oklab, {color}, white)"
        yield f"hsl(from {color} h s calc(l * 0.6))"
        yield f"rgb(from {color} r calc(g / 2) b)"


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
    found = [{"css": css, "bytes": answer} for css, answer in zip(texts, chromium.ask(SCRIPT, texts))]
    if "--check" in sys.argv:
        same = json.loads(FILE.read_text()) == found
        print(f"{len(found)} colors, {'as recorded' if same else 'different from the recording'} ({chromium.version()})")
        sys.exit(0 if same else 1)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("[\n" + ",\n".join(json.dumps(entry) for entry in found) + "\n]\n")
    print(f"{len(found)} texts, {sum(entry['bytes'] is not None for entry in found)} of them colors ({chromium.version()})")


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Compares the computed sizes of exported CSS in three browsers with the resolved sizes.

    Tests/Fidelity/exports.py TYPESCALE [ENGINE...]

Fluid scales are tested in frames of several widths, categories through the attribute that selects them, trims by the
height of a trimmed line, and fallback faces by the width of a text in comparison with the replaced face. Exits with 1 if
anything differs.
"""

import json
import math
import subprocess
import sys

import engines

WIDTHS = [320, 360, 500, 800, 1000, 1240, 1600]
CATEGORIES = ["XS", "L", "AX1", "AX5"]

# A frame has its own viewport, to which vw refers.
SCRIPT = """
const answers = [];
for (const item of data) {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'border:0;height:400px;width:' + item.width + 'px';
  document.body.appendChild(frame);
  const page = frame.contentDocument;
  page.head.innerHTML = '<style>' + item.css + 'body{margin:0}div{width:max-content}</style>';
  page.documentElement.dataset.contentSize = item.category;
  await page.fonts.ready;
  const sizes = {};
  for (const name of item.names) {
    const element = page.createElement('div');
    element.className = 'type-' + name;
    element.textContent = 'Hxg';
    page.body.appendChild(element);
    const style = frame.contentWindow.getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const line = element.getBoundingClientRect().height;
    element.classList.add('type-trimmed');
    const trimmed = element.getBoundingClientRect().height;
    element.classList.remove('type-trimmed');
    const width = (family) => {
      element.style.fontFamily = family;
      element.textContent = 'The quick reader turns the size up and the page grows with it';
      return element.getBoundingClientRect().width;
    };
    const widths = [width('Inter'), width('"Inter fallback"'), width('Arial, "Liberation Sans"')];
    sizes[name] = {size, line, trimmed, widths};
  }
  answers.push(sizes);
}
return answers;
"""


def run(tool, *words):
    """Runs the tool and returns its output."""
    return subprocess.run([tool, *words], capture_output=True, text=True, check=True).stdout


def kebab(name):
    """Converts a name such as `largeTitle` to the form in the export."""
    return "".join("-" + c.lower() if c.isupper() else c for c in name)


def items(tool):
    """Returns the frames with their expected styles."""
    for width in WIDTHS:
        words = ["--scale", "web-fluid", "--viewport-width", str(width), "--json"]
        styles = json.loads(run(tool, "resolve", *words))["styles"]
        yield "web-fluid", width, "L", run(tool, "export", "--scale", "web-fluid", "--format", "css"), styles
    for category in CATEGORIES:
        styles = json.loads(run(tool, "resolve", "--category", category, "--json"))["styles"]
        yield "apple-ios", 1600, category, run(tool, "export", "--format", "css"), styles


def compare(engine, cases, answers):
    """Returns the differences of a browser, and the number of compared styles."""
    wrong = []
    checked = 0
    for (scale, width, category, _, styles), answer in zip(cases, answers):
        for name, style in styles.items():
            found = answer[kebab(name)]
            checked += 1
            line = style["lineHeight"]
            # WebKit cuts a line height to whole pixels, of a fluid size below 24 px perhaps to 23; a trim does not depend
            # on that, so that the trimmed line loses the same amount.
            if engine == "webkit":
                line = math.floor(line if found["line"] == math.floor(line) else line - 0.01)
            trimmed = style["metrics"]["capHeight"] - (style["lineHeight"] - line)
            expected = {"size": style["size"], "line": line, "trimmed": trimmed}
            for key, value in expected.items():
                # Lengths are multiples of 1/64 px; the height of a trimmed line is a sum of three.
                if abs(found[key] - value) > 0.05:
                    wrong.append(f"{scale} {width} {category} {name}: {key} {found[key]}, expected {value:.4f}")
            own, fallback, plain = found["widths"]
            if abs(fallback / own - 1) > 0.03 or abs(fallback / own - 1) > abs(plain / own - 1):
                wrong.append(f"{scale} {category} {name}: the fallback is {fallback / own:.3f} as wide")
    return wrong, checked


def main():
    tool = sys.argv[1]
    cases = list(items(tool))
    data = [
        {"css": css, "width": width, "category": category, "names": [kebab(name) for name in styles]}
        for _, width, category, css, styles in cases
    ]
    isWrong = False
    for engine in sys.argv[2:] or engines.NAMES:
        wrong, checked = compare(engine, cases, engines.ask(engine, SCRIPT, data))
        print("".join(line + "\n" for line in wrong) + f"{checked} styles, {len(wrong)} differ ({engines.version(engine)})")
        isWrong |= bool(wrong)
    sys.exit(1 if isWrong else 0)


if __name__ == "__main__":
    main()

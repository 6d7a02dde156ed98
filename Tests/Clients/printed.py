#!/usr/bin/python3
"""Tests the HTML pages of `preview` and `audit` in a browser: at 320 pixels, and on paper.

usage: printed.py TOOL
"""

import base64
import os
import re
import subprocess
import sys
import tempfile

from driver import Browser

KEY = "Common.Controls.Keyboard.Timeline.OpenRebloggerProfile"
MESSAGES = ["See you at 12:30? Bring an umbrella, please.", "Nach der Arbeit gehen wir zusammen essen.", "👍🏽"]
PAPER = 718  # the CSS pixels of A4 between margins of a centimeter
# The parts of a page that are wider than its window, and the controls that are displayed.
LAYOUT = """
const parts = [...document.querySelectorAll('h1:not(.heard), h2, p, figure, figure > svg, .scroll, table, td, th')];
const {scrollWidth, clientWidth} = document.documentElement;
return {
  excess: scrollWidth - clientWidth,
  wide: parts.filter(part => part.getBoundingClientRect().right > clientWidth + 1).map(part => part.tagName),
  controls: [...document.querySelectorAll('label, input')].filter(part => part.checkVisibility()).length,
};
"""


def expect(found, expected, what):
    """Exits with an error unless the values are equal; prints `what` otherwise."""
    if found != expected:
        raise SystemExit("printed: %s: %r, expected %r" % (what, found, expected))
    print("  " + what)


def made(tool, folder):
    """Writes a specimen, a card and the page of an audit; returns the path of each by its name."""
    catalog, messages = os.path.join(folder, "de.lproj"), os.path.join(folder, "messages.ndjson")
    os.mkdir(catalog)
    with open(os.path.join(catalog, "Localizable.strings"), "w", encoding="utf-8") as file:
        file.write('"%s" = "Profil in der Zeitleiste öffnen";\n' % KEY)
    with open(messages, "w", encoding="utf-8") as file:
        for index, text in enumerate(MESSAGES * 4):
            file.write('{"id": "m%d", "text": "%s"}\n' % (index, text))
    calls = {
        "specimen.html": ["preview", "--categories", "L,AX1,AX5", "-o", "specimen.html"],
        "card.html": ["preview", "--message", messages, "--categories", "L,AX1", "-o", "card.html"],
        "audit/index.html": ["audit", "--strings", ".", "--show", "*=body/1@160", "--html", "audit"],
    }
    for name, words in calls.items():
        result = subprocess.run([tool, *words], cwd=folder, capture_output=True, text=True)
        if not os.path.exists(os.path.join(folder, name)):
            raise SystemExit("printed: %s is not written: %s" % (name, result.stderr))
    return {name: os.path.join(folder, name) for name in calls}


def sheets(browser):
    """Returns the number of sheets of A4 on which the page is printed."""
    answer = browser.devtools("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)
    return len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(answer["data"])))


def main():
    """Opens each page."""
    expected = {"specimen.html": 2, "card.html": 2, "audit/index.html": 1}
    with tempfile.TemporaryDirectory(prefix="typescale-printed-") as folder, Browser() as browser:
        for name, path in made(sys.argv[1], folder).items():
            browser.visit("file://" + path)
            browser.resize(320, 700)
            expect(browser.run(LAYOUT)["excess"], 0, "%s does not scroll sideways at 320 px" % name)
            browser.resize(PAPER, 1000)
            browser.devtools("Emulation.setEmulatedMedia", media="print")
            found = browser.run(LAYOUT)
            expect(found, {"excess": 0, "wide": [], "controls": 0}, "on paper all of it is shown, without the switch")
            browser.devtools("Emulation.setEmulatedMedia", media="")
            count = sheets(browser)
            expect(count, expected[name], "printed on sheets of A4: %d" % count)


if __name__ == "__main__":
    main()

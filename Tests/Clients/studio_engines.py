#!/usr/bin/python3
"""The studio in Chromium, Firefox and WebKit: each is recognized, no line differs from the browser's, and the other two
engines' lines are shown as the service measures them, the page is accessible, and scales can be edited.

usage: studio_engines.py TOOL [BROWSER]...
"""

import sys

import studio_access
import studio_drafts
import studio_edit
import studio_files
from engines import ENGINES
from service import Service
from studio_page import COUNTED, DRAWN, LANGUAGES, expect, fragment, show, turn

NAMES = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKit"}
PATH = "Open src/components/list/row.js now, and/or see https://example.org/a/b/c-(d)"
# The number of lines that may differ in each state: Firefox finds Thai words with a model, the service with a dictionary.
TOLERATED = {("firefox", "th"): 4}
OWN = "return document.getElementById('verdict-words').textContent.match(/\\((.*)\\)/)[1]"
ELSEWHERE = """
const notes = [...document.querySelectorAll('#engines-note [data-engine]')];
const marks = [...document.querySelectorAll('i.elsewhere')];
const own = [...document.querySelectorAll('.part.text')].at(-1);
return {
  counts: Object.fromEntries(notes.map(note => [note.dataset.engine, Number(note.dataset.count)])),
  marks: marks.length, hidden: document.getElementById('engines-note').hidden,
  last: [...own.querySelectorAll('i.elsewhere')].map(mark => mark.title.split(' ')[0]),
  tally: own.parentElement.querySelector('.tally').innerText,
  stray: marks.filter(mark => {
    const [box, part] = [mark.getBoundingClientRect(), mark.parentElement.getBoundingClientRect()];
    return box.top < part.top - 8 || box.bottom > part.bottom + 8 || box.left < part.left - 8 ||
      box.right > part.right + 8;
  }).length,
};
"""


def settings():
    """Generates languages, sizes and widths, and texts for which the engines differ."""
    for locale in LANGUAGES:
        for category, width in (("L", 248), ("AX1", 333), ("XL", 160)):
            state = dict(category=category, locale=locale, width=width)
            usual = dict(category="L", locale="en", width=248)
            yield {key: value for key, value in state.items() if usual[key] != value}
    for width in (120, 160, 200, 260, 320):
        yield dict(width=width, text=PATH) if width != 248 else dict(text=PATH)
    for scale in ("material3", "chat", "slds", "windows"):
        yield dict(scale=scale, category="XXL", text=PATH)


def lines(browser, url, engine):
    """Checks that the engine is recognized and that the lines of all settings equal the browser's."""
    show(browser, url)
    expect(browser.run(OWN), NAMES[engine], "the page recognizes the engine")
    total, count, tolerated, wrong = 0, 0, 0, []
    for state in settings():
        turn(browser, **state)
        found = browser.run(COUNTED)
        total += found["lines"]
        count += 1
        allowed = TOLERATED.get((engine, state.get("locale")), 0)
        tolerated += found["differing"] if allowed else 0
        if found["differing"] > allowed:
            wrong.append((state, found["parts"]))
    words = "none differs" if not tolerated else "%d differ, which is tolerated" % tolerated
    expect(wrong, [], "%d lines in %d settings: %s" % (total, count, words))


def others(browser, url, service, engine):
    """Checks that differing lines of the other engines are shown, and only when requested."""
    show(browser, url, width=200, text=PATH)
    found = browser.run(ELSEWHERE)
    expect((found["marks"], found["hidden"]), (0, True), "other engines are not shown before they are requested")
    browser.run("document.getElementById('engines').click();" + DRAWN, fragment(width=200, text=PATH, engines=1))
    found = browser.run(ELSEWHERE)
    other_names = [name for name in NAMES if name != engine]
    expect(sorted(found["counts"]), other_names, "the two other engines are named")
    expect((found["stray"], found["hidden"]), (0, False), "each mark is inside its text")
    rows = [measured(service, name) for name in NAMES]
    starts = dict(zip(NAMES, rows))
    moved = {name: [start for start in starts[name] if start not in starts[engine]] for name in other_names}
    marks = [NAMES[name] for name in other_names for _ in moved[name]]
    expect(found["last"], marks, "a path has the %d measured marks" % len(marks))
    for name in other_names:
        count = found["counts"][name]
        expect(count >= len(moved[name]), True, "%s: %d lines break elsewhere" % (NAMES[name], count))
        if len(starts[name]) != len(starts[engine]):
            words = "%s: %d lines" % (NAMES[name], len(starts[name]))
            expect(words in found["tally"], True, "the engine's number of lines is shown")


def access(browser, url):
    """Runs the accessibility checks on the page and on the editor, wide and narrow, light and dark, and tabs through."""
    for width, height, state in (
        (1300, 900, dict(category="AX1")), (820, 1000, dict(category="XL", locale="ar", dir="rtl", theme="dark")),
        (640, 512, dict(scale="material3", theme="dark")), (browser.narrowest, 700, dict(scale="material3")),
        (browser.narrowest, 700, dict(scale="chat", category="AX5", theme="dark")),
    ):
        browser.resize(width, height)
        show(browser, url, **state)
        studio_edit.done(browser, "find('edit').click()")
        browser.run("document.getElementById('others').open = true; await new Promise(next => setTimeout(next, 600));")
        found, summary = studio_access.checked(browser)
        expect(found, [], "%d pixels wide, %s: %s" % (width, state.get("theme", "light"), summary))
    browser.resize(1300, 900)
    show(browser, url, scale="material3")
    studio_edit.done(browser, "find('edit').click()")
    elements = studio_access.walk(browser)
    names = [element["name"] for element in elements]
    expected = ["skip", "theme", "copy", "category", "scale", "thread", "undo", "style", "cap", "curve", "table"]
    expected += ["knot-remove-0", "knot-new", "knot-add", "format", "files", "user", "follow"]
    expect([name for name in names if name in expected], expected, "the keyboard reaches %d elements in order" % len(names))
    expect([each["name"] for each in elements if not each["isMarked"]], [], "each shows the focus")
    if browser.reveals_focus:
        expect([each["name"] for each in elements if not each["isSeen"]], [], "each is visible when focused")
    browser.run("document.getElementById('category').focus()")
    browser.press(studio_access.RIGHT)
    browser.run(studio_edit.WAIT % "document.getElementById('category-out').textContent === 'XL'")
    print("  an arrow key moves a slider")


def motion(browser, url):
    """Checks that the page animates changes, and nothing if the simulated preference reduces motion."""
    moving = "return document.getAnimations().filter(a => a.effect.target.closest('#changes, #thread')).length > 0"
    for still in (False, True):
        show(browser, url, **({"still": "1"} if still else {}))
        studio_edit.done(browser, "find('category').value = 8; find('category').dispatchEvent(new Event('input', {bubbles: true}))")
        expect(browser.run(moving), not still, "animated %s with reduced motion %s" % (not still, still))


def measured(service, engine):
    """Returns the line starts of the path in an engine in the default style."""
    row = dict(id="a", text=PATH, width=200, engine=engine, whiteSpace="pre-line", locale="en", viewportWidth=200)
    status, answer = service.ask("POST", "/v1/measure?lines=1", [row])
    if status != 200:
        raise SystemExit("studio: the status of measure is %d: %r" % (status, answer))
    return [line[0] for line in answer[0]["breaks"]]


def main():
    """Tests each browser."""
    tool, names = sys.argv[1], sys.argv[2:] or list(ENGINES)
    for name in names:
        print(NAMES[name] + ":", flush=True)
        with Service(tool) as service, ENGINES[name]() as browser:
            lines(browser, service.url, name)
            others(browser, service.url, service, name)
            access(browser, service.url)
            motion(browser, service.url)
            studio_edit.anywhere(browser, service)
            studio_drafts.anywhere(browser, service)
            studio_files.anywhere(browser, service)


if __name__ == "__main__":
    main()
